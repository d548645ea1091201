"""Odds and values for the board game Camel Up.

>>> from camelodds import leg_odds
>>> round(leg_odds("1:bg 2:y 3:pr 15:W 16:K").first["red"], 3)
0.395

Odds are probabilities, values are pounds. The public names, by the question they answer:

- What is on the board, and what does a roll do? Position, Roll
- Who is first when the leg ends? leg_odds, LegOdds
- Who wins the race? race_odds, RaceOdds
- What would the next roll change? roll_odds, RollOdds
- What should I do? advise, Advice, Action, Holdings, Bet
- What is a leg ticket worth? ticket_values, TicketValues
- What is a finish card worth? bet_values, BetValues, FaceDown
- What is a tile worth? tile_values, TileValues
- What will a player get in this leg? leg_income, LegIncome, partner_value, Income
- What may happen in a whole game? Game
- How is a game kept? save_game, load_game
- What were the moves of a game worth? move_values, MoveValues
- What do the players get when a leg or the race is over? settle, Settlement, Payment
- Which action wins the game? win_chances, WinChances
- What did my decisions cost, and what was luck? review, Review
- Which way to play wins? tournament, Tournament, play_game
- What are the odds of many positions? leg_odds_many, LegOddsMany, race_odds_many, RaceOddsMany
- Which editions are there? Edition, EDITION_2018, EDITION_2014, EDITIONS
- What can be computed ahead of time? solve_race, RaceTable, Sweep, warmup
- What is wrong with my input? CamelOddsError, NotationError, IllegalPosition, IllegalRoll, TableError
- Which version is this? __version__

Modules that draw positions and results: svg, text, html, rich_view, plots.
Module for strategies that play whole games: selfplay.
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
    from camelodds.selfplay.account import Review as Review
    from camelodds.selfplay.chances import WinChances as WinChances
    from camelodds.selfplay.chances import win_chances as win_chances
    from camelodds.selfplay.engine import play_game as play_game
    from camelodds.selfplay.review import review as review
    from camelodds.selfplay.standings import Tournament as Tournament
    from camelodds.selfplay.tournaments import tournament as tournament
    from camelodds.selfplay.warmup import warmup as warmup
    from camelodds.tableside.records import load_game as load_game
    from camelodds.tableside.records import save_game as save_game
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
    from camelodds.values.moves import MoveValues as MoveValues
    from camelodds.values.moves import move_values as move_values
    from camelodds.values.tickets import TicketValues as TicketValues
    from camelodds.values.tickets import ticket_values as ticket_values
    from camelodds.values.tiles import TileValues as TileValues
    from camelodds.values.tiles import tile_values as tile_values

# Importing the package loads neither numpy nor numba: a name is loaded when it is first used.
_NAMES = {
    "board.position": ("Position", "Roll"),
    "odds.leg": ("leg_odds", "LegOdds"),
    "odds.race": ("race_odds", "RaceOdds"),
    "odds.next_roll": ("roll_odds", "RollOdds"),
    "values.advice": ("advise", "Advice"),
    "values.actions": ("Action",),
    "game.holdings": ("Holdings", "Bet"),
    "values.tickets": ("ticket_values", "TicketValues"),
    "values.bets": ("bet_values", "BetValues"),
    "values.cards_before": ("FaceDown",),
    "values.tiles": ("tile_values", "TileValues"),
    "values.income": ("leg_income", "LegIncome", "partner_value", "Income"),
    "game.game": ("Game",),
    "tableside.records": ("save_game", "load_game"),
    "values.moves": ("move_values", "MoveValues"),
    "game.scoring": ("settle", "Settlement", "Payment"),
    "selfplay.chances": ("win_chances", "WinChances"),
    "selfplay.review": ("review",),
    "selfplay.account": ("Review",),
    "selfplay.tournaments": ("tournament",),
    "selfplay.standings": ("Tournament",),
    "selfplay.engine": ("play_game",),
    "odds.many_legs": ("leg_odds_many", "LegOddsMany"),
    "odds.many_races": ("race_odds_many", "RaceOddsMany"),
    "editions.edition": ("Edition",),
    "editions.printed": ("EDITION_2018", "EDITION_2014", "EDITIONS"),
    "odds.solved.solve": ("solve_race",),
    "odds.solved.race_table": ("RaceTable",),
    "odds.solved.sweeps": ("Sweep",),
    "selfplay.warmup": ("warmup",),
    "errors": ("CamelOddsError", "NotationError", "IllegalPosition", "IllegalRoll", "TableError"),
}
"""The public names by the module that has them, in the order of the docstring: what a newcomer needs first."""

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
