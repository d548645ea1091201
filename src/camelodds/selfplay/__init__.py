"""Whole games, played by strategies: the compiled engine, strategies by name and your own, tournaments."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from camelodds.selfplay import layout as layout
    from camelodds.selfplay.chances import WinChances as WinChances
    from camelodds.selfplay.chances import win_chances as win_chances
    from camelodds.selfplay.described import described_game as described_game
    from camelodds.selfplay.engine import play_game as play_game
    from camelodds.selfplay.reliabilities import Reliability as Reliability
    from camelodds.selfplay.reliabilities import reliability as reliability
    from camelodds.selfplay.round_robins import RoundRobin as RoundRobin
    from camelodds.selfplay.round_robins import round_robin as round_robin
    from camelodds.selfplay.side_by_side import WinAdvice as WinAdvice
    from camelodds.selfplay.side_by_side import win_advice as win_advice
    from camelodds.selfplay.standings import Tournament as Tournament
    from camelodds.selfplay.strategies import STRATEGIES as STRATEGIES
    from camelodds.selfplay.strategies import Strategy as Strategy
    from camelodds.selfplay.strategies import strategy as strategy
    from camelodds.selfplay.tournaments import tournament as tournament

_HOME = {
    "win_chances": "chances",
    "WinChances": "chances",
    "win_advice": "side_by_side",
    "WinAdvice": "side_by_side",
    "described_game": "described",
    "reliability": "reliabilities",
    "Reliability": "reliabilities",
    "play_game": "engine",
    "tournament": "tournaments",
    "Tournament": "standings",
    "round_robin": "round_robins",
    "RoundRobin": "round_robins",
    "STRATEGIES": "strategies",
    "Strategy": "strategies",
    "strategy": "strategies",
}

__all__ = [*_HOME, "layout"]


def __getattr__(name: str) -> Any:
    if name == "layout":
        return import_module(f"{__name__}.layout")
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
