"""The dialogue before a session: the dice of the start are typed as they are thrown (R25)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from camelodds.errors import CamelOddsError, NotationError, shown
from camelodds.game.line import Line, beginning, camels_like
from camelodds.tableside.help import NAMES
from camelodds.tableside.session import Answer, Session
from camelodds.tableside.start import ThrownStart

if TYPE_CHECKING:
    from collections.abc import Callable

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition

COMMANDS = ("undo", "help", "quit", "exit")
HERE = "dice, stacks, undo, help, quit"
"""What one can type before the start is complete."""


@dataclass
class Opening:
    """A start that is thrown at the table, until a session begins with it.

    Parameters
    ----------
    edition : Edition
        The edition.
    begin : callable
        Begins a session with a position.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> from camelodds.tableside.game import FollowedGame
    >>> opening = Opening(EDITION_2014, lambda start: Session([FollowedGame.new(start, ("ana", "bob"))]))
    >>> opening.do("b1 g1 y2").parts
    ('1:bg 2:y; still to throw: orange, white',)
    >>> opening.do("o2 w3").parts
    ('the start is 1:bg 2:yo 3:w', "'stack 1 gb' or '1:gb' changes the order on a space")
    >>> opening.session.game.player.name
    'ana'
    """

    edition: Edition
    begin: Callable[[Position], Session]
    thrown: list[ThrownStart] = field(default_factory=list)
    session: Session | None = None

    def __post_init__(self) -> None:
        self.thrown = [ThrownStart(self.edition)]

    @property
    def now(self) -> ThrownStart:
        """What has been thrown."""
        return self.thrown[-1]

    @property
    def help(self) -> str:
        """What one can type."""
        edition = self.edition
        dice = " ".join(
            f"{letter}{face}" for letter, face in zip(edition.racing_letters, (1, 1, 2, 3, 3), strict=True)
        )
        crazy = " ".join(
            f"{letter}{face}" for letter, face in zip(edition.crazy_letters, (1, 3), strict=False)
        )
        then = f", then the crazy camels like '{crazy}'" if crazy else ""
        return (
            f"type the dice of the start in the order in which they are thrown, like '{dice}'{then};"
            " on a space, later camels stand on top; '1:gb' or 'stack 1 gb' puts the camels on a space in another"
            " order, bottom to top; undo takes the last line back, quit leaves and keeps nothing"
        )

    def do(self, line: str) -> Answer:
        """Do what a line says.

        Parameters
        ----------
        line : str
            Dice, stacks, or a command; an empty line or a remark does nothing.

        Returns
        -------
        Answer
            What came of it. A line that is wrong changes nothing. Once all camels are on the board, the session
            has begun.
        """
        said = line.partition("#")[0].strip()
        if not said:
            return Answer()
        try:
            line_of = Line(said)
            word = line_of.take(HERE).value if line_of.more else ""
            command = "".join(beginning(word, COMMANDS)) if len(word) > 1 else ""
            if said == "?" or command == "help":
                return Answer((self.help,))
            if command in ("quit", "exit") and not line_of.more:
                return self.leave()
            if command == "undo":
                number = line_of.number("how many lines", 1) if line_of.more else 1
                line_of.end()
                return self.take_back(number)
            try:
                self.thrown.append(self.now.after(said))
            except NotationError:
                self._check_is_of_start(word)
                raise
        except CamelOddsError as error:
            return Answer(problem=str(error))
        position = self.now.position
        if position is None:
            return Answer((str(self.now),), moved=True)
        self.session = self.begin(position)
        self.session.take_back_start = self.take_back
        parts = [f"the start is {position}"]
        stack = next(((space, stack) for space, stack in position.stacks.items() if len(stack) > 1), None)
        if stack is not None:
            order = f"{stack[0]} {stack[1][::-1]}"
            parts.append(f"'stack {order}' or '{order.replace(' ', ':')}' changes the order on a space")
        return Answer(tuple(parts), moved=True)

    def _check_is_of_start(self, word: str) -> None:
        """Check that a line that cannot be read does not begin with a command of the game.

        Raises
        ------
        CamelOddsError
            If it does.
        """
        of_game = [name for name in beginning(word, NAMES) if name not in (*COMMANDS, "stack")]
        if (
            len(word) > 1
            and of_game
            and word.lower() != "roll"
            and not camels_like(word, self.edition, False)
        ):
            raise CamelOddsError(
                f"{shown(word)} is for the game, once the start is complete; here only: {HERE}"
            )

    def leave(self) -> Answer:
        """Leave an incomplete start: what is lost of it is said."""
        stacks = self.now.told_stacks
        return Answer(
            (f"the start is not complete and is not kept: {stacks}",) if stacks else (), leaves=True
        )

    def take_back(self, number: int = 1) -> Answer:
        """Take the last lines back, as many as there are; a session that began with them is over.

        Raises
        ------
        CamelOddsError
            If nothing is thrown.
        """
        if len(self.thrown) == 1:
            raise CamelOddsError("nothing is thrown that could be taken back")
        del self.thrown[max(1, len(self.thrown) - number) :]
        self.session = None
        return Answer((str(self.now),), moved=True)
