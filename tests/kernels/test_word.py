"""One board in one word: every function of the kernel against the reference, and the vectors of the rules."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import cases
import oracle
import reference
import twins
from callable_kernels import callable_parts
from camelodds import Position
from camelodds._kernels import leg as leg_module
from camelodds._kernels import word as word_module
from camelodds._kernels.word import ALL, RACING, U64
from strategies import positions, rolls

word, leg, twin = callable_parts(word_module), callable_parts(leg_module), callable_parts(twins)
VECTORS = cases.vectors()


def camels_of(position):
    """Which bytes of the word count."""
    return ALL if position.edition.crazy else RACING


def letters_of(position, bits):
    """The camels whose bit 7 is set."""
    return {letter for c, letter in enumerate(position.edition.letters) if int(bits) >> (8 * c + 7) & 1}


def byte_in(position, letter):
    """The byte of a camel, read off its stack."""
    ((space, stack),) = [(space, stack) for space, stack in position.stacks.items() if letter in stack]
    return U64((space - 1) << 3 | stack.index(letter))


def stacks_of(position, board):
    """Stacks by space of a word; heights that leave gaps or meet are an error."""
    edition = position.edition
    places = sorted((int(board) >> 8 * c & 0xFF, letter) for c, letter in enumerate(edition.letters))
    stacks = {}
    for place, letter in places:
        space, height = (place >> 3) + 1, place & 7
        assert height == len(stacks.get(space, ""))
        stacks[space] = stacks.get(space, "") + letter
    return stacks


@given(positions())
def test_a_byte_says_where_a_camel_stands(position):
    for c, letter in enumerate(position.edition.letters):
        assert word.byte_of(U64(position.word), U64(c)) == byte_in(position, letter)


@given(positions(), st.integers(0, 128))
def test_at_least_compares_all_camels_at_once(position, byte):
    for camels in (RACING, camels_of(position)):
        bits = word.at_least(U64(position.word), U64(byte), camels)
        expected = {letter for letter in letters_of(position, camels) if byte_in(position, letter) >= byte}
        assert letters_of(position, bits) == expected
        assert int(bits) & ~int(camels) == 0
        assert word.count(bits) == len(expected)


@given(positions())
def test_a_unit_is_the_mover_and_all_camels_above_it(position):
    board = oracle.board_of(position)
    for letter in position.edition.letters:
        unit = {letter, *reference.above(board, letter)}
        for camels in (RACING, camels_of(position)):
            bits = word.unit_of(U64(position.word), byte_in(position, letter), camels)
            assert letters_of(position, bits) == unit & letters_of(position, camels)


@given(positions(), st.data())
def test_a_unit_is_put_down_whole_on_top_of_or_under_what_stands_there(position, data):
    board = oracle.board_of(position)
    mover = data.draw(st.sampled_from(position.edition.letters))
    space = data.draw(st.integers(1, position.edition.track) | st.sampled_from([*position.stacks]))
    under = data.draw(st.booleans())
    unit = mover + reference.above(board, mover)
    left = {on: stack.removesuffix(unit) for on, stack in position.stacks.items()}
    there = left.get(space, "")
    expected = {**left, space: unit + there if under else there + unit}

    before, byte, camels = U64(position.word), byte_in(position, mover), camels_of(position)
    bits = word.unit_of(before, byte, camels)
    after = word.put(before, bits, byte, U64(8 * (space - 1)), under, camels)
    assert stacks_of(position, after) == {on: stack for on, stack in expected.items() if stack}
    assert int(after) >> 56 == position.word >> 56


@given(positions())
def test_the_grey_die_moves_the_crazy_camel_that_the_reference_names(position):
    if not position.edition.crazy:
        return
    game, board = oracle.game_of(position.edition), oracle.board_of(position)
    expected = [byte_in(position, reference.crazy_mover(game, board, shown)) for shown in game.crazy]
    assert list(word.grey_movers(U64(position.word))) == expected


@given(positions())
@example(Position("1:WKrypbg"))
@example(Position("1:rKWypb 2:g"))
def test_stacks_close_up_when_the_crazy_camels_are_forgotten(position):
    if not position.edition.crazy:
        return
    left = {
        space: "".join(camel for camel in stack if camel not in position.edition.crazy_letters)
        for space, stack in position.stacks.items()
    }
    after = int(word.forget_crazy(U64(position.word)))
    assert after >> 40 & 0xFFFF == 0
    assert after >> 56 == position.word >> 56
    for c, letter in enumerate(position.edition.racing_letters):
        space = position.space(letter)
        assert after >> 8 * c & 0xFF == (space - 1) << 3 | left[space].index(letter)


@given(positions())
def test_movers_and_faces_of_a_die(position):
    game, board = oracle.game_of(position.edition), oracle.board_of(position)
    crazy = bool(position.edition.crazy)
    for number, die in enumerate(position.edition.dice):
        white, black, faces = leg.movers_of(U64(position.word), U64(number), crazy)
        if die == "x":
            movers = [reference.crazy_mover(game, board, shown) for shown in game.crazy]
            assert faces == (2 if movers[0] == movers[1] else 1)
        else:
            movers = [die, die]
            assert faces == (2 if crazy else 1)
        assert [white, black] == [byte_in(position, mover) for mover in movers]


@given(positions(), st.data())
def test_a_unit_lands_where_the_reference_puts_it(position, data):
    game, board = oracle.game_of(position.edition), oracle.board_of(position)
    shown, number = data.draw(rolls(position))
    expected = reference.roll(game, board, shown, int(number))

    start = byte_in(position, expected.mover)
    forwards = expected.mover in game.racing
    space, tile, under, over = twin.landing(
        start, U64(int(number)), forwards, U64(position.tile_word), U64(game.track)
    )
    assert over == (expected.over is not None)
    assert tile == (-1 if expected.paid is None else expected.paid - 1)
    assert under == (expected.paid is not None and board.tiles[expected.paid] == "-")
    if not over:
        assert space == reference.space_of(expected.board, expected.mover) - 1


@given(positions(), st.data())
def test_a_roll_on_a_word_is_played_as_by_the_reference(position, data):
    shown, number = data.draw(rolls(position))
    check_roll(position, shown, int(number))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector.id}-{vector.edition}")
def test_the_vectors_of_the_rules(vector):
    after, tile, end = check_roll(Position(vector.position), vector.roll[0], int(vector.roll[1]))
    assert tile == (-1 if vector.paid is None else vector.paid - 1)
    assert end == {None: twins.GOES_ON, "forwards": twins.FORWARDS, "backwards": twins.BACKWARDS}[vector.over]
    edition = Position(vector.position).edition
    if vector.over is None:
        assert stacks_of(Position(vector.position), after) == dict(sorted(vector.stacks.items()))
    if vector.rank is not None:
        camels = [edition.racing_letters.index(letter) for letter in vector.rank]
        assert sorted(camels, key=lambda c: int(after) >> 8 * c & 0xFF, reverse=True) == camels


def check_roll(position, shown, number):
    """Play a roll on the word and compare all of it with the reference."""
    edition = position.edition
    game = oracle.game_of(edition)
    expected = reference.roll(game, oracle.board_of(position), shown, number)
    die = 5 if shown in game.crazy else game.racing.index(shown)
    black = shown == game.crazy[1:]
    after, tile, end = twins.roll(
        U64(position.word), U64(die), black, U64(number),
        U64(position.tile_word), U64(edition.track), camels_of(position),
    )  # fmt: skip
    assert int(after) >> 56 == position.word >> 56 & ~(1 << die)
    assert tile == (-1 if expected.paid is None else expected.paid - 1)
    ends = {None: twins.GOES_ON, "forwards": twins.FORWARDS, "backwards": twins.BACKWARDS}
    assert end == ends[expected.over]
    if expected.over is None:
        assert stacks_of(position, int(after) & (1 << 56) - 1) == dict(sorted(expected.board.stacks.items()))
    order = reference.ranking(game, expected.board)
    numbers = [game.racing.index(camel) for camel in order]
    assert sorted(numbers, key=lambda c: int(after) >> 8 * c & 0xFF, reverse=True) == numbers
    return int(after) & (1 << 56) - 1, tile, end
