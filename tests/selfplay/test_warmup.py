"""The engine is compiled ahead of time on demand, and only then."""

from __future__ import annotations

import subprocess
import sys

import numba
import pytest

from camelodds import CamelOddsError, Game, tournament, warmup, win_chances
from camelodds._kernels.rollout import roll_out, weigh
from camelodds.selfplay.warmup import are_compiled, kernels_of_games

LISTENING = """
import camelodds
from camelodds.selfplay import tournaments
def refused(*arguments, **options):
    raise SystemExit("a game was played")
tournaments.tournament = refused
camelodds.warmup(say=None)
"""


@pytest.mark.compiled
def test_without_games_none_is_played():
    done = subprocess.run([sys.executable, "-c", LISTENING], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.compiled
def test_after_it_a_tournament_compiles_nothing():
    from camelodds._kernels.play import choose, note, play, reckon, refresh_exact, refresh_fast

    for call in kernels_of_games().values():
        call()
    compiled = (play, refresh_fast, refresh_exact, choose, note, reckon)
    kinds = [len(one.overloads) for one in compiled]
    assert kinds == [1] * 6

    @numba.njit
    def any_ticket(state, hand, memory, number):
        return 1 if state[11] == 4 else 0

    tournament(["leader", "random", "roller"], games=3, seed=1)
    for odds, edition in (("fast", "2018"), ("fast", "2014"), ("exact", "2014")):
        tournament(["sharp", "tickets", "leader"], games=3, seed=1, odds=odds, edition=edition)
    tournament([any_ticket, "leader", "roller"], games=3, seed=1)
    tournament([any_ticket, "sharp", "roller"], games=3, seed=1)
    tournament([lambda game: "roll", "sharp", "roller"], games=3, seed=1)
    assert [len(one.overloads) for one in compiled] == kinds


@pytest.mark.compiled
@pytest.mark.parametrize("edition", ["2014", "2018"])
def test_after_it_games_are_played_on_at_once(edition):
    kernels_of_games()[f"{edition} chances to win"]()
    for horizon, players in (("leg", 3), ("game", 6)):
        game = Game.start(["ana", "bo", "cy", "dan", "eva", "fay"][:players], edition=edition, seed=1)
        kinds = [len(kernel.overloads) for kernel in (roll_out, weigh)]
        assert are_compiled(game)
        win_chances(game.after("bet win ?"), games=2, seed=1, horizon=horizon, others="leader")
        assert [len(kernel.overloads) for kernel in (roll_out, weigh)] == kinds


def test_what_is_no_truth_is_told():
    with pytest.raises(CamelOddsError, match="games must be True or False, not 'yes'"):
        warmup(games="yes")
    with pytest.raises(CamelOddsError, match="say must be a function or None"):
        warmup("loud")
