"""The page in a real browser, on a phone and on a desk: whole games, with what goes wrong at a table."""

from __future__ import annotations

import re

import pytest

from browser import SIZES, Screen, browsing, needs_browser
from camelodds import Position, advise
from camelodds.tableside.files import written
from camelodds.tableside.game import FollowedGame
from camelodds.tableside.session import Session
from camelodds.web.said import pounds
from web import LINE, PLAYERS, listening

NEAR_THE_END = "1:W 2:K 14:bg 15:p 16:ry"

pytestmark = [needs_browser, pytest.mark.compiled]


@pytest.fixture(scope="module")
def url():
    with listening() as address:
        yield address


@pytest.fixture(scope="module")
def browser():
    with browsing() as one:
        yield one


@pytest.fixture(params=SIZES)
def screen(browser, url, request):
    one = Screen(browser, url, request.param)
    yield one
    one.close()


@pytest.fixture
def phone(browser, url):
    one = Screen(browser, url)
    yield one
    one.close()


def session_of(*lines, start=LINE, me="me"):
    session = Session([FollowedGame.new(Position(start), PLAYERS, me)])
    for line in lines:
        assert session.do(line).ok, line
    return session


def best_now(session, seed):
    """The three best values, as the library has them."""
    game = session.game
    advice = advise(
        game.board(),
        game.state.holdings("me"),
        game.state.others("me"),
        left=game.state.tickets_left,
        samples=100_000,
        seed=seed,
    )
    return [pounds(one.value) for one in advice.actions[:3]]


def test_a_leg_with_a_mistake_a_missed_move_a_reload_and_another_phone(screen, browser, url):
    screen.begin()
    for line in ("b1", "g1", "y2", "p3", "r3", "W1", "K3"):
        screen.line(line)
    screen.page.wait_for_selector(".board")
    assert screen.title == "My turn"
    session = session_of(start="1:bg 2:y 3:pr 14:K 16:W")

    def now(*lines):
        for line in lines:
            assert session.do(line).ok
        values = screen.page.locator("#best .value").all_inner_texts()
        assert values == best_now(session, screen.kept()["kept"]["seed"])

    now()
    screen.roll("b3")
    now("b3")
    # A mistake: it was a 2.
    screen.tap('[data-line="undo"]')
    screen.roll("b2")
    now("undo", "b2")
    screen.line("ticket red")
    screen.tile(6, "+")
    now("ticket red", "tile 6 +")
    screen.page.reload()
    screen.page.wait_for_selector(".board")
    now()
    screen.roll("g2")
    # Between bob's tile and that roll, ana's ticket was missed.
    screen.tab("log")
    screen.tap('[data-moment="insert 4"]')
    assert "Missed before move 4" in screen.page.inner_text("#panel")
    screen.line("ticket blue")
    screen.tab("play")
    now("g2", "insert 4 ticket blue")
    # A second phone takes over.
    second = Screen(browser, screen.link())
    second.page.wait_for_selector(".board")
    assert "#" not in second.page.url
    second.tab("players")
    second.tap('[data-me="ana"]')
    second.tab("play")
    for line in ("r1", "p1", "W2"):
        second.roll(line)
        session.do(line)
    assert "the leg is over" in second.page.inner_text(".scored summary")
    payment = session.game.game.outcomes[-1].scored.payments[0]
    assert payment.made_of in second.page.inner_text(".scored")
    assert second.text() == written(session.states).replace("me me\n", "me ana\n")
    second.close()
    assert screen.problem == ""


def test_moves_wait_while_the_server_is_away_and_are_answered_when_it_is_back(screen):
    screen.begin(LINE)
    screen.line("ticket red")
    screen.context.set_offline(True)
    screen.line("ticket red")
    screen.page.wait_for_selector("body.away")
    # The board is that of before: what happens is tapped all the same.
    screen.roll("b2")
    assert "waits for the server: ticket red, b2" in screen.page.inner_text("#news")
    assert screen.kept()["queue"] == ["ticket red", "b2"]
    screen.context.set_offline(False)
    screen.page.wait_for_selector("body:not(.away)")
    screen.ready()
    screen.page.wait_for_selector("text=My turn")
    assert screen.text() == written(session_of("ticket red", "ticket red", "b2").states)


def test_a_server_that_was_restarted_goes_on_where_the_game_was(browser):
    with listening() as address:
        screen = Screen(browser, address)
        screen.begin(LINE)
        screen.line("ticket red")
    port = int(address.rpartition(":")[2])
    screen.roll("b2")
    screen.page.wait_for_selector("body.away")
    with listening(port=port):
        screen.page.wait_for_selector("text=bob's turn")
        assert screen.text() == written(session_of("ticket red", "b2").states)
        screen.close()


def test_a_tab_that_was_closed_goes_on_where_the_game_was(phone):
    phone.begin(LINE)
    phone.line("ticket red")
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.page.goto(phone.url)
    phone.page.wait_for_selector("text=ana's turn")


def test_the_end_of_a_race_is_scored_card_by_card(screen):
    screen.begin(NEAR_THE_END)
    screen.tab("bets")
    screen.line("bet win red")
    screen.tab("play")
    screen.line("bet win ?")
    screen.roll("y1")
    assert screen.title == "The race is over"
    screen.line("reveal ana 1 yellow")
    assert screen.title == "ana won"
    session = session_of("bet win red", "bet win ?", "y1", "reveal ana 1 yellow", start=NEAR_THE_END)
    settlement = session.game.game.settlement
    table = screen.page.inner_text(".scored table")
    for payment in settlement.payments:
        assert payment.made_of in table
    assert screen.page.locator(".standings li").all_inner_texts()[0].split() == [
        "1.", "ana", str(settlement.money["ana"]),
    ]  # fmt: skip


def test_a_wrong_line_says_where_and_changes_nothing(phone):
    phone.begin(LINE)
    phone.tab("log")
    phone.page.fill("#line", "ticket rde")
    phone.page.press("#line", "Enter")
    phone.page.wait_for_selector("#problem:not(:empty)")
    assert "found 'rde'" in phone.problem
    assert phone.kept()["kept"]["typed"] == []


def test_a_move_of_the_log_is_changed_and_deleted(phone):
    phone.begin(LINE)
    phone.roll("b2")
    phone.line("ticket red")
    phone.tab("log")
    phone.tap('[data-moment="change 1"]')
    phone.roll("b1")
    phone.page.wait_for_selector("text=blue carries green from 1 to 2")
    phone.tap('[data-line="remove 2"]')
    assert phone.text() == written(session_of("b2", "ticket red", "change 1 b1", "remove 2").states)


def test_a_long_press_on_a_player_gives_the_turn(phone):
    phone.begin(LINE)
    purse = phone.page.locator('[data-long="turn bob"]')
    box = purse.bounding_box()
    phone.page.mouse.move(box["x"] + 10, box["y"] + 10)
    phone.page.mouse.down()
    phone.page.wait_for_selector("text=bob's turn")
    phone.page.mouse.up()
    assert phone.kept()["tab"] == "play"


def test_a_game_of_the_shell_is_opened(phone, tmp_path):
    saved = written(session_of("b2", "ticket red").states)
    file = tmp_path / "game.txt"
    file.write_text(saved, encoding="utf-8")
    phone.page.set_input_files("#open", file)
    phone.page.wait_for_selector("text=bob's turn")
    assert phone.text() == saved


def test_all_of_it_works_with_the_keyboard(phone):
    phone.begin(LINE)
    page = phone.page
    page.focus('[data-pick="die-b"]')
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.dataset.line") == "b1"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=ana's turn")
    # The focus is where the new turn begins, not lost.
    assert page.evaluate("() => document.activeElement.id") in ("title", "panel")
    page.focus('[data-space="6"]')
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=bob's turn")
    assert phone.text() == written(session_of("b2", "tile 6 +").states)


def test_nothing_is_asked_of_another_host_and_no_cookie_is_set(phone, url):
    phone.begin(LINE)
    for tab in ("bets", "odds", "players", "log", "play"):
        phone.tab(tab)
    phone.link()
    assert phone.hosts == {url.rpartition("/")[2]}
    assert phone.context.cookies() == []


def test_chances_to_win_are_there_when_asked_for(phone):
    from camelodds.selfplay.warmup import compile_chances

    compile_chances("2018")
    phone.begin("2:W 3:K 14:y 15:g 16:pbr | bp")
    phone.page.click("[data-win]")
    phone.page.wait_for_selector("text=chance to win the game")
    phone.page.wait_for_selector("#best .bar")
    session = session_of(start="2:W 3:K 14:y 15:g 16:pbr | bp")
    session.seed = phone.kept()["kept"]["seed"]
    found = session.win_question().answer()
    first = phone.page.inner_text("#best li:first-child .value")
    assert first == re.sub(r"(\S+) %", r"\1 in 100", f"{100 * found.best.chance:.0f} %")


def test_every_button_is_large_enough_for_a_thumb_and_nothing_is_wider_than_the_phone(phone):
    phone.begin(LINE)
    for tab in ("play", "bets", "odds", "players", "log"):
        phone.tab(tab)
        width = phone.page.evaluate("() => document.documentElement.scrollWidth")
        assert width == SIZES["phone"][0]
        boxes = [
            one.bounding_box() for one in phone.page.locator("button:visible:not(.plain):not(.purse)").all()
        ]
        assert min(box["height"] for box in boxes) >= 44
        assert min(box["width"] for box in boxes) >= 44


def test_a_turn_is_on_one_screen_of_a_phone(phone):
    phone.begin(LINE)
    edge = phone.page.locator("#tabs").bounding_box()["y"]
    for selector in (".board", ".dice", ".tickets", "#best li:first-child", "#best li:nth-child(3)"):
        box = phone.page.locator(selector).bounding_box()
        assert box["y"] + box["height"] <= edge, selector


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_serious(browser, url, size, scheme):
    from axe_playwright_python.sync_playwright import Axe

    # The page's own policy would keep axe out.
    screen = Screen(browser, url, size, color_scheme=scheme, bypass_csp=True)
    axe = Axe()

    def check(what):
        found = axe.run(screen.page).response["violations"]
        bad = {
            f"{what}: {one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
            for one in found
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        }
        assert bad == set()

    check("form")
    screen.begin()
    screen.line("b1")
    screen.line("g1")
    check("start")
    for line in ("y2", "p3", "r3", "W1", "K3"):
        screen.line(line)
    screen.page.wait_for_selector(".board")
    check("play")
    screen.line("ticket red")
    screen.page.click('[data-pick="die-x"]')
    check("grey die")
    screen.tap('#die-x [data-line="W2"]')
    for tab in ("bets", "odds", "players", "log"):
        screen.tab(tab)
        check(tab)
    screen.page.click('[data-open="menu"]')
    screen.page.click('[data-do="link"]')
    screen.page.wait_for_selector("#qr svg")
    check("menu")
    screen.page.goto(f"{url}/api")
    check("api")
    screen.close()
