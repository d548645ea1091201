"""What the compiled engine takes: tables to play at, tools for odds, functions of others."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba import types

from camelodds._kernels import game_state as at
from camelodds._kernels import numbers as streams
from camelodds._kernels.by_address import address_of
from camelodds._kernels.game_odds import SAMPLE
from camelodds._kernels.play import (
    CHOOSE,
    NOTE,
    OWN,
    RAISED,
    RECKON,
    REFRESH,
    TABLE,
    choose,
    note,
    reckon,
    refresh_exact,
    refresh_fast,
    refresh_sampled,
)
from camelodds._kernels.race_net import HIDDEN, OUTPUTS
from camelodds._kernels.strategies import FOREIGN, OWN_KERNEL
from camelodds._kernels.tools import MOST_FACES, MOST_ORDERS, TOOLS
from camelodds._kernels.valued import (
    BELIEF,
    CROWD,
    LATE,
    LATE_ROLL_WORTH,
    LOSER_LEAST,
    ROLL_WORTH,
    WINNER_LEAST,
)
from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError
from camelodds.odds.draws import leg_plan
from camelodds.odds.pyramid import draw_tables
from camelodds.selfplay.strategies import BELIEF_POWER, STRATEGIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.selfplay.strategies import Strategy

KINDS = {name: number for number, name in enumerate(STRATEGIES, 1)}
"""The engine's number of each strategy by name, as in `camelodds._kernels.strategies`."""
SETTING_OF = {
    "roll": ROLL_WORTH,
    "late_roll": LATE_ROLL_WORTH,
    "late": LATE,
    "winner": WINNER_LEAST,
    "loser": LOSER_LEAST,
    "belief": BELIEF,
    "crowd": CROWD,
}
NEVER = 99
U64 = np.uint64
DISABLE_JIT = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]
KEPT: list[Any] = []
"""Compiled strategies of others: their addresses hold as long as they live."""


def prices(edition: Edition, players: int) -> NDArray[np.int64]:
    """The state of a table before anything lies on it: who plays, and what things pay.

    Raises
    ------
    CamelOddsError
        If the edition has more leg tickets or a longer ladder than the engine has room for.
    """
    for what, found, most in (
        ("ticket_values", edition.ticket_values, at.MOST_TICKETS),
        ("bet_payouts", edition.bet_payouts, at.MOST_STEPS),
    ):
        if len(found) > most:
            raise CamelOddsError(
                f"{what} has {how_many(len(found), 'number')}: whole games are played with {most} at most"
            )
    state = np.zeros(at.STATE_SIZE, dtype=np.int64)
    state[at.PLAYERS] = players
    state[at.TRACK] = edition.track
    state[at.CRAZY] = bool(edition.crazy)
    state[at.DICE] = len(edition.dice)
    state[at.LEG_DICE] = edition.dice_per_leg
    state[at.SECOND] = edition.second_value
    state[at.WRONG] = edition.wrong_value
    state[at.PYRAMID] = edition.pyramid_ticket
    state[at.TILE_PAYS] = edition.tile_income
    state[at.WRONG_CARD] = edition.wrong_bet
    state[at.PARTNERS_FROM] = NEVER if edition.partners_from is None else edition.partners_from
    state[at.START_MONEY] = edition.start_money
    state[at.STACK] = len(edition.ticket_values)
    state[at.FACES : at.FACES + len(edition.ticket_values)] = edition.ticket_values
    state[at.LADDER_SIZE] = len(edition.bet_payouts)
    state[at.LADDER : at.LADDER + len(edition.bet_payouts)] = edition.bet_payouts
    return state


class Memory(np.recarray):
    """Memory for one record, and what it points to, which lives as long as the record."""

    kept: Any = None


def record_of(kind: np.dtype[Any], kept: Any = None) -> Any:
    """A record of a kind, filled with zeros."""
    memory = np.zeros(1, dtype=kind).view(Memory)
    memory.kept = kept
    return memory[0]


def make_table(
    strategies: Sequence[Strategy],
    edition: Edition,
    key: tuple[np.uint64, np.uint64],
    *,
    recorded: bool = False,
    reckoned: bool = False,
) -> Any:
    """A table at which these strategies play, see `TABLE`; with memory of its own, so one for each worker."""
    table = record_of(TABLE)
    table.state[:] = prices(edition, len(strategies))
    for stream in (table.dice, table.own):
        stream[streams.KEY_0], stream[streams.KEY_1] = key
    for entry, one in enumerate(strategies):
        if one.function is None:
            table.kinds[entry] = FOREIGN if one.plays_on else KINDS[one.name.partition("(")[0]]
        else:
            table.kinds[entry] = OWN_KERNEL if one.compiled else FOREIGN
        for name, value in one.numbers.items():
            if not one.plays_on:
                table.settings[entry, SETTING_OF[name]] = value
    table.recorded, table.reckoned = recorded, reckoned
    return table


@functools.cache
def plans_of(edition: Edition, exact: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Orders of work for `enumerate_leg` of all sets of dice from which up to `exact` come out."""
    dice, stay = len(edition.dice), len(edition.dice) - edition.dice_per_leg
    plans, starts = [np.zeros((0, 5), dtype=np.int64)], np.zeros(65, dtype=np.int64)
    for inside in range(64):
        starts[inside] = sum(map(len, plans))
        draws = inside.bit_count() - stay
        if inside < 1 << dice and 0 < draws <= exact:
            plans.append(leg_plan(inside, draws, bool(edition.crazy), False))
    starts[64] = sum(map(len, plans))
    return np.concatenate(plans), starts


@functools.cache
def even_draws(edition: Edition) -> NDArray[np.uint8]:
    """What comes out in each lane and draw, for each set of dice inside, shape (64 * 5 * SAMPLE,).

    Spread evenly: in each draw all dice come out equally often, and all faces of each die, as far as they go.
    """
    dice, stay = len(edition.dice), len(edition.dice) - edition.dice_per_leg
    drawn = np.zeros((64, 5, SAMPLE), dtype=np.uint8)
    bits = np.random.RandomState(20181)
    for inside in range(1 << dice):
        there = np.array([die for die in range(dice) if inside >> die & 1])
        draws = len(there) - stay
        if draws <= 0:
            continue
        # Each order begins with each of its dice in turn.
        places = np.arange(len(there)) - np.arange(len(there))[:, np.newaxis]
        circles = [bits.permutation(there)[places] for _ in range(SAMPLE // len(there) + 1)]
        orders = np.concatenate(circles)[:SAMPLE]
        for draw in range(draws):
            faces = np.zeros(SAMPLE, dtype=np.int64)
            for die in there:
                lanes = np.flatnonzero(orders[:, draw] == die)
                faces[lanes] = bits.permutation(np.arange(len(lanes)) % 6)
            black = 128 * ((orders[:, draw] == 5) & (faces >= 3))
            drawn[inside, draw] = orders[:, draw] + 8 * (faces % 3 + 1) + black
    return drawn.reshape(-1)


@functools.cache
def pyramids_of(edition: Edition) -> tuple[NDArray[np.uint64], ...]:
    """What comes out in a race that begins with each set of dice inside; see `Pyramid` of the sampler."""
    dice, per_leg = len(edition.dice), edition.dice_per_leg
    draws, ways = np.zeros((64, 2), dtype=np.uint64), np.zeros((64, 2, 4), dtype=np.uint64)
    orders, faces = (np.zeros((64, 2, most), dtype=np.uint64) for most in (MOST_ORDERS, MOST_FACES))
    for inside in range(1, 1 << dice):
        there = tuple(die for die in range(dice) if inside >> die & 1)
        left = len(there) - dice + per_leg
        if left > 0:
            legs = draw_tables(there, left), draw_tables(tuple(range(dice)), per_leg)
            draws[inside] = left, per_leg
            orders[inside], faces[inside] = ([leg[row] for leg in legs] for row in (0, 1))
            first, later = ([leg[2], leg[3]] for leg in legs)
            ways[inside] = [first + later, later + later]
    return draws, orders, faces, ways


def make_tools(
    strategies: Sequence[Strategy],
    edition: Edition,
    exact: int,
    worth: NDArray[np.uint32] | None,
    net: tuple[NDArray[np.float32], ...],
    by_races: bool = False,
) -> Any:
    """What odds and luck are reckoned with, see `TOOLS`; with memory of its own, so one for each worker."""
    powers = {BELIEF_POWER if one.plays_on else one.numbers.get("belief", 0.0) for one in strategies} - {0.0}
    if len(powers) > 1:
        raise CamelOddsError("strategies at one table must have the same belief, or 0")
    tools = record_of(TOOLS, worth)
    if worth is not None:
        tools.worth_at, tools.worth_boards = worth.ctypes.data, worth.shape[1]
    tools.exact, tools.power = exact, max(powers, default=0.0)
    plans, tools.plan_at[:] = plans_of(edition, exact)
    tools.plans[: len(plans)] = plans
    tools.drawn[:] = even_draws(edition)
    tools.first, tools.weights[:HIDDEN], tools.biases[0] = net[:3]
    tools.weights[HIDDEN:, :OUTPUTS], tools.biases[1, :OUTPUTS] = net[3:]
    if by_races:
        tools.by_races = 1
        pyramids = tools.pyramid_draws, tools.pyramid_orders, tools.pyramid_faces, tools.pyramid_ways
        for memory, found in zip(pyramids, pyramids_of(edition), strict=True):
            memory[:] = found
    return tools


def no_tools() -> Any:
    """The same where nobody asks for odds."""
    return record_of(TOOLS)


def functions_of(strategies: Sequence[Strategy], table: Any, tools: Any) -> Any:
    """What `play` calls by address: what these strategies need of the routines, and compiled strategies of others.

    Raises
    ------
    CamelOddsError
        If one of these cannot be compiled for what the engine gives it.
    """
    found: list[Any] = [0] * (OWN + at.MOST_PLAYERS)
    odds = any(one.uses_odds for one in strategies)
    refresh = refresh_exact if tools.worth_boards else refresh_fast
    asked = {
        refresh_sampled if tools.by_races else refresh: (REFRESH, odds),
        choose: (CHOOSE, odds),
        note: (NOTE, tools.power > 0),
        reckon: (RECKON, table.reckoned != 0),
    }
    for routine, (place, wanted) in asked.items():
        if wanted:
            found[place] = address_of(routine, table, tools, np.int64(0))
    for entry, one in enumerate(strategies):
        if one.compiled:
            found[OWN + entry] = address_of_own(one.function)
    return found if DISABLE_JIT else np.array(found, dtype=np.int64)


@functools.cache
def address_of_own(function: Any) -> Any:
    """The address of a function of numba, compiled for `(state, hand, memory, number)`; `RAISED` if it raises.

    Raises
    ------
    CamelOddsError
        If it cannot be compiled for that, or returns something else than whole numbers.
    """

    def guarded(state, hand, memory, number):  # type: ignore[no-untyped-def]
        # Copies: what the function writes there is not on the table.
        try:
            action = function(state.copy(), hand.copy(), memory, number)
        except Exception:
            action = RAISED
        return action

    if DISABLE_JIT:
        return guarded
    integers = types.Array(types.int64, 1, "C")
    takes = (integers, integers, types.Array(types.float64, 1, "C"), types.int64)
    name = getattr(function, "__name__", "the function")
    try:
        context = numba.core.registry.cpu_target.typing_context
        inferred = types.Dispatcher(function).get_call_type(context, takes, {})
        given = None if inferred is None else inferred.return_type
        if not isinstance(given, types.Integer):
            raise CamelOddsError(
                f"{name} gives {given} as its action: make it return whole numbers everywhere, like 0 to roll"
            )
        compiled = numba.cfunc(types.int64(*takes))(guarded)
    except (numba.core.errors.NumbaError, RuntimeError) as error:
        raise CamelOddsError(
            f"{name} cannot be compiled as a strategy (state, hand, memory, number) -> action: {error}"
        ) from None
    KEPT.append(compiled)
    return compiled.address
