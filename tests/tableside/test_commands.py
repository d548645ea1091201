"""Commands of a session: what one types, what it means, and what could be typed next."""

from __future__ import annotations

import pytest

from camelodds import CamelOddsError, NotationError
from camelodds.tableside.commands import Ask, read_command
from camelodds.tableside.completions import completions
from camelodds.tableside.help import GROUPS, HELP, NAMES
from camelodds.tableside.session import Session
from followed import game_of, played

ACTIONS = ("ticket", "tile", "bet", "partner")


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("b2", "b2"),
        (" b 2 ", "b2"),
        ("blue 2", "b2"),
        ("Blue2", "b2"),
        ("roll g1", "g1"),
        ("r 2", "r2"),
        ("re 3", "r3"),
        ("G3", "g3"),
        ("K1", "K1"),
        ("k1", "K1"),
        ("w2", "W2"),
        ("black 3", "K3"),
        ("bla 3", "K3"),
        ("b2 bob", "as bob b2"),
        ("as b b2", "as bob b2"),
        ("bob b2", "as bob b2"),
        ("bob: ticket red", "as bob ticket red"),
        ("TICKET R", "ticket red"),
        ("t bl", "ticket blue"),
        ("ticket red m", "as me ticket red"),
        ("tile 9 +", "tile 9 +"),
        ("til 9-", "tile 9 -"),
        ("tile 9 boo ana", "as ana tile 9 -"),
        ("bet w r", "bet win red"),
        ("bet loser purple", "bet lose purple"),
        ("bet win ? bob", "as bob bet win ?"),
        ("bet win bob", "as bob bet win ?"),
        ("bet lose", "bet lose ?"),
        ("part a", "partner ana"),
        ("tu me", "turn me"),
        ("rev ana 2 red", "reveal ana 2 red"),
        ("has ana: money  5,  t b 5 # so she says", "has ana money 5, t b 5"),
        ("left r=1 b 0", "left red=1 blue=0"),
        ("position 9:bgypr 15:WK | x b", "position 9:bgypr 15:WK | bx"),
        ("score # all seen", "score"),
        # As people say it.
        ("take green", "ticket green"),
        ("takes the green ticket", "ticket green"),
        ("take a ticket of red", "ticket red"),
        ("green ticket", "ticket green"),
        ("g t", "ticket green"),
        ("green ticket bob", "as bob ticket green"),
        ("bob takes green", "as bob ticket green"),
        ("ticket the red", "ticket red"),
        ("bet green win", "bet win green"),
        ("bet on green to win", "bet win green"),
        ("bet ? lose", "bet lose ?"),
        ("green to lose bob", "as bob bet lose green"),
        ("win red", "bet win red"),
        ("loses blue", "bet lose blue"),
        ("lay win red", "bet win red"),
        ("winner", "bet win ?"),
        ("cheering 9", "tile 9 +"),
        ("boo 9", "tile 9 -"),
        ("oasis 9", "tile 9 +"),
        ("mirage on 9", "tile 9 -"),
        ("9 mirage", "tile 9 -"),
        ("9+", "tile 9 +"),
        ("+9", "tile 9 +"),
        ("tile + 9", "tile 9 +"),
        ("tile cheering 9 ana", "as ana tile 9 +"),
        ("place tile on 9 +", "tile 9 +"),
        ("put a booing tile on 9", "tile 9 -"),
        ("ti4-", "tile 4 -"),
        ("tile12+", "tile 12 +"),
        ("boo9", "tile 9 -"),
        ("rolls b2", "b2"),
        ("ana rolls b2", "as ana b2"),
    ],
)
def test_commands_are_short_and_forgiving(text, command):
    game = game_of()
    read = read_command(text, game)
    assert str(read) == command
    # What is kept in a file says the same.
    assert str(read_command(command, game)) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("an b2", "as Ana Maria b2"),
        ("ana maria b2", "as Ana Maria b2"),
        ('"Ana Maria": ticket red', "as Ana Maria ticket red"),
        ("ANA_MARIA takes green", "as Ana Maria ticket green"),
        ("ticket red ana maria", "as Ana Maria ticket red"),
        ("ticket red ana", "as Ana Maria ticket red"),
        ("turn 'Ana Maria'", "turn Ana Maria"),
        ("has Ana Maria: money 5", "has Ana Maria money 5"),
        ("reveal “Ana Maria” 1 red", "reveal Ana Maria 1 red"),
        # A command's word, or the beginning of one, is a name where it cannot be the command.
        ("bet win red", "bet win red"),
        ("bet ticket red", "as Bet ticket red"),
        ("bet bet win red", "as Bet bet win red"),
        ("Bet b2", "as Bet b2"),
        ("bet 9 +", "as Bet tile 9 +"),
        ("as bet win red", "as Bet bet win red"),
        ("turn bet", "turn Bet"),
        ("tic red bet", "as Bet ticket red"),
        ("bo ticket red", "as bo ticket red"),
    ],
)
def test_names_can_be_cut_short_hold_blanks_and_be_words_of_commands(text, command):
    game = game_of(names=("Ana Maria", "Bet", "bo"), me="")
    read = read_command(text, game)
    assert str(read) == command
    assert str(read_command(command, game)) == command


@pytest.mark.parametrize("text", ["b ticket red", "b t r", "b takes red"])
def test_a_letter_can_be_a_player_where_it_is_no_camel(text):
    assert str(read_command(text, game_of())) == "as bob ticket red"
    assert str(read_command("b ticket", game_of())) == "ticket blue"


@pytest.mark.parametrize(
    ("text", "ask"),
    [
        ("u", Ask("undo")),
        ("undo 3", Ask("undo", number=3)),
        ("redo", Ask("redo")),
        ("a", Ask("advise")),
        ("adv", Ask("advise")),
        ("advise rel bob", Ask("advise", "bob", relative=True)),
        ("advise 3", Ask("advise", most=3)),
        ("log 3", Ask("log", most=3)),
        ("advise bob 3 relative", Ask("advise", "bob", relative=True, most=3)),
        ("win", Ask("win")),
        ("w", Ask("win")),
        ("Win all", Ask("win", every=True)),
        ("win 3 # the best", Ask("win", most=3)),
        ("r", Ask("rolls")),
        ("tiles", Ask("tiles")),
        ("review", Ask("review")),
        ("?", Ask("help")),
        ("help tick", Ask("help", "ticket")),
        ("save my #1 game.txt", Ask("save", "my #1 game.txt")),
        ("load 'a b'", Ask("load", "a b")),
        ("exit", Ask("quit")),
    ],
    ids=str,
)
def test_questions(text, ask):
    assert read_command(text, game_of()) == ask


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("ticket bleu", 8, "a racing camel: blue \\(b\\)"),
        ("ticket black", 8, "black is crazy"),
        ("ticket pink", 8, "red is 'r'"),
        ("ticket", 7, "found the end"),
        ("B2", 1, "'B' is blue or black"),
        ("bl 2", 1, "'bl' is blue or black"),
        ("b4", 1, "the number 1, 2 or 3"),
        ("b 4", 3, "the number 1, 2 or 3"),
        ("q2", 1, "a camel with a number 1, 2 or 3"),
        ("o2", 1, "red is 'r'"),
        ("b2 zoe", 4, "a player: ana, bob, me$"),
        ("p1 y1", 4, "a player: ana, bob, me; type one turn a line"),
        ("p1, y1", 3, "type one turn a line"),
        ("p1 and ticket blue", 4, "type one turn a line"),
        ("p1 ana y1", 8, "expected the end; type one turn a line"),
        ("ticket blue tic red", 13, "type one turn a line"),
        ("tile 9 + lay winner green", 10, "type one turn a line"),
        ("bet win red yellow 4", 13, "type one turn a line"),
        ("as ana b2 y1", 11, "type one turn a line"),
        ("score b1", 7, "type one turn a line"),
        ("tile 1 +", 6, "a space, from 2 to 16"),
        ("tile 9", 7, "a side: \\+ \\(cheering\\)"),
        ("tile 9 x", 8, "a side"),
        ("bet red", 5, "win or lose"),
        ("ti", 3, "a space"),
        ("blue", 1, "a roll of blue is like 'b2', its ticket is 'ticket blue'"),
        ("take", 5, "a racing camel"),
        ("take 9", 6, "a racing camel"),
        ("oasis", 6, "a space, from 2 to 16"),
        ("oasis 99", 7, "a space, from 2 to 16"),
        ("ti4", 4, "a side"),
        ("9", 1, "a command"),
        ("2 b", 1, "a command"),
        ("b w", 1, "one of bet, board"),
        ("lose 9", 6, "a racing camel"),
        ("win x", 5, "a racing camel"),
        ("win 3 4", 5, "a racing camel"),
        ("win 0", 5, "how many actions, like 3, or all"),
        ("change 1 win", 10, "a move, like b2"),
        ("bet green bob", 5, "win or lose"),
        ("roll", 1, "what it shows, like 'b2'"),
        ("re", 1, "one of reveal, review, redo"),
        ("advise 0", 8, "how many actions, like 3"),
        ("advise 3 4", 10, "a player: ana, bob, me"),
        ("advise bob ana", 12, "the end"),
        ("xyzzy", 1, "a command"),
        ("undo x", 6, "how many moves"),
        ("score now", 7, "the end"),
        ("as ana as bob b2", 8, "an action"),
        ("has ana", 8, "what the player has"),
        ("has ana tickt blue", 9, "money 5, ticket blue 5"),
        ("has ana ticket blue 4", 21, "a face value: 5 or 3 or 2"),
        ("has ana ticket blue 5 ?", 23, "a racing camel: blue"),
        ("has ana money 5 money 6", 17, "money once"),
        ("left blue=5", 11, "from 0 to 4"),
        ("position 9:bgQ", 14, "a camel of the 2018 edition"),
        ("tile 99999999999999999999 +", 6, "a space"),
    ],
)
def test_a_wrong_word_is_pointed_at(text, column, message):
    with pytest.raises(CamelOddsError, match=message) as error:
        read_command(text, game_of())
    assert error.value.column == column


@pytest.mark.parametrize(
    ("text", "edit"),
    [
        ("change 4 ticket red", "change 4 ticket red"),
        ("change 4 to ticket red", "change 4 ticket red"),
        ("ins 2 red ticket bob", "insert 2 as bob ticket red"),
        ("insert 2: tile 9-", "insert 2 tile 9 -"),
        ("rem 3", "remove 3"),
    ],
)
def test_moves_of_the_log_are_named_by_their_number(text, edit):
    assert str(read_command(text, game_of())) == edit
    assert str(read_command(edit, game_of())) == edit


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("change", 7, "the number of a move, as 'log' shows it"),
        ("remove 0", 8, "the number of a move"),
        ("remove 1 b2", 10, "the end; type one turn a line"),
        ("change 4 b2 y1", 13, "type one turn a line"),
        ("change 4", 9, "a command"),
        ("change 4 undo", 10, "a move, like b2"),
        ("insert 4 remove 3", 10, "a move, like b2"),
        ("insert 4 ticket bleu", 17, "a racing camel"),
    ],
)
def test_a_wrong_word_of_an_edit_is_pointed_at(text, column, message):
    with pytest.raises(CamelOddsError, match=message) as error:
        read_command(text, game_of())
    assert error.value.column == column


def test_every_command_is_in_the_help():
    assert {"ticket", "undo", "redo", "players", "load", "quit"} < set(NAMES)
    text = "\n".join(HELP)
    assert all(name in text for name in NAMES)
    shown = str(Session([game_of()]).do("help").parts[0]).splitlines()
    assert [line.split()[0] for line in shown if line[:1].strip()][:-1] == list(GROUPS.values())
    # A screen of 80 by 24 holds it, the prompt and the state below it.
    assert len(shown) <= 22
    assert max(map(len, shown)) <= 80


# 'win red' lays a card, too.
@pytest.mark.parametrize("name", [name for name in NAMES if name not in (*ACTIONS, "win")])
def test_only_an_action_follows_as_and_a_player(name):
    with pytest.raises(NotationError) as error:
        read_command(f"as bob {name} ana 1 red", game_of())
    assert error.value.column == 8
    assert error.value.expected == "an action, like 'as bob b2' or 'as bob ticket blue'"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("ticket blue ", "ana bob me"),
        ("tile ", "4 5 6 7 8 9 10 11 12 13 14"),
        ("tile 9 + ", "ana bob me"),
        ("bet ", "win lose"),
        ("bet win ", "blue green red yellow purple ?"),
        ("bet win red ", "ana bob me"),
        ("as ", "ana bob me"),
        ("as bob bet ", "win lose"),
        ("partner ", "ana bob me"),
        ("has ", "ana bob me"),
        ("reveal ", "ana bob me"),
        ("reveal ana ", "blue green red yellow purple"),
        ("reveal ana 1 ", "blue green red yellow purple"),
        ("left ", "blue green red yellow purple"),
        ("left blue=2 r", "red"),
        ("advise ", "ana bob me relative"),
        ("change 4 bet ", "win lose"),
        ("insert 4 ticket r", "red"),
        ("help ti", "ticket tile tiles"),
        ("a ", "ana bob me relative"),
        ("t ", "blue green red yellow purple"),
        ("ticket blue ana ", ""),
        ("score ", ""),
    ],
)
def test_each_command_has_its_own_next_words(line, words):
    assert completions(line, game_of()) == words.split()


def test_what_can_be_typed_next():
    game = played(game_of(), *["ticket blue"] * 4)
    assert completions("ti", game) == ["ticket", "tile", "tiles"]
    assert completions("ticket ", game) == ["green", "red", "yellow", "purple"]
    assert completions("as bob tic", game) == ["ticket"]
    assert completions("tile 1", game) == ["10", "11", "12", "13", "14"]
    assert completions("tile 9 ", game) == ["+", "-"]
    assert completions("bet lose r", game) == ["red"]
    assert completions("turn ", game) == ["ana", "bob", "me"]
    assert completions("has ana m", game) == ["money"]
    assert completions("xyzzy ", game) == []


@pytest.mark.parametrize(
    "command", ["undo 99999999", "redo 99999999", "advise 99999999", "has ana money 99999999"]
)
def test_a_number_that_is_too_large_is_told_the_limit(command):
    with pytest.raises(CamelOddsError, match="at most 9999999"):
        read_command(command, game_of())


@pytest.mark.parametrize(
    "command", ["{}", "ticket {}", "bet win {}", "turn {}", "tile {}", "tile 9 {}", "{}2"]
)
def test_what_an_error_repeats_is_cut(command):
    with pytest.raises(CamelOddsError) as error:
        read_command(command.format("q" * 10**5), game_of())
    assert len(str(error.value)) < 2000


def test_all_that_a_player_can_have_is_offered_after_has():
    from camelodds.tableside.completions import completions

    offered = [line.split()[-1] for line in completions("has ana ", game_of())]
    assert offered == ["money", "ticket", "pyramid", "tile", "bet", "partner", "no"]
