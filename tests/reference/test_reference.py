"""The reference against the rules' vectors, the known legs and races, and what must hold on any board."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

import pytest

import cases
from reference import (
    GAME_2014,
    GAME_2018,
    Game,
    above,
    crossed,
    faces,
    leg_outcomes,
    leg_over,
    legal,
    new_leg,
    play_race,
    random_board,
    rank_table,
    ranking,
    read,
    roll,
    space_of,
    start,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reference import Board, Outcome

SHORT_TRACK = Game(racing="bgryp", crazy="WK", track=8)
GAMES = pytest.mark.parametrize("game", [GAME_2014, GAME_2018, SHORT_TRACK], ids=["2014", "2018", "short"])


def boards(game: Game, count: int, most_to_come: int | None = None) -> list[Board]:
    random = Random(20180512)
    return [random_board(game, random, most_to_come=most_to_come) for _ in range(count)]


def rolls(game: Game, board: Board) -> Iterator[Outcome]:
    for die in board.dice:
        for shown, number, _ in faces(game, die):
            yield roll(game, board, shown, number)


def camels(board: Board) -> list[str]:
    return sorted("".join(board.stacks.values()))


# Notation


def test_a_line_without_dice_means_that_all_are_inside() -> None:
    assert read("1:bg 2:y 3:wo")[1].dice == "bgoyw"
    assert read("1:bg 2:y 3:pr 15:W 16:K")[1].dice == "bgrypx"
    assert read("1:bg 2:y 3:pr 15:W 16:K | xb")[1].dice == "bx"


def test_the_white_crazy_camel_tells_the_edition() -> None:
    assert read("1:bg 2:y 3:wo")[0] == GAME_2014
    assert read("1:bg 2:y 3:pr 15:W 16:K")[0] == GAME_2018


@GAMES
def test_a_written_board_reads_as_itself(game: Game) -> None:
    for board in boards(game, 200):
        assert read(write(board), game) == (game, board)


# One roll


@pytest.mark.parametrize("vector", cases.vectors(), ids=lambda vector: f"{vector.id}-{vector.edition}")
def test_vector(vector: cases.Vector) -> None:
    game, board = read(vector.position, cases.GAMES[vector.edition])
    assert legal(game, board)
    outcome = roll(game, board, vector.roll[0], int(vector.roll[1]))
    assert outcome.board.stacks == vector.stacks
    assert camels(outcome.board) == camels(board)
    assert outcome.paid == vector.paid
    assert outcome.over == vector.over
    if vector.rank is not None:
        order = ranking(game, outcome.board)
        assert "".join(camel for camel in order if camel in vector.named) == vector.rank


def test_all_vectors_are_there() -> None:
    assert {vector.id for vector in cases.vectors()} == {f"T{number}" for number in range(1, 29)}


def test_the_camels_that_fill_a_vector_cannot_matter() -> None:
    for vector in cases.vectors():
        game, board = read(vector.position, cases.GAMES[vector.edition])
        fillers = [stack for stack in board.stacks.values() if not set(stack) & set(vector.named)]
        assert len(fillers) == 1
        assert fillers[0] in vector.stacks.values()
        if vector.roll[0] in game.crazy:
            assert set(game.crazy) <= set(vector.named)


def test_all_camels_riding_backwards_rank_by_height() -> None:
    game, board = read("2:Wbgryp 9:K")
    outcome = roll(game, board, "W", 2)
    assert outcome.over == "backwards"
    assert outcome.board.stacks == {0: "Wbgryp", 9: "K"}
    assert ranking(game, outcome.board) == "pyrgb"


def test_a_crazy_camel_alone_ends_the_race() -> None:
    game, board = read("1:W 7:bgryp 9:K")
    outcome = roll(game, board, "W", 1)
    assert outcome.over == "backwards"
    assert leg_over(game, outcome.board)
    assert ranking(game, outcome.board) == "pyrgb"


def test_the_finish_lies_after_the_last_space_of_any_track() -> None:
    game, board = read("1:bg 6:ryp 8:W 7:K", game=SHORT_TRACK)
    assert roll(game, board, "r", 2).over is None
    assert roll(game, board, "r", 3).over == "forwards"
    assert roll(game, board, "r", 3).board.stacks[9] == "ryp"


def test_a_die_that_is_out_cannot_be_rolled() -> None:
    game, board = read("1:bg 2:y 3:pr 15:W 16:K | bg")
    with pytest.raises(ValueError, match="die 'x' is not inside"):
        roll(game, board, "W", 1)


@GAMES
def test_a_roll_moves_a_whole_unit_and_nothing_else(game: Game) -> None:
    for board in boards(game, 300):
        before = deepcopy(board)
        for outcome in rolls(game, board):
            assert board == before
            assert camels(outcome.board) == camels(board)
            assert all(outcome.board.stacks.values())
            assert outcome.board.tiles == board.tiles
            assert outcome.unit == outcome.mover + above(board, outcome.mover)

            stack = outcome.board.stacks[space_of(outcome.board, outcome.mover)]
            booed = board.tiles.get(outcome.paid) == "-"
            assert stack.startswith(outcome.unit) if booed else stack.endswith(outcome.unit)

            def standing(after: Board, unit: str = outcome.unit) -> dict[int, str]:
                stacks = {space: stack.replace(unit, "") for space, stack in after.stacks.items()}
                return {space: stack for space, stack in stacks.items() if stack}

            assert standing(outcome.board) == standing(board)


@GAMES
def test_a_roll_takes_one_die_out(game: Game) -> None:
    for board in boards(game, 100):
        for die in board.dice:
            shown, number, _ = faces(game, die)[-1]
            assert roll(game, board, shown, number).board.dice == board.dice.replace(die, "")


@GAMES
def test_no_camel_stands_on_a_tile_after_a_roll(game: Game) -> None:
    for board in boards(game, 300):
        for outcome in rolls(game, board):
            assert not outcome.board.stacks.keys() & board.tiles.keys()
            assert (outcome.over is None) == legal(game, outcome.board)
            assert outcome.over == crossed(game, outcome.board)


# A leg


@pytest.mark.parametrize("case", cases.leg_cases(), ids=lambda case: case.id)
def test_leg_table(case: cases.LegCase) -> None:
    game, board = read(case.position)
    assert game == cases.GAMES[case.edition]
    assert rank_table(game, leg_outcomes(game, board)) == case.table


@pytest.mark.parametrize("case", cases.leg_distributions(), ids=lambda case: case.id)
def test_leg_distribution(case: cases.LegDistribution) -> None:
    game, board = read(case.position)
    assert game == cases.GAMES[case.edition]
    leg = leg_outcomes(game, board)
    table = rank_table(game, leg)
    assert {camel: places[0] for camel, places in table.items()} == case.first
    assert {camel: places[-1] for camel, places in table.items()} == case.last
    if case.race_ends is not None:
        assert sum(leg.ends.values()) == case.race_ends


@pytest.mark.parametrize("name", ["L1", "L5", "P8", "P10"])
def test_merging_boards_changes_nothing_in_a_known_leg(name: str) -> None:
    positions = {case.id: case.position for case in [*cases.leg_cases(), *cases.leg_distributions()]}
    game, board = read(positions[name])
    assert leg_outcomes(game, board, merge=True) == leg_outcomes(game, board, merge=False)


@GAMES
def test_merging_boards_changes_nothing_on_any_board(game: Game) -> None:
    for board in boards(game, 25, most_to_come=2):
        assert leg_outcomes(game, board, merge=True) == leg_outcomes(game, board, merge=False), write(board)


@GAMES
def test_the_probabilities_of_a_leg_add_up(game: Game) -> None:
    for board in boards(game, 40, most_to_come=3):
        leg = leg_outcomes(game, board)
        assert sum(leg.orders.values()) == 1, write(board)
        assert all(sorted(order) == sorted(game.racing) for order in leg.orders)
        assert sum(leg.ends.values()) <= 1
        assert leg.landings.keys() == board.tiles.keys()


@pytest.mark.parametrize(
    ("line", "inside_at_the_end"),
    [
        ("1:bg 2:y 3:wo", 0),
        ("1:bg 2:y 3:wo | yw", 0),
        ("1:bg 2:y 3:pr 15:W 16:K", 1),
        ("1:bgryp 9:WK | bx", 1),
    ],
)
def test_a_leg_ends_after_five_dice(line: str, inside_at_the_end: int) -> None:
    game, board = read(line)
    random = Random(1)
    while not leg_over(game, board):
        shown, number, _ = random.choice(faces(game, random.choice(board.dice)))
        board = roll(game, board, shown, number).board
    assert len(board.dice) == inside_at_the_end


def test_either_of_the_last_two_dice_may_be_the_one_that_stays() -> None:
    # The blue die puts blue first with a 2 or a 3, the grey one carries green behind blue with a 3.
    game, board = read("5:ryp 10:b 12:Wg 16:K | bx")
    blue_first = Fraction(1, 2) * Fraction(2, 3) + Fraction(1, 2) * Fraction(1, 3)
    assert leg_outcomes(game, board).orders == {"bgpyr": blue_first, "gbpyr": 1 - blue_first}


def test_landings_count_units_and_not_camels() -> None:
    # Blue lands with a 1 and takes two camels along.
    game, board = read("1:yw 5:bgo 6:+ | b")
    assert leg_outcomes(game, board).landings == {6: Fraction(1, 3)}


def test_a_tile_is_not_used_up() -> None:
    # Blue lands with a 1 and yellow with a 2, whatever the other did before.
    game, board = read("1:gow 4:y 5:b 6:- | by")
    assert leg_outcomes(game, board).landings == {6: Fraction(1, 3) + Fraction(1, 3)}


def test_a_leg_that_is_over_has_one_outcome() -> None:
    game, board = read("0:Wbg 7:ryp 9:K | bgryp")
    leg = leg_outcomes(game, board)
    assert leg.orders == {"pyrgb": 1}
    assert leg.ends == {"forwards": 0, "backwards": 1}


def test_white_and_black_are_exchangeable() -> None:
    swap = str.maketrans("WK", "KW")
    for board in boards(GAME_2018, 60, most_to_come=3):
        _, swapped = read(write(board).translate(swap))
        assert swapped != board
        assert leg_outcomes(GAME_2018, swapped) == leg_outcomes(GAME_2018, board), write(board)


@GAMES
def test_a_new_leg_takes_the_tiles_off_and_all_dice_in(game: Game) -> None:
    for board in boards(game, 50):
        fresh = new_leg(game, board)
        assert fresh.stacks == board.stacks
        assert fresh.tiles == {}
        assert fresh.dice == game.dice
        assert not leg_over(game, fresh)


# A race


@GAMES
def test_camels_start_on_the_first_three_spaces(game: Game) -> None:
    seen = Counter()
    for seed in range(300):
        board = start(game, Random(seed))
        assert legal(game, board)
        seen.update((camel in game.crazy, space_of(board, camel)) for camel in camels(board))
    racing = {(False, space) for space in (1, 2, 3)}
    crazy = {(True, game.track - back) for back in (0, 1, 2) if game.crazy}
    assert seen.keys() == racing | crazy


@GAMES
def test_a_race_ends_with_a_crossing(game: Game) -> None:
    random = Random(7)
    for board in boards(game, 50):
        order, over = play_race(game, board, random)
        assert sorted(order) == sorted(game.racing)
        assert over in (["forwards", "backwards"] if game.crazy else ["forwards"])


@pytest.mark.parametrize("case", cases.race_cases(), ids=lambda case: case.edition)
def test_races_played_come_near_the_known_odds(case: cases.RaceCase) -> None:
    game, board = read(case.position)
    assert game == cases.GAMES[case.edition]
    random = Random(2014)
    races = 6000
    orders = [play_race(game, board, random)[0] for _ in range(races)]
    for bet, camel, odds, _ in case.known:
        won = sum(order[0 if bet == "winner" else -1] == camel for order in orders)
        standard_error = sqrt(odds * (1 - odds) / races)
        assert won / races == pytest.approx(odds, abs=4 * standard_error), (bet, camel)


# Boards to try things on


@GAMES
def test_random_boards_are_legal_with_dice_to_come(game: Game) -> None:
    for board in boards(game, 500):
        assert legal(game, board), write(board)
        assert not leg_over(game, board), write(board)
    for board in boards(game, 100, most_to_come=2):
        assert len(game.dice) - game.dice_per_leg < len(board.dice) <= len(game.dice) - game.dice_per_leg + 2


def test_random_boards_have_all_that_the_rules_speak_of() -> None:
    met = Counter()
    for board in boards(GAME_2018, 300):
        white, black = above(board, "W"), above(board, "K")
        met["white directly on black"] += black.startswith("W")
        met["crazy camels with a racing one between"] += "W" in black[1:] or "K" in white[1:]
        met["all dice inside"] += board.dice == GAME_2018.dice
        met["one die to come"] += len(board.dice) == 2
        met["grey die out"] += "x" not in board.dice
        met["no tile"] += not board.tiles
        for outcome in rolls(GAME_2018, board):
            way = "crazy" if outcome.mover in GAME_2018.crazy else "racing"
            met[f"{way} crosses {outcome.over}"] += 1
            met[f"{way} meets {board.tiles.get(outcome.paid)}"] += 1
            met[f"{way} carries {len(outcome.unit) - 1}"] += 1
            met["paid and over"] += outcome.paid is not None and outcome.over is not None
            start_space = space_of(board, outcome.mover)
            met[f"{way} slides under its own stack"] += (
                outcome.paid is not None
                and space_of(outcome.board, outcome.mover) == start_space
                and outcome.board.stacks[start_space] != board.stacks[start_space]
            )
    wanted = ["white directly on black", "crazy camels with a racing one between"]
    wanted += ["all dice inside", "one die to come", "grey die out", "no tile", "paid and over"]
    wanted += [
        "racing crosses forwards",
        "crazy crosses backwards",
        "racing crosses None",
        "crazy crosses None",
    ]
    for way in ("racing", "crazy"):
        wanted += [f"{way} meets +", f"{way} meets -", f"{way} slides under its own stack"]
        wanted += [f"{way} carries {riders}" for riders in range(6)]
    assert {what: met[what] for what in wanted if met[what] < 5} == {}
    assert met["racing crosses backwards"] == met["crazy crosses forwards"] == 0
