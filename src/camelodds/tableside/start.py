"""The start of a game as it is thrown, die by die, and the order of camels in a stack (R25)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from camelodds.board.notation import FACES
from camelodds.board.position import Position
from camelodds.errors import CamelOddsError
from camelodds.game.line import Line, camels_like
from camelodds.game.turn_words import read_throw

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.editions.edition import Edition


@dataclass(frozen=True)
class ThrownStart:
    """What has been thrown of a start.

    Parameters
    ----------
    edition : Edition
        The edition.
    stacks : mapping of int to str
        The letters of the camels on each space, bottom to top.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> start = ThrownStart(EDITION_2018).after("b1 g1 y2 r3")
    >>> print(start)
    1:bg 2:y 3:r; still to throw: purple, white, black
    >>> print(start.after("p3 W1 K3").after("stack 1 gb").position)
    1:gb 2:y 3:rp 14:K 16:W
    """

    edition: Edition
    stacks: Mapping[int, str] = field(default_factory=dict)

    @property
    def to_throw(self) -> tuple[str, ...]:
        """The camels that are not on the board yet."""
        there = "".join(self.stacks.values())
        return tuple(camel for camel in self.edition.camels if self.edition.letter(camel) not in there)

    @property
    def position(self) -> Position | None:
        """The start, once all camels are on the board."""
        return None if self.to_throw else Position(stacks=self.stacks, edition=self.edition)

    @property
    def told_stacks(self) -> str:
        """The stacks, like ``1:bg 2:y``; nothing if nothing is thrown."""
        return " ".join(f"{space}:{letters}" for space, letters in sorted(self.stacks.items()))

    def __str__(self) -> str:
        to_throw = f"still to throw: {', '.join(self.to_throw)}" if self.to_throw else ""
        return "; ".join(filter(None, (self.told_stacks, to_throw)))

    def after(self, text: str) -> ThrownStart:
        """The start with more dice, in the order in which they are thrown, or with a stack in another order.

        Parameters
        ----------
        text : str
            Dice like ``"b1 g1"`` and stacks like ``"stack 1 gb"`` or ``"1:gb"``, any number of them.

        Returns
        -------
        ThrownStart
            The start with them; of camels on a space, a later one stands on top.

        Raises
        ------
        CamelOddsError
            If the text cannot be read, a camel is on the board already, or a stack is not that of its space.
        """
        line, start = Line(text), self
        thrown: set[str] = set()
        while line.more:
            if line.take_if(",", ";"):
                continue
            if line.take_if("stack") or (line.peek().isdecimal() and line.peek(1) == ":"):
                start = start._with_stack(*read_stack(line, self.edition))
                continue
            example = " ".join(f"{letter}1" for letter in self.edition.letters[:2])
            word = line.words[line.at]
            throw = read_throw(line, self.edition)
            if throw is None:
                raise line.error(f"dice of the start, like {example}", word=word)
            letter = throw.roll[0]
            if letter in thrown:
                raise CamelOddsError(
                    f"{self.edition.camel(letter)} is thrown twice in this line: nothing of the line is taken"
                )
            thrown.add(letter)
            start = start._thrown(letter, int(throw.roll[1:]))
        return start

    def _thrown(self, letter: str, face: int) -> ThrownStart:
        edition = self.edition
        there = next((space for space, letters in self.stacks.items() if letter in letters), None)
        if there is not None:
            raise CamelOddsError(
                f"{edition.camel(letter)} stands on {there} already: undo takes back what was thrown last"
            )
        # Crazy camels start at the other end: 1 is the last space.
        space = face if letter in edition.racing_letters else edition.track + 1 - face
        return replace(self, stacks={**self.stacks, space: self.stacks.get(space, "") + letter})

    def _with_stack(self, space: int, letters: str) -> ThrownStart:
        """The start with a stack: of camels there, in another order, or not thrown yet."""
        edition = self.edition
        for letter in letters:
            crazy = letter in edition.crazy_letters
            if (edition.track + 1 - space if crazy else space) not in FACES:
                spaces = [edition.track + 1 - face if crazy else face for face in FACES]
                raise CamelOddsError(
                    f"{edition.camel(letter)} starts on {', '.join(map(str, spaces[:-1]))} or {spaces[-1]},"
                    f" not on {space} (R25)"
                )
            others = [other for other, there in self.stacks.items() if letter in there and other != space]
            if others:
                raise CamelOddsError(f"{edition.camel(letter)} stands on {others[0]}, not on {space}")
        if set(self.stacks.get(space, "")) - set(letters) or len(set(letters)) < len(letters):
            raise CamelOddsError(_not_the_stack(space, self.stacks.get(space, letters)))
        return replace(self, stacks={**self.stacks, space: letters})


def read_stack(line: Line, edition: Edition) -> tuple[int, str]:
    """Read a space and the camels on it, bottom to top: ``1 gb``, ``1:gb``, ``1 green blue``.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> read_stack(Line("1 green b"), EDITION_2018)
    (1, 'gb')
    """
    space = line.number(f"a space, from 1 to {edition.track}", 1, edition.track)
    line.take_if(":", "=")
    letters = ""
    while line.more:
        if set(line.peek()) <= set(edition.letters):
            letters += line.take("letters").value
        elif camels_like(line.peek(), edition, False):
            letters += edition.letter(line.camel(edition, racing=False))
        else:
            break
    if not letters:
        raise line.error("the camels' letters, bottom to top")
    return space, letters


def with_stack(position: Position, space: int, letters: str) -> Position:
    """A position with the camels on a space in another order.

    Raises
    ------
    CamelOddsError
        If other camels stand there, or none.

    Examples
    --------
    >>> from camelodds import Position
    >>> with_stack(Position("1:bg 2:oyw"), 2, "woy")
    Position('1:bg 2:woy')
    """
    there = position.stacks.get(space, "")
    if sorted(letters) != sorted(there):
        raise CamelOddsError(_not_the_stack(space, there))
    return Position(
        stacks={**position.stacks, space: letters},
        tiles=position.tiles,
        dice=position.dice,
        edition=position.edition,
    )


def _not_the_stack(space: int, there: str) -> str:
    if not there:
        return f"no camel stands on space {space}"
    example = f"'stack {space} {there}'"
    return f"on space {space} stand {', '.join(there)}: name each once, bottom to top, like {example}"
