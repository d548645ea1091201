"""``^C`` in a tournament: what is done is kept, and the rest can be played later."""

from __future__ import annotations

import sys

import pytest

from camelodds import tournament
from camelodds.selfplay.engine import Engine
from camelodds.selfplay.tournaments import DEALS
from interrupts import answer_to_an_interrupt

THREE = ["leader", "roller", "random"]
PIECES = 6
GAMES = PIECES * DEALS * len(THREE)


def interrupt_after(monkeypatch, pieces):
    """Let ``^C`` come after so many pieces of work."""
    deals, count = Engine.deals, iter(range(100))

    def interrupted(self, *arguments, **options):
        if next(count) == pieces:
            raise KeyboardInterrupt
        return deals(self, *arguments, **options)

    monkeypatch.setattr(Engine, "deals", interrupted)


def gaps(result, deals):
    """The ranges of deals that were not played."""
    begin = 0
    for span in (*result.deals, range(deals, deals)):
        if span.start > begin:
            yield range(begin, span.start)
        begin = span.stop


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_done_is_kept_and_adds_up_with_the_rest_to_the_whole(monkeypatch, workers):
    whole = tournament(THREE, games=GAMES, seed=1)
    with monkeypatch.context() as patch:
        interrupt_after(patch, 4)
        part = tournament(THREE, games=GAMES, seed=1, workers=workers)
    assert part.interrupted
    assert 0 < part.games < GAMES
    assert part.win_share.sum() == pytest.approx(1)
    assert "interrupted" in str(part).splitlines()[0]
    for gap in gaps(part, PIECES * DEALS):
        part += tournament(THREE, games=3 * len(gap), seed=1, first_deal=gap.start)
    assert part == whole
    assert not part.interrupted


def test_one_that_goes_for_a_standard_error_ends_too(monkeypatch):
    interrupt_after(monkeypatch, 5)
    result = tournament(THREE, stderr=0.001, seed=1, workers=1)
    # The fewest deals, 200, are four pieces; then comes one more.
    assert (result.interrupted, result.deal_count) == (True, 200 + DEALS)
    assert result.win_stderr.max() > 0.001


LONG_TOURNAMENT = """
from camelodds import tournament
tournament(["leader", "roller", "greedy"], games=1, seed=1)
print("warm", flush=True)
result = tournament(["leader", "roller", "greedy"], games=10**9, seed=1, workers={workers})
print(result.interrupted, 0 < result.games < 10**9, result.win_share.sum().round(6), flush=True)
"""


@pytest.mark.once
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_real_interrupt_ends_a_long_tournament_with_what_is_done(workers):
    answer, status, _ = answer_to_an_interrupt(LONG_TOURNAMENT.format(workers=workers), 1.0)
    assert (answer, status) == ("True True 1.0\n", 0)
