"""Take the pictures of the page: `python docs/make_screens.py`, with Chromium and what the tests need."""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS.parent / "tests" / "support"))

from browser import Screen, browsing  # noqa: E402
from web import listening  # noqa: E402

IMAGES = DOCS / "images"
THROWN = ("b1", "g1", "y2", "p3", "r3", "W1", "K3")


def main() -> None:
    """Follow the beginning of a game, and take pictures of it."""
    with listening() as url, browsing() as browser:
        for scheme, ending in (("light", ""), ("dark", "-dark")):
            screen = Screen(browser, url, "phone", color_scheme=scheme)
            screen.begin()
            for line in THROWN:
                screen.line(line)
            screen.page.wait_for_selector(".board")
            screen.line("ticket red")
            screen.tile(6, "+")
            screen.roll("g2")
            screen.page.screenshot(path=IMAGES / f"page{ending}.png")
            screen.tab("odds")
            screen.page.screenshot(path=IMAGES / f"page-odds{ending}.png")
            if not ending:
                screen.tab("log")
                screen.page.screenshot(path=IMAGES / "page-log.png")
            screen.close()
        desk = Screen(browser, url, "desk")
        desk.begin("2:y 4:bg 6:pr 13:W 15:K | bgyx")
        desk.page.screenshot(path=IMAGES / "page-desk.png")
        desk.close()


if __name__ == "__main__":
    main()
