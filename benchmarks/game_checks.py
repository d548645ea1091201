"""Play random-legal games of the compiled engine, and check after every action what must hold in every game.

What is checked is what players at a table could see to be wrong, by counting what lies there: the rules of the
engine are not used to check it.  That each action does what it must is for the plain `Game` beside it to say.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds import EDITION_2014, EDITION_2018
from camelodds._kernels import game_state as at
from camelodds._kernels.game import act, legal_actions, roll, roll_count
from camelodds._kernels.game_state import I64, player_at
from camelodds._kernels.jit import lean_kernel as kernel
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.numbers import below
from camelodds._kernels.play import MOST_TURNS, begin
from camelodds._kernels.strategies import random_action
from camelodds.odds.sampling import key_of
from camelodds.selfplay.arrays import make_table
from camelodds.selfplay.strategies import STRATEGIES
from camelodds.system.progress import progress_bar
from camelodds.system.threads import run, worker_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from camelodds import Edition

TABLES = [
    (edition, players)
    for edition in (EDITION_2018, EDITION_2014)
    for players in range(edition.players[0], edition.players[1] + 1)
]
"""Every edition with every number of players."""
CAMELS, TICKETS, DICE, CARDS, LAID, TILES, PARTNERS, MONEY, ALONE, BACK, END, ROLLS = range(1, 13)
RULES = {
    CAMELS: "every camel stands once, on the track, and no stack has a gap (R1 to R3)",
    TICKETS: "the leg tickets held and left are the stack of each camel (R18)",
    DICE: "the dice inside, the draws left and the pyramid tickets held are those of the leg (R4, R5, R18)",
    CARDS: "the finish cards in hands and on piles are five a player (R20)",
    LAID: "a player's own five cards are each in the hand or on one pile (R20)",
    TILES: "one tile a player: none on space 1, with a camel, on or next to another one (R3, R24)",
    PARTNERS: "partners have each other, where there are enough players (R26)",
    MONEY: "money is never below 0 (R21)",
    ALONE: "an action changes what it is about alone, and the next player has a turn (R23, R27)",
    BACK: "after a leg everything goes back (R28)",
    END: "the game ends (R29)",
    ROLLS: "a roll is always legal (R27)",
}
"""What holds in every game, by number."""
GAMES, TURNS, LEGS, FORWARDS, BACKWARDS, LAID_CARDS, PLACED_TILES, PARTNERSHIPS, RICHEST = range(9)
COUNTS = 9
"""What is counted: how often each thing came up, and the most pounds that anybody had."""
PIECE = 2000
"""Games a worker plays between two looks at whether to go on."""
U64 = np.uint64
B0, B1, B3, BYTE, LOW16, B8, B16, DICE_SHIFT = (U64(n) for n in (0, 1, 3, 255, 0xFFFF, 8, 16, 56))


@part
def ones(bits):
    """How many bits are set."""
    number = I64(0)
    while bits != B0:
        bits &= bits - B1
        number += 1
    return number


@part
def byte_at(state, camel):
    """The space of a camel times 8, plus its height."""
    return U64(state[at.WORD]) >> U64(8 * camel) & BYTE


@part
def camels_stand(state):
    """Whether CAMELS holds: as many camels are below each one as its height says."""
    camels = 7 if state[at.CRAZY] != 0 else 5
    for camel in range(camels):
        byte = byte_at(state, camel)
        if I64(byte >> B3) >= state[at.TRACK]:
            return False
        below_it = B0
        for other in range(camels):
            there = byte_at(state, other)
            if other != camel and there == byte:
                return False
            if there >> B3 == byte >> B3 and there < byte:
                below_it += B1
        if below_it != byte & U64(7):
            return False
    return True


@part
def tickets_hold(state):
    """Whether TICKETS holds, by their number and by what they show."""
    players = state[at.PLAYERS]
    for camel in range(5):
        left = state[at.LEFT + camel]
        if left < 0 or left > state[at.STACK]:
            return False
        held = faces = I64(0)
        for player in range(players):
            own = player_at(player)
            held += state[own + at.COUNT + camel]
            faces += state[own + at.SUM + camel]
            if (state[own + at.COUNT + camel] == 0) != (state[own + at.SUM + camel] == 0):
                return False
            if state[own + at.BEST + camel] > state[own + at.SUM + camel]:
                return False
        for gone in range(state[at.STACK] - left):
            faces -= state[at.FACES + gone]
        if left + held != state[at.STACK] or faces != 0:
            return False
    for player in range(players):
        own = player_at(player)
        held = state[own + at.HELD]
        for camel in range(5):
            held -= state[own + at.COUNT + camel]
        if held != 0:
            return False
    return True


@part
def dice_hold(state):
    """Whether DICE holds."""
    inside = U64(state[at.WORD]) >> DICE_SHIFT
    out = state[at.LEG_DICE] - state[at.DRAWS]
    pyramids = I64(0)
    for player in range(state[at.PLAYERS]):
        pyramids += state[player_at(player) + at.PYRAMIDS]
    return (
        inside >> U64(state[at.DICE]) == B0
        and ones(inside) == state[at.DICE] - out
        and state[at.DRAWS] >= 1
        and out >= 0
        and pyramids == out
        and state[at.ROLLS] == (state[at.LEG] - 1) * state[at.LEG_DICE] + out
    )


@part
def cards_add_up(state):
    """Whether CARDS holds."""
    cards = state[at.CARDS_ON] + state[at.CARDS_ON + 1]
    for player in range(state[at.PLAYERS]):
        cards += state[player_at(player) + at.CARDS]
    return cards == 5 * state[at.PLAYERS]


@part
def cards_are_own(state, hands):
    """Whether LAID holds: each card of a player is in one place."""
    for player in range(state[at.PLAYERS]):
        in_hand = U64(hands[player, at.HAND])
        if ones(in_hand) != state[player_at(player) + at.CARDS]:
            return False
        met = in_hand
        for pile in range(2):
            for place in range(pile * at.MOST_CARDS, pile * at.MOST_CARDS + state[at.CARDS_ON + pile]):
                camel = hands[player, at.LAID + place]
                if (camel >= 0) != (state[at.OWNERS + place] == player):
                    return False
                if camel >= 0:
                    if met >> U64(camel) & B1 != B0:
                        return False
                    met |= B1 << U64(camel)
        if met != U64(31):
            return False
    return True


@part
def tiles_lie(state):
    """Whether TILES holds."""
    tiles = U64(state[at.TILES])
    spaces = (tiles | tiles >> B16) & LOW16
    if tiles & tiles >> B16 & LOW16 != B0 or spaces & (spaces << B1 | B1) != B0:
        return False
    if spaces >> U64(state[at.TRACK]) != B0:
        return False
    for camel in range(7 if state[at.CRAZY] != 0 else 5):
        if spaces >> (byte_at(state, camel) >> B3) & B1 != B0:
            return False
    owned = B0
    for player in range(state[at.PLAYERS]):
        space = state[player_at(player) + at.TILE]
        if space >= 0:
            if owned >> U64(space) & B1 != B0:
                return False
            owned |= B1 << U64(space)
    return owned == spaces


@part
def partners_match(state):
    """Whether PARTNERS holds."""
    for player in range(state[at.PLAYERS]):
        partner = state[player_at(player) + at.PARTNER]
        if partner >= 0 and (
            state[at.PLAYERS] < state[at.PARTNERS_FROM]
            or partner == player
            or partner >= state[at.PLAYERS]
            or state[player_at(partner) + at.PARTNER] != player
        ):
            return False
    return True


@part
def nobody_owes(state):
    """Whether MONEY holds."""
    poorest = I64(0)
    for player in range(state[at.PLAYERS]):
        poorest = min(poorest, state[player_at(player) + at.MONEY])
    return poorest == 0


@part
def concerns(before, action, number):
    """Whether a number of the table may change with an action that is no roll."""
    own = player_at(before[at.TURN])
    if number in (at.TURN, at.TURNS):
        return True
    if action < at.WIN:
        camel = action - at.TICKET
        return number in (
            at.LEFT + camel,
            own + at.HELD,
            own + at.COUNT + camel,
            own + at.SUM + camel,
            own + at.BEST + camel,
        )
    if action < at.ON:
        pile = I64(0) if action < at.LOSE else I64(1)
        place = pile * at.MOST_CARDS + before[at.CARDS_ON + pile]
        return number in (at.CARDS_ON + pile, at.OWNERS + place, own + at.CARDS)
    if action < at.PARTNERSHIP:
        return number in (at.TILES, own + at.TILE)
    return number in (own + at.PARTNER, player_at(action - at.PARTNERSHIP) + at.PARTNER)


@part
def is_paid_for_a_tile(before, state):
    """Whether a roll within a leg pays nothing but a tile's owner, once (R10)."""
    paid = I64(0)
    for player in range(state[at.PLAYERS]):
        own = player_at(player)
        more = state[own + at.MONEY] - before[own + at.MONEY]
        if more != 0:
            paid += 1
            if more != state[at.TILE_PAYS] or before[own + at.TILE] < 0:
                return False
    return paid <= 1


@part
def changes_hold(before, state, action):
    """Whether ALONE holds."""
    players = state[at.PLAYERS]
    if state[at.TURNS] != before[at.TURNS] + 1 or state[at.TURN] != (before[at.TURN] + 1) % players:
        return False
    for number in range(at.PRICES, at.STATE_SIZE):
        if state[number] != before[number]:
            return False
    if action != at.ROLL:
        for number in range(at.PRICES):
            if state[number] != before[number] and not concerns(before, action, number):
                return False
        return True
    for number in range(at.OWNERS, at.PRICES):
        if state[number] != before[number]:
            return False
    if state[at.LEG] != before[at.LEG] or state[at.OVER] != 0:
        return state[at.LEG] <= before[at.LEG] + 1
    if state[at.TILES] != before[at.TILES] or state[at.DRAWS] != before[at.DRAWS] - 1:
        return False
    return is_paid_for_a_tile(before, state)


@part
def table_is_clear(state):
    """Whether BACK holds, where a leg has been scored."""
    if state[at.TILES] != 0:
        return False
    for camel in range(5):
        if state[at.LEFT + camel] != state[at.STACK]:
            return False
    for player in range(state[at.PLAYERS]):
        own = player_at(player)
        if state[own + at.PYRAMIDS] != 0 or state[own + at.HELD] != 0:
            return False
        if state[own + at.TILE] >= 0 or state[own + at.PARTNER] >= 0:
            return False
    return True


@part
def broken(before, state, hands, action):
    """The number of the first rule that does not hold after an action, or 0."""
    scored = state[at.LEG] != before[at.LEG] or state[at.OVER] != 0
    if not changes_hold(before, state, action):
        return ALONE
    if scored and not table_is_clear(state):
        return BACK
    if not tickets_hold(state):
        return TICKETS
    if not cards_add_up(state):
        return CARDS
    if not cards_are_own(state, hands):
        return LAID
    if not partners_match(state):
        return PARTNERS
    if not nobody_owes(state):
        return MONEY
    # Once a camel has crossed, nothing more is put on the track, and no die is counted.
    if state[at.OVER] == 0:
        if not camels_stand(state):
            return CAMELS
        if not dice_hold(state):
            return DICE
        if not tiles_lie(state):
            return TILES
    return I64(0)


@part
def count_action(counts, action):
    """Count what an action put on the table."""
    if action >= at.PARTNERSHIP:
        counts[PARTNERSHIPS] += 1
    elif action >= at.ON:
        counts[PLACED_TILES] += 1
    elif action >= at.WIN:
        counts[LAID_CARDS] += 1


@part
def count_game(counts, state):
    """Count a game that is over."""
    counts[GAMES] += 1
    counts[TURNS] += state[at.TURNS]
    counts[LEGS] += state[at.LEG]
    counts[FORWARDS if state[at.OVER] == 1 else BACKWARDS] += 1
    for player in range(state[at.PLAYERS]):
        counts[RICHEST] = max(counts[RICHEST], state[player_at(player) + at.MONEY])


@kernel
def first_broken(before, state, hands, action):
    """As `broken`, for Python."""
    return broken(before, state, hands, action)


@kernel
def play_checked(table, before, first, games, counts):
    """Play games at random and check them.

    In each game a turn is a roll with a chance of 0/8 to 7/8, the same in all of the game, and else any legal
    action, each with the same chance.  So some games are long and full of bets, and some are races.

    Parameters
    ----------
    table : Table
    before : ndarray of int64, shape (STATE_SIZE,)
        Scratch memory.
    first : uint64
        Number of the first deal.
    games : int64
        How many.
    counts : ndarray of int64, shape (COUNTS,), out
        What came up is added.

    Returns
    -------
    int64
        0, or 64 times the number of the game among these at which it stopped, plus the rule that is broken.
    """
    state, hands = table.state, table.hands
    for game in range(games):
        begin(table, first + U64(game), 0, B0)
        rolls = below(table.own, B8)
        while state[at.OVER] == 0:
            seat = state[at.TURN]
            if legal_actions(state, hands[seat, at.HAND], seat) & B1 == B0:
                return 64 * game + ROLLS
            if state[at.TURNS] >= MOST_TURNS:
                return 64 * game + END
            action = I64(at.ROLL)
            if below(table.own, B8) >= rolls:
                action = random_action(state, hands[seat], table.own)
            for number in range(at.STATE_SIZE):
                before[number] = state[number]
            if action == at.ROLL:
                roll(state, hands, below(table.dice, roll_count(state)))
            else:
                act(state, hands, action)
                count_action(counts, action)
            rule = broken(before, state, hands, action)
            if rule != 0:
                return 64 * game + rule
        count_game(counts, state)
    return I64(0)


class Checked(NamedTuple):
    """What came of checked games.

    Parameters
    ----------
    counts : ndarray of int64, shape (COUNTS,)
        What came up.
    problem : str
        The rule that is broken, and in which deal; nothing if there is none.
    """

    counts: NDArray[np.int64]
    problem: str


def check_piece(edition: Edition, players: int, seed: int, first: int, games: int) -> Checked:
    """Check the games of some deals."""
    table = make_table([STRATEGIES["random"]] * players, edition, key_of(seed))
    counts = np.zeros(COUNTS, dtype=np.int64)
    before = np.zeros(at.STATE_SIZE, dtype=np.int64)
    stopped = int(play_checked(table, before, U64(first), np.int64(games), counts))
    problem = ""
    if stopped:
        problem = (
            f"{edition.name}, {players} players, seed {seed}, deal {first + stopped // 64}, turn"
            f" {before[at.TURNS] + 1}: it does not hold that {RULES[stopped % 64]}"
        )
    return Checked(counts, problem)


def check_games(
    edition: Edition, players: int, games: int, *, seed: int = 1, workers: int | None = None
) -> Checked:
    """Check so many games at a table; it stops at the first problem."""

    def jobs() -> Iterator[functools.partial[Checked]]:
        for first in range(0, games, PIECE):
            yield functools.partial(check_piece, edition, players, seed, first, min(PIECE, games - first))

    counts = np.zeros(COUNTS, dtype=np.int64)
    with progress_bar(games, "game", None) as advance:
        for part_of_it in run(jobs(), worker_count(workers)):
            richest = max(counts[RICHEST], part_of_it.counts[RICHEST])
            counts += part_of_it.counts
            counts[RICHEST] = richest
            if part_of_it.problem:
                return Checked(counts, part_of_it.problem)
            advance(int(part_of_it.counts[GAMES]))
    return Checked(counts, "")
