"""Progress bars: there when wanted, or when somebody looks; else not a byte."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stderr

import pytest

from camelodds import CamelOddsError, Position, leg_odds_many, race_odds, race_odds_many
from camelodds.system import progress
from camelodds.system.progress import no_bars, progress_bar

# The next roll may end this race.
LINE = "1:W 2:K 14:bg 15:p 16:ry | bgryp"
OTHER = "1:W 2:K 14:gb 15:p 16:ry | bgryp"
SAMPLES = 1000
CALLS = {
    "race": (lambda **asked: race_odds(LINE, samples=SAMPLES, seed=1, workers=1, **asked), "game"),
    "many races": (
        lambda **asked: race_odds_many([LINE, OTHER], samples=SAMPLES, seed=1, workers=1, **asked),
        "game",
    ),
    "many legs": (lambda **asked: leg_odds_many(["4:WK 16:bgryp | rp"] * 3, workers=1, **asked), "position"),
    "many exact races": (
        lambda **asked: race_odds_many([Position("13:oyw 15:g 16:b | b")], method="exact", **asked),
        "position",
    ),
}
ALL_CALLS = pytest.mark.parametrize(("call", "unit"), [pytest.param(*CALLS[name], id=name) for name in CALLS])


class Terminal(io.StringIO):
    def isatty(self):
        return True


def shown_in_a_terminal(call, **asked):
    """What a call writes to a terminal."""
    # Not by a fixture: pytest puts its own stderr back when a test begins.
    with redirect_stderr(Terminal()) as terminal:
        call(**asked)
    return terminal.getvalue()


@pytest.fixture
def no_delay(monkeypatch):
    """Who looks has waited long enough for a bar that nobody asked for."""
    pytest.importorskip("tqdm", reason="bars are tqdm's")
    monkeypatch.setattr(progress, "DELAY", 0)


@pytest.fixture
def no_tqdm(monkeypatch):
    for name in ("tqdm", "tqdm.auto"):
        monkeypatch.setitem(sys.modules, name, None)


@pytest.fixture(autouse=True)
def no_notebook(monkeypatch):
    monkeypatch.delitem(sys.modules, "ipykernel", raising=False)


@ALL_CALLS
def test_no_bar_and_not_a_byte_where_nobody_looks(capfd, call, unit):
    call()
    assert capfd.readouterr() == ("", "")


@ALL_CALLS
def test_a_bar_that_is_wanted_is_shown_where_nobody_looks_too(capfd, call, unit):
    pytest.importorskip("tqdm", reason="bars are tqdm's")
    call(progress=True)
    out, err = capfd.readouterr()
    assert out == ""
    assert f"{unit}/s" in err


@ALL_CALLS
@pytest.mark.usefixtures("no_delay")
def test_a_bar_comes_up_by_itself_in_a_terminal(call, unit):
    shown = shown_in_a_terminal(call)
    assert f"{unit}/s" in shown
    # And goes away: blanks are written over it.
    assert shown.endswith("\r")
    assert shown.split("\r")[-2].strip() == ""


@ALL_CALLS
@pytest.mark.usefixtures("no_delay")
def test_no_bar_comes_up_by_itself_while_something_else_shows_the_work(call, unit):
    with no_bars():
        assert shown_in_a_terminal(call) == ""
        assert unit in shown_in_a_terminal(call, progress=True)
    assert unit in shown_in_a_terminal(call)


@ALL_CALLS
@pytest.mark.usefixtures("no_delay")
def test_a_bar_that_is_not_wanted_is_not_shown_in_a_terminal(call, unit):
    assert shown_in_a_terminal(call, progress=False) == ""


@ALL_CALLS
def test_a_bar_comes_up_by_itself_only_after_some_time(monkeypatch, call, unit):
    monkeypatch.setattr(progress, "DELAY", 1000)
    assert shown_in_a_terminal(call) == ""


def test_a_notebook_is_somebody_who_looks(monkeypatch):
    with redirect_stderr(io.StringIO()):
        assert not progress._seen()
        monkeypatch.setitem(sys.modules, "ipykernel", io)
        assert progress._seen()


def test_a_program_without_stderr_has_nobody_who_looks():
    with redirect_stderr(None):
        assert not progress._seen()
        CALLS["many legs"][0]()


@ALL_CALLS
@pytest.mark.usefixtures("no_tqdm")
def test_a_bar_that_is_wanted_without_tqdm_is_an_error_with_the_way_out(call, unit):
    with pytest.raises(
        CamelOddsError, match=r"^progress=True needs tqdm: pip install 'camelodds\[progress\]'"
    ):
        call(progress=True)


@ALL_CALLS
@pytest.mark.usefixtures("no_delay", "no_tqdm")
def test_without_tqdm_nothing_comes_up_by_itself(call, unit):
    assert shown_in_a_terminal(call) == ""


def test_a_bar_is_told_all_that_is_done(monkeypatch):
    """From the first to the last game or position, no more and no less."""
    pytest.importorskip("tqdm", reason="bars are tqdm's")
    import tqdm

    bars = []

    class Bar(tqdm.tqdm):
        def __init__(self, **settings):
            super().__init__(**settings, file=io.StringIO())
            bars.append(self)

    monkeypatch.setattr(tqdm, "tqdm", Bar)
    for call, _ in (CALLS["race"], CALLS["many races"], CALLS["many legs"]):
        call(progress=True)
    assert [(bar.n, bar.total) for bar in bars] == [(n, n) for n in (SAMPLES, 2 * SAMPLES, 3)]


def test_the_odds_are_the_same_with_and_without_a_bar(capsys):
    pytest.importorskip("tqdm", reason="bars are tqdm's")
    call, _ = CALLS["race"]
    assert call(progress=True).order_counts.tolist() == call(progress=False).order_counts.tolist()


def test_a_bar_is_closed_when_the_work_is_broken_off(capsys):
    pytest.importorskip("tqdm", reason="bars are tqdm's")
    bars = []

    def work():
        with progress_bar(10, "game", True) as advance:
            bars.append(advance.bar)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert bars[0].disable  # as tqdm leaves closed bars


def test_no_bar_needs_no_tqdm():
    """A call where nobody looks does not even load it."""
    program = (
        "import sys; from camelodds import leg_odds_many; leg_odds_many(['16:bgryp 4:WK | rp'], progress={});"
        " print('tqdm' in sys.modules)"
    )
    for asked in ("None", "False"):
        command = [sys.executable, "-c", program.format(asked)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        assert (run.stdout, run.stderr) == ("False\n", "")


def test_work_that_is_done_soon_makes_no_bar(monkeypatch):
    """In a notebook each bar ever made leaves its widgets behind, hidden or not."""
    made = []
    monkeypatch.setattr("camelodds.system.progress._seen", lambda: True)
    monkeypatch.setattr("tqdm.tqdm", lambda **options: made.append(options))
    for _ in range(200):
        with progress_bar(10, "game", None) as advance:
            advance(10)
    assert made == []


def test_a_bar_that_comes_late_has_all_that_is_done(monkeypatch):
    clock = iter([0.0, 1.0, 3.0, 4.0])
    monkeypatch.setattr("camelodds.system.progress._seen", lambda: True)
    monkeypatch.setattr("camelodds.system.progress.time.monotonic", lambda: next(clock))
    with redirect_stderr(io.StringIO()), progress_bar(10, "game", None) as advance:
        advance(2)
        assert advance.bar is None
        advance(3)
        assert advance.bar.n == 5
        advance(1)
        assert advance.bar.n == 6


@pytest.mark.parametrize("wrong", ["yes", 2, 0.5])
def test_what_is_wanted_is_true_false_or_not_said(wrong):
    with pytest.raises(CamelOddsError, match=r"^progress must be "):
        race_odds(LINE, samples=1, progress=wrong)


@pytest.mark.parametrize(
    ("there", "home"), [(True, "tqdm.notebook"), (False, "tqdm")], ids=["widgets", "none"]
)
def test_a_notebook_has_a_bar_of_its_own_where_there_are_widgets(monkeypatch, there, home):
    made = []

    class Bar:
        def __init__(self, *_, **__):
            made.append(home)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

        def update(self, _count):
            return None

    monkeypatch.setitem(sys.modules, "ipykernel", io)
    monkeypatch.setattr(progress, "find_spec", lambda name: name if there and name == "ipywidgets" else None)
    monkeypatch.setitem(sys.modules, "tqdm.notebook", None)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, home, type(sys)("bars"))
    monkeypatch.setattr(sys.modules[home], "tqdm", Bar, raising=False)
    with progress_bar(2, "game", True) as done:
        done(2)
    assert made == [home]
