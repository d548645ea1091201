"""What the API computes, as data: the path of each, its fields, and the function of the library that answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError, shown
from camelodds.selfplay.horizons import HORIZONS
from camelodds.tableside.files import read_game
from camelodds.web import fields as of
from camelodds.web.fields import Field
from camelodds.web.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from camelodds.board.position import Position
    from camelodds.game.game import Game
    from camelodds.web.limits import Limits

RACES = 100_000
"""Races that are played where the race is not solved and no number is asked for."""
WIN_GAMES = 2000
"""Games played on for each action where no number is asked for."""
MANY = 8
"""Positions from which on a request waits with the long ones."""
LONG_SAMPLE = 500_000
"""Samples from which on it does."""
MOST_GAME = 40_000
"""Characters of a game."""


class Endpoint(NamedTuple):
    """One thing that is computed.

    Parameters
    ----------
    path : str
        The end of its address.
    title : str
        What it is called.
    says : str
        What the answer is.
    fields : tuple of Field
        What can be asked for.
    answer : callable
        Takes the position, or None where a game is given, and the other fields; gives the answer.
    takes_game : bool
        Whether it takes a game as the shell saves it instead of a position.
    long : bool
        Whether it always takes long.
    """

    path: str
    title: str
    says: str
    fields: tuple[Field, ...]
    answer: Callable[[Position | None, Mapping[str, Any]], Mapping[str, Any]]
    takes_game: bool = False
    long: bool = False

    def is_long(self, found: Mapping[str, Any]) -> bool:
        """Whether a request waits with the long ones."""
        count = len(found.get("positions", ()))
        return self.long or count >= MANY or max(count, 1) * found.get("samples", 0) >= LONG_SAMPLE


def _leg(position: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
    from camelodds.odds.leg import leg_odds

    if "samples" not in found:
        return leg_odds(position).to_dict()
    return leg_odds(position, samples=found["samples"], seed=found.get("seed")).to_dict()


def _race(position: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
    from camelodds.odds.race import race_odds

    return race_odds(position, **_sample(position, found)).to_dict()


def _sample(position: Position, found: Mapping[str, Any]) -> dict[str, Any]:
    """How to have odds of the race: from a table if there is one and no sample is asked for."""
    from camelodds.odds.race import games_if_unsolved

    games = games_if_unsolved(position.edition, found.get("samples"), RACES)
    return {} if games is None else {"samples": games, "seed": found.get("seed")}


def _rolls(position: Any, _found: Mapping[str, Any]) -> Mapping[str, Any]:
    from camelodds.odds.next_roll import roll_odds

    return roll_odds(position).to_dict()


def _tickets(position: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
    from camelodds.values.tickets import ticket_values

    return ticket_values(position, left=found.get("left")).to_dict()


def _bets(position: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
    from camelodds.values.bets import bet_values

    how = {"earlier": found["earlier"]} if "earlier" in found else {}
    return bet_values(
        position, found.get("me"), found.get("others", ()), **how, **_sample(position, found)
    ).to_dict()


def _tiles(position: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
    from camelodds.values.tiles import tile_values

    how = {name: found[name] for name in ("moving", "relative") if name in found}
    sample = _sample(position, found) | ({} if "samples" in found else {"samples": None})
    return tile_values(position, found.get("me"), found.get("others", ()), **how, **sample).to_dict()


def _advice(position: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
    from camelodds.values.advice import advise

    relative = found.get("relative", False)
    if position is None:
        game = found["game"]
        board = game.state.board()
        return advise(game, relative=relative, **_sample(board, found)).to_dict()
    how = {"earlier": found["earlier"]} if "earlier" in found else {}
    return advise(
        position,
        found.get("me"),
        found.get("others", ()),
        left=found.get("left"),
        relative=relative,
        **how,
        **_sample(position, found),
    ).to_dict()


def _win(position: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
    from camelodds.selfplay.described import described_game
    from camelodds.selfplay.models import read_models
    from camelodds.selfplay.side_by_side import win_advice

    game: Game
    told: tuple[str, ...]
    if position is None:
        game, told = found["game"], ()
    else:
        game, told = described_game(
            position,
            found.get("me"),
            found.get("others", ()),
            left=found.get("left"),
            players=found.get("players"),
        )
    game.state.board()
    check_compiled(game)
    how = {name: found[name] for name in ("seed", "horizon", "relative", "samples") if name in found}
    others = found.get("strategies", "mix")
    read_models(others)
    advice = win_advice(game, games=found.get("games", WIN_GAMES), others=others, **how)
    return advice.to_dict() | {"told": list(told)}


def check_compiled(game: Game) -> None:
    """Check that games can be played on at once: a request never waits for a compiler.

    Raises
    ------
    Refused
        If what plays them is not compiled yet.
    """
    from camelodds.selfplay.warmup import are_compiled

    if not are_compiled(game):
        raise Refused(503, "what plays the games on is being compiled, once: try again in some seconds", 5)


def read_saved(value: Any, limits: Limits) -> Game:
    """A game as the shell saves it."""
    if not isinstance(value, str) or len(value) > MOST_GAME:
        raise CamelOddsError(f"game must be a saved game of at most {MOST_GAME} characters")
    check_moves(value, limits)
    return read_game(value, "game")[-1].game


def check_moves(game: str, limits: Limits) -> None:
    """Check that a saved game has not too many lines.

    Raises
    ------
    CamelOddsError
        If it has.
    """
    lines = game.count("\n") + game.count("\r")
    if lines > limits.moves + 10:
        raise CamelOddsError(f"a game has at most {how_many(limits.moves, 'move')} here, not {shown(lines)}")


GAME = Field(
    "game",
    "The game instead of a position, as `camelodds play` saves it; the player whose turn it is is advised.",
    {"type": "string", "maxLength": MOST_GAME},
    read_saved,
)


def endpoints(limits: Limits) -> tuple[Endpoint, ...]:
    """All that the API computes, within limits."""
    samples = of.samples_up_to(limits)
    board = (of.EDITION, of.TRACK)
    players = (of.ME, of.OTHERS)
    race = (samples, of.SEED)
    win = (
        Field(
            "players",
            "How many play; if not given four, or as many as are named.",
            {"type": "integer", "minimum": 2, "maximum": 8},
            of.number("players", 2, 8),
        ),
        Field(
            "games",
            f"Games played on for each action; {WIN_GAMES} if not given.",
            {"type": "integer", "minimum": 2, "maximum": limits.games},
            of.number("games", 2, "games"),
        ),
        Field(
            "horizon",
            "When games are judged: at the end of the leg or of the next one, or played to the end.",
            {"type": "string", "enum": list(HORIZONS)},
            of.one_of("horizon", tuple(HORIZONS)),
        ),
        Field(
            "strategies",
            "What the others play like: a name or several with commas; mix if not given.",
            {"type": "string", "maxLength": 200},
            of.text("strategies", 200),
        ),
    )
    return (
        Endpoint(
            "leg", "Odds of the leg", "What `leg_odds` gives: exact, or sampled.", (*board, *race), _leg
        ),
        Endpoint(
            "race",
            "Odds of the race",
            f"What `race_odds` gives: exact from a race table, else sampled, {how_many(RACES, 'race', form=',')}.",
            (*board, *race),
            _race,
        ),
        Endpoint("rolls", "Odds after each next roll", "What `roll_odds` gives.", board, _rolls),
        Endpoint(
            "tickets", "Values of leg tickets", "What `ticket_values` gives.", (*board, of.LEFT), _tickets
        ),
        Endpoint(
            "bets",
            "Values of finish cards",
            "What `bet_values` gives.",
            (*board, *players, of.EARLIER, *race),
            _bets,
        ),
        Endpoint(
            "tiles",
            "Values of a tile on every space",
            "What `tile_values` gives.",
            (*board, *players, of.MOVING, of.RELATIVE, *race),
            _tiles,
        ),
        Endpoint(
            "advice",
            "Every action by its value",
            "What `advise` gives, for a position or for a game.",
            (*board, *players, of.LEFT, of.EARLIER, of.RELATIVE, *race),
            _advice,
            takes_game=True,
        ),
        Endpoint(
            "win",
            "Actions by the chance to win",
            "What `win_advice` gives, for a position or for a game.",
            (*board, *players, of.LEFT, of.RELATIVE, *race, *win),
            _win,
            takes_game=True,
            long=True,
        ),
    )
