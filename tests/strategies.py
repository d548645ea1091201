"""Positions and rolls for property tests."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from camelodds import EDITION_2014, EDITION_2018, Edition, Position


def editions() -> st.SearchStrategy[Edition]:
    """Both editions, on their own track and on shorter ones."""
    printed = st.sampled_from([EDITION_2018, EDITION_2014])
    short = st.builds(
        lambda edition, track: replace(edition, name=f"short {edition.name}", track=track),
        printed,
        st.integers(3, 15),
    )
    return printed | short


@st.composite
def positions(
    draw: st.DrawFn, edition: Edition | None = None, tiles: bool = True, mid_leg: bool = True
) -> Position:
    """Legal positions: few or many stacks anywhere on the track, crazy camels in, on and below them."""
    edition = draw(editions()) if edition is None else edition
    camels = draw(st.permutations(edition.letters))
    spaces = st.integers(1, edition.track) | st.sampled_from([1, 2, edition.track - 1, edition.track])
    sites = draw(st.lists(spaces, min_size=1, max_size=len(camels)))
    stacks: dict[int, str] = {}
    for camel in camels:
        site = draw(st.sampled_from(sites))
        stacks[site] = stacks.get(site, "") + camel
    lying: dict[int, str] = {}
    if tiles:
        for space in draw(st.lists(st.integers(2, edition.track), max_size=6)):
            if space not in stacks and not {space - 1, space, space + 1} & set(lying):
                lying[space] = draw(st.sampled_from("+-"))
    dice = None
    if mid_leg:
        most_out = edition.dice_per_leg - 1
        out = draw(st.sets(st.sampled_from(edition.dice), max_size=most_out))
        dice = [die for die in edition.dice if die not in out]
    return Position(stacks=stacks, tiles=lying, dice=dice, edition=edition)


@st.composite
def rolls(draw: st.DrawFn, position: Position) -> str:
    """Rolls that can happen in a position."""
    die = draw(st.sampled_from(position.dice))
    shown = draw(st.sampled_from(position.edition.crazy_letters)) if die == "x" else die
    return f"{shown}{draw(st.integers(1, 3))}"
