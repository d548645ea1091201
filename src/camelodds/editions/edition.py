"""Everything in which the editions of Camel Up differ, as data."""

from __future__ import annotations

from dataclasses import dataclass

from camelodds.editions.fields import _are_words, _is_whole, _is_word, _require
from camelodds.errors import CamelOddsError, shown

GREY_LETTER = "x"
GREY_NAME = "grey"


@dataclass(frozen=True)
class Edition:
    """The camels, dice and payouts of an edition.

    An edition of one's own comes from `dataclasses.replace` and works wherever an edition is taken.

    Parameters
    ----------
    name : str
        What the edition is called.
    racing : tuple of str
        The names of the five racing camels (R4).
    crazy : tuple of str
        The names of the two crazy camels (R5, R12), or none.
    letters : str
        One letter a camel, racing then crazy; ``x`` is the grey die's.
    track : int
        The number of spaces, 3 to 16; the finish lies after the last (R1).
    dice_per_leg : int
        How many dice come out in a leg (R4, R5).
    ticket_values : tuple of int
        What the leg tickets of a colour earn for the first camel, from the top (R18).
    second_value : int
        What a leg ticket earns for the second camel (R18).
    wrong_value : int
        What a leg ticket earns for any other camel (R18).
    pyramid_ticket : int
        What a pyramid ticket earns (R18).
    tile_income : int
        What the owner of a tile gets for a unit that lands on it (R10, R18).
    bet_payouts : tuple of int
        What the first, second, ... correct finish card earns; the last value repeats (R19).
    wrong_bet : int
        What a wrong finish card earns (R19).
    players : tuple of int
        The least and the greatest number of players (R22).
    start_money : int
        What each player starts with (R22).
    tile_sides : tuple of str
        The names of the sides of a tile, the one that moves a unit on first (R10).
    partners_from : int or None
        From how many players on there are partnerships (R26); None if there are none.

    Raises
    ------
    CamelOddsError
        If a field cannot be used; the message names it and says what would be right.

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
        self._check_names()
        self._check_numbers()

    def _check_names(self) -> None:
        _require(_is_word(self.name), "name", self.name, "it must be a text that is not empty")
        _require(_are_words(self.racing, 5), "racing", self.racing, "it must be a tuple of five names")
        _require(
            (isinstance(self.crazy, tuple) and not self.crazy) or _are_words(self.crazy, 2),
            "crazy",
            self.crazy,
            "it must be a tuple of two names, or () for none",
        )
        for name in self.camels:
            _require(len(name) > 1, "camels", self.camels, "a name has two characters or more")
        _require(
            len(set(self.camels)) == len(self.camels), "camels", self.camels, "no two camels share a name"
        )
        _require(
            not (self.crazy and GREY_NAME in self.camels),
            "camels",
            self.camels,
            f"{GREY_NAME!r} is the die of the crazy camels and cannot name a camel",
        )
        _require(
            isinstance(self.letters, str)
            and len(self.letters) == len(self.camels)
            and len(set(self.letters)) == len(self.letters)
            and self.letters.isascii()
            and self.letters.isalpha(),
            "letters",
            self.letters,
            f"it must be {len(self.camels)} different letters of a-z and A-Z, one a camel",
        )
        _require(
            not (self.crazy and GREY_LETTER in self.letters),
            "letters",
            self.letters,
            f"{GREY_LETTER!r} is the grey die and cannot be a camel's letter",
        )
        _require(
            _are_words(self.tile_sides, 2) and self.tile_sides[0] != self.tile_sides[1],
            "tile_sides",
            self.tile_sides,
            "it must be a tuple of two different names",
        )

    def _check_numbers(self) -> None:
        _require(
            _is_whole(self.track) and 3 <= self.track <= 16,
            "track",
            self.track,
            "it must be a whole number from 3 to 16",
        )
        dice = len(self.dice)
        _require(
            _is_whole(self.dice_per_leg) and 1 <= self.dice_per_leg <= dice,
            "dice_per_leg",
            self.dice_per_leg,
            f"it must be a whole number from 1 to {dice}, the number of dice",
        )
        for field in ("ticket_values", "bet_payouts"):
            values = getattr(self, field)
            _require(
                isinstance(values, tuple) and len(values) > 0 and all(map(_is_whole, values)),
                field,
                values,
                "it must be a tuple of whole numbers, at least one",
            )
        for field in ("second_value", "wrong_value", "pyramid_ticket", "tile_income", "wrong_bet"):
            value = getattr(self, field)
            _require(_is_whole(value), field, value, "it must be a whole number")
        _require(
            _is_whole(self.start_money) and self.start_money >= 0,
            "start_money",
            self.start_money,
            "it must be a whole number, 0 or more",
        )
        _require(
            isinstance(self.players, tuple)
            and len(self.players) == 2
            and all(map(_is_whole, self.players))
            and 1 <= self.players[0] <= self.players[1],
            "players",
            self.players,
            "it must be a tuple of the least and the greatest number of players",
        )
        _require(
            self.partners_from is None or (_is_whole(self.partners_from) and self.partners_from >= 2),
            "partners_from",
            self.partners_from,
            "it must be a number of players, 2 or more, or None for no partnerships",
        )

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
        """The letters of the racing camels.

        Examples
        --------
        >>> from camelodds import EDITION_2018
        >>> EDITION_2018.racing_letters
        'bgryp'
        """
        return self.letters[: len(self.racing)]

    @property
    def crazy_letters(self) -> str:
        """The letters of the crazy camels.

        Examples
        --------
        >>> from camelodds import EDITION_2018
        >>> EDITION_2018.crazy_letters
        'WK'
        """
        return self.letters[len(self.racing) :]

    @property
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
        """The names of the dice, in the order of `dice` (R4, R5).

        Examples
        --------
        >>> from camelodds import EDITION_2018
        >>> EDITION_2018.dice_names
        ('blue', 'green', 'red', 'yellow', 'purple', 'grey')
        """
        return (*self.racing, GREY_NAME) if self.crazy else self.racing

    def letter(self, name: str) -> str:
        """Give the letter of a camel.

        Parameters
        ----------
        name : str
            The camel's name; its letter is taken as well.

        Returns
        -------
        str
            The letter.

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
            The camel's letter; its name is taken as well.

        Returns
        -------
        str
            The name.

        Raises
        ------
        CamelOddsError
            If the edition has no such camel.

        Examples
        --------
        >>> from camelodds import EDITION_2014, EDITION_2018
        >>> EDITION_2018.camel("W"), EDITION_2014.camel("w")
        ('white', 'white')
        """
        return self.camels[self.index(letter)]

    def index(self, camel: str) -> int:
        """Give the place of a camel in the edition's order.

        Parameters
        ----------
        camel : str
            The camel's name or letter.

        Returns
        -------
        int
            0 to 4 for a racing camel, 5 and 6 for the crazy ones.

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
            The die's letter.

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


PILES = ("winner", "loser")
