"""A headless Chromium with a page of the application, as a phone or a desk has it."""

from __future__ import annotations

import contextlib
import os
import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SIZES = {"phone": (390, 844), "desk": (1280, 800)}
NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Where the browser is; None if there is none."""
    return os.environ.get("CAMELODDS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


# Where tests must not be left out, as in continuous integration, a browser that is missing is a failure.
needs_browser = pytest.mark.skipif(
    chromium() is None and "CAMELODDS_BROWSER_TESTS" not in os.environ,
    reason="needs Chromium: install it, or name it in CAMELODDS_CHROMIUM",
)


@contextlib.contextmanager
def browsing():
    """The browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield browser
        browser.close()


class Screen:
    """A phone, or a desk: a browser of its own with the page open.

    What a page must never do is noted: errors, messages on the console, requests to other hosts.
    """

    def __init__(self, browser: Browser, url: str, size: str = "phone", **how) -> None:
        width, height = SIZES[size]
        how = {"color_scheme": "light", **how}
        self.context: BrowserContext = browser.new_context(viewport={"width": width, "height": height}, **how)
        self.context.set_default_timeout(90_000)
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.hosts: set[str] = set()
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("console", self._noted)
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        self.url = url
        self.page.goto(url)

    def _noted(self, message) -> None:
        # A browser itself writes that a server is away.
        if message.type in ("error", "warning") and "net::" not in message.text:
            self.wrong.append(f"{message.type}: {message.text}")

    def close(self) -> None:
        assert self.wrong == []
        self.context.close()

    def ready(self) -> None:
        """Wait until the server has answered."""
        self.page.wait_for_selector("body:not(.waiting)")

    def tap(self, selector: str) -> None:
        self.page.click(selector)
        self.ready()

    def begin(self, position: str = "", names=("me", "ana", "bob"), me: int = 1) -> None:
        """Fill in the form, and begin: with dice to throw, or at a position."""
        for seat in range(1, 9):
            self.page.fill(f"#seat{seat}", names[seat - 1] if seat <= len(names) else "")
        self.page.check(f"#me{me}")
        if position:
            self.page.fill("#position", position)
            self.page.click('button[value="position"]')
            self.page.wait_for_selector(".board")
        else:
            self.page.click("text=Throw the dice")
            self.page.wait_for_selector(".throw")

    def roll(self, roll: str) -> None:
        """A roll: the die, then the number, as thumbs do it."""
        die = "x" if roll[0] in "WK" else roll[0]
        self.page.click(f'[data-pick="die-{die}"]')
        self.tap(f'#die-{die} [data-line="{roll}"]')

    def tile(self, space: int, side: str) -> None:
        self.page.click(f'[data-space="{space}"]')
        self.tap(f'#space-{space} [data-line="tile {space} {side}"]')

    def line(self, line: str) -> None:
        """Tap what says a line."""
        self.tap(f'#panel [data-line="{line}"]')

    def tab(self, name: str) -> None:
        self.tap(f'#tabs [data-tab="{name}"]')

    @property
    def title(self) -> str:
        return self.page.inner_text("#title")

    @property
    def problem(self) -> str:
        return self.page.inner_text("#problem")

    def kept(self) -> dict:
        """What the browser keeps."""
        return self.page.evaluate('() => JSON.parse(localStorage.getItem("camelodds"))')

    def text(self) -> str:
        """The game as the shell saves it, as the browser downloads it."""
        self.page.click('[data-open="menu"]')
        with self.page.expect_download() as download:
            self.page.click('[data-do="save"]')
        with open(download.value.path(), encoding="utf-8") as file:  # noqa: PTH123
            saved = file.read()
        self.page.click('[data-do="close"]')
        return saved

    def link(self) -> str:
        """The link that hands the game over."""
        self.page.click('[data-open="menu"]')
        self.page.click('[data-do="link"]')
        self.page.wait_for_selector("#qr svg")
        address = self.page.input_value("#address")
        self.page.click('[data-do="close"]')
        return address
