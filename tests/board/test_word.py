"""What is read from the word of a position."""

from __future__ import annotations

from hypothesis import given

from camelodds.board.word import byte_of, dice_of, draws_of, space_of
from strategies import positions


@given(positions())
def test_a_word_is_read_as_the_position_says(position):
    edition = position.edition
    for camel, letter in enumerate(edition.letters):
        ((space, stack),) = [(space, stack) for space, stack in position.stacks.items() if letter in stack]
        assert space_of(position.word, camel) == position.space(letter) == space
        assert byte_of(position.word, camel) == 8 * (space - 1) + stack.index(letter)
    dice = dice_of(position.word)
    assert "".join(die for bit, die in enumerate(edition.dice) if dice >> bit & 1) == position.dice
    assert draws_of(position.word, edition) == position.draws_left
