"""Exact leg odds beside the twin that merges nothing: `make microbenchmark`."""

from __future__ import annotations

import pytest

import twins
from camelodds import leg_odds, ticket_values
from positions import NAMED, with_dice_inside


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("method", ["merged", "every draw"])
def test_leg(benchmark, name, method):
    benchmark.group = f"leg of {name}"
    benchmark({"merged": leg_odds, "every draw": twins.leg_counts}[method], NAMED[name])
    benchmark.extra_info["draws"] = leg_odds(NAMED[name]).total


@pytest.mark.parametrize("name", NAMED)
def test_ticket_values(benchmark, name):
    benchmark.group = "ticket_values"
    benchmark(ticket_values, NAMED[name])


@pytest.mark.parametrize("inside", range(2, 7))
def test_dice_inside(benchmark, inside):
    benchmark.group = "leg_odds by dice inside"
    benchmark(leg_odds, with_dice_inside(inside))
