"""A game as it travels with every request: how it began, and the lines that were typed since.

The server keeps no game. A page sends it whole, and the lines are done again by the session of the shell: turns,
undo and edits of the log are said there, once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from camelodds.board.position import Position
from camelodds.display.phrases import how_many
from camelodds.editions.printed import EDITIONS, find_edition
from camelodds.errors import CamelOddsError, shown
from camelodds.game.names import check_names
from camelodds.system.stopping import go_on
from camelodds.tableside.commands import Ask, read_command
from camelodds.tableside.files import read_game, written
from camelodds.tableside.game import FollowedGame
from camelodds.tableside.opening import Opening
from camelodds.tableside.session import Answer, Session
from camelodds.web.endpoints import MOST_GAME, check_moves

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from camelodds.web.limits import Limits

MOST_TYPED, LEFT_TYPED = 40, 20
"""Lines that travel beside a saved game at most; from then on all but the last become part of it."""
MOST_THROWN = 60
MOST_LINE = 300
MOST_LINES = 100
"""Lines that one request does at most."""
AGAIN = ("undo", "redo")
"""What is no move and still a line of the game."""
MOVES = re.compile(
    r"[a-zA-Z]\d$|(ticket|bet|partner|reveal|as|turn|has|left|position|stack|insert|change|remove|undo|redo)\s"
)
"""How lines begin that cannot be questions; all others are read twice."""


@dataclass(frozen=True)
class Kept:
    """A game as text, as a browser keeps it.

    Parameters
    ----------
    edition : str
        The edition's name.
    players : tuple of str
        The names, in the order of turns.
    me : str
        Whose phone it is; may be empty.
    thrown : tuple of str
        The lines with which the start was thrown.
    game : str
        The game as the shell saves it, if it did not begin with those lines.
    typed : tuple of str
        The lines since.
    seed : int
        The seed of what is sampled, so that the same position has the same odds each time.

    Examples
    --------
    >>> Kept.read({"edition": "2014", "players": ["ana", "bob"], "thrown": ["b1 g1"]}).thrown
    ('b1 g1',)
    """

    edition: str = "2018"
    players: tuple[str, ...] = ()
    me: str = ""
    thrown: tuple[str, ...] = ()
    game: str = ""
    typed: tuple[str, ...] = ()
    seed: int = 1

    @classmethod
    def read(cls, page: Any) -> Kept:
        """What a browser sends.

        Raises
        ------
        CamelOddsError
            If it is not that.
        """
        if not isinstance(page, dict):
            raise CamelOddsError(f"kept must be an object, not {shown(page)}")
        known = {"edition", "players", "me", "thrown", "game", "typed", "seed"}
        unknown = [key for key in page if key not in known]
        if unknown:
            raise CamelOddsError(f"kept has no key {shown(unknown[0])}")
        edition, seed = page.get("edition", "2018"), page.get("seed", 1)
        if not isinstance(edition, str) or edition not in EDITIONS:
            raise CamelOddsError(f"edition must be one of {', '.join(EDITIONS)}, not {shown(edition)}")
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 53:
            raise CamelOddsError(f"seed must be a whole number, 0 or more, not {shown(seed)}")
        return cls(
            edition,
            _texts(page, "players", 8, 60),
            _text(page, "me", 60),
            _texts(page, "thrown", MOST_THROWN, MOST_LINE),
            _text(page, "game", MOST_GAME),
            _texts(page, "typed", MOST_TYPED, MOST_LINE),
            seed,
        )

    def to_dict(self) -> dict[str, Any]:
        """The game as plain texts and lists, ready for JSON."""
        return {
            "edition": self.edition,
            "players": list(self.players),
            "me": self.me,
            "thrown": list(self.thrown),
            "game": self.game,
            "typed": list(self.typed),
            "seed": self.seed,
        }


def _text(page: Mapping[str, Any], name: str, most: int) -> str:
    value = page.get(name, "")
    if not isinstance(value, str) or len(value) > most:
        raise CamelOddsError(f"{name} must be a text of at most {most} characters, not {shown(value)}")
    return value


def _texts(page: Mapping[str, Any], name: str, count: int, most: int) -> tuple[str, ...]:
    value = page.get(name, [])
    if (
        not isinstance(value, list)
        or len(value) > count
        or not all(isinstance(one, str) and len(one) <= most and "\n" not in one for one in value)
    ):
        raise CamelOddsError(
            f"{name} must be a list of at most {count} texts of at most {most} characters, not {shown(value)}"
        )
    return tuple(value)


class Table:
    """A game that goes on from what was kept.

    Parameters
    ----------
    kept : Kept
        What the browser keeps.
    limits : Limits
        How long a game may be.

    Raises
    ------
    CamelOddsError
        If that is no game.

    Examples
    --------
    >>> from camelodds.web.limits import Limits
    >>> table = Table(Kept("2014", ("ana", "bob"), thrown=("b1 g1 y2 o2 w3",)), Limits())
    >>> table.do("b2").parts, table.session.game.player.name
    (('ana rolls b2: blue carries green from 1 to 3',), 'bob')
    >>> table.do("undo").parts, table.kept.typed
    (('taken back: b2',), ('b2', 'undo'))
    """

    def __init__(self, kept: Kept, limits: Limits) -> None:
        self.limits = limits
        self.kept = kept
        self.opening: Opening | None = None
        self.session: Session | None = None
        if kept.game:
            check_moves(kept.game, limits)
            states = read_game(kept.game, "the game")
            if kept.me:
                states = [state.for_player(kept.me) for state in states]
            self.session = self._session(states)
        else:
            self._open()
        for line in kept.typed:
            go_on()
            self._again(line)

    def _open(self) -> None:
        """Begin with the lines in which the start was thrown."""
        kept = self.kept
        edition = find_edition(kept.edition)
        check_names(kept.players, edition)
        if kept.me and kept.me not in kept.players:
            raise CamelOddsError(f"{shown(kept.me)} is not among the players")

        def begin(start: Position) -> Session:
            return self._session([FollowedGame.new(start, kept.players, kept.me)])

        self.opening = Opening(edition, begin)
        for line in kept.thrown:
            answer = self.opening.do(line)
            if not answer.ok:
                raise CamelOddsError(f"the start cannot be thrown again, {shown(line)}: {answer.problem}")
        self.session = self.opening.session

    def _session(self, states: list[FollowedGame]) -> Session:
        return Session(states, seed=self.kept.seed)

    def _again(self, line: str) -> None:
        """Do a line that was right before."""
        answer = self._done(line)
        if not answer.ok:
            raise CamelOddsError(f"the game cannot be played again, {shown(line)}: {answer.problem}")

    def _done(self, line: str) -> Answer:
        """What a line comes to: only moves, edits and undo change a game here, and nothing reads a file."""
        session = self.session
        if session is None:
            raise CamelOddsError("the start is not complete")
        if not MOVES.match(line):
            try:
                command = read_command(line.rstrip(), session.game)
            except CamelOddsError as error:
                return Answer(problem=str(error))
            if isinstance(command, Ask) and command.what not in AGAIN:
                return Answer(problem=f"{command.what} is no move: the page has a button for it")
        if len(session.states) > self.limits.moves and not line.startswith(AGAIN):
            return Answer(problem=f"a game has at most {how_many(self.limits.moves, 'move')} here")
        return session.do(line)

    def do(self, line: str) -> Answer:
        """Do a line, and keep it if it is right.

        Returns
        -------
        Answer
            What came of it. A line that is wrong changes nothing.
        """
        line = " ".join(line.split())[:MOST_LINE]
        if not line:
            return Answer(problem="nothing is said")
        if self.session is None:
            return self._thrown(line)
        if line.split()[0].lower() == "undo" and not self.session.moves and self.opening is not None:
            return self._thrown(line)
        answer = self._done(line)
        if answer.ok:
            self.kept = replace(self.kept, typed=(*self.kept.typed, line))
            self._shorten()
        return answer

    def _thrown(self, line: str) -> Answer:
        """Do a line of the start."""
        assert self.opening is not None
        if line.split()[0].lower() in ("quit", "exit", "help", "?"):
            return Answer(problem="here only dice, stacks and undo")
        try:
            answer = self.opening.take_back() if line.lower() == "undo" else self.opening.do(line)
        except CamelOddsError as error:
            return Answer(problem=str(error))
        if answer.ok:
            thrown = self.kept.thrown[:-1] if line.lower() == "undo" else (*self.kept.thrown, line)
            if len(thrown) > MOST_THROWN:
                return Answer(
                    problem=f"a start has at most {how_many(MOST_THROWN, 'line')}: undo takes some back"
                )
            self.kept = replace(self.kept, thrown=thrown, typed=())
            self.session = self.opening.session
        return answer

    def _shorten(self) -> None:
        """Make old lines part of the saved game, once there are many."""
        kept = self.kept
        if len(kept.typed) < MOST_TYPED or self.session is None:
            return
        old = Table(replace(kept, typed=kept.typed[:-LEFT_TYPED]), self.limits)
        new = kept.typed[-LEFT_TYPED:]
        if old.session is None or any(line.split()[0].lower() in AGAIN for line in new):
            # Nothing that an undo takes back may be lost: the game as it is now begins anew.
            old, new = self, ()
        assert old.session is not None
        self.kept = replace(kept, game=written(old.session.states), thrown=(), typed=new)

    @property
    def letters(self) -> dict[str, str]:
        """The letters of the camels, by name."""
        edition = find_edition(self.kept.edition) if self.session is None else self.session.game.edition
        return {camel: edition.letter(camel) for camel in edition.camels}

    @property
    def moves(self) -> bool:
        """Whether the game has turns already; the order on a space is no turn."""
        return self.session is not None and any(
            not line.startswith("position ") for line in self.session.moves
        )

    @property
    def text(self) -> str:
        """The game as the shell saves it; nothing before the start is complete."""
        return "" if self.session is None else written(self.session.states)


def random_start(kept: Kept, seed: int) -> Kept:
    """The same players with a start that is thrown by the machine."""
    start = Position.random_start(find_edition(kept.edition), seed)
    stacks = " ".join(f"{space}:{stack}" for space, stack in start.stacks.items())
    return replace(kept, thrown=(stacks,), game="", typed=())


def from_position(kept: Kept, line: str) -> Kept:
    """The same players with a position that stands on the table now."""
    edition = find_edition(kept.edition)
    start = Position(line, edition=edition)
    state = FollowedGame.new(start, kept.players, kept.me)
    return replace(kept, game=written([state]), thrown=(), typed=())


def from_text(text: str, me: str, limits: Limits, seed: int) -> Kept:
    """A saved game.

    Raises
    ------
    CamelOddsError
        If it is none.
    """
    if len(text) > MOST_GAME:
        raise CamelOddsError(f"a game has at most {MOST_GAME} characters here")
    check_moves(text, limits)
    states = read_game(text, "the game")
    first = states[0]
    me = me if me in first.names else first.me
    states = [state.for_player(me) for state in states] if me else states
    return Kept(first.edition.name, first.names, me, (), written(states), (), seed)


def done_all(table: Table, lines: Sequence[str]) -> tuple[list[Answer], int]:
    """Do lines up to one that is wrong; the answers, and how many were right."""
    answers: list[Answer] = []
    for line in lines:
        go_on()
        answers.append(table.do(line))
        if not answers[-1].ok:
            return answers, len(answers) - 1
    return answers, len(answers)
