"""Positions as stacks, tiles and dice in Python, and the owners of tiles: reading them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from camelodds.arguments import whole
from camelodds.board.symbols import Parts, Symbol, not_a, resolve, second_stack, symbols_in
from camelodds.errors import CamelOddsError, NotationError, shown

if TYPE_CHECKING:
    from camelodds.editions.edition import Edition


_DIGITS = re.compile("[0-9]{1,4}")


def read_parts(
    stacks: Mapping[int, str | Iterable[str]],
    tiles: Mapping[int, str | int] | None = None,
    dice: str | Iterable[str] | None = None,
    edition: Edition | str | None = None,
) -> Parts:
    """Read a position from stacks, tiles and dice.

    Parameters
    ----------
    stacks : mapping of int to str or iterable of str
        The camels on each space, bottom to top: a text of letters, or letters and names.
    tiles : mapping of int to str or int, optional
        ``"+"``, ``1`` or the side's name for cheering, ``"-"``, ``-1`` or its name for booing.
    dice : str or iterable of str, optional
        The dice inside: a text of letters, or letters and names; all if not given.
    edition : Edition or str, optional
        The edition; if not given, the letters and names say which one.

    Raises
    ------
    NotationError
        If a part cannot be read.

    Examples
    --------
    >>> read_parts({1: "bg", 2: ["yellow"]}, dice=["green"]).stacks
    {1: 'bg', 2: 'y'}
    """
    if not isinstance(stacks, Mapping):
        raise not_a("a mapping", stacks, 'stacks by space like {1: "bg", 2: ["yellow"]}')
    if tiles is not None and not isinstance(tiles, Mapping):
        raise not_a("a mapping", tiles, 'tiles by space like {9: "+", 12: -1}')
    read_stacks: dict[int, list[Symbol]] = {}
    for key, stack in stacks.items():
        space = _read_key(key)
        if space in read_stacks:
            raise second_stack(shown(key), 1, space)
        read_stacks[space] = _symbols(stack)
    inside = None if dice is None else _symbols(dice)
    parts = resolve({space: stack for space, stack in read_stacks.items() if stack}, [], inside, edition)
    for key, side in (tiles or {}).items():
        parts.tiles.append((_read_key(key), read_side(side, parts.edition)))
    return parts


def read_space(space: object) -> int:
    """Read the number of a space; the track need not have it."""
    number = whole(space)
    if number is None:
        raise not_a("a whole number", space, "a space's number like 9")
    return number


def _read_key(key: object) -> int:
    """Read a space that is the key of a mapping: JSON makes texts of numbers there."""
    return int(key) if isinstance(key, str) and _DIGITS.fullmatch(key) else read_space(key)


def read_side(side: object, edition: Edition) -> str:
    """Read the side of a tile as ``+``, which moves a unit on, or ``-``, which moves it back."""
    if isinstance(side, str):
        if side in ("+", "-"):
            return side
        if side in edition.tile_sides:
            return "+-"[edition.tile_sides.index(side)]
    elif whole(side) in (1, -1):
        return "+" if whole(side) == 1 else "-"
    on, back = edition.tile_sides
    text = side if isinstance(side, str) else shown(side)
    raise NotationError(text, 1, shown(side), f"'+', 1 or {on!r}, or '-', -1 or {back!r}")


def _symbols(stack: object) -> list[Symbol]:
    if isinstance(stack, str):
        return symbols_in(stack, 0, len(stack))
    if isinstance(stack, Iterable) and not isinstance(stack, bytes | bytearray):
        try:
            symbols = list(stack)
        except TypeError:  # an array without dimensions is an Iterable but cannot be iterated
            raise not_a(
                "a text or a list", stack, "letters like 'bg' or names like ['blue', 'green']"
            ) from None
        for symbol in symbols:
            if not isinstance(symbol, str):
                raise not_a("a text", symbol, "a letter or a name like 'b' or 'blue'")
        return [Symbol(symbol, symbol, 1) for symbol in symbols]
    raise not_a("a text or a list", stack, "letters like 'bg' or names like ['blue', 'green']")


def read_owners(owners: Mapping[int, str], tiles: Mapping[int, str]) -> dict[int, str]:
    """Read whose the tiles are: names by space."""
    if not hasattr(owners, "items"):
        raise CamelOddsError(f"owners must be a mapping like {{9: 'ana'}}, not {shown(owners)}")
    names = {}
    for key, name in owners.items():
        space = whole(key)
        if space is None or space not in tiles:
            lying = ", ".join(map(str, tiles)) or "none"
            raise CamelOddsError(
                f"owners has space {shown(key)}, where no tile lies; spaces with a tile: {lying}"
            )
        if not isinstance(name, str):
            raise CamelOddsError(f"owners has {shown(name)} for space {space}: an owner is a text")
        names[space] = name
    return names
