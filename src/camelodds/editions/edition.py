"""An edition of Camel Up: everything in which the editions differ, as data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from camelodds.editions.fields import GREY_LETTER, GREY_NAME, check_fields
from camelodds.errors import CamelOddsError, shown

PILES = ("winner", "loser")
"""The piles of finish cards, in the order in which they are scored (R19, R29)."""


@dataclass(frozen=True)
class Edition:
    """The camels, dice and payouts of an edition.

    Make your own with `dataclasses.replace`; every function that takes an edition accepts it.

    Parameters
    ----------
    name : str
        What the edition is called.
    racing : tuple of str
        The names of the five racing camels (R4).
    crazy : tuple of str
        The names of the two crazy camels (R5, R12), or none.
    letters : str
        One letter for each camel, racing then crazy; ``x`` is kept for the grey die.
    track : int
        The number of spaces, 3 to 16; the finish lies after the last (R1).
    dice_per_leg : int
        How many dice come out in a leg (R4, R5).
    ticket_values : tuple of int
        What the leg tickets of a camel pay if it is first, in pounds, from the top of the stack (R18).
    second_value : int
        What each of them pays if the camel is second (R18).
    wrong_value : int
        What each of them pays if the camel is neither; below 0 for a loss (R18).
    pyramid_ticket : int
        What a pyramid ticket pays (R18).
    tile_income : int
        What the owner of a tile gets for each unit that lands on it (R10, R18).
    bet_payouts : tuple of int
        What the first, second, ... correct finish card pays; the last value repeats (R19).
    wrong_bet : int
        What a wrong finish card pays; below 0 for a loss (R19).
    players : tuple of int
        The least and the greatest number of players (R22).
    start_money : int
        What each player starts with (R22).
    tile_sides : tuple of str
        The names of the sides of a tile: first the one that moves a unit on, then the one that moves it back
        (R10).
    partners_from : int or None
        The number of players from which on there are partnerships (R26); None if there are none.

    Raises
    ------
    CamelOddsError
        If a field cannot be used; the message names it and says what it must be.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from camelodds import EDITION_2018
    >>> EDITION_2018.camels
    ('blue', 'green', 'red', 'yellow', 'purple', 'white', 'black')
    >>> short = replace(EDITION_2018, name="short", track=8)
    >>> short.track
    8
    >>> replace(EDITION_2018, track=17)
    Traceback (most recent call last):
        ...
    camelodds.errors.CamelOddsError: track is 17: it must be a whole number from 3 to 16
    """

    name: str
    racing: tuple[str, ...]
    crazy: tuple[str, ...]
    letters: str
    track: int
    dice_per_leg: int
    ticket_values: tuple[int, ...]
    second_value: int
    wrong_value: int
    pyramid_ticket: int
    tile_income: int
    bet_payouts: tuple[int, ...]
    wrong_bet: int
    players: tuple[int, int]
    start_money: int
    tile_sides: tuple[str, str]
    partners_from: int | None = None

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def camels(self) -> tuple[str, ...]:
        """The names of all camels, racing then crazy.

        Examples
        --------
        >>> from camelodds import EDITION_2014
        >>> EDITION_2014.camels
        ('blue', 'green', 'orange', 'yellow', 'white')
        """
        return self.racing + self.crazy

    @property
    def racing_letters(self) -> str:
        """The letters of the racing camels, ``"bgryp"`` in 2018."""
        return self.letters[: len(self.racing)]

    @property
    def crazy_letters(self) -> str:
        """The letters of the crazy camels, ``"WK"`` in 2018."""
        return self.letters[len(self.racing) :]

    @cached_property
    def dice(self) -> str:
        """The letters of the dice: the racing camels' and, with crazy camels, the grey one's (R4, R5).

        Examples
        --------
        >>> from camelodds import EDITION_2014, EDITION_2018
        >>> EDITION_2018.dice, EDITION_2014.dice
        ('bgrypx', 'bgoyw')
        """
        return self.racing_letters + GREY_LETTER if self.crazy else self.racing_letters

    @property
    def dice_names(self) -> tuple[str, ...]:
        """The names of the dice, in the order of `dice`: the racing camels' names, then ``"grey"``."""
        return (*self.racing, GREY_NAME) if self.crazy else self.racing

    def letter(self, name: str) -> str:
        """Give the letter of a camel.

        Parameters
        ----------
        name : str
            The camel's name, or its letter.

        Returns
        -------
        str

        Raises
        ------
        CamelOddsError
            If the edition has no such camel.

        Examples
        --------
        >>> from camelodds import EDITION_2018
        >>> EDITION_2018.letter("black")
        'K'
        """
        return self.letters[self.index(name)]

    def camel(self, letter: str) -> str:
        """Give the name of a camel.

        Parameters
        ----------
        letter : str
            The camel's letter, or its name.

        Returns
        -------
        str

        Raises
        ------
        CamelOddsError
            If the edition has no such camel.

        Examples
        --------
        >>> from camelodds import EDITION_2014, EDITION_2018
        >>> EDITION_2018.camel("r"), EDITION_2014.camel("o")
        ('red', 'orange')
        """
        return self.camels[self.index(letter)]

    def index(self, camel: str) -> int:
        """Give the number of a camel in the edition's order, 0 for the first.

        Parameters
        ----------
        camel : str
            The camel's name or letter.

        Returns
        -------
        int
            0 to 4 for a racing camel, 5 or 6 for a crazy one.

        Raises
        ------
        CamelOddsError
            If the edition has no such camel.

        Examples
        --------
        >>> from camelodds import EDITION_2018
        >>> EDITION_2018.index("red"), EDITION_2018.index("K")
        (2, 6)
        >>> EDITION_2018.index("pink")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        camelodds.errors.CamelOddsError: the 2018 edition has no camel 'pink'; it has blue (b), green (g), ...
        """
        if isinstance(camel, str):
            if len(camel) == 1 and camel in self.letters:
                return self.letters.index(camel)
            if camel in self.camels:
                return self.camels.index(camel)
        camels = ", ".join(
            f"{name} ({letter})" for name, letter in zip(self.camels, self.letters, strict=True)
        )
        raise CamelOddsError(f"the {self.name} edition has no camel {shown(camel)}; it has {camels}")

    def die(self, camel: str) -> str:
        """Give the letter of the die that moves a camel (R4, R5).

        Parameters
        ----------
        camel : str
            The camel's name or letter.

        Returns
        -------
        str

        Raises
        ------
        CamelOddsError
            If the edition has no such camel.

        Examples
        --------
        >>> from camelodds import EDITION_2018
        >>> EDITION_2018.die("blue"), EDITION_2018.die("white")
        ('b', 'x')
        """
        index = self.index(camel)
        return self.letters[index] if index < len(self.racing) else GREY_LETTER
