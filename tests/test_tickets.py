"""Values of leg tickets, from the reference's probabilities and two worked out by hand."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction

import numba
import pytest

import cases
import oracle
import reference
from camelodds import EDITION_2018, CamelOddsError, Position, TicketValues, leg_odds, ticket_values

LINE = "2:ygWr 6:Kb 9:+ 10:p | bpx"
FEW = 4 if numba.config.DISABLE_JIT else 30
CASES = {case.id: case for case in cases.leg_cases()}


def value(edition, ticket, first, second):
    """R18: the ticket's value for the first camel, 1 for the second, else -1."""
    return ticket * first + edition.second_value * second + edition.wrong_value * (1 - first - second)


@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_values_are_those_of_the_reference(custom):
    for position in oracle.random_positions(FEW, seed=6, custom=custom, most_to_come=2):
        edition = position.edition
        game = oracle.game_of(edition)
        table = reference.rank_table(game, reference.leg_outcomes(game, oracle.board_of(position)))
        values = ticket_values(position)
        assert values.tickets == edition.ticket_values
        for row, letter in enumerate(edition.racing_letters):
            first, second = table[letter][:2]
            for column, ticket in enumerate(values.tickets):
                expected = value(edition, ticket, first, second)
                assert values.fraction(letter, ticket) == expected
                assert values.values[row, column] == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.compiled
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_values_of_the_known_rank_tables(case):
    position = Position(case.position, edition=case.edition)
    values = ticket_values(position)
    for camel, (first, second, *_) in case.table.items():
        for ticket in values.tickets:
            assert values.fraction(camel, ticket) == value(position.edition, ticket, first, second)


@pytest.mark.compiled
def test_two_values_of_l1_worked_out_by_hand():
    """The third camel of the stack is first in 10271 and second in 6068 of 29160 draws, so in 12821 neither.

    Ticket 5: (5 * 10271 + 6068 - 12821) / 29160 = (51355 + 6068 - 12821) / 29160 = 44602 / 29160.

    The lowest one is first in 3289 and second in 3560, so in 22311 neither.

    Ticket 2: (2 * 3289 + 3560 - 22311) / 29160 = (6578 + 3560 - 22311) / 29160 = -12173 / 29160.
    """
    values = ticket_values("1:bgo 2:y 3:w")
    assert values.fraction("orange", 5) == Fraction(44602, 29160)
    assert values.fraction("blue", 2) == Fraction(-12173, 29160)


@pytest.mark.compiled
def test_two_values_of_p14_worked_out_by_hand():
    """Red is first in 69077 and second in 48024 of 174960 draws, so in 57859 neither.

    Ticket 5: (5 * 69077 + 48024 - 57859) / 174960 = (345385 + 48024 - 57859) / 174960 = 335550 / 174960.

    Green is first in 44440 and second in 27033, so in 103487 neither.

    Ticket 2: (2 * 44440 + 27033 - 103487) / 174960 = (88880 + 27033 - 103487) / 174960 = 12426 / 174960.
    """
    values = ticket_values("1:bg 2:y 3:pr 15:W 16:K")
    assert values.fraction("red", 5) == Fraction(335550, 174960)
    assert values.fraction("green", 2) == Fraction(12426, 174960)


def test_payouts_are_the_editions():
    edition = replace(EDITION_2018, name="rich", ticket_values=(9, 4), second_value=2, wrong_value=-3)
    values = ticket_values(Position(LINE, edition=edition))
    first, second = values.leg.fraction("purple", 1), values.leg.fraction("purple", 2)
    assert values.tickets == (9, 4)
    assert values.values.shape == (5, 2)
    assert values.fraction("purple", 4) == 4 * first + 2 * second - 3 * (1 - first - second)
    assert values.values[4, 1] == pytest.approx(float(values.fraction("purple", 4)))


def test_the_best_ticket_is_the_one_worth_most():
    values = ticket_values(LINE)
    camel, ticket, worth = values.best
    assert worth == values.values.max() == values.top[camel]
    assert float(values.fraction(camel, ticket)) == pytest.approx(worth)
    assert values.top == dict(zip(values.camels, values.values[:, 0].tolist(), strict=True))
    assert values.roll == 1


def test_among_equals_the_best_ticket_is_the_first_camels():
    values = ticket_values("13:oyw 15:g 16:b | b")
    assert values.best == ("blue", 5, 5.0)
    level = ticket_values("13:oyw 15:g 16:b | b", left={"blue": 0, "green": 0})
    # Orange and yellow are sure to be neither first nor second: -1 each.
    assert level.best == ("orange", 5, -1.0)


def test_leg_odds_that_are_there_already_are_used():
    leg = leg_odds(LINE)
    assert ticket_values(leg).leg is leg
    assert ticket_values(leg).values.tolist() == ticket_values(LINE).values.tolist()
    sample = leg_odds(LINE, samples=10, seed=1, workers=1)
    first, second = sample.fraction("purple", 1), sample.fraction("purple", 2)
    assert ticket_values(sample).fraction("purple", 5) == 6 * first + 2 * second - 1


def test_results_are_read_only_also_after_pickling():
    values = ticket_values(LINE)
    for result in (values, pickle.loads(pickle.dumps(values))):
        assert isinstance(result, TicketValues)
        assert result.values.tolist() == values.values.tolist()
        with pytest.raises(ValueError, match="read-only"):
            result.values[0, 0] = 1
        with pytest.raises(TypeError):
            result.top["blue"] = 1.0


@pytest.mark.parametrize("ticket", [4, 0, -1, "5", None])
def test_an_unknown_ticket_is_named(ticket):
    with pytest.raises(CamelOddsError, match=f"no ticket shows {ticket!r}; they show 5, 3, 2"):
        ticket_values(LINE).fraction("blue", ticket)


def test_an_unknown_camel_is_named():
    with pytest.raises(CamelOddsError, match="'orange'"):
        ticket_values(LINE).fraction("orange", 5)


@pytest.mark.parametrize("line", ["", "1:bg", None, 5])
def test_what_is_no_position_is_an_error(line):
    with pytest.raises(CamelOddsError):
        ticket_values(line)
