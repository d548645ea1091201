"""A position as two integers: the word of camels and dice, and the word of tiles.

Byte ``c`` of the word (bits ``8 c`` to ``8 c + 7``) says where camel ``c`` of the edition's order stands:
``(space - 1) << 3 | height``, height 0 at the bottom. Bytes 5 and 6 are the crazy camels', 0 without them.
Byte 7 has a bit for each die inside, in the order of `Edition.dice`: bits 0 to 4 the racing dice, bit 5 the
grey one.

Bit ``s - 1`` of the tile word is a cheering tile on space ``s``, bit ``16 + s - 1`` a booing one.

Both words are canonical: equal positions of an edition have equal words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from camelodds.editions.edition import Edition


DICE_SHIFT = 56
BOOING_SHIFT = 16
WORD_BITS = 64
TILE_WORD_BITS = 32


def pack(stacks: Mapping[int, str], dice: str, edition: Edition) -> int:
    """Give the word of stacks and dice.

    Parameters
    ----------
    stacks : mapping of int to str
        The letters of the camels on each space, bottom to top.
    dice : str
        The letters of the dice inside.
    edition : Edition
        The edition.

    Returns
    -------
    int
        The word.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> from camelodds.board.word import pack
    >>> hex(pack({1: "bg", 2: "oyw"}, "bgoyw", EDITION_2014))
    '0x1f00000a09080100'
    """
    letters, order = edition.letters, edition.dice
    word = 0
    for space, stack in stacks.items():
        place = (space - 1) << 3
        for letter in stack:
            word |= place << 8 * letters.index(letter)
            place += 1
    for die in dice:
        word |= 1 << DICE_SHIFT + order.index(die)
    return word


def pack_tiles(tiles: Iterable[tuple[int, str]]) -> int:
    """Give the word of tiles.

    Parameters
    ----------
    tiles : iterable of tuples of int and str
        The tiles, as space and ``+`` or ``-``.

    Returns
    -------
    int
        The word.

    Examples
    --------
    >>> from camelodds.board.word import pack_tiles
    >>> hex(pack_tiles([(9, "+"), (12, "-")]))
    '0x8000100'
    """
    word = 0
    for space, side in tiles:
        word |= 1 << (space - 1 if side == "+" else BOOING_SHIFT + space - 1)
    return word


def unpack(word: int, edition: Edition) -> tuple[dict[int, str], str]:
    """Give the stacks and the dice of a word.

    Parameters
    ----------
    word : int
        The word.
    edition : Edition
        The edition.

    Returns
    -------
    tuple of dict and str
        The letters of the camels on each space, by space, bottom to top, and the letters of the dice inside.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> from camelodds.board.word import unpack
    >>> unpack(0x1F00000A09080100, EDITION_2014)
    ({1: 'bg', 2: 'oyw'}, 'bgoyw')
    """
    stacks: dict[int, str] = {}
    for place, letter in sorted(
        [((word >> 8 * c) & 0x7F, letter) for c, letter in enumerate(edition.letters)]
    ):
        space = (place >> 3) + 1
        stacks[space] = stacks.get(space, "") + letter
    inside = word >> DICE_SHIFT
    return stacks, "".join([die for bit, die in enumerate(edition.dice) if inside >> bit & 1])


def unpack_tiles(tile_word: int) -> list[tuple[int, str]]:
    """Give the tiles of the 32 bits of a word that have a meaning.

    Parameters
    ----------
    tile_word : int
        The word.

    Returns
    -------
    list of tuples of int and str
        The tiles by space, as space and ``+`` or ``-``.

    Examples
    --------
    >>> from camelodds.board.word import unpack_tiles
    >>> unpack_tiles(0x8000100)
    [(9, '+'), (12, '-')]
    """
    tiles = []
    tile_word &= (1 << TILE_WORD_BITS) - 1
    while tile_word:
        bit = tile_word & -tile_word
        tile_word ^= bit
        at = bit.bit_length() - 1
        tiles.append((at % BOOING_SHIFT + 1, "-" if at >= BOOING_SHIFT else "+"))
    return sorted(tiles)


def meaningless_bits(word: int, tile_word: int, edition: Edition) -> tuple[str, ...]:
    """Name everything in two words that no position has: bits without a meaning, wrong heights.

    Parameters
    ----------
    word : int
        The word of camels and dice, 0 to 2**64 - 1.
    tile_word : int
        The word of tiles.
    edition : Edition
        The edition.

    Returns
    -------
    tuple of str
        One sentence each; empty if all bits have a meaning. What is on the board may still break a rule.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> from camelodds.board.word import meaningless_bits
    >>> meaningless_bits(0x1F00000A09080200, 0, EDITION_2014)
    ('heights 0, 2 on space 1: a stack has the heights 0, 1, ... without a gap (R2)',)
    """
    problems = []
    heights: dict[int, list[int]] = {}
    for camel, name in enumerate(edition.camels):
        byte = word >> 8 * camel & 0xFF
        if byte & 0x80:
            problems.append(
                f"byte {camel} of the word ({name}) has bit 7 set: a camel's byte is below 128 (R1)"
            )
        heights.setdefault((byte & 0x7F) >> 3, []).append(byte & 7)
    for space, found in sorted(heights.items()):
        if sorted(found) != list(range(len(found))):
            listed = ", ".join(map(str, sorted(found)))
            problems.append(
                f"heights {listed} on space {space + 1}: a stack has the heights 0, 1, ... without a gap (R2)"
            )
    problems.extend(
        f"byte {camel} of the word is not 0: the {edition.name} edition has no camel for it (R3)"
        for camel in range(len(edition.camels), DICE_SHIFT // 8)
        if word >> 8 * camel & 0xFF
    )
    rule = "R5" if edition.crazy else "R4"
    problems.extend(
        f"bit {bit} of the dice is set: the {edition.name} edition has no die for it ({rule})"
        for bit in range(len(edition.dice), WORD_BITS - DICE_SHIFT)
        if word >> DICE_SHIFT + bit & 1
    )
    if tile_word >> TILE_WORD_BITS:
        problems.append(f"bits above {TILE_WORD_BITS - 1} of the tile word are set: no space has them (R1)")
    return tuple(problems)
