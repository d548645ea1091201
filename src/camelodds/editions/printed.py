"""The two printed editions, and finding one of them by its name."""

from __future__ import annotations

from types import MappingProxyType

from camelodds.editions.edition import Edition
from camelodds.errors import CamelOddsError, shown

EDITION_2018 = Edition(
    name="2018",
    racing=("blue", "green", "red", "yellow", "purple"),
    crazy=("white", "black"),
    letters="bgrypWK",
    track=16,
    dice_per_leg=5,
    ticket_values=(5, 3, 2, 2),
    second_value=1,
    wrong_value=-1,
    pyramid_ticket=1,
    tile_income=1,
    bet_payouts=(8, 5, 3, 2, 1),
    wrong_bet=-1,
    players=(3, 8),
    start_money=3,
    tile_sides=("cheering", "booing"),
    partners_from=6,
)

EDITION_2014 = Edition(
    name="2014",
    racing=("blue", "green", "orange", "yellow", "white"),
    crazy=(),
    letters="bgoyw",
    track=16,
    dice_per_leg=5,
    ticket_values=(5, 3, 2),
    second_value=1,
    wrong_value=-1,
    pyramid_ticket=1,
    tile_income=1,
    bet_payouts=(8, 5, 3, 2, 1),
    wrong_bet=-1,
    players=(2, 8),
    start_money=3,
    tile_sides=("oasis", "mirage"),
)

# Where letters do not decide, the first edition is meant.
EDITIONS = MappingProxyType({edition.name: edition for edition in (EDITION_2018, EDITION_2014)})


def find_edition(edition: Edition | str) -> Edition:
    """An edition, given itself or by its name, ``"2018"`` or ``"2014"``.

    Raises
    ------
    CamelOddsError
        If there is no edition of that name.

    Examples
    --------
    >>> find_edition("2014").crazy
    ()
    """
    if isinstance(edition, Edition):
        return edition
    if isinstance(edition, str) and edition in EDITIONS:
        return EDITIONS[edition]
    names = " or ".join(f'"{name}"' for name in EDITIONS)
    raise CamelOddsError(f"there is no edition {shown(edition)}: give {names} or an Edition")
