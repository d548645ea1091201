"""A session at the table: the states of a game, questions about it, files; a line in, an answer out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from camelodds.display.phrases import how_many, is_or_are
from camelodds.display.printable import file_name
from camelodds.errors import CamelOddsError, TableError
from camelodds.tableside import files
from camelodds.tableside.commands import Ask, Edit, read_command
from camelodds.tableside.edits import EditedLog, edited
from camelodds.tableside.help import Listing
from camelodds.tableside.winning import WinQuestion

if TYPE_CHECKING:
    from collections.abc import Callable

    from camelodds.board.position import Position
    from camelodds.display.board import Board
    from camelodds.selfplay.side_by_side import WinAdvice
    from camelodds.tableside.autosave import Autosave
    from camelodds.tableside.game import FollowedGame
    from camelodds.values.advice import Advice


SAMPLES = 100_000
"""Races played where the race is not solved: an answer takes some hundredths of a second."""


def said(error: CamelOddsError) -> str:
    """An error in words, with the way round where it is that of a solved race."""
    way = (
        "\n'camelodds play --samples 100000' does without; save keeps the game"
        if isinstance(error, TableError)
        else ""
    )
    return f"{error}{way}"


@dataclass(frozen=True)
class Answer:
    """What a line came to.

    Parameters
    ----------
    parts : tuple
        What to show: texts, results, tables, boards.
    problem : str
        What is wrong; empty if nothing is.
    moved : bool
        Whether the game is another one now.
    leaves : bool
        Whether the session is over.
    most : int or None
        How many actions of advice are asked for.
    """

    parts: tuple[Any, ...] = ()
    problem: str = ""
    moved: bool = False
    leaves: bool = False
    most: int | None = None

    @property
    def ok(self) -> bool:
        """Whether the line was right."""
        return not self.problem


@dataclass
class Session:
    """The states of a game, and what was taken back.

    Parameters
    ----------
    states : list of FollowedGame
        From the first on; the last one is the game now.
    samples : int, optional
        Races to play, even where the race is solved; if not given, `SAMPLES` where it is not.
    seed : int, optional
        Seed of these; one is drawn for the whole session if not given, so that the same position has the same
        odds each time.
    relative : bool
        Whether advice takes off what others gain.
    path : Path, optional
        The file it is kept in.
    asks : bool
        Whether a second word is taken for what would lose something: leaving moves that are not saved, loading in
        their place, or saving over another game. Without, only the last is refused.
    autosave : Autosave, optional
        Where the game is kept after every move; nowhere if not given.
    goes_on : bool
        Whether a file has the game already: it is kept again after the next move, not at once.
    take_back_start : callable, optional
        Takes back so many lines of the start, if that was thrown: undo does it where there are no moves.
    answer_to : callable
        Answers a question about chances to win, by itself if not given; a terminal may have the answer already.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.tableside.game import FollowedGame
    >>> from camelodds.tableside.session import Session
    >>> session = Session([FollowedGame.new(Position("1:bg 2:oyw"), ("ana", "bob"))])
    >>> session.do("b2").parts
    ('ana rolls b2: blue carries green from 1 to 3',)
    >>> session.do("undo").parts, session.game.player.name
    (('taken back: b2',), 'ana')
    """

    states: list[FollowedGame]
    samples: int | None = None
    seed: int | None = None
    relative: bool = False
    path: Path | None = None
    asks: bool = False
    autosave: Autosave | None = None
    goes_on: bool = False
    take_back_start: Callable[[int], Answer] | None = field(default=None, repr=False, compare=False)
    answer_to: Callable[[WinQuestion], WinAdvice] = field(
        default=WinQuestion.answer, repr=False, compare=False
    )
    edits: list[EditedLog] = field(default_factory=list)
    undone: list[FollowedGame | EditedLog] = field(default_factory=list)
    saved: tuple[str, ...] = ()
    own: set[Path] = field(default_factory=set)
    asked: str = ""
    drawn: int | None = None
    exact: bool | None = None
    reopened: bool = False
    """Whether the last line of the start was taken back: the session is over, and the start goes on."""
    _news: str = ""

    def __post_init__(self) -> None:
        if self.path is not None:
            self._kept_in(self.path)

    @property
    def game(self) -> FollowedGame:
        """The game now."""
        return self.states[-1]

    @property
    def moves(self) -> tuple[str, ...]:
        """The commands that led to the game now."""
        return tuple(state.command for state in self.states[1:])

    def to_dict(self) -> dict[str, Any]:
        """The game as plain numbers, texts and dicts, ready for JSON, and the moves that led to it."""
        now = self.game.game.to_dict()
        now["start"] = str(self.states[0].game.opening.position)
        del now["turns"]
        return now | {"me": self.game.me or None, "moves": list(self.moves)}

    def do(self, line: str) -> Answer:
        """Do what a line says.

        Parameters
        ----------
        line : str
            A command; an empty line or a remark does nothing.

        Returns
        -------
        Answer
            What came of it.  A line that is wrong changes nothing.
        """
        answer = self._do(line)
        if news := self.news():
            answer = replace(answer, parts=(news, *answer.parts))
        if answer.moved and (problem := self.kept()):
            return replace(answer, parts=(*answer.parts, problem))
        return answer

    def kept(self) -> str:
        """Keep the game as it is now, if it is to be kept by itself; what is wrong if that fails."""
        return "" if self.autosave is None else self.autosave.keep(self.states)

    def _do(self, line: str) -> Answer:
        if not line.partition("#")[0].strip():
            return Answer()
        asked, self.asked = self.asked, ""
        try:
            command = read_command(line.rstrip(), self.game)
            if isinstance(command, Ask):
                return self._answer(command, asked)
            if isinstance(command, Edit):
                log = edited(self.states, command)
                self._put(log)
                told = log.told
            else:
                self.states.append(self.game.after(command))
                told = self.game.told
        except CamelOddsError as error:
            return Answer(problem=said(error))
        self.undone.clear()
        return Answer((told,), moved=True)

    def _put(self, log: EditedLog) -> None:
        """Go on with an edited log."""
        self.states = list(log.after)
        self.edits.append(log)

    def _answer(self, ask: Ask, asked: str) -> Answer:
        match ask.what:
            case "undo":
                return self._undo(ask.number)
            case "redo":
                return self._redo(ask.number)
            case "save":
                return self._save(ask.argument, asked)
            case "load":
                return self._load(ask.argument, asked == "load")
            case "quit":
                return self._leave(asked == "quit")
            case "help":
                return Answer((Listing(ask.argument),))
            case "players":
                return Answer((self.game.view(),))
            case "log":
                return Answer((self._log(ask.most),))
            case "board":
                return Answer((self.board(),))
            case "advise":
                return Answer((self.advice(ask.argument, ask.relative),), most=ask.most)
            case "win":
                found = self.answer_to(self.win_question(ask.every))
                return Answer((found,), most=len(found.actions) if ask.every else ask.most)
            case "odds":
                return self._odds()
            case "review":
                return Answer(self._review())
        return Answer((self._result(ask.what),))

    def board(self) -> Board:
        """The board now."""
        return self.game.board().board(self.game.state.owners)

    def advice(self, name: str = "", relative: bool = False) -> Advice:
        """Advice for a player; if not named, for the one whom the session is for, or whose turn it is."""
        from camelodds.values.advice import advise

        position, game = self.game.board(), self.game
        name = name or game.advised
        return advise(
            position,
            game.state.holdings(name),
            game.state.others(name),
            left=game.state.tickets_left,
            relative=relative or self.relative,
            **self._sample(position),
        )

    def win_question(self, every: bool = False) -> WinQuestion:
        """The question which action wins, for the player whom the session is for, or whose turn it is."""
        return WinQuestion.about(
            self.game,
            self.game.advised,
            every=every,
            relative=self.relative,
            samples=self.samples,
            seed=self._seed(),
        )

    def _sample(self, position: Position) -> dict[str, Any]:
        """How to have odds of the race: from a solved table, if there is one and no sample is asked for."""
        from camelodds.odds.race import games_if_unsolved

        games = games_if_unsolved(position.edition, self.samples, SAMPLES)
        exact = games is None
        if self.exact is not None and exact != self.exact:
            solved, gone = (
                "the race is solved now: its odds are exact",
                "the race table is gone: odds are sampled",
            )
            self._news = f"{solved if exact else gone} from here on"
        self.exact = exact
        return {} if exact else {"samples": games, "seed": self._seed()}

    def _seed(self) -> int:
        """The seed of this session."""
        if self.seed is not None:
            return self.seed
        if self.drawn is None:
            from camelodds.odds.sampling import new_seed

            self.drawn = new_seed()
        return self.drawn

    def news(self) -> str:
        """What has changed about all odds, said once: a race table that came, or went."""
        news, self._news = self._news, ""
        return news

    def _odds(self) -> Answer:
        from camelodds.errors import TableError
        from camelodds.odds.race import race_odds
        from camelodds.values.tickets import ticket_values

        position = self.game.board()
        tickets = ticket_values(position, left=self.game.state.tickets_left)
        try:
            race = race_odds(position, **self._sample(position))
        except TableError as error:
            # The leg does not need the table.
            return Answer((tickets.leg, tickets), said(error))
        return Answer((tickets.leg, race, tickets))

    def _result(self, what: str) -> Any:
        position, game = self.game.board(), self.game
        match what:
            case "race":
                from camelodds.odds.race import race_odds

                return race_odds(position, **self._sample(position))
            case "rolls":
                from camelodds.odds.next_roll import roll_odds

                return roll_odds(position)
            case "tiles":
                from camelodds.values.tiles import tile_values

                name = game.advised
                seed = self._sample(position).get("seed")
                return tile_values(
                    position,
                    game.state.holdings(name),
                    game.state.others(name),
                    relative=self.relative,
                    samples=self.samples,
                    seed=seed,
                )
        raise CamelOddsError(f"nothing answers {what!r}")

    def _review(self) -> tuple[Any, ...]:
        """What each turn of the game cost, once the race is scored."""
        from camelodds.selfplay.review import review
        from camelodds.tableside.records import game_of

        if self.game.game.settlement is None:
            raise CamelOddsError("the race is not scored yet: review comes after it")
        game = game_of(self.states, "the game", after_corrections=True)
        first = next(n for n, state in enumerate(self.states) if state.game.opening == game.opening)
        told = review(game, seed=self._seed())
        if not first:
            return (told,)
        return f"reviewed from move {first + 1} of the log on: move {first} put something right", told

    def _log(self, most: int | None) -> str:
        """The moves with their numbers, or the last so many."""
        told = [f"{n:3} {state.told.splitlines()[0]}" for n, state in enumerate(self.states[1:], 1)]
        return "\n".join(told if most is None else told[-most:]) or "no moves yet"

    def _undo(self, number: int) -> Answer:
        if not self.moves and self.take_back_start is not None:
            self.reopened = True
            return replace(self.take_back_start(number), moved=False, leaves=True)
        taken: list[FollowedGame | EditedLog] = []
        while len(taken) < number and (self.edits or len(self.states) > 1):
            if self.edits and len(self.states) == len(self.edits[-1].after):
                # An edit is taken back whole.
                log = self.edits.pop()
                taken.append(log)
                self.states = list(log.before)
            else:
                taken.append(self.states.pop())
        if not taken:
            start = "; 'position LINE' puts the start right" if self.game.position is not None else ""
            raise CamelOddsError(f"no move to take back{start}")
        self.undone += taken
        return Answer((f"taken back: {', '.join(one.command for one in taken)}",), moved=True)

    def _redo(self, number: int) -> Answer:
        if not self.undone:
            raise CamelOddsError("no move was taken back that could be made again")
        told: list[str] = []
        while self.undone and len(told) < number:
            again = self.undone.pop()
            told.append(again.told)
            if isinstance(again, EditedLog):
                self._put(again)
            else:
                self.states.append(again)
        return Answer(("\n".join(told),), moved=True)

    def _kept_in(self, path: Path) -> None:
        """Remember that the game, as it is now, is in a file."""
        self.path, self.saved = path, self.moves
        self.own.add(path.resolve())

    def _save(self, name: str, asked: str) -> Answer:
        path = self._path(name)
        word = f"save {path}"
        if asked != word and path.resolve() not in self.own and files.holds_another(path, self.states):
            held = f"{file_name(path)} holds another game"
            if not self.asks:
                raise CamelOddsError(f"{held}: give another name, or delete it first")
            self.asked = word
            return Answer((f"{held}, 'save {file_name(name)}' once more writes over it",))
        files.save(path, self.states)
        self._kept_in(path)
        return Answer((f"saved in {file_name(path)}",))

    def _load(self, name: str, asked: bool) -> Answer:
        path = self._path(name)
        states = files.load(path)
        if not asked and (unsaved := self._unsaved()):
            self.asked = "load"
            return Answer((f"{unsaved}, 'load' once more goes on with the file",))
        self.states, self.exact, self.take_back_start = states, None, None
        self.edits.clear()
        self.undone.clear()
        self._kept_in(path)
        return Answer((f"{how_many(len(self.moves), 'move')} from {file_name(path)}",), moved=True)

    def _path(self, name: str) -> Path:
        if not name and self.path is None:
            raise CamelOddsError("the name of a file is missing, like 'save game.txt'")
        if not name:
            assert self.path is not None
            return self.path
        try:
            return Path(name).expanduser()
        except RuntimeError as error:  # no such user
            raise CamelOddsError(f"{file_name(name)} is no file: {error}") from None

    def _leave(self, asked: bool) -> Answer:
        if not asked and (unsaved := self._unsaved()):
            self.asked = "quit"
            later = "" if self.autosave is None else "; 'camelodds play --resume' goes on with it"
            return Answer((f"{unsaved}, 'quit' or ^D once more leaves{later}",))
        return Answer(leaves=True)

    def _unsaved(self) -> str:
        """What would be lost, and how to keep it; nothing if that needs no word."""
        same = sum(
            1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(self.moves, self.saved, strict=False))
        )
        new, gone = len(self.moves) - same, len(self.saved) - same
        if not self.asks or not self.moves or not (new or gone):
            return ""
        file = "FILE" if self.path is None else file_name(self.path)
        what = f"{how_many(new, 'move')} {is_or_are(new)} not saved"
        if not new:
            what = f"{how_many(gone, 'move')} {is_or_are(gone)} taken back since the game was saved"
        return f"{what}: 'save {file}' keeps the game"
