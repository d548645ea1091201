"""All starts of a race with their chances (R25)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from camelodds.board.position import Position
from camelodds.board.start import all_starts
from camelodds.board.symbols import Parts
from camelodds.editions.printed import EDITION_2018, find_edition

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from camelodds.editions.edition import Edition


def starts(edition: Edition | str = EDITION_2018, *, merged: bool = False) -> Mapping[Position, Fraction]:
    """Give every start of a race with its chance (R25): 30,240 of them in 2018, 2,520 in 2014.

    Parameters
    ----------
    edition : Edition or str
        The edition.
    merged : bool
        Whether starts that differ only in the colours of racing camels, or of crazy ones, count as one: 126 in
        2018, 21 in 2014.  You get the start whose racing camels rank in the edition's order, so the first camel
        of the edition is in first place, and so on.

    Returns
    -------
    mapping of Position to Fraction
        The chance of each start; the chances add up to 1.

    Raises
    ------
    CamelOddsError
        If there is no such edition.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.board.starts import starts
    >>> starts()[Position("1:bg 2:y 3:pr 15:W 16:K")]
    Fraction(1, 8748)
    >>> merged = starts("2014", merged=True)
    >>> likeliest = max(merged, key=merged.get)
    >>> print(likeliest, merged[likeliest])
    1:w 2:yo 3:gb 10/81
    """
    edition = find_edition(edition)
    return MappingProxyType(
        {
            # Legal as they are made: to read and judge each one would take five times as long.
            Position._legal(Parts(edition, stacks, [], edition.dice)): chance
            for stacks, chance in all_starts(edition, merged)
        }
    )
