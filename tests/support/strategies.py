"""Positions and rolls for property tests."""

from __future__ import annotations

import functools
from dataclasses import replace

from hypothesis import strategies as st

from camelodds import EDITION_2014, EDITION_2018, Edition, Position

# Made once: hypothesis takes longer to look through a new strategy than to draw from it.
ON_OR_UNDER = st.sampled_from("+-")
ONE_OF = [st.integers(0, most) for most in range(8)]


@functools.cache
def short(edition: Edition, track: int) -> Edition:
    return replace(edition, name=f"short {edition.name}", track=track)


@functools.cache
def editions() -> st.SearchStrategy[Edition]:
    """Both editions, on their own track and on shorter ones."""
    printed = st.sampled_from([EDITION_2018, EDITION_2014])
    return printed | st.builds(short, printed, st.integers(3, 15))


@functools.cache
def places(track: int) -> tuple[st.SearchStrategy[list[int]], ...]:
    """Where stacks may be, often at an end of the track, and where tiles may lie."""
    spaces = st.integers(1, track) | st.sampled_from([1, 2, track - 1, track])
    return st.lists(spaces, min_size=1, max_size=7), st.lists(st.integers(2, track), max_size=6)


@functools.cache
def camels_and_dice(edition: Edition) -> tuple[st.SearchStrategy[list[str]], st.SearchStrategy[set[str]]]:
    """The camels in any order, and the dice that may be out."""
    out = st.sets(st.sampled_from(edition.dice), max_size=edition.dice_per_leg - 1)
    return st.permutations(edition.letters), out


@st.composite
def positions(
    draw: st.DrawFn, edition: Edition | None = None, tiles: bool = True, mid_leg: bool = True
) -> Position:
    """Legal positions: few or many stacks anywhere on the track, crazy camels in, on and below them."""
    edition = draw(editions()) if edition is None else edition
    sites_of_stacks, sites_of_tiles = places(edition.track)
    camels, dice_out = camels_and_dice(edition)
    sites = draw(sites_of_stacks)
    stacks: dict[int, str] = {}
    for camel in draw(camels):
        site = sites[draw(ONE_OF[len(sites) - 1])]
        stacks[site] = stacks.get(site, "") + camel
    lying: dict[int, str] = {}
    if tiles:
        for space in draw(sites_of_tiles):
            if space not in stacks and not {space - 1, space, space + 1} & set(lying):
                lying[space] = draw(ON_OR_UNDER)
    dice = None
    if mid_leg:
        out = draw(dice_out)
        dice = [die for die in edition.dice if die not in out]
    return Position(stacks=stacks, tiles=lying, dice=dice, edition=edition)


@st.composite
def rolls(draw: st.DrawFn, position: Position) -> str:
    """Rolls that can happen in a position."""
    die = draw(st.sampled_from(position.dice))
    shown = draw(st.sampled_from(position.edition.crazy_letters)) if die == "x" else die
    return f"{shown}{draw(st.integers(1, 3))}"
