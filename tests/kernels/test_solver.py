"""Solved races: numbers of boards, what moves do to them, and tables against the plain rules solved apart."""

from __future__ import annotations

import functools
import itertools
import math
from dataclasses import replace
from itertools import combinations
from random import Random

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

import cases
import oracle
import reference
from callable_kernels import callable_parts
from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, Position
from camelodds._kernels import boards as boards_module
from camelodds._kernels.order_tables import BLOCK_SLOTS
from camelodds._kernels.solve import CRAZY_MOVES, RACING_MOVES, fill_moves
from camelodds.board.word import pack
from camelodds.odds.solved import sweeps as solver
from camelodds.odds.solved.backwards import solve_backwards
from camelodds.odds.solved.race_table import ONE, Progress, Rules, board_count
from camelodds.odds.solved.sweeps import solve_in_sweeps, sweeps_left
from strategies import positions

boards = callable_parts(boards_module)
INTERPRETED = bool(numba.config.DISABLE_JIT)
U64 = np.uint64
PRINTED = [EDITION_2014, EDITION_2018]
BOARD = (1 << 56) - 1


def board_of(number, edition):
    return U64(boards.board_of(U64(number), bool(edition.crazy), U64(edition.track)))


def number_of(word, crazy):
    """Number of a board; the dice of a word do not matter."""
    return int(boards.number_of(U64(int(word) & BOARD), crazy))


def short(track, dice=5, edition=EDITION_2018):
    """An edition with a track that short."""
    return replace(edition, name=f"{track} spaces, {dice} dice", track=track, dice_per_leg=dice)


def stacks_of(word, edition):
    """Stacks by space of a board's word; heights that leave gaps or meet are an error."""
    places = sorted((int(word) >> 8 * c & 0xFF, letter) for c, letter in enumerate(edition.letters))
    stacks = {}
    for place, letter in places:
        space, height = (place >> 3) + 1, place & 7
        assert height == len(stacks.get(space, ""))
        stacks[space] = stacks.get(space, "") + letter
    return stacks


def without_names(stacks):
    """Where camels stand and which are crazy: all that a board up to names says."""
    return tuple(
        (space, "".join("c" if camel.isupper() else "r" for camel in stacks[space]))
        for space in sorted(stacks)
    )


def random_numbers(edition, count, seed):
    """Numbers of boards, the first and the last among them."""
    last = board_count(edition.track, bool(edition.crazy)) - 1
    random = Random(seed)
    return [0, last, *(random.randint(0, last) for _ in range(count - 2))]


# Boards up to names


@pytest.mark.parametrize("edition", PRINTED, ids=lambda edition: edition.name)
@pytest.mark.parametrize("track", [3, pytest.param(5, marks=pytest.mark.compiled)])
def test_numbers_and_boards_of_a_short_track_are_one_to_one(edition, track):
    edition = short(track, edition=edition)
    crazy, seen = bool(edition.crazy), set()
    for number in range(board_count(track, crazy)):
        word = board_of(number, edition)
        assert number_of(word, crazy) == number
        stacks = stacks_of(word, edition)
        assert all(1 <= space <= track for space in stacks)
        seen.add(without_names(stacks))
    assert len(seen) == board_count(track, crazy)


@pytest.mark.parametrize("edition", PRINTED, ids=lambda edition: edition.name)
def test_numbers_and_boards_of_the_full_track_are_inverse(edition):
    crazy = bool(edition.crazy)
    for number in random_numbers(edition, 30 if INTERPRETED else 2000, seed=1):
        word = board_of(number, edition)
        assert number_of(word, crazy) == number
        stacks_of(word, edition)


@pytest.mark.parametrize("edition", PRINTED, ids=lambda edition: edition.name)
def test_camels_of_a_numbered_board_are_named_from_first_to_last(edition):
    for number in random_numbers(edition, 20, seed=2):
        word = board_of(number, edition)
        board = reference.Board(stacks_of(word, edition), {}, edition.dice)
        assert reference.ranking(oracle.game_of(edition), board) == edition.racing_letters
        for slot in range(5):
            assert boards.slot_of(word, U64(slot)) == slot


@given(positions(tiles=False), st.data())
def test_a_number_says_all_but_the_names(position, data):
    edition = position.edition
    crazy = bool(edition.crazy)
    number = number_of(position.word, crazy)
    assert 0 <= number < board_count(edition.track, crazy)
    again = stacks_of(board_of(number, edition), edition)
    assert without_names(again) == without_names(position.stacks)
    names = data.draw(st.permutations(edition.racing_letters)) + data.draw(
        st.permutations(edition.crazy_letters)
    )
    renamed = str.maketrans(edition.letters, "".join(names))
    stacks = {space: stack.translate(renamed) for space, stack in position.stacks.items()}
    assert number_of(pack(stacks, "", edition), crazy) == number


# Moves


def filled_moves(edition, number):
    """What `fill_moves` says of one board."""
    crazy = bool(edition.crazy)
    count = board_count(edition.track, crazy)
    # Only the pages of this board's rows are ever touched.
    shape = (count, CRAZY_MOVES if crazy else RACING_MOVES)
    after, moves = np.empty(shape, dtype=np.uint32), np.empty(shape, dtype=np.uint8)
    fill_moves(U64(number), U64(number + 1), U64(count), U64(edition.track), crazy, after, moves)
    return after[number], moves[number]


@pytest.mark.parametrize("edition", [*PRINTED, short(4)], ids=lambda edition: edition.name)
def test_moves_are_those_of_the_plain_rules(edition):
    game, crazy = oracle.game_of(edition), bool(edition.crazy)
    ends = set()
    for number in random_numbers(edition, 10 if INTERPRETED else 300, seed=3):
        after, moves = filled_moves(edition, number)
        word = board_of(number, edition)
        board = reference.Board(stacks_of(word, edition), {}, edition.dice)
        faces = itertools.product(edition.letters, (1, 2, 3))
        for (shown, face), child, move in zip(faces, after, moves, strict=True):
            outcome = reference.roll(game, board, shown, face)
            ends.add(outcome.over)
            order = reference.ranking(game, outcome.board)
            # Camels of a numbered board are named by slot.
            assert BLOCK_SLOTS[move].tolist() == [order.index(camel) for camel in edition.racing_letters]
            if outcome.over:
                assert child == board_count(edition.track, crazy)
            else:
                next_board = board_of(child, edition)
                assert without_names(stacks_of(next_board, edition)) == without_names(outcome.board.stacks)
    assert ends >= ({None, "forwards", "backwards"} if crazy else {None, "forwards"})


# The race solved apart: the plain rules as sparse matrices, one for each die drawn


def boards_up_to_names(game):
    """Every board at the start of a leg, its racing camels named from first to last."""
    size = 5 + len(game.crazy)
    for spaces in itertools.combinations_with_replacement(range(1, game.track + 1), size):
        for crazy in combinations(range(size), len(game.crazy)):
            racing, others = iter(reversed(game.racing)), iter(game.crazy)
            stacks = {}
            for place, space in enumerate(spaces):
                camel = next(others if place in crazy else racing)
                stacks[space] = stacks.get(space, "") + camel
            yield stacks


class PlainRace:
    """The chain of boards up to names, from the reference's rolls.

    A state is a board, the dice inside and a slot, the odds those of the camel in that slot; the last board
    stands for races that are over.
    """

    def __init__(self, game):
        self.game = game
        self.stacks = list(boards_up_to_names(game))
        self.number = {without_names(stacks): i for i, stacks in enumerate(self.stacks)}
        self.over = len(self.stacks)
        self.rolls = {die: [] for die in game.dice}
        for stacks in self.stacks:
            for die in game.dice:
                self.rolls[die].append(self.faces_of(stacks, die))
        self.rolls = {
            die: [np.array(x) for x in zip(*faces, strict=True)] for die, faces in self.rolls.items()
        }

    def faces_of(self, stacks, die):
        """For each face its chance, the board after it, and the new slot of each slot."""
        board = reference.Board(stacks, {}, self.game.dice)
        chances, children, slots = [], [], []
        for shown, face, chance in reference.faces(self.game, die):
            outcome = reference.roll(self.game, board, shown, face)
            order = reference.ranking(self.game, outcome.board)
            chances.append(float(chance))
            children.append(self.over if outcome.over else self.number[without_names(outcome.board.stacks)])
            slots.append([order.index(camel) for camel in self.game.racing])
        return chances, children, slots

    @functools.cached_property
    def leg(self):
        """A matrix for each die of a leg, first to last; odds at the start of a leg are their product's."""
        everything = range(len(self.game.dice))
        inside, matrices = [tuple(everything)], []
        for drawn in range(self.game.dice_per_leg):
            leg_ends = drawn + 1 == self.game.dice_per_leg
            left = (
                [tuple(everything)]
                if leg_ends
                else list(combinations(everything, len(everything) - drawn - 1))
            )
            matrices.append(self.one_die(inside, left, leg_ends))
            inside = left
        return matrices

    def one_die(self, inside, left, leg_ends):
        column_of = np.zeros(1 << len(self.game.dice), dtype=np.int64)
        column_of[[sum(1 << die for die in dice) for dice in left]] = range(len(left))
        chances, rows, columns = [], [], []
        for i, dice in enumerate(inside):
            for die in dice:
                chance, child, slots = self.rolls[self.game.dice[die]]
                # The dice left go with their camels, whose names are those of their new slots.
                rest = sum(1 << (slots[:, :, d] if d < 5 else d) for d in dice if d != die)
                column = 0 if leg_ends else column_of[np.broadcast_to(rest, child.shape)]
                row = np.arange(self.over)[:, None] * len(inside) + i
                entries = np.broadcast_arrays(
                    chance[:, :, None] / len(dice),
                    5 * row[:, :, None] + np.arange(5),
                    5 * (child * len(left) + column)[:, :, None] + slots,
                )
                for found, values in zip((chances, rows, columns), entries, strict=True):
                    found.append(values.reshape(-1))
        # A race that is over stays as it is.
        states = np.arange(5 * len(inside))
        chances.append(np.ones(len(states)))
        rows.append(5 * self.over * len(inside) + states)
        columns.append(5 * self.over * len(left) + states % 5)
        entries = np.concatenate(chances), (np.concatenate(rows), np.concatenate(columns))
        return sparse.csr_array(entries, shape=[5 * (self.over + 1) * len(sets) for sets in (inside, left)])

    def ended(self):
        """Nobody has won or lost but where the race is over, shape (states, 2)."""
        odds = np.zeros((5 * (self.over + 1), 2))
        odds[5 * self.over, 0] = odds[5 * self.over + 4, 1] = 1.0
        return odds

    def sweeps(self):
        """Odds if races last no more than 1, 2, 3, ... legs, without end."""
        odds = self.ended()
        while True:
            for matrix in reversed(self.leg):
                odds = matrix @ odds
            yield odds

    @functools.cached_property
    def odds(self):
        """Odds of winning and of losing by board up to names and slot, shape (2, boards, 5)."""
        before, after = itertools.tee(self.sweeps())
        next(after)
        for last, odds in zip(before, after, strict=True):
            if abs(odds - last).max() < 1e-15:
                return self.by_slot(odds)
        raise AssertionError

    def by_slot(self, odds):
        return np.moveaxis(odds[: 5 * self.over].reshape(self.over, 5, 2), 2, 0)

    def in_order_of(self, worth):
        """A table's odds in this race's order of boards."""
        edition = oracle.edition_of(self.game)
        numbers = [number_of(pack(stacks, "", edition), bool(self.game.crazy)) for stacks in self.stacks]
        assert sorted(numbers) == list(range(self.over))
        return worth[:, numbers] / ONE


@functools.cache
def plain_race(edition):
    return PlainRace(oracle.game_of(edition))


@pytest.mark.once
def test_the_odds_solved_apart_are_the_solution_of_one_linear_system():
    """No guess about when sweeping may stop goes into what the tables are compared with."""
    race = plain_race(short(3, 2))
    leg = functools.reduce(lambda product, matrix: product @ matrix, race.leg)
    states = 5 * race.over
    known = (leg @ race.ended())[:states]
    to_come = sparse.eye_array(states) - leg[:states, :states]
    odds = sparse.linalg.spsolve(to_come.tocsc(), known)
    np.testing.assert_allclose(race.odds, race.by_slot(odds), rtol=0, atol=1e-13)


@pytest.mark.once
def test_on_five_spaces_too_they_are_the_solution_of_a_linear_system():
    """The chain of whole legs is too dense there to write down, so its system is solved by applying it."""
    race = plain_race(short(5))
    states = 5 * race.over

    def leg(odds):
        return functools.reduce(lambda after, matrix: matrix @ after, reversed(race.leg), odds)

    def still_to_come(odds):
        return odds - leg(np.concatenate([odds.reshape(-1), np.zeros(5)]))[:states]

    system = sparse.linalg.LinearOperator((states, states), matvec=still_to_come, dtype=float)
    for which, known in enumerate(leg(race.ended())[:states].T):
        odds, failed = sparse.linalg.gmres(system, known, rtol=1e-14, atol=0, restart=60)
        assert not failed
        np.testing.assert_allclose(race.odds[which].reshape(-1), odds, rtol=0, atol=1e-9)


# Tables without crazy camels


@pytest.mark.compiled
def test_the_2014_table_gives_the_known_odds():
    (case,) = [case for case in cases.race_cases() if case.edition == "2014"]
    table = solve_backwards(Rules.of(EDITION_2014))
    position = Position(case.position)
    row = number_of(position.word, False)
    order = [EDITION_2014.letter(camel) for camel in position.ranking]
    for odds in case.known:
        worth = table.worth[("winner", "loser").index(odds.bet), row, order.index(odds.camel)]
        assert worth == pytest.approx(odds.odds, rel=0, abs=odds.within)
    assert len(case.known) == 10


def plain_odds(game):
    """Odds of winning and of losing by board up to names, dice inside and slot: the rules, rolled backwards."""

    @functools.cache
    def worth(stacks, inside):
        board = reference.Board(dict(stacks), {}, "".join(sorted(inside, key=game.dice.index)))
        odds = np.zeros((2, 5))
        for die in board.dice:
            for shown, face, chance in reference.faces(game, die):
                outcome = reference.roll(game, board, shown, face)
                order = reference.ranking(game, outcome.board)
                slots = [order.index(camel) for camel in game.racing]
                if outcome.over:
                    later = np.eye(5)[[0, 4]]
                else:
                    next_board = outcome.board
                    if reference.leg_over(game, next_board):
                        next_board = reference.new_leg(game, next_board)
                    named = str.maketrans(order, game.racing)
                    later = worth(
                        tuple((s, stack.translate(named)) for s, stack in sorted(next_board.stacks.items())),
                        frozenset(next_board.dice.translate(named)),
                    )
                odds += float(chance) / len(board.dice) * later[:, slots]
        return odds

    return worth


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_a_2014_table_is_what_the_rules_rolled_backwards_give(dice):
    edition = short(3 if INTERPRETED else 5, dice, EDITION_2014)
    game, table = oracle.game_of(edition), solve_backwards(Rules.of(edition))
    worth = plain_odds(game)
    for stacks in boards_up_to_names(game):
        row = number_of(pack(stacks, "", edition), False)
        expected = worth(tuple(sorted(stacks.items())), frozenset(game.dice))
        np.testing.assert_allclose(table.worth[:, row], expected, rtol=0, atol=1e-12)
    assert table.error_bound <= 1e-12


# Tables with crazy camels


@functools.cache
def solved(edition):
    """The table, and what was said after each sweep."""
    said = []
    table = solve_in_sweeps(
        Rules.of(edition), after_sweep=lambda progress, sweep: said.append((copied(progress), sweep))
    )
    return table, said


def copied(progress):
    return Progress(progress.worth.copy(), list(progress.unfinished), progress.largest_change)


SHORT = [*(short(3, dice) for dice in range(1, 7)), short(4), pytest.param(short(5), marks=pytest.mark.once)]
TABLES = pytest.mark.parametrize("edition", SHORT, ids=lambda edition: edition.name)


@pytest.mark.compiled
@TABLES
def test_a_table_with_crazy_camels_is_the_odds_solved_apart_within_its_bound(edition):
    """Winner and loser, every board: the error bound is one, and is small."""
    table, _ = solved(edition)
    race = plain_race(edition)
    off = abs(race.in_order_of(table.worth) - race.odds).max()
    assert off <= table.error_bound <= 1e-6
    # Much more than rounding would be a mistake that the bound hides.
    assert off < 5e-9


def first_sweep(edition):
    """As `solved`, of the first sweep alone: more would take minutes where nothing is compiled."""
    said = []

    def stop(progress, sweep):
        said.append((copied(progress), sweep))
        raise InterruptedError

    with pytest.raises(InterruptedError):
        solve_in_sweeps(Rules.of(edition), after_sweep=stop)
    return said


def test_every_sweep_is_a_leg_more_and_says_how_many_races_last_longer():
    edition = short(3, 2) if INTERPRETED else short(4)
    said = first_sweep(edition) if INTERPRETED else solved(edition)[1]
    race = plain_race(edition)
    for (progress, sweep), odds in zip(said, race.sweeps(), strict=False):
        done = race.in_order_of(progress.worth)
        np.testing.assert_allclose(done, race.by_slot(odds), rtol=0, atol=1e-8)
        longer = 1 - race.by_slot(odds).sum(axis=2).min()
        assert sweep.unfinished == pytest.approx(longer, rel=0, abs=1e-8)
        # No odds are further off than races last longer, rounding aside: at every sweep, not only the last.
        off = abs(done - race.odds).max()
        assert off <= progress.error_bound(Rules.of(edition)) < sweep.unfinished + 1e-6


@pytest.mark.compiled
@TABLES
def test_odds_of_a_board_add_up_to_1(edition):
    table, _ = solved(edition)
    sums = table.worth.astype(np.int64).sum(axis=2) / table.one
    assert abs(sums - 1).max() <= table.error_bound


@pytest.mark.compiled
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_any_number_of_workers_gives_the_same_table(monkeypatch, workers):
    expected, _ = solved(short(4))
    monkeypatch.setattr("camelodds.odds.solved.moves.CHUNK", 501)
    table = solve_in_sweeps(Rules.of(short(4)), workers=workers)
    assert table.worth.tolist() == expected.worth.tolist()
    assert (table.sweeps, table.error_bound) == (expected.sweeps, expected.error_bound)


@pytest.mark.compiled
@pytest.mark.parametrize("edition", [short(3, 1), short(4)], ids=lambda edition: edition.name)
def test_a_table_resumed_after_any_sweep_is_the_same(edition):
    expected, said = solved(edition)
    assert len(said) == expected.sweeps > 3
    for progress, sweep in said:
        later = []
        table = solve_in_sweeps(
            Rules.of(edition),
            progress=copied(progress),
            after_sweep=lambda _, sweep: later.append(sweep.number),  # noqa: B023 - called at once
        )
        assert later == list(range(sweep.number + 1, expected.sweeps + 1))
        assert table.worth.tolist() == expected.worth.tolist()
        assert (table.sweeps, table.error_bound) == (expected.sweeps, expected.error_bound)


@pytest.mark.compiled
@TABLES
def test_sweeps_are_numbered_and_leave_fewer_and_fewer_races_unfinished(edition):
    table, said = solved(edition)
    sweeps = [sweep for _, sweep in said]
    assert [sweep.number for sweep in sweeps] == list(range(1, table.sweeps + 1))
    unfinished = [1.0, *(sweep.unfinished for sweep in sweeps)]
    assert all(after < before for before, after in itertools.pairwise(unfinished[:-1]))
    assert unfinished[-1] <= unfinished[-2]
    assert unfinished[-1] <= 8 / ONE
    assert sweeps[-1].largest_change <= 2 / ONE
    assert all(sweep.largest_change > 2 / ONE for sweep in sweeps[:-2])


@pytest.mark.once
def test_time_left_is_that_of_the_sweeps_left(monkeypatch):
    """With a clock by which every sweep takes a second."""
    ticks = itertools.count()
    monkeypatch.setattr(solver.time, "monotonic", lambda: float(next(ticks)))
    left = []
    solve_in_sweeps(
        Rules.of(short(3)),
        after_sweep=lambda progress, sweep: left.append((sweep.left, sweeps_left(progress, 3))),
    )
    assert all(seconds == sweeps for seconds, sweeps in left)
    seconds = [seconds for seconds, _ in left]
    assert all(after < before for before, after in itertools.pairwise(seconds))
    assert seconds[-1] == 0
    # The estimate is of use: it is not off by more than two sweeps from the second one on.
    for sweep, estimate in enumerate(seconds[1:], start=2):
        assert abs(estimate - (len(seconds) - sweep)) <= 2


def test_boards_are_as_many_as_ways_to_stand():
    assert board_count(16, False) == math.comb(20, 5) == 15_504
    assert board_count(16, True) == math.comb(22, 7) * 21 == 3_581_424
    for track in (3, 4):
        for game in (reference.GAME_2014, reference.GAME_2018):
            stacks = boards_up_to_names(replace(game, track=track))
            assert len({without_names(s) for s in stacks}) == board_count(track, bool(game.crazy))


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(short(3), id="sweeps", marks=pytest.mark.compiled),
        pytest.param(replace(EDITION_2014, track=4), id="backwards"),
    ],
)
def test_tables_in_memory_cannot_be_written_to(edition):
    from camelodds import solve_race

    with pytest.raises(ValueError, match="read-only"):
        solve_race(edition).worth[:] = 0
    with pytest.raises(CamelOddsError, match="workers must be a whole number"):
        solve_race(edition, workers="x")
    with pytest.raises(CamelOddsError, match="on_sweep must be a function or None, not 5"):
        solve_race(edition, on_sweep=5)
