"""Odds for the board game Camel Up: exact by enumeration, sampled by simulation, and what bets are worth.

>>> import camelodds
>>> position = camelodds.Position("1:bg 2:y 3:pr 15:W 16:K")
>>> leg = camelodds.leg_odds(position)
>>> leg.fraction("red", 1)
Fraction(69077, 174960)

Every name is loaded when it is first used: importing the package loads neither numpy nor numba.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from camelodds._version import __version__

if TYPE_CHECKING:
    from camelodds.board.position import Position as Position
    from camelodds.board.position import Roll as Roll
    from camelodds.editions.edition import Edition as Edition
    from camelodds.editions.printed import EDITION_2014 as EDITION_2014
    from camelodds.editions.printed import EDITION_2018 as EDITION_2018
    from camelodds.editions.printed import EDITIONS as EDITIONS
    from camelodds.errors import CamelOddsError as CamelOddsError
    from camelodds.errors import IllegalPosition as IllegalPosition
    from camelodds.errors import IllegalRoll as IllegalRoll
    from camelodds.errors import NotationError as NotationError
    from camelodds.errors import TableError as TableError
    from camelodds.game.game import Game as Game
    from camelodds.game.holdings import Bet as Bet
    from camelodds.game.holdings import Holdings as Holdings
    from camelodds.game.scoring import Payment as Payment
    from camelodds.game.scoring import Settlement as Settlement
    from camelodds.game.scoring import settle as settle
    from camelodds.odds.leg import LegOdds as LegOdds
    from camelodds.odds.leg import leg_odds as leg_odds
    from camelodds.odds.many_legs import LegOddsMany as LegOddsMany
    from camelodds.odds.many_legs import leg_odds_many as leg_odds_many
    from camelodds.odds.many_races import RaceOddsMany as RaceOddsMany
    from camelodds.odds.many_races import race_odds_many as race_odds_many
    from camelodds.odds.next_roll import RollOdds as RollOdds
    from camelodds.odds.next_roll import roll_odds as roll_odds
    from camelodds.odds.race import RaceOdds as RaceOdds
    from camelodds.odds.race import race_odds as race_odds
    from camelodds.odds.solved.race_table import RaceTable as RaceTable
    from camelodds.odds.solved.solve import solve_race as solve_race
    from camelodds.odds.solved.sweeps import Sweep as Sweep
    from camelodds.odds.warmup import warmup as warmup
    from camelodds.selfplay.engine import play_game as play_game
    from camelodds.selfplay.standings import Tournament as Tournament
    from camelodds.selfplay.tournaments import tournament as tournament
    from camelodds.values.actions import Action as Action
    from camelodds.values.advice import Advice as Advice
    from camelodds.values.advice import advise as advise
    from camelodds.values.bets import BetValues as BetValues
    from camelodds.values.bets import bet_values as bet_values
    from camelodds.values.cards_before import FaceDown as FaceDown
    from camelodds.values.income import Income as Income
    from camelodds.values.income import LegIncome as LegIncome
    from camelodds.values.income import leg_income as leg_income
    from camelodds.values.income import partner_value as partner_value
    from camelodds.values.tickets import TicketValues as TicketValues
    from camelodds.values.tickets import ticket_values as ticket_values
    from camelodds.values.tiles import TileValues as TileValues
    from camelodds.values.tiles import tile_values as tile_values

_NAMES = {
    # A position, and what a roll does to it
    "board.position": ("Position", "Roll"),
    # Who is first when the leg ends? Who wins the race?
    "odds.leg": ("leg_odds", "LegOdds"),
    "odds.race": ("race_odds", "RaceOdds"),
    "odds.next_roll": ("roll_odds", "RollOdds"),
    # What should I do, and what is it worth?
    "values.advice": ("advise", "Advice"),
    "values.actions": ("Action",),
    "game.holdings": ("Holdings", "Bet"),
    "values.tickets": ("ticket_values", "TicketValues"),
    "values.bets": ("bet_values", "BetValues"),
    "values.cards_before": ("FaceDown",),
    "values.tiles": ("tile_values", "TileValues"),
    "values.income": ("leg_income", "LegIncome", "partner_value", "Income"),
    # A whole game, move by move
    "game.game": ("Game",),
    # Many whole games: which way to play wins?
    "selfplay.tournaments": ("tournament",),
    "selfplay.standings": ("Tournament",),
    "selfplay.engine": ("play_game",),
    # What does a leg or a race pay that is over?
    "game.scoring": ("settle", "Settlement", "Payment"),
    # Many positions at once
    "odds.many_legs": ("leg_odds_many", "LegOddsMany"),
    "odds.many_races": ("race_odds_many", "RaceOddsMany"),
    # Editions, and your own
    "editions.edition": ("Edition",),
    "editions.printed": ("EDITION_2018", "EDITION_2014", "EDITIONS"),
    # The race solved, and kernels compiled, ahead of time
    "odds.solved.solve": ("solve_race",),
    "odds.solved.race_table": ("RaceTable",),
    "odds.solved.sweeps": ("Sweep",),
    "odds.warmup": ("warmup",),
    # What can be wrong with an input
    "errors": ("CamelOddsError", "NotationError", "IllegalPosition", "IllegalRoll", "TableError"),
}
"""The public names by the module they are loaded from, grouped by question, what is needed first first."""

_MODULES = ("html", "plots", "rich_view", "selfplay", "svg", "text")
"""Modules to be used as they are, like ``camelodds.plots.leg``."""

_HOME = {name: module for module, names in _NAMES.items() for name in names}

__all__ = [*_HOME, "__version__"]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, *_MODULES])
