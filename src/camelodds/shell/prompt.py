"""The session at the table in a terminal: a prompt, the board and the best actions after every move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion, PathCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError
from camelodds.selfplay.side_by_side import WinAdvice
from camelodds.shell.ahead import Ahead
from camelodds.system.progress import no_bars
from camelodds.tableside.autosave import Autosave
from camelodds.tableside.completions import completions
from camelodds.tableside.opening import Opening
from camelodds.tableside.session import said
from camelodds.values.ranked import RankedActions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from camelodds.shell.screen import Screen
    from camelodds.tableside.session import Answer, Session
    from camelodds.tableside.winning import WinQuestion
    from camelodds.values.advice import Advice


FEWEST, MOST = 3, 12
"""Actions shown after a move, by the height of the terminal."""
MOST_ASKED = 100
"""Actions shown where advice is asked for, by the height of the terminal."""
PATIENCE = 0.3
"""Seconds for which what is shown after a move waits for chances to win."""
FOLLOW = "chances to win follow: 'win' shows them"
"""What stands there instead."""
COMPILING = "what plays the games is compiled first, once, which can take a minute"


class Words(Completer):
    """Completes commands, camels, spaces, players and names of files."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.paths = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What could be typed next."""
        before = document.text_before_cursor
        command, _, name = before.lstrip().partition(" ")
        if command in ("save", "load"):
            yield from self.paths.get_completions(Document(name, len(name)), complete_event)
            return
        last = "" if before[-1:].isspace() else (before.split() or [""])[-1]
        for word in completions(before, self.session.game):
            yield Completion(f"{word} ", start_position=-len(last), display=word)


def play_in_terminal(table: Session | Opening, screen: Screen) -> None:
    """Follow a game in a terminal, from its start on if that is to be thrown; all of it is kept on disk."""
    autosave = Autosave()
    with Ahead() as ahead:
        while True:
            session = StartDialogue(table, screen).run() if isinstance(table, Opening) else table
            if session is None:
                return
            session.asks, session.autosave = True, autosave
            if not session.goes_on and (problem := session.kept()):
                screen.complain(problem)
            TableSession(session, screen, ahead).run()
            if not session.reopened:
                return


class StartDialogue:
    """The dialogue in a terminal in which the start is thrown.

    Parameters
    ----------
    opening : Opening
        The start.
    screen : Screen
        Where answers are shown.
    input, output : Input and Output, optional
        The terminal's, if not given.
    """

    def __init__(
        self, opening: Opening, screen: Screen, input: Input | None = None, output: Output | None = None
    ) -> None:
        self.opening = opening
        self.screen = screen
        self.prompt: PromptSession[str] = PromptSession(
            history=InMemoryHistory(), bottom_toolbar=self.state, input=input, output=output
        )

    def run(self) -> Session | None:
        """Go on until the start is complete; None if the player leaves before."""
        self.screen.show(self.opening.help)
        while True:
            try:
                lines = self.prompt.prompt("start> ").splitlines()
            except KeyboardInterrupt:
                continue
            except EOFError:
                lines = ["quit"]
            for line in lines:
                answer = self.opening.do(line)
                for part in answer.parts:
                    self.screen.show(part)
                if not answer.ok:
                    self.screen.complain(answer.problem)
                    break
                if answer.leaves or self.opening.session is not None:
                    return self.opening.session

    def state(self) -> str:
        """The line below: what is to be thrown."""
        return f" still to throw: {', '.join(self.opening.now.to_throw)} "


class TableSession:
    """The session in a terminal.

    Parameters
    ----------
    session : Session
        The game.
    screen : Screen
        Where answers are shown.
    ahead : Ahead, optional
        Works out chances to win while the prompt goes on; if not given, they are there only if asked for.
    input, output : Input and Output, optional
        The terminal's, if not given.
    """

    def __init__(
        self,
        session: Session,
        screen: Screen,
        ahead: Ahead | None = None,
        *,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self.session = session
        self.screen = screen
        self.ahead = ahead
        if ahead is not None:
            session.answer_to = self.chances
        self.warm = False
        self.told = False
        self.greeting: tuple[str, ...] = ()
        self.prompt: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            completer=Words(session),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            bottom_toolbar=self.state,
            input=input,
            output=output,
        )

    def run(self) -> None:
        """Go on until the player leaves; nothing that is typed ends it before."""
        self.greeting = ("type what happens at the table, like b2 or 'ticket blue'; help lists it all",)
        if self.session.goes_on:
            moves = len(self.session.moves)
            them = "" if not moves else f": 'log' shows {'it' if moves == 1 else 'them'}"
            self.greeting += (f"the game goes on, {self.session.game.told_after(moves)}{them}",)
        self.attempt("")
        while True:
            try:
                line = self.prompt.prompt(self.whose)
            except KeyboardInterrupt:
                continue
            except EOFError:
                line = "quit"
            if self.attempt(line):
                return

    def attempt(self, line: str) -> bool:
        """Do what a line says, or pasted lines up to one that is wrong; whether the session is over."""
        lines = [one for one in line.splitlines() if one.strip()] or [""]
        moved = not self.warm
        try:
            for number, one in enumerate(lines, 1):
                answer = self.session.do(one)
                if self.greeting:
                    answer, self.greeting = replace(answer, parts=("\n".join(self.greeting),)), ()
                moved |= answer.moved
                more = len(lines) - number
                if more and answer.ok and not answer.leaves:
                    self.answer(answer)
                    continue
                self.show(answer, moved)
                if more and (not answer.ok or self.session.reopened):
                    self.screen.complain(f"not done: the {how_many(more, 'line')} after {one.strip()!r}")
                break
        except KeyboardInterrupt:
            self.screen.complain("interrupted")
            return False
        except Exception as error:  # a mistake of ours must not cost the game
            self.screen.complain(f"this should not happen, the game is as it was: {error!r}")
            return False
        return answer.leaves

    def answer(self, answer: Answer) -> None:
        """Show an answer, or what is wrong."""
        for number, part in enumerate(answer.parts):
            if number:
                self.screen.show("")
            if isinstance(part, RankedActions) and answer.most is None:
                word = "win" if isinstance(part, WinAdvice) else "advise"
                # The line about the others, the prompt and the state below it are no actions.
                self.show_best(part, part.best_of(0).caption, 3, MOST_ASKED, f"{word} {{all}}", part.below)
            else:
                self.screen.show(part, most=answer.most)
        if not answer.ok:
            self.screen.complain(answer.problem)

    def show(self, answer: Answer, moved: bool) -> None:
        """Show an answer; after a move the board and the best actions too."""
        self.answer(answer)
        if not moved or answer.leaves or self.session.game.position is None:
            return
        board = self.session.board()
        self.screen.show("")
        self.screen.show(board)
        if self.warm and self.ahead is not None:
            # Chances are worked out while pounds are; the first time pounds come first.
            self.ahead.ask(self.session.win_question())
        advice = self.advice()
        if news := self.session.news():
            self.screen.show(news)
        if advice is None:
            return
        chances, line = self.chances_soon()
        game, name = self.session.game, self.session.game.advised
        by = "in pounds" if chances is None else "by the chance to win"
        head = f"best for {name}, {by}"
        if name != game.player.name:
            head = f"it is {game.player.name}'s turn; for {name} the best now would be, {by}"
        self.screen.show("")
        # Two blank lines, what is left out, the prompt and the state below it are five more.
        used = (
            sum(self.screen.height(part) for part in (*answer.parts, board, *filter(None, (news, line)))) + 5
        )
        if chances is None:
            self.show_best(advice, head, used, MOST, "advise")
        else:
            self.show_best(chances, head, used, MOST, "win")
        if line:
            self.screen.show(line)

    def show_best(
        self, advice: RankedActions, head: str, used: int, most: int, more: str, below: Sequence[str] = ()
    ) -> None:
        """Show a head and the best actions, as many as a screen holds on which so many lines are used."""
        room = self.screen.console.height - used - self.screen.height(head)
        self.screen.show(head)
        self.screen.show_best(advice, room, range(FEWEST, most + 1), more, below)

    def chances_soon(self) -> tuple[WinAdvice | None, str]:
        """The actions now by the chance to win, if that is known soon; else what to say of it."""
        if self.ahead is None:
            return None, ""
        found = self.ahead.ready(self.session.win_question(), PATIENCE)
        if isinstance(found, WinAdvice):
            return found, ""
        if found is not None:  # there are none: 'win' says why
            return None, ""
        if not self.ahead.compiling or self.told:
            return None, FOLLOW
        self.told = True
        return None, f"{FOLLOW}; {COMPILING}"

    def chances(self, question: WinQuestion) -> WinAdvice:
        """The actions by the chance to win, however long that takes."""
        assert self.ahead is not None
        what = f"{COMPILING}; ^C goes on without" if self.ahead.compiling else "playing games"
        with self.screen.console.status(what):
            return self.ahead.answer(question)

    def advice(self) -> Advice | None:
        """The actions now, of the player whom the session is for, or whose turn it is; None without odds."""
        try:
            if self.warm:
                return self.session.advice()
            with self.screen.console.status("getting ready, the first time takes some seconds"), no_bars():
                return self.session.advice()
        except CamelOddsError as error:
            self.screen.complain(said(error))
            return None
        finally:
            self.warm = True

    def whose(self) -> Any:
        """The prompt: whose turn it is."""
        game = self.session.game
        name = "over" if game.position is None else game.player.name
        mine = name == game.me
        return [("bold fg:ansigreen" if mine else "bold", f"{name}> ")]

    def state(self) -> str:
        """The line below: the leg, everybody's money, and what else one can type, as far as there is room."""
        game = self.session.game
        money = "  ".join(f"{player.name} {player.money}" for player in game.state.players)
        leg = "race over" if game.position is None else f"leg {game.state.leg}"
        words = [leg, f"pounds: {money}", "help undo save quit"]
        width = self.screen.console.width
        while len(words) > 1 and len(" | ".join(words)) + 2 > width:
            words.pop()
        return f" {' | '.join(words)} "
