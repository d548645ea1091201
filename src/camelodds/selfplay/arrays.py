"""What the compiled engine takes: tables to play at, tools for odds, functions of others."""

from __future__ import annotations

import functools
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels import game_state as at
from camelodds._kernels import numbers as streams
from camelodds._kernels.game_odds import ODDS_SIZE, SAMPLE, Tools
from camelodds._kernels.lanes import BLOCK, ROWS
from camelodds._kernels.leg import GROUPS
from camelodds._kernels.luck import Luck
from camelodds._kernels.order_tables import ORDERS
from camelodds._kernels.play import MEMORY, MOST_TURNS, SETTINGS, Table
from camelodds._kernels.race_net import HIDDEN, MIDDLE, MOST_ROWS, OUTPUTS
from camelodds._kernels.strategies import FOREIGN, OWN_KERNEL
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
from camelodds.selfplay.strategies import STRATEGIES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
CAPACITY = 1 << 15
"""Boards of a leg for which there is memory; with more draws than `EXACT_DRAWS` enumerated, some more."""
EXACT_DRAWS = 3
"""Draws up to which enumerating a leg is as fast as playing it in lanes."""
U64 = np.uint64


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


def make_table(
    strategies: Sequence[Strategy],
    edition: Edition,
    key: tuple[np.uint64, np.uint64],
    *,
    recorded: bool = False,
    reckoned: bool = False,
) -> Table:
    """A table at which these strategies play; with memory of its own, so one for each worker."""
    dice, own = np.zeros((2, streams.STREAM_SIZE), dtype=np.uint64)
    for stream in (dice, own):
        stream[streams.KEY_0], stream[streams.KEY_1] = key
    kinds = np.zeros(at.MOST_PLAYERS, dtype=np.int64)
    settings = np.zeros((at.MOST_PLAYERS, SETTINGS))
    for entry, one in enumerate(strategies):
        if one.function is None:
            kinds[entry] = KINDS[one.name.partition("(")[0]]
        else:
            kinds[entry] = OWN_KERNEL if one.compiled else FOREIGN
        for name, value in one.numbers.items():
            settings[entry, SETTING_OF[name]] = value
    return Table(
        prices(edition, len(strategies)),
        np.zeros((at.MOST_PLAYERS, at.HAND_SIZE), dtype=np.int64),
        dice,
        own,
        kinds,
        settings,
        np.zeros((at.MOST_PLAYERS, MEMORY)),
        np.zeros(at.MOST_PLAYERS, dtype=np.int64),
        np.zeros(MOST_TURNS if recorded else 0, dtype=np.int64),
        np.array([reckoned], dtype=np.int64),
        np.zeros(1, dtype=np.uint64),
    )


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
    plan = np.concatenate(plans)
    plan.flags.writeable = False  # as plans of single legs are: the kernel is compiled once for both
    return plan, starts


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
        turns = np.arange(len(there))
        circles = [
            np.roll(order, turn)
            for order in (bits.permutation(there) for _ in range(SAMPLE // len(there) + 1))
            for turn in turns
        ]
        orders = np.array(circles[:SAMPLE])
        for draw in range(draws):
            faces = np.zeros(SAMPLE, dtype=np.int64)
            for die in there:
                lanes = np.flatnonzero(orders[:, draw] == die)
                faces[lanes] = bits.permutation(np.arange(len(lanes)) % 6)
            black = 128 * ((orders[:, draw] == 5) & (faces >= 3))
            drawn[inside, draw] = orders[:, draw] + 8 * (faces % 3 + 1) + black
    return drawn.reshape(-1)


def with_memory(net: tuple[NDArray[np.float32], ...]) -> tuple[Any, ...]:
    """A net with scratch memory, as kernels take it."""
    return (
        net,
        np.zeros(MOST_ROWS, dtype=np.int64),
        np.zeros(5, dtype=np.int64),
        np.zeros(HIDDEN, dtype=np.float32),
        np.zeros(MIDDLE, dtype=np.float32),
        np.zeros(OUTPUTS, dtype=np.float32),
    )


def make_luck(net: tuple[NDArray[np.float32], ...]) -> Luck:
    """What luck is reckoned with; with memory of its own, so one for each worker."""
    worths = np.zeros((OUTPUTS, at.MOST_PLAYERS))
    return Luck(with_memory(net), worths, *(np.zeros(at.MOST_PLAYERS) for _ in range(6)))


def make_tools(
    strategies: Sequence[Strategy],
    edition: Edition,
    exact: int,
    worth: NDArray[np.uint32] | None,
    net: tuple[NDArray[np.float32], ...],
) -> Tools:
    """What odds within a game are made with; with memory of its own, so one for each worker."""
    plan, starts = plans_of(edition, exact)
    capacity = CAPACITY << max(0, exact - EXACT_DRAWS)
    pair_of_order = 5 * ORDERS[:, 0].astype(np.int64) + ORDERS[:, 1]
    memory = (
        np.empty(capacity, dtype=np.uint64),
        np.empty(capacity, dtype=np.int64),
        np.empty(capacity, dtype=np.uint32),
        np.empty((GROUPS, 2), dtype=np.uint64),
        np.empty(120, dtype=np.int64),
        np.empty(16, dtype=np.int64),
        np.empty(2, dtype=np.int64),
        pair_of_order,
    )
    powers = {one.numbers["belief"] for one in strategies if one.numbers.get("belief")}
    if len(powers) > 1:
        raise CamelOddsError("strategies at one table must have the same belief, or 0")
    return Tools(
        np.zeros(ODDS_SIZE),
        np.zeros(3, dtype=np.uint64),
        np.int64(exact),
        plan,
        starts,
        memory,
        even_draws(edition),
        np.zeros(ROWS * BLOCK, dtype=np.uint8),
        np.zeros((8, 2), dtype=np.uint8),
        worth,
        with_memory(net) if worth is None else None,
        np.zeros(16),
        np.zeros((2 * at.MOST_CARDS, 5)),
        np.zeros((at.MOST_PLAYERS, 2, 5)),
        np.float64(max(powers, default=0.0)),
        np.zeros((12, 32)),
        np.zeros(8),
        np.zeros(6, dtype=np.int64),
    )


def compiled_functions(strategies: Sequence[Strategy]) -> tuple[Any, ...] | None:
    """The functions of numba among the strategies, by entry, as the engine takes them; None if there are none.

    Raises
    ------
    CamelOddsError
        If one cannot be compiled for what the engine gives it.
    """
    own = [one.function if one.compiled else None for one in strategies]
    found = next((function for function in own if function is not None), None)
    if found is None:
        return None
    filled = [found if function is None else function for function in own]
    return tuple(as_pointer(filled[min(entry, len(filled) - 1)]) for entry in range(at.MOST_PLAYERS))


@functools.cache
def as_pointer(function: Callable[..., Any]) -> Any:
    """A function of numba, compiled for `(state, hand, memory, number)`."""
    import numba
    from numba import types

    integers = types.Array(types.int64, 1, "C")
    signature = types.int64(integers, integers, types.Array(types.float64, 1, "C"), types.int64)
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return function
    # The engine takes functions by their address, so that it is compiled once for all of them.
    warnings.filterwarnings("ignore", "First-class function type feature", Warning)
    try:
        return numba.cfunc(signature)(function.py_func)  # type: ignore[attr-defined]
    except numba.core.errors.NumbaError as error:
        name = getattr(function, "__name__", "the function")
        raise CamelOddsError(
            f"{name} cannot be compiled as a strategy (state, hand, memory, number) -> action: {error}"
        ) from None
