"""Values of leg tickets, from the reference's probabilities and two worked out by hand."""

from __future__ import annotations

import json
import math
import pickle
from dataclasses import replace
from fractions import Fraction

import numba
import pytest

import cases
import oracle
import reference
import value_twin
from camelodds import EDITION_2018, CamelOddsError, Position, TicketValues, leg_odds, ticket_values
from players import ends_of, prices_of

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


@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_standard_deviations_are_those_of_every_outcome(custom):
    for position in oracle.random_positions(FEW // 2, seed=7, custom=custom, most_to_come=2):
        edition = position.edition
        if custom:
            edition = replace(edition, ticket_values=(7, 0, -2), second_value=3, wrong_value=-4)
            position = Position(str(position), edition=edition)
        prices, ends = prices_of(edition), ends_of(position)
        values = ticket_values(position)
        for row, camel in enumerate(edition.racing_letters):
            for column, face in enumerate(edition.ticket_values):

                def pays(end, prices=prices, camel=camel, face=face):
                    return value_twin.ticket(prices, end.order, camel, face)

                assert values.fraction(camel, face) == value_twin.mean(ends, pays)
                deviation = math.sqrt(value_twin.variance(ends, pays))
                assert values.stdev[row, column] == pytest.approx(deviation, abs=1e-12)


def test_a_sure_ticket_has_no_standard_deviation_at_all():
    values = ticket_values("13:oyw 15:g 16:b | b")
    assert values.values[0].tolist() == [5.0, 3.0, 2.0]
    assert values.stdev.tolist() == [[0.0] * 3] * 5


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


def test_tickets_are_taken_from_the_top():
    """Of 5, 3, 2 and 2 there is left: of purple nothing, of red 2; of green 2 and 2; of blue 3, 2 and 2."""
    values = ticket_values(LINE, left={"purple": 0, "r": 1, "green": 2, "b": 3})
    assert values.left.tolist() == [3, 2, 1, 4, 0]
    assert values.there.tolist() == [
        [False, True, True, True],
        [False, False, True, True],
        [False, False, False, True],
        [True, True, True, True],
        [False, False, False, False],
    ]
    everything = ticket_values(LINE)
    assert everything.there.all()
    assert (values.values == everything.values).all()
    tops = {"blue": (0, 1), "green": (1, 2), "red": (2, 3), "yellow": (3, 0)}
    assert values.top == {camel: everything.values[at] for camel, at in tops.items()}


@pytest.mark.compiled
def test_the_best_ticket_of_p14_as_tickets_go():
    """Values from the rank table of 174960 draws: red's 5 pays most, then red's 3, then green's 5.

    Red's 3: (3 * 69077 + 48024 - 57859) / 174960 = 197396 / 174960 = 1.12824.

    Green's 5: (5 * 44440 + 27033 - 103487) / 174960 = 145746 / 174960 = 0.83302.
    """
    line = "1:bg 2:y 3:pr 15:W 16:K"
    assert ticket_values(line).best == ("red", 5, 335550 / 174960)
    assert ticket_values(line, left={"red": 3}).best == ("red", 3, 197396 / 174960)
    assert ticket_values(line, left={"red": 2}).best == ("green", 5, 145746 / 174960)


@pytest.mark.compiled
def test_l1_standard_deviation_by_hand():
    """Orange's 5 pays 5 in 10271, 1 in 6068 and -1 in 12821 of 29160 draws; its mean is 44602 / 29160.

    The mean of the squares is (25 * 10271 + 6068 + 12821) / 29160 = 275664 / 29160.
    """
    variance = Fraction(275664, 29160) - Fraction(44602, 29160) ** 2
    assert ticket_values("1:bgo 2:y 3:w").stdev[2, 0] == pytest.approx(math.sqrt(variance), abs=1e-12)


def test_when_all_tickets_are_gone_there_is_no_best():
    values = ticket_values(LINE, left=dict.fromkeys("bgryp", 0))
    assert values.best_or_none is None
    assert values.top == {}
    assert not values.there.any()
    assert values.to_dict()["best"] is None
    assert "no ticket is left; a roll is worth +1" in str(values)


def test_a_table_and_plain_data_tell_the_same():
    values = ticket_values(LINE, left={"purple": 3})
    plain = json.loads(json.dumps(values.to_dict(), allow_nan=False))
    assert plain["best"] == {"camel": "purple", "ticket": 3, "value": values.values[4, 1]}
    assert plain["left"] == {"blue": 4, "green": 4, "red": 4, "yellow": 4, "purple": 3}
    assert plain["values"]["purple"] == values.values[4].tolist()
    assert plain["stdev"]["purple"] == values.stdev[4].tolist()
    assert str(values).splitlines()[-1] == "best: purple, ticket 3, +2.75926; a roll is worth +1"
    assert str(values).splitlines()[-2].split()[:3] == ["purple", "-", "+2.75926"]


@pytest.mark.parametrize(
    ("left", "message"),
    [
        ({"blue": 5}, r"left\['blue'\] must be a whole number, from 0 to 4, not 5"),
        ({"blue": -1}, r"left\['blue'\] must be a whole number, from 0 to 4, not -1"),
        ({"p": True}, r"left\['purple'\] must be a whole number, from 0 to 4, not True"),
        ({"blue": 1.0}, "not 1.0"),
        ({"b": 1, "blue": 1}, "left has blue twice"),
        ({"orange": 1}, "no camel 'orange'"),
        ({"white": 1}, "'white' is a crazy camel"),
        ([1, 1, 1, 1, 1], "left must be a mapping by camel"),
        ("blue", "left must be a mapping by camel"),
    ],
)
def test_what_cannot_be_left_is_named(left, message):
    with pytest.raises(CamelOddsError, match=message):
        ticket_values(LINE, left=left)


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


@pytest.mark.parametrize("ticket", [4, 0, -1, "5", None, True, 5.0])
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


def test_one_value_is_asked_for_by_camel_and_face_value():
    values = ticket_values(LINE)
    for row, camel in enumerate(values.camels):
        for column, ticket in enumerate((5, 3, 2)):
            assert values.value(camel, ticket) == values.values[row, column]
    with pytest.raises(CamelOddsError, match="no ticket shows 4"):
        values.value("blue", 4)


def test_rows_and_dicts_have_the_numbers_of_each_ticket():
    values = ticket_values(LINE, left={"green": 1})
    of = values.to_dict()
    for i, row in enumerate(values.to_dicts()):
        camel, column = divmod(i, 4)
        assert (row["camel"], row["ticket"]) == (values.camels[camel], column + 1)
        assert row["value"] == values.values[camel, column] == of["values"][row["camel"]][column]
        assert row["stdev"] == values.stdev[camel, column] == of["stdev"][row["camel"]][column]
        assert row["there"] == (row["camel"] != "green" or column == 3) == values.there[camel, column]
