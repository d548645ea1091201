"""The rules of a whole game, compiled: what is legal, what an action does, scoring (R18 to R29).

The plain twin is `camelodds.game`; the tests play both side by side.
"""

from __future__ import annotations

from camelodds._kernels.game_state import (
    BEST,
    CARDS,
    CARDS_ON,
    COUNT,
    CRAZY,
    DICE,
    DRAWS,
    FACES,
    HAND,
    HELD,
    I64,
    LADDER,
    LADDER_SIZE,
    LAID,
    LEFT,
    LEG,
    LEG_DICE,
    LOSE,
    MONEY,
    MOST_CARDS,
    ON,
    ORDER,
    OVER,
    OWNERS,
    PARTNER,
    PARTNERS_FROM,
    PARTNERSHIP,
    PLAYERS,
    PYRAMID,
    PYRAMIDS,
    ROLLER,
    ROLLS,
    SECOND,
    SHOWN,
    STACK,
    START_MONEY,
    SUM,
    TICKET,
    TILE,
    TILE_PAYS,
    TILES,
    TRACK,
    TURN,
    TURNS,
    WIN,
    WORD,
    WRONG,
    WRONG_CARD,
    player_at,
)
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.numbers import nth_bit
from camelodds._kernels.order_tables import ORDERS
from camelodds._kernels.orders import block_move, moved, order_of
from camelodds._kernels.word import (
    ALL,
    B0,
    B1,
    B3,
    B5,
    B6,
    B7,
    BOARD,
    DICE_SHIFT,
    ONE_SPACE,
    RACING,
    SPACE,
    U64,
    at_least,
    byte_of,
    count,
    grey_movers,
    put,
    unit_of,
)

B16, B31, B32, B48, LOW16 = U64(16), U64(31), U64(32), U64(48), U64(0xFFFF)


@part
def set_table(state, hands, word, first):
    """Lay the table for a game from a board with all dice inside; the prices stay."""
    state[WORD] = I64(word | ((B1 << U64(state[DICE])) - B1) << DICE_SHIFT)
    state[TILES] = 0
    state[LEG] = 1
    state[DRAWS] = state[LEG_DICE]
    state[TURN] = first
    state[ROLLER] = -1
    state[OVER] = 0
    state[TURNS] = 0
    state[ORDER] = -1
    state[ROLLS] = 0
    for camel in range(5):
        state[LEFT + camel] = state[STACK]
    state[CARDS_ON] = 0
    state[CARDS_ON + 1] = 0
    for player in range(state[PLAYERS]):
        at = player_at(player)
        state[at + MONEY] = state[START_MONEY]
        state[at + CARDS] = 5
        state[at + HELD] = 1
        clear_leg(state, at)
        hands[player, HAND] = 31
        for place in range(LAID, LAID + 2 * MOST_CARDS):
            hands[player, place] = -1


@part
def clear_leg(state, at):
    """Take a player's tickets, tile and partner back (R28)."""
    state[at + PYRAMIDS] = 0
    state[at + TILE] = -1
    state[at + PARTNER] = -1
    if state[at + HELD] != 0:
        state[at + HELD] = 0
        for number in range(at + COUNT, at + BEST + 5):
            state[number] = 0


@part
def camel_spaces(state):
    """A bit for each space with a camel."""
    word = U64(state[WORD])
    spaces = B0
    for camel in range(B7 if state[CRAZY] != 0 else B5):
        spaces |= B1 << (byte_of(word, camel) >> B3)
    return spaces


@part
def tile_spaces(state, player):
    """A bit for each space on which a player may place the tile, or move it to (R24)."""
    tiles = U64(state[TILES])
    tiles = (tiles | tiles >> B16) & LOW16
    mine = B0
    if state[player_at(player) + TILE] >= 0:
        mine = B1 << U64(state[player_at(player) + TILE])
    others = tiles & ~mine
    taken = camel_spaces(state) | others | others << B1 | others >> B1 | mine | B1
    return ((B1 << U64(state[TRACK])) - B1) & ~taken


@part
def partners(state, player):
    """A bit for each player with whom one can form a partnership (R26)."""
    free = B0
    if state[PLAYERS] >= state[PARTNERS_FROM] and state[player_at(player) + PARTNER] < 0:
        for other in range(state[PLAYERS]):
            if other != player and state[player_at(other) + PARTNER] < 0:
                free |= B1 << U64(other)
    return free


@part
def legal_actions(state, hand, player):
    """A bit for each action a player may take (R23); `hand` has a bit for each finish card left."""
    tickets = B0
    for camel in range(5):
        if state[LEFT + camel] > 0:
            tickets |= B1 << U64(camel)
    spaces = tile_spaces(state, player)
    cards = U64(hand)
    return (
        B1
        | tickets << B1
        | cards << U64(WIN)
        | cards << U64(LOSE)
        | spaces << B16
        | spaces << B32
        | partners(state, player) << B48
    )


@part
def act(state, hands, action):
    """Play an action that is no roll; it must be legal. The turn goes on (R27)."""
    player = state[TURN]
    at = player_at(player)
    if action < WIN:
        camel = action - TICKET
        face = state[FACES + state[STACK] - state[LEFT + camel]]
        state[LEFT + camel] -= 1
        if state[at + COUNT + camel] == 0 or face > state[at + BEST + camel]:
            state[at + BEST + camel] = face
        state[at + COUNT + camel] += 1
        state[at + SUM + camel] += face
        state[at + HELD] += 1
    elif action < ON:
        pile = I64(0) if action < LOSE else I64(1)
        camel = action - (WIN if pile == 0 else LOSE)
        place = pile * MOST_CARDS + state[CARDS_ON + pile]
        state[OWNERS + place] = player
        hands[player, LAID + place] = camel
        hands[player, HAND] &= ~(1 << camel)
        state[CARDS_ON + pile] += 1
        state[at + CARDS] -= 1
    elif action < PARTNERSHIP:
        if state[at + TILE] >= 0:
            lifted = I64(65537) << state[at + TILE]
            state[TILES] &= ~lifted
        state[TILES] |= I64(1) << (action - ON)
        state[at + TILE] = (action - ON) & 15
    else:
        state[at + PARTNER] = action - PARTNERSHIP
        state[player_at(action - PARTNERSHIP) + PARTNER] = player
    pass_on(state)


@part
def pass_on(state):
    """The next player's turn (R27)."""
    state[TURNS] += 1
    turn = state[TURN] + 1
    state[TURN] = I64(0) if turn == state[PLAYERS] else turn


@part
def move_unit(word, tiles, die, black_shown, number, crazy, track):
    """Where a roll leads (R7 to R12).

    Parameters
    ----------
    word, tiles : uint64
        Board and tiles.
    die : uint64
        0 to 4 for a racing camel's, 5 for the grey one.
    black_shown : bool
        Whether the grey die shows black.
    number : uint64
        1 to 3.
    crazy : bool
        Whether there are crazy camels.
    track : uint64
        Number of spaces.

    Returns
    -------
    after : uint64
        The board, the same where the race is over.
    landed : int64
        Space of the tile that was met, -1 for none.
    over : int64
        As `OVER`.
    order : uint64
        Number of the final order where the race is over, else 0.
    """
    board = word & BOARD
    camels = ALL if crazy else RACING
    forwards = die < B5
    if forwards:
        mover = byte_of(board, die)
        step = ONE_SPACE
    else:
        white, black = grey_movers(board)
        mover = black if black_shown else white
        step = ~B7
    unit = unit_of(board, mover, camels)
    target = (mover & SPACE) + step * number
    landed = I64(-1)
    under = False
    if target < track << B3:
        space = target >> B3
        if ((tiles | tiles >> B16) >> space) & B1 != B0:
            landed = I64(space)
            under = (tiles >> space) & B1 == B0
            target = target - step if under else target + step
    if target < track << B3:
        return put(board, unit, mover, target, under, camels) | word & ~BOARD, landed, I64(0), B0
    racers = count(unit & RACING)
    order = order_of(board)
    if racers != B0:
        ahead = count(at_least(board, (mover & SPACE) + ONE_SPACE, RACING))
        order = moved(order, block_move(ahead, racers, B0 if forwards else B5 - racers))
    return word, landed, I64(1) if forwards else I64(2), order


@part
def roll_count(state):
    """How many equally likely rolls there are: six of each die inside."""
    dice = U64(state[WORD]) >> DICE_SHIFT
    inside = B0
    while dice != B0:
        dice &= dice - B1
        inside += B1
    return inside * B6


@part
def roll(state, hands, drawn):
    """Play a roll (R28, R29).

    Parameters
    ----------
    state, hands : ndarray of int64
    drawn : uint64
        Which of the `roll_count` equally likely rolls it is: six times the place of the die among those inside,
        plus 0 to 5: numbers 1 to 3, and for the grey die 1 to 3 in white, then in black.

    Returns
    -------
    int64
        What is recorded for it, see `SHOWN`.
    """
    word = U64(state[WORD])
    die = nth_bit(word >> DICE_SHIFT, drawn // B6)
    face = drawn % B6
    black = face >= B3
    number = (face - B3 if black else face) + B1
    word ^= B1 << (DICE_SHIFT + die)
    after, landed, over, order = move_unit(
        word, U64(state[TILES]), die, black, number, state[CRAZY] != 0, U64(state[TRACK])
    )
    player = state[TURN]
    state[WORD] = I64(after)
    state[ROLLER] = player
    state[player_at(player) + PYRAMIDS] += 1
    state[DRAWS] -= 1
    state[ROLLS] += 1
    if landed >= 0:
        for other in range(state[PLAYERS]):
            if state[player_at(other) + TILE] == landed:
                at = player_at(other) + MONEY
                state[at] = max(state[at] + state[TILE_PAYS], 0)
    if over != 0 or state[DRAWS] == 0:
        if over == 0:
            order = order_of(after)
        end_leg(state, I64(order))
        if over != 0:
            state[OVER] = over
            for pile in range(2):
                score_pile(state, hands, pile, I64(ORDERS[order, 4 * pile]))
        else:
            state[LEG] += 1
            state[DRAWS] = state[LEG_DICE]
            state[WORD] = I64((after & BOARD) | ((B1 << U64(state[DICE])) - B1) << DICE_SHIFT)
    pass_on(state)
    return I64(SHOWN + 4 * (die + (B1 if die == B5 and black else B0)) + number)


@part
def leg_pays(state, at, first, second):
    """What a player's tickets pay, without what a partner's do (R18)."""
    wrong = state[at + HELD] - state[at + COUNT + first] - state[at + COUNT + second]
    return (
        state[at + PYRAMIDS] * state[PYRAMID]
        + state[at + SUM + first]
        + state[at + COUNT + second] * state[SECOND]
        + wrong * state[WRONG]
    )


@part
def copy_pays(state, at, first, second):
    """What copying the best ticket of this player pays (R26)."""
    best = I64(0)
    if state[at + PYRAMIDS] > 0:
        best = max(best, state[PYRAMID])
    if state[at + COUNT + first] > 0:
        best = max(best, state[at + BEST + first])
    if state[at + COUNT + second] > 0:
        best = max(best, state[SECOND])
    if state[at + HELD] > state[at + COUNT + first] + state[at + COUNT + second]:
        best = max(best, state[WRONG])
    return best


@part
def end_leg(state, order):
    """Score a leg and take everything back (R18, R21, R26, R28)."""
    state[ORDER] = order
    first, second = I64(ORDERS[order, 0]), I64(ORDERS[order, 1])
    for player in range(state[PLAYERS]):
        at = player_at(player)
        pays = leg_pays(state, at, first, second)
        if state[at + PARTNER] >= 0:
            pays += copy_pays(state, player_at(state[at + PARTNER]), first, second)
        state[at + MONEY] = max(state[at + MONEY] + pays, 0)
    for player in range(state[PLAYERS]):
        clear_leg(state, player_at(player))
    for camel in range(5):
        state[LEFT + camel] = state[STACK]
    state[TILES] = 0


@part
def card_pays(state, correct_below):
    """What a correct finish card pays (R19)."""
    return state[LADDER + min(correct_below, state[LADDER_SIZE] - 1)]


@part
def score_pile(state, hands, pile, right):
    """Settle a pile card by card (R19, R21)."""
    correct = I64(0)
    for place in range(pile * MOST_CARDS, pile * MOST_CARDS + state[CARDS_ON + pile]):
        owner = state[OWNERS + place]
        pays = state[WRONG_CARD]
        if hands[owner, LAID + place] == right:
            pays = card_pays(state, correct)
            correct += 1
        at = player_at(owner) + MONEY
        state[at] = max(state[at] + pays, 0)
