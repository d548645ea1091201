"""Kernels and parts compiled in our way, beside the same functions as Python runs them."""

from __future__ import annotations

import inspect
from types import FunctionType

import numba
import numpy as np
import pytest
from numba import config

from camelodds._kernels.by_address import address_of, call, word_at
from camelodds._kernels.jit import kernel, lean_kernel, lean_part, part, part_of, routine

U64 = np.uint64


@part
def twice(number):
    return number + number


@part
def last_of(numbers, back):
    return twice(numbers[-back])


def read(numbers, table, whole, small):
    """Every way to read and to write one number of an array, and operations on all kinds of numbers."""
    total = 0.0
    for i in range(-2, 3):
        total += numbers[i] * (i + 10)
        table[i, -1] += 1.5
        whole[U64(2)] = whole[0] + i
    for i in range(U64(3)):
        total += table[i, U64(1)] + numbers[U64(4) - i]
        small[i] = total
    small[-1] = whole[2] - 1
    numbers[0] = whole[1] // 3 + whole[1] % 3 + (whole[1] << 2) + (whole[1] >> 1)
    return total + last_of(numbers, 1) + small[1] + len(numbers) + (1 if numbers[1] > numbers[2] else 0)


def arrays(order):
    return (
        np.arange(5) + 0.5,
        np.array(np.arange(12.0).reshape(3, 4), order=order),
        np.array([7, 11, 13]),
        np.zeros(4, dtype=np.uint8),
    )


def read_plainly(given):
    """`read` as Python runs it, the parts too."""
    plain = {"twice": lambda number: number + number, "U64": int}
    plain["last_of"] = FunctionType(python_of(last_of).__code__, plain)
    return FunctionType(read.__code__, plain)(*given)


def python_of(function):
    return inspect.unwrap(getattr(function, "py_func", function))


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("compiled_as", [kernel, lean_kernel])
def test_a_kernel_does_what_python_does(compiled_as, order):
    mine, pythons = arrays(order), arrays(order)
    assert compiled_as(read)(*mine) == pytest.approx(read_plainly(pythons))
    for one, other in zip(mine, pythons, strict=True):
        assert one.tolist() == other.tolist()


@pytest.mark.compiled
def test_a_part_can_be_called_by_functions_of_others():
    @numba.njit
    def theirs(numbers):
        return last_of(numbers, 2)

    assert theirs(np.arange(5)) == 6


def test_a_kernel_as_a_part_of_another_one():
    doubled = kernel(lambda number: 2 * number)
    as_part = part_of(doubled)
    assert kernel(lambda number: as_part(number) + 1)(np.int64(4)) == doubled(np.int64(4)) + 1


RECORD = np.dtype([("numbers", np.float64, (3,)), ("table", np.int64, (2, 2)), ("one", np.int64)], align=True)


def a_record():
    return np.zeros(1, dtype=RECORD).view(np.recarray)[0]


@routine
def add_up(record, number):
    record.numbers[1] += record.table[1, 0] + number
    return np.int64(record.one)


@lean_part
def add_twice(functions, record):
    return call(functions[0], (record, np.int64(1))) + call(functions[0], (record, np.int64(2)))


def test_a_routine_is_called_by_its_address_and_changes_a_record():
    record = a_record()
    record.table[1, 0], record.one = 5, 4
    functions = [address_of(add_up, record, np.int64(0))]
    both = lean_kernel(lambda functions, record: add_twice(functions, record))
    assert both(functions if config.DISABLE_JIT else np.array(functions), record) == 8
    assert record.numbers.tolist() == [0.0, 13.0, 0.0]


def test_a_number_of_an_array_whose_address_is_known():
    words = np.arange(10, dtype=np.uint32) * 3
    at = lean_kernel(lambda address, index: word_at(address, index))
    assert at(np.int64(words.ctypes.data), np.int64(7)) == 21
