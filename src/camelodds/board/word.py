"""A position as two whole numbers: the word of camels and dice, and the word of tiles.

`camelodds._kernels.word_layout` says where everything is in them; here Python reads and writes them. Equal
positions of an edition have equal words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds._kernels.word_layout import (
    BOOING_SHIFT,
    BYTE,
    CAMEL_BITS,
    CAMELS,
    DICE_SHIFT,
    FREE_BIT,
    HEIGHT,
    SPACE,
    SPACE_SHIFT,
    TILE_WORD_BITS,
    WORD_BITS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from camelodds.editions.edition import Edition


def byte_of(word: int, camel: int) -> int:
    """The byte of a camel, given by its number: the further ahead it is, the larger the byte (R13)."""
    return word >> CAMEL_BITS * camel & BYTE


def space_of(word: int, camel: int) -> int:
    """The space, from 1, of a camel given by its number."""
    return ((byte_of(word, camel) & SPACE) >> SPACE_SHIFT) + 1


def dice_of(word: int) -> int:
    """The dice inside, a bit each in the order of `Edition.dice`."""
    return word >> DICE_SHIFT


def draws_of(word: int, edition: Edition) -> int:
    """How many dice still come out in this leg (R4, R5)."""
    return dice_of(word).bit_count() - (len(edition.dice) - edition.dice_per_leg)


def pack(stacks: Mapping[int, str], dice: str, edition: Edition) -> int:
    """The word of stacks and dice.

    Parameters
    ----------
    stacks : mapping of int to str
        The letters of the camels on each space, bottom to top.
    dice : str
        The letters of the dice inside.
    edition : Edition

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> hex(pack({1: "bg", 2: "oyw"}, "bgoyw", EDITION_2014))
    '0x1f00000a09080100'
    """
    letters, order = edition.letters, edition.dice
    word = 0
    for space, stack in stacks.items():
        byte = (space - 1) << SPACE_SHIFT
        for letter in stack:
            word |= byte << CAMEL_BITS * letters.index(letter)
            byte += 1
    for die in dice:
        word |= 1 << DICE_SHIFT + order.index(die)
    return word


def pack_tiles(tiles: Iterable[tuple[int, str]]) -> int:
    """The word of tiles, each given by its space and ``+`` or ``-``.

    Examples
    --------
    >>> hex(pack_tiles([(9, "+"), (12, "-")]))
    '0x8000100'
    """
    word = 0
    for space, side in tiles:
        word |= 1 << (space - 1 if side == "+" else BOOING_SHIFT + space - 1)
    return word


def unpack(word: int, edition: Edition) -> tuple[dict[int, str], str]:
    """The stacks and the dice of a word: letters by space, bottom to top, and letters of the dice inside.

    Bits that have no meaning are left out; `meaningless_bits` names them.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> unpack(0x1F00000A09080100, EDITION_2014)
    ({1: 'bg', 2: 'oyw'}, 'bgoyw')
    """
    stacks: dict[int, str] = {}
    for byte, letter in sorted(
        [(byte_of(word, camel) & ~FREE_BIT, letter) for camel, letter in enumerate(edition.letters)]
    ):
        space = (byte >> SPACE_SHIFT) + 1
        stacks[space] = stacks.get(space, "") + letter
    inside = dice_of(word)
    return stacks, "".join([die for bit, die in enumerate(edition.dice) if inside >> bit & 1])


def unpack_tiles(tile_word: int) -> list[tuple[int, str]]:
    """The tiles by space, as space and ``+`` or ``-``; bits that have no meaning are left out.

    Examples
    --------
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
    """Everything in two words that no position has: bits without a meaning, and wrong heights.

    Parameters
    ----------
    word, tile_word : int
        From 0 to 2**64 - 1.
    edition : Edition

    Returns
    -------
    tuple of str
        A sentence for each problem. If there is none, the position may still break a rule.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> meaningless_bits(0x1F00000A09080200, 0, EDITION_2014)
    ('heights 0, 2 on space 1: a stack has the heights 0, 1, ... without a gap (R2)',)
    """
    problems = []
    heights: dict[int, list[int]] = {}
    for camel, name in enumerate(edition.camels):
        byte = byte_of(word, camel)
        if byte & FREE_BIT:
            problems.append(
                f"byte {camel} of the word ({name}) has bit 7 set: a camel's byte is below 128 (R1)"
            )
        heights.setdefault((byte & ~FREE_BIT) >> SPACE_SHIFT, []).append(byte & HEIGHT)
    for space, found in sorted(heights.items()):
        if sorted(found) != list(range(len(found))):
            listed = ", ".join(map(str, sorted(found)))
            problems.append(
                f"heights {listed} on space {space + 1}: a stack has the heights 0, 1, ... without a gap (R2)"
            )
    problems.extend(
        f"byte {camel} of the word is not 0: the {edition.name} edition has no camel for it (R3)"
        for camel in range(len(edition.camels), CAMELS)
        if byte_of(word, camel)
    )
    rule = "R5" if edition.crazy else "R4"
    problems.extend(
        f"bit {bit} of the dice is set: the {edition.name} edition has no die for it ({rule})"
        for bit in range(len(edition.dice), WORD_BITS - DICE_SHIFT)
        if dice_of(word) >> bit & 1
    )
    if tile_word >> TILE_WORD_BITS:
        problems.append(f"bits above {TILE_WORD_BITS - 1} of the tile word are set: no space has them (R1)")
    return tuple(problems)
