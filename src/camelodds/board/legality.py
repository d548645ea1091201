"""What is always true in legal play (R3 to R5, R24), and the sentences about what is not."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from camelodds.board.notation import write_position
from camelodds.display.phrases import how_many, listed, with_article
from camelodds.errors import IllegalPosition

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from camelodds.board.symbols import Parts
    from camelodds.editions.edition import Edition


def draws_left(dice: str, edition: Edition) -> int:
    """How many dice still come out in this leg, given the letters of those inside (R4, R5).

    It is 0 or less when the leg is over.

    Examples
    --------
    >>> from camelodds import EDITION_2014, EDITION_2018
    >>> draws_left("bgp", EDITION_2018), draws_left("bgw", EDITION_2014)
    (2, 3)
    """
    return edition.dice_per_leg - (len(edition.dice) - len(dice))


def check_legal(parts: Parts, text: str | None = None, problems: tuple[str, ...] = ()) -> None:
    """Check that a position breaks no rule.

    Parameters
    ----------
    parts : Parts
        The position as it was read.
    text : str, optional
        The position as it was given, for the error; its line if not given.
    problems : tuple of str
        What is known to be wrong already, a sentence each.

    Raises
    ------
    IllegalPosition
        With all these problems, and all rules that the position breaks.
    """
    problems += broken_rules(parts.stacks, parts.tiles, parts.dice, parts.edition)
    if problems:
        line = write_position(parts.stacks, parts.tiles, parts.dice, parts.edition)
        raise IllegalPosition(problems, line if text is None else text)


def broken_rules(
    stacks: Mapping[int, str], tiles: Iterable[tuple[int, str]], dice: str, edition: Edition
) -> tuple[str, ...]:
    """Every rule that a position breaks (R3 to R5), a sentence each, with the way out.

    Parameters
    ----------
    stacks : mapping of int to str
        The letters of the camels on each space, bottom to top.
    tiles : iterable of tuples of int and str
        The tiles, as space and ``+`` or ``-``.
    dice : str
        The letters of the dice inside.
    edition : Edition

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> for problem in broken_rules({3: "bgoyw"}, [(3, "+"), (4, "-")], "b", EDITION_2014):
    ...     print(problem)
    tile on space 3 below bgoyw: no tile lies where a camel stands, take it away (R3)
    tiles on the neighbouring spaces 3 and 4: keep a space between two tiles (R3)
    """
    tiles = list(tiles)
    return (
        *_camel_problems(stacks, edition),
        *_tile_problems(stacks, tiles, edition),
        *_dice_problems(dice, edition),
    )


def tile_spaces(stacks: Mapping[int, str], tiles: Iterable[int], edition: Edition) -> tuple[int, ...]:
    """The spaces on which a tile can be placed, given the spaces of the other tiles (R24).

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> tile_spaces({3: "bgoyw"}, [6, 9, 15], EDITION_2014)
    (2, 4, 11, 12, 13)
    """
    tiles = tuple(tiles)
    spaces = range(2, edition.track + 1)
    return tuple(space for space in spaces if not _tile_obstacle(stacks, tiles, space, edition))


def check_tile(
    stacks: Mapping[int, str], tiles: Iterable[int], space: int, sign: str, edition: Edition
) -> None:
    """Check that a tile, ``+`` or ``-``, can be placed on a space (R24).

    Raises
    ------
    IllegalPosition
        If it cannot.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> check_tile({1: "bgoyw"}, [9], 8, "+", EDITION_2014)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    camelodds.errors.IllegalPosition: an oasis tile cannot lie on space 8: it is next to the tile on 9; ...
    """
    tiles = tuple(tiles)
    if obstacle := _tile_obstacle(stacks, tiles, space, edition):
        tile = with_article(edition.tile_sides["+-".index(sign)])
        free = ", ".join(map(str, tile_spaces(stacks, tiles, edition))) or "none"
        raise IllegalPosition(
            (f"{tile} tile cannot lie on space {space}: {obstacle}; spaces for a tile: {free} (R24)",)
        )


def check_tile_lies(tiles: Iterable[int], space: int) -> None:
    """Check that a tile lies on a space, given the spaces of all tiles.

    Raises
    ------
    IllegalPosition
        If there is none.
    """
    if space not in tiles:
        lying = ", ".join(map(str, tiles)) or "none"
        raise IllegalPosition((f"no tile lies on space {space}; spaces with a tile: {lying} (R24)",))


def _tile_obstacle(stacks: Mapping[int, str], tiles: Iterable[int], space: int, edition: Edition) -> str:
    """Why no tile can be placed on a space (R24); empty if one can."""
    if not 2 <= space <= edition.track:
        return f"tiles lie on spaces 2 to {edition.track}"
    if space in stacks:
        return f"{stacks[space]} stands there"
    for tile in tiles:
        if tile == space:
            return "a tile lies there"
        if abs(tile - space) == 1:
            return f"it is next to the tile on {tile}"
    return ""


def _camel_problems(stacks: Mapping[int, str], edition: Edition) -> list[str]:
    problems = []
    standing = "".join(stacks.values())
    if len(standing) != len(edition.letters) or len(set(standing)) != len(standing):
        for letter, name in zip(edition.letters, edition.camels, strict=True):
            spaces = [space for space, stack in sorted(stacks.items()) if letter in stack]
            if not spaces:
                problems.append(f"{name} is missing: each camel stands exactly once, put it on a space (R3)")
            elif standing.count(letter) > 1:
                places = listed([f"space {space}" for space in spaces])
                problems.append(
                    f"{name} stands {standing.count(letter)} times, on {places}: "
                    "each camel stands exactly once, leave one (R3)"
                )
    problems.extend(
        f"{stacks[space]} on space {space}: camels stand on spaces 1 to {edition.track} (R3)"
        for space in sorted(stacks)
        if not 1 <= space <= edition.track
    )
    return problems


def _tile_problems(stacks: Mapping[int, str], tiles: list[tuple[int, str]], edition: Edition) -> list[str]:
    problems = []
    spaces = sorted(space for space, _ in tiles)
    for space in dict.fromkeys(spaces):
        if not 2 <= space <= edition.track:
            problems.append(f"tile on space {space}: tiles lie on spaces 2 to {edition.track} (R3)")
        if space in stacks:
            problems.append(
                f"tile on space {space} below {stacks[space]}: "
                "no tile lies where a camel stands, take it away (R3)"
            )
    for space, following in pairwise(spaces):
        if following == space:
            problems.append(f"two tiles on space {space}: take one away (R3)")
        elif following == space + 1:
            problems.append(
                f"tiles on the neighbouring spaces {space} and {following}: "
                "keep a space between two tiles (R3)"
            )
    return problems


def _dice_problems(dice: str, edition: Edition) -> list[str]:
    rule = "R5" if edition.crazy else "R4"
    problems = [
        f"the {name} die is inside {dice.count(letter)} times: name each die once ({rule})"
        for letter, name in zip(edition.dice, edition.dice_names, strict=True)
        if dice.count(letter) > 1
    ]
    inside = set(dice)
    if draws_left("".join(inside), edition) < 1:
        problems.append(
            f"no die left to draw, {len(inside)} of {len(edition.dice)} inside and a leg has "
            f"{how_many(edition.dice_per_leg, 'draw')}: for a new leg name no dice ({rule})"
        )
    return problems
