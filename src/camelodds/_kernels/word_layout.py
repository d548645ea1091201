"""Where everything is in the two words of a position: plain numbers, for the kernels and for Python alike.

The word of camels and dice: byte ``c`` (bits ``8 c`` to ``8 c + 7``) belongs to camel ``c``, five racing
camels and then the white and the black one.  Its bits 0 to 2 are the height in the stack, 0 at the bottom,
and bits 3 to 6 the space, 0 for the first one, so that bytes compare as camels rank (R13); bit 7 is free.
The top byte has a bit for each die inside, bits 0 to 4 for the racing dice and bit 5 for the grey one.

The word of tiles: bit ``s`` is a cheering tile on space ``s``, bit ``16 + s`` a booing one, ``s`` from 0.
"""

from __future__ import annotations

WORD_BITS = 64

RACING_CAMELS = 5
CAMELS = 7
WHITE, BLACK = 5, 6
"""The crazy camels."""
CAMEL_BITS = 8
"""Bits from a camel's byte to the next one's."""
BYTE = 0xFF
FREE_BIT = 0x80
HEIGHT = 0x07
"""The bits of a byte that hold the height."""
SPACE = 0x78
"""The bits of a byte that hold the space."""
SPACE_SHIFT = 3
"""Bits from the right end of a byte to its space."""

DICE_SHIFT = CAMEL_BITS * CAMELS
"""Bits from the right end of the word to the dice."""
GREY_DIE = 5

SPACES = 16
"""The longest track."""
BOOING_SHIFT = SPACES
"""Bits from a space's cheering tile to its booing one."""
TILE_WORD_BITS = 2 * SPACES
