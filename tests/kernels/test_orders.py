"""The 120 final orders as numbers, and moves of a block in an order against surgery on a list."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given

import oracle
import reference
import twins
from callable_kernels import callable_parts
from camelodds._kernels import orders as orders_module
from camelodds._kernels.order_tables import ORDERS, PAIRS_OF_ORDERS, PLACES, RANKS_OF_ORDERS
from camelodds._kernels.word import U64
from strategies import positions

orders = callable_parts(orders_module)
ALL_ORDERS = list(itertools.permutations(range(5)))


def word_of(order):
    """A board on which the camels stand in one stack in this order, first on top."""
    return U64(sum((4 - place) << 8 * camel for place, camel in enumerate(order)))


def test_orders_are_numbered_lexicographically():
    assert [tuple(order) for order in ORDERS.tolist()] == ALL_ORDERS
    for order, places in zip(ALL_ORDERS, PLACES.tolist(), strict=True):
        assert [order[place] for place in places] == [0, 1, 2, 3, 4]


def test_every_order_has_a_pair_code_of_its_own():
    codes = {int(orders.pair_code(word_of(order))) for order in ALL_ORDERS}
    assert len(codes) == 120
    assert codes == set(np.flatnonzero(orders_module.BY_CODE != 255).tolist())


def test_a_board_is_in_the_order_of_its_word():
    for number, order in enumerate(ALL_ORDERS):
        assert orders.order_of(word_of(order)) == number
        assert twins.order_number(word_of(order)) == number


@given(positions())
def test_the_order_of_a_board_is_its_ranking(position):
    ranking = reference.ranking(oracle.game_of(position.edition), oracle.board_of(position))
    order = tuple(position.edition.racing_letters.index(camel) for camel in ranking)
    assert ALL_ORDERS[int(orders.order_of(U64(position.word)))] == order


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_a_block_move_is_surgery_on_the_list(size):
    for number, order in enumerate(ALL_ORDERS):
        for ahead in range(6 - size):
            block = order[ahead : ahead + size]
            others = order[:ahead] + order[ahead + size :]
            for place in range(6 - size):
                expected = others[:place] + block + others[place:]
                move = orders.block_move(U64(ahead), U64(size), U64(place))
                after = orders.moved(U64(number), move)
                assert ALL_ORDERS[int(after)] == expected


def test_weights_of_orders_add_up_to_tables():
    weights = np.arange(1, 121)
    ranks = np.zeros((5, 5), dtype=int)
    pairs = np.zeros((5, 5), dtype=int)
    for weight, order in zip(weights, ALL_ORDERS, strict=True):
        pairs[order[0], order[1]] += weight
        for place, camel in enumerate(order):
            ranks[camel, place] += weight
    assert (weights @ RANKS_OF_ORDERS).reshape(5, 5).tolist() == ranks.tolist()
    assert (weights @ PAIRS_OF_ORDERS).reshape(5, 5).tolist() == pairs.tolist()
