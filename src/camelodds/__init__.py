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
    from camelodds.editions import EDITION_2014, EDITION_2018, EDITIONS, Edition
    from camelodds.errors import CamelOddsError, IllegalPosition, IllegalRoll, NotationError
    from camelodds.exact_race import solve_race
    from camelodds.leg import leg_odds
    from camelodds.many import leg_odds_many, race_odds_many
    from camelodds.many_results import LegOddsMany, RaceOddsMany
    from camelodds.position import Position
    from camelodds.race import race_odds
    from camelodds.results import LegOdds, RaceOdds, TicketValues
    from camelodds.rules import Roll
    from camelodds.solver import RaceTable, Sweep
    from camelodds.tables import TableError
    from camelodds.values import ticket_values
    from camelodds.warm import warmup

_HOME = {
    "EDITIONS": "editions",
    "EDITION_2014": "editions",
    "EDITION_2018": "editions",
    "CamelOddsError": "errors",
    "Edition": "editions",
    "IllegalPosition": "errors",
    "IllegalRoll": "errors",
    "LegOdds": "results",
    "LegOddsMany": "many_results",
    "NotationError": "errors",
    "Position": "position",
    "RaceOdds": "results",
    "RaceOddsMany": "many_results",
    "RaceTable": "solver",
    "Roll": "rules",
    "Sweep": "solver",
    "TableError": "tables",
    "TicketValues": "results",
    "leg_odds": "leg",
    "leg_odds_many": "many",
    "race_odds": "race",
    "race_odds_many": "many",
    "solve_race": "exact_race",
    "ticket_values": "values",
    "warmup": "warm",
}

__all__ = [
    "EDITIONS",
    "EDITION_2014",
    "EDITION_2018",
    "CamelOddsError",
    "Edition",
    "IllegalPosition",
    "IllegalRoll",
    "LegOdds",
    "LegOddsMany",
    "NotationError",
    "Position",
    "RaceOdds",
    "RaceOddsMany",
    "RaceTable",
    "Roll",
    "Sweep",
    "TableError",
    "TicketValues",
    "__version__",
    "leg_odds",
    "leg_odds_many",
    "race_odds",
    "race_odds_many",
    "solve_race",
    "ticket_values",
    "warmup",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
