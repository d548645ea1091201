"""The rules of Camel Up, one roll at a time, written to be read beside the rules by a player.

Nothing here is fast and nothing is clever: a stack is a string of letters, bottom to top, and a board is a
dictionary from space to stack. Every kernel of the library is compared with it. R1, R2, ... are the numbers
of the rules. Racing camels are small letters, the crazy ones `W` (white) and `K` (black), the grey die `x`.

>>> game, board = read("5:bgr 6:- 9:yp 15:W 16:K")
>>> write(roll(game, board, "g", 1).board)
'5:grb 6:- 9:yp 15:W 16:K | brypx'
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random


@dataclass(frozen=True)
class Game:
    """An edition: who runs, how far, and how many dice make a leg."""

    racing: str
    crazy: str = ""
    track: int = 16
    dice_per_leg: int = 5

    @property
    def dice(self) -> str:
        """Every die of the game: one a racing camel, and with crazy camels the grey one (R4, R5)."""
        return self.racing + ("x" if self.crazy else "")


GAME_2018 = Game(racing="bgryp", crazy="WK")
GAME_2014 = Game(racing="bgoyw")


@dataclass
class Board:
    """What lies on the table: the stacks and tiles by space, and the dice still inside the pyramid.

    A camel that crossed the finish forwards stands on space `track + 1`, one that crossed it backwards on 0.
    """

    stacks: dict[int, str]
    tiles: dict[int, str]
    dice: str


class Outcome(NamedTuple):
    """What one roll did."""

    board: Board
    mover: str
    unit: str
    paid: int | None  # the space of the tile whose owner gets a coin
    over: str | None  # "forwards" or "backwards" when the roll ended the race


class Leg(NamedTuple):
    """How a leg can come out, exactly."""

    orders: dict[str, Fraction]  # racing camels from first to last -> probability
    landings: dict[int, Fraction]  # space of a tile -> expected number of units that land on it
    ends: dict[str, Fraction]  # "forwards", "backwards" -> probability that the race ends so in this leg


# Notation


def read(text: str, game: Game | None = None) -> tuple[Game, Board]:
    """Read a board from one line; without `game` the edition is 2018 if the white crazy camel is there.

    >>> read("1:bg 9:+ 3:wo 2:y | yb")[1]
    Board(stacks={1: 'bg', 3: 'wo', 2: 'y'}, tiles={9: '+'}, dice='by')
    """
    on_track, bar, inside = text.partition("|")
    stacks: dict[int, str] = {}
    tiles: dict[int, str] = {}
    for item in on_track.split():
        space, what = item.split(":")
        if what in ("+", "-"):
            tiles[int(space)] = what
        else:
            stacks[int(space)] = what
    if game is None:
        game = GAME_2018 if "W" in "".join(stacks.values()) else GAME_2014
    dice = "".join(die for die in game.dice if die in inside) if bar else game.dice
    return game, Board(stacks, tiles, dice)


def write(board: Board) -> str:
    """Write a board as one line: spaces in order, then always the dice inside."""
    things = board.stacks | board.tiles
    return " ".join(f"{space}:{things[space]}" for space in sorted(things)) + f" | {board.dice}"


# The board


def legal(game: Game, board: Board) -> bool:
    """R3: say whether the board can lie on a table, the race not yet over."""
    each_camel_once = sorted("".join(board.stacks.values())) == sorted(game.racing + game.crazy)
    camels_on_track = all(1 <= space <= game.track and stack for space, stack in board.stacks.items())
    tiles_on_track = all(2 <= space <= game.track for space in board.tiles)
    tiles_off_camels = all(space not in board.stacks for space in board.tiles)
    tiles_apart = all(space + 1 not in board.tiles for space in board.tiles)
    return each_camel_once and camels_on_track and tiles_on_track and tiles_off_camels and tiles_apart


def space_of(board: Board, camel: str) -> int:
    """R2: find the space whose stack holds the camel."""
    for space, stack in board.stacks.items():
        if camel in stack:
            return space
    raise ValueError(f"camel {camel!r} is not on the board {write(board)!r}")


def above(board: Board, camel: str) -> str:
    """R7: list the camels above this one, bottom to top."""
    stack = board.stacks[space_of(board, camel)]
    return stack[stack.index(camel) + 1 :]


def crossed(game: Game, board: Board) -> str | None:
    """R1, R16: say which way the finish was crossed; standing on the first or last space is not crossing."""
    if game.track + 1 in board.stacks:
        return "forwards"
    if 0 in board.stacks:
        return "backwards"
    return None


def ranking(game: Game, board: Board) -> str:
    """R13, R17: order the racing camels from first to last, by space and then by height.

    >>> game, board = read("0:Wbg 7:r 9:Kyp")
    >>> ranking(game, board)
    'pyrgb'
    """
    order = ""
    for space in sorted(board.stacks, reverse=True):
        for camel in reversed(board.stacks[space]):
            if camel in game.racing:
                order += camel
    return order


# One roll


def faces(game: Game, die: str) -> list[tuple[str, int, Fraction]]:
    """R4, R5: list what a die can show: camel, number, probability."""
    if die == "x":
        return [(camel, number, Fraction(1, 6)) for camel in game.crazy for number in (1, 2, 3)]
    return [(die, number, Fraction(1, 3)) for number in (1, 2, 3)]


def crazy_mover(game: Game, board: Board, shown: str) -> str:
    """R12: say which crazy camel moves when the grey die shows the colour `shown`."""
    white, black = game.crazy
    for stack in board.stacks.values():
        if white + black in stack:
            return black
        if black + white in stack:
            return white
    carrying = [crazy for crazy in game.crazy if any(rider in game.racing for rider in above(board, crazy))]
    if len(carrying) == 1:
        return carrying[0]
    return shown


def roll(game: Game, board: Board, die: str, number: int) -> Outcome:
    """R7 to R12: move after one roll; `die` is a racing camel, or the crazy camel the grey die shows.

    The board given is left as it was. The pyramid is not refilled when the leg is over.
    """
    grey = die in game.crazy
    name = "x" if grey else die
    if name not in board.dice:
        raise ValueError(f"die {name!r} is not inside the pyramid: {write(board)!r}")
    mover = crazy_mover(game, board, die) if grey else die
    stacks = dict(board.stacks)

    # R7: lift the unit off before looking at the target, which may be the space it came from.
    start = space_of(board, mover)
    unit = mover + above(board, mover)
    stays = stacks.pop(start).removesuffix(unit)
    if stays:
        stacks[start] = stays

    # R8, R9
    direction = -1 if mover in game.crazy else +1
    target = start + direction * number

    # R10: off the track there are no tiles, so a unit that crosses directly meets none.
    paid = None
    booed = False
    if target in board.tiles:
        paid = target
        booed = board.tiles[target] == "-"
        target += -direction if booed else direction

    # R1
    over = None
    if target > game.track:
        target, over = game.track + 1, "forwards"
    elif target < 1:
        target, over = 0, "backwards"

    # R11
    there = stacks.get(target, "")
    stacks[target] = unit + there if booed else there + unit

    return Outcome(Board(stacks, board.tiles, board.dice.replace(name, "")), mover, unit, paid, over)


# A leg


def leg_over(game: Game, board: Board) -> bool:
    """R4, R5, R15: say whether the leg is over: five dice are out, or a camel crossed the finish."""
    out = len(game.dice) - len(board.dice)
    return out == game.dice_per_leg or crossed(game, board) is not None


def new_leg(game: Game, board: Board) -> Board:
    """R24: put all dice back into the pyramid and take the tiles off."""
    return Board(board.stacks, {}, game.dice)


def leg_outcomes(game: Game, board: Board, *, merge: bool = True) -> Leg:
    """Go through every draw of the rest of the leg (R6), die by die.

    With `merge`, boards that lie the same, with the same dice inside, are carried on as one with their
    probabilities added. That changes nothing but the time, because what follows depends on the board alone
    and not on how it came about. Without it, every sequence of dice and faces is gone through on its own.
    """
    orders: dict[str, Fraction] = {}
    landings = {space: Fraction(0) for space in board.tiles}
    ends = {"forwards": Fraction(0), "backwards": Fraction(0)}
    boards = [(board, Fraction(1))]
    while boards:
        after = []
        for before, probability in boards:
            if leg_over(game, before):
                order = ranking(game, before)
                orders[order] = orders.get(order, Fraction(0)) + probability
                way = crossed(game, before)
                if way is not None:
                    ends[way] += probability
                continue
            for die in before.dice:
                for shown, number, chance in faces(game, die):
                    share = probability * chance / len(before.dice)
                    outcome = roll(game, before, shown, number)
                    if outcome.paid is not None:
                        landings[outcome.paid] += share
                    after.append((outcome.board, share))
        boards = merged(after) if merge else after
    return Leg(orders, landings, ends)


def merged(boards: Iterable[tuple[Board, Fraction]]) -> list[tuple[Board, Fraction]]:
    """Add up the probabilities of boards that are the same, that is, of those that are written the same."""
    total: dict[str, tuple[Board, Fraction]] = {}
    for board, probability in boards:
        line = write(board)
        if line in total:
            probability += total[line][1]
        total[line] = board, probability
    return list(total.values())


def rank_table(game: Game, leg: Leg) -> dict[str, list[Fraction]]:
    """Tell for each racing camel the probability of being first, second, ... last at the end of the leg."""
    table = {camel: [Fraction(0) for _ in game.racing] for camel in game.racing}
    for order, probability in leg.orders.items():
        for place, camel in enumerate(order):
            table[camel][place] += probability
    return table


# A race


def start(game: Game, random: Random) -> Board:
    """R25: set the camels up, racing ones in front, crazy ones at the far end; stacks in random order."""
    stacks: dict[int, str] = {}
    for camel in random.sample(game.racing, len(game.racing)):
        space = random.choice([1, 2, 3])
        stacks[space] = stacks.get(space, "") + camel
    for camel in random.sample(game.crazy, len(game.crazy)):
        space = game.track + 1 - random.choice([1, 2, 3])
        stacks[space] = stacks.get(space, "") + camel
    return Board(stacks, {}, game.dice)


def play_race(game: Game, board: Board, random: Random) -> tuple[str, str]:
    """Play on to the end of the race (R6, R14, R15); tell the final ranking and the way it was crossed."""
    while True:
        if leg_over(game, board):
            board = new_leg(game, board)
        shown, number, _ = random.choice(faces(game, random.choice(board.dice)))
        outcome = roll(game, board, shown, number)
        board = outcome.board
        if outcome.over is not None:
            return ranking(game, board), outcome.over


# Boards to try things on


def random_board(game: Game, random: Random, *, most_to_come: int | None = None) -> Board:
    """Make up a board that R3 allows, at least one die still to come and at most `most_to_come`.

    Crowded and wide ones, near either end, crazy camels anywhere in any stack, up to eight tiles: far more
    crossings, rides and landings than a game would show, and boards no game would reach.
    """
    width = min(random.choice([2, 4, 8, game.track]), game.track)
    lowest = random.choice([1, random.randint(1, game.track - width + 1), game.track - width + 1])
    camels = game.racing + game.crazy
    spaces = [random.randrange(lowest, lowest + width) for _ in range(random.randint(1, len(camels)))]
    stacks: dict[int, str] = {}
    for camel in random.sample(camels, len(camels)):
        space = random.choice(spaces)
        stacks[space] = stacks.get(space, "") + camel

    tiles: dict[int, str] = {}
    wanted = random.randint(0, 8)
    for space in random.sample(range(2, game.track + 1), game.track - 1):
        apart = space - 1 not in tiles and space + 1 not in tiles
        if len(tiles) < wanted and apart and space not in stacks:
            tiles[space] = random.choice("+-")

    to_come = random.randint(1, most_to_come or game.dice_per_leg)
    out = random.sample(game.dice, game.dice_per_leg - to_come)
    return Board(stacks, tiles, "".join(die for die in game.dice if die not in out))
