"""A game at the table: what each move does, by the rules; its commands; its files."""

from __future__ import annotations

import os
import stat

import pytest

from camelodds import EDITION_2014, EDITION_2018, Bet, CamelOddsError, Position
from camelodds.tableside import files
from camelodds.tableside.commands import Ask, read_command
from camelodds.tableside.completions import completions
from camelodds.tableside.game import FollowedGame
from camelodds.tableside.help import GROUPS, HELP, NAMES
from camelodds.tableside.holdings_words import read_players
from camelodds.tableside.session import Session

LINE = "1:bg 2:y 3:pr 15:W 16:K"
NEAR_THE_END = "1:W 2:K 14:bg 15:p 16:ry"
SIX = ("ana", "bob", "cem", "dee", "eva", "me")


def game_of(line=LINE, names=("ana", "bob", "me"), me="me"):
    return FollowedGame.new(Position(line), names, me)


def played(game, *commands):
    """The game after some commands."""
    for command in commands:
        game = game.after(read_command(command, game))
    return game


def told(game, command):
    return game.after(read_command(command, game)).told


# Moves


def test_all_begin_with_the_start_money_and_all_tickets():
    game = game_of()
    assert [player.money for player in game.state.players] == [3, 3, 3]
    assert game.state.tickets_left == dict.fromkeys(EDITION_2018.racing, 4)
    assert FollowedGame.new(Position("1:bg 2:oyw"), ("ana", "bob")).state.tickets_left == dict.fromkeys(
        EDITION_2014.racing, 3
    )


def test_a_roll_moves_and_gives_a_pyramid_ticket_and_the_turn_goes_on():
    game = played(game_of(), "b2")
    assert game.position == Position(LINE).after("b2").position
    assert game.state.holdings("ana").pyramid_tickets == 1
    assert game.player.name == "bob"
    assert played(game, "p1", "r1").player.name == "ana"


def test_tickets_are_taken_from_the_top():
    game = played(game_of(), "ticket blue", "t b", "ticket Blue", "tick blu")
    assert [player.tickets for player in game.state.players] == [
        (("blue", 5), ("blue", 2)),
        (("blue", 3),),
        (("blue", 2),),
    ]
    assert game.state.tickets_left["blue"] == 0
    with pytest.raises(CamelOddsError, match="no blue ticket is left"):
        played(game, "ticket blue")


def test_a_tile_pays_at_once_and_moves_to_a_different_space_only():
    game = played(game_of(), "tile 4 +")
    assert game.state.owners == {4: "ana"}
    after = played(game, "r1")
    assert after.state.holdings("ana").money == 4
    assert after.position.space("red") == 5
    assert "ana gets 1 for the tile on 4" in after.told
    with pytest.raises(CamelOddsError, match=r"to a different space \(R24\)"):
        played(game, "as ana tile 4 -")
    moved = played(game, "tile 6 - ana")
    assert dict(moved.position.tiles) == {6: "-"}
    assert moved.state.owners == {6: "ana"}


def test_a_tile_of_nobody_pays_nobody():
    game = played(game_of("1:bg 2:y 3:pr 4:+ 15:W 16:K"), "r1")
    assert "nobody is paid" in game.told
    assert {player.money for player in game.state.players} == {3}


def test_finish_cards_lie_in_order_one_a_camel():
    game = played(game_of(), "bet win red", "bet win ?", "bet lose b", "bet w", "bet lose red bob")
    assert game.state.holdings("ana").bets == (Bet("winner", "red", 0), Bet("winner", None, 2))
    assert game.state.holdings("bob").bets == (Bet("winner", None, 1), Bet("loser", "red", 1))
    assert game.state.holdings("me").bets == (Bet("loser", "blue", 0),)
    with pytest.raises(CamelOddsError, match="ana has laid the red card already"):
        played(game, "as ana bet lose red")
    many = played(game, *["as me bet win ?"] * 4)
    with pytest.raises(CamelOddsError, match="me has laid all finish cards"):
        played(many, "as me bet lose ?")


def test_partners_are_for_six_and_for_one_leg():
    game = played(game_of(names=SIX), "partner eva")
    assert (game.state.holdings("ana").partner, game.state.holdings("eva").partner) == ("eva", "ana")
    with pytest.raises(CamelOddsError, match="eva has a partner"):
        played(game, "partner eva")
    with pytest.raises(CamelOddsError, match="partnerships are for 6 players and more"):
        played(game_of(), "partner bob")
    with pytest.raises(CamelOddsError, match="the 2014 edition has no partnerships"):
        played(FollowedGame.new(Position("1:bg 2:oyw"), SIX), "partner eva")


def test_a_leg_is_scored_when_its_last_die_is_out():
    game = played(game_of(), "ticket red", "b1", "g1", "tile 10 -", "r1", "y1", "p1")
    # purple carries red, yellow: last roll of five; then tickets and tiles go home.
    assert game.state.leg == 2
    assert game.position.dice == EDITION_2018.dice
    assert not game.position.tiles
    first, second = game.position.ranking[:2]
    gain = {first: 5, second: 1}.get("red", -1)
    assert game.state.holdings("ana").money == 3 + gain + 1  # and one pyramid ticket
    assert game.state.tickets_left == dict.fromkeys(EDITION_2018.racing, 4)
    assert [player.tickets for player in game.state.players] == [()] * 3
    assert [player.pyramid_tickets for player in game.state.players] == [0] * 3
    assert "leg 2 begins" in game.told
    assert "ana, leg:" in game.told
    assert game.player.name == "bob"


def test_a_race_with_known_cards_is_scored_at_once():
    game = played(game_of(NEAR_THE_END), "bet win yellow", "bet lose yellow", "ticket yellow", "y1")
    assert game.position is None
    assert game.state.settlement.ranking[0] == "yellow"
    assert [player.money for player in game.state.players] == [3 + 8 + 1, 3 - 1, 3 + 5]
    assert "ana wins" in game.told
    for command in ("b1", "turn bob", "has ana money 3", "score"):
        with pytest.raises(CamelOddsError, match="the race is scored"):
            played(game, command)


def test_cards_face_down_are_asked_for_and_revealed():
    over = played(game_of(NEAR_THE_END), "bet win ?", "bet win ?", "bet win y", "bet lose ? ana", "as me y1")
    assert over.state.settlement is None
    assert "face down: ana 1 (winner pile), ana 2 (loser pile), bob 1 (winner pile)" in over.told
    with pytest.raises(CamelOddsError, match="the race is over"):
        played(over, "b1")
    with pytest.raises(CamelOddsError, match="ana has 2 cards face down: say which"):
        played(over, "reveal ana red")
    some = played(over, "reveal ana 1 yellow", "reveal bob red")
    assert "face down: ana 2 (loser pile)" in some.told
    with pytest.raises(CamelOddsError, match="ana has no card 1 face down"):
        played(some, "reveal ana 1 red")
    # The first right card on the winner pile gets 8, the second 5; me rolled, one pyramid ticket.
    whole = played(some, "reveal ana blue")
    assert whole.state.settlement.money == {"ana": 3 + 8 + 8, "bob": 3 - 1, "me": 3 + 1 + 5}


def test_what_is_not_known_can_be_left_out():
    over = played(game_of(NEAR_THE_END), "bet win ?", "bet win y", "y1")
    scored = played(over, "score")
    assert "left out: ana's card 1 on the winner pile; 'reveal ana 1 blue' scores it, too" in scored.told
    assert scored.state.settlement.money == {"ana": 3, "bob": 3 + 8, "me": 3 + 1}
    with pytest.raises(CamelOddsError, match="reveal turns over a card that was left out"):
        played(scored, "score")
    with pytest.raises(CamelOddsError, match="the race is not over"):
        played(game_of(), "score")


def test_what_was_left_out_can_be_revealed_later():
    over = played(game_of(NEAR_THE_END), "bet win ?", "bet win ?", "y1")
    some = played(over, "score", "reveal bob yellow")
    assert some.state.settlement.money == {"ana": 3, "bob": 3 + 8, "me": 3 + 1}
    assert "left out: ana's card 1 on the winner pile" in some.told
    whole = played(some, "reveal ana 1 yellow")
    assert (
        whole.state.settlement.money
        == played(over, "reveal ana yellow", "reveal bob yellow").state.settlement.money
    )
    assert whole.state.settlement.money == {"ana": 3 + 8, "bob": 3 + 5, "me": 3 + 1}
    with pytest.raises(CamelOddsError, match=r"undo takes moves back$"):
        played(whole, "reveal ana red")
    with pytest.raises(CamelOddsError, match="ana has no card 2 face down"):
        played(some, "reveal ana 2 red")


def test_what_was_missed_can_be_put_right():
    game = played(
        game_of("1:bg 2:y 3:pr 9:+ 15:W 16:K | bgx"), "has ana money 7 t blue 5 3, tile 9, bet win ?"
    )
    ana = game.state.holdings("ana")
    assert (ana.money, ana.tickets, ana.tile) == (7, (("blue", 5), ("blue", 3)), 9)
    assert ana.bets == (Bet("winner", None, 0),)
    assert game.state.tickets_left["blue"] == 2
    assert game.player.name == "ana"
    less = played(game, "has ana no tile, no bets")
    assert (less.state.holdings("ana").bets, less.state.holdings("ana").tickets) == ((), ana.tickets)
    assert not less.position.tiles
    assert played(game, "left blue=1 red=0").state.tickets_left | {"blue": 1, "red": 0} == {
        "blue": 1, "green": 4, "red": 0, "yellow": 4, "purple": 4
    }  # fmt: skip
    with pytest.raises(CamelOddsError, match="at most 2 blue tickets are left"):
        played(game, "left blue=3")
    with pytest.raises(CamelOddsError, match="tickets show 5: there is only 1"):
        played(game, "has bob ticket blue 5")
    moved = played(game, "position 4:bg 5:y 6:pr 12:+ 15:W 16:K | x b")
    assert moved.position == Position("4:bg 5:y 6:pr 12:+ 15:W 16:K | bx")
    assert moved.state.holdings("ana").tile is None
    assert played(game, "turn me").player.name == "me"


def test_partners_put_right_are_both_partners():
    game = played(game_of(names=SIX), "partner bob", "has ana partner cem")
    assert [player.partner for player in game.state.players] == ["cem", None, "ana", None, None, None]
    assert {player.partner for player in played(game, "has cem no partner").state.players} == {None}
    with pytest.raises(CamelOddsError, match="no partnerships with 3 players"):
        played(game_of(), "has ana partner bob")


def test_a_move_that_fails_changes_nothing():
    game = played(game_of(), "b1")
    with pytest.raises(CamelOddsError, match="the blue die is not in the pyramid"):
        played(game, "b2")
    assert game == played(game_of(), "b1")


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((), "there are 0 players"),
        (tuple("abcdefghi"), "there are 9 players"),
        (("ana", "Ana"), "two players are called ana"),
        (("b2",), "it is like a roll"),
        (("1st",), "cannot be a player's name"),
        (("a b",), "cannot be a player's name"),
        (("a#",), "cannot be a player's name"),
    ],
    ids=str,
)
def test_names_that_could_not_be_typed_are_refused(names, message):
    with pytest.raises(CamelOddsError, match=message):
        game_of(names=names, me="")


# Commands


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
    ],
)
def test_commands_are_short_and_forgiving(text, command):
    game = game_of()
    read = read_command(text, game)
    assert str(read) == command
    # What is kept in a file says the same.
    assert str(read_command(command, game)) == command


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
        ("advise bob 3 relative", Ask("advise", "bob", relative=True, most=3)),
        ("r", Ask("rolls")),
        ("tiles", Ask("tiles")),
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
        ("b2 zoe", 4, "a player: ana, bob, me"),
        ("tile 1 +", 6, "a space, from 2 to 16"),
        ("tile 9", 7, "a side: \\+ \\(cheering\\)"),
        ("tile 9 x", 8, "a side"),
        ("bet red", 5, "win or lose"),
        ("ti", 3, "a space"),
        ("blue", 1, "a roll of blue is like 'b2'"),
        ("roll", 1, "what it shows, like 'b2'"),
        ("re", 1, "one of reveal, redo"),
        ("advise 0", 8, "how many actions, like 3"),
        ("advise 3 4", 10, "a player: ana, bob, me"),
        ("advise bob ana", 12, "the end"),
        ("xyzzy", 1, "a command"),
        ("undo x", 6, "how many moves"),
        ("score now", 7, "the end"),
        ("as ana as bob b2", 8, "an action"),
        ("as ana undo", 8, "an action"),
        ("has ana", 8, "what the player has"),
        ("has ana tickt blue", 9, "money 5, ticket blue 5"),
        ("has ana ticket blue 4", 21, "a face value: 5 or 3 or 2"),
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


def test_every_command_is_in_the_help():
    assert {"ticket", "undo", "redo", "players", "load", "quit"} < set(NAMES)
    text = "\n".join(HELP)
    assert all(name in text for name in NAMES)
    shown = str(Session([game_of()]).do("help").parts[0]).splitlines()
    assert [line.split()[0] for line in shown if line[:1].strip()][:-1] == list(GROUPS.values())
    # A screen of 80 by 24 holds it, the prompt and the state below it.
    assert len(shown) <= 22
    assert max(map(len, shown)) <= 80


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


# Holdings in words


def test_players_are_read_with_their_cards_in_order():
    me, ana, bob = read_players(
        [
            ("--me", "money 5 ticket blue 5 3 red 2, pyramid 2, tile 9, bet win red, partner ana"),
            ("--other", "ana: bet win ?, bet lose b; bet win y after 0"),
            ("--other", "bob:"),
        ],
        EDITION_2018,
    )
    assert (me.money, me.pyramid_tickets, me.tile, me.name) == (5, 2, 9, "")
    assert me.tickets == (("blue", 5), ("blue", 3), ("red", 2))
    assert me.bets == (Bet("winner", "red", 1),)
    assert ana.bets == (Bet("winner", None, 2), Bet("loser", "blue", 0), Bet("winner", "yellow", 0))
    assert (bob.name, bob.money) == ("bob", 3)


def test_a_partnership_named_once_is_for_both():
    ana, bob = read_players([("1", "ana: partner bob"), ("2", "bob: money 1")], EDITION_2018)
    assert (ana.partner, bob.partner) == ("bob", "ana")
    me, ana = read_players([("--me", "money 1"), ("--other", "ana: partner me")], EDITION_2018)
    assert (me.name, me.partner, ana.partner) == ("me", "ana", "me")


# Files


def test_a_file_leads_to_the_same_states(tmp_path):
    states = [game_of("1:bg 2:y 3:pr 15:W 16:K")]
    for command in ("b2", "t red", "as bob tile 9 -", "bet win ?", "has ana money 9", "turn bob", "K1", "g3"):
        states.append(played(states[-1], command))
    path = tmp_path / "game.txt"
    files.save(path, states)
    assert files.load(path) == states
    assert path.stat().st_mode & 0o777 == 0o644
    files.save(path, states[:3])
    assert files.load(path) == states[:3]
    assert list(tmp_path.iterdir()) == [path]


def test_a_track_of_its_own_is_kept(tmp_path):
    start = files.start_of("1:bg 2:y 3:pr 7:W 8:K", None, 8)
    path = tmp_path / "short.txt"
    files.save(path, [FollowedGame.new(start, ("ana", "bob"))])
    assert files.load(path)[0].edition.track == 8


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a game: it has no line like 'start"),
        ("start 1:bg 2:oyw\n", "it has no line like 'players"),
        ("players ana bob\nb2\n", "it has no line like 'start"),
        ("start 1:bg 2:oyw\nplayers ana bob\n\nb2\nb3\n", "line 5: cannot roll 'b3'"),
        ("start 1:bg 2:oyw\nplayers ana bob\nundo\n", "line 3: undo is not a move"),
        ("start 1:bg 2:oyw\nplayers ana bob\nplayers ana\n", "line 3: players for the second time"),
        (
            "edition 1999\nstart 1:bg 2:oyw\nplayers ana bob\nb2",
            "line 1: edition must be 2018 or 2014, not '1999'",
        ),
        ("start 1:bg 2:oyw\nplayers ana bob\ntrack 99\n", "line 3: track must be"),
        ("start 1:bg 2:oyw\nplayers ana bob\n\nedition 2013\n", "line 4: edition must be"),
        ("start 1:bg 2:oyw\nme x\nplayers ana bob\n", "line 2: x is not among"),
        ("start 1:bg 2:oyw\rplayers ana\r\n# \x0c\u2028\nb2\nb2\n", "line 5: cannot roll"),
        ("track x\nstart 1:bg 2:oyw\nplayers ana bob\nb2", "line 1: track must be"),
        ("start 1:bg 2:oy\nplayers ana bob\n", "line 1: illegal position"),
        ("start 1:bg 2:oyw\nplayers ana ana\n", "line 2: two players are called ana"),
        ("start 1:bg 2:oyw\nplayers ana bob\nme zoe\n", "zoe is not among the players"),
        (b"\xff\xfe\x00", "it is no text"),
        (b"b2\n" * 1_400_000, "it is larger than 4 MiB"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_broken_file_says_where(tmp_path, text, message):
    path = tmp_path / "broken.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(CamelOddsError, match=message) as error:
        files.load(path)
    assert str(path) in str(error.value)


def test_a_file_that_is_no_game_is_not_written_over(tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("milk, bread")
    with pytest.raises(CamelOddsError, match="is not a game: give another name"):
        files.save(notes, [game_of()])
    assert notes.read_text() == "milk, bread"
    for path in (tmp_path, tmp_path / "no" / "game.txt", tmp_path / ("n" * 300), tmp_path / "a\0b"):
        with pytest.raises(CamelOddsError):
            files.save(path, [game_of()])
        with pytest.raises(CamelOddsError):
            files.load(path)
    assert list(tmp_path.iterdir()) == [notes]


def test_a_file_half_written_is_not_left(tmp_path, monkeypatch):
    path = tmp_path / "game.txt"
    files.save(path, [game_of()])
    before = path.read_text()

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CamelOddsError, match="No space left on device"):
        files.save(path, [game_of(), played(game_of(), "b1")])
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("\ufeffstart 1:bg 2:oyw\nplayers ana bob\nb2\n", "b2"),
        ("start\t1:bg 2:oyw\nplayers \t ana bob\n\tticket \tblue\n", "ticket blue"),
        ("start 1:bg 2:oyw\nplayers ana me\nme me\nme b2\n", "as me b2"),
        ("start 1:bg 2:oyw\nplayers ana me\nme b2\n", "as me b2"),
        ("start 1:bg 2:oyw\nplayers ana track\ntrack b2\n", "as track b2"),
    ],
)
def test_a_file_is_read_as_people_and_editors_write_it(tmp_path, text, command):
    path = tmp_path / "game.txt"
    path.write_bytes(text.encode())
    assert files.load(path)[-1].command == command


def test_a_file_with_a_byte_order_mark_is_a_game_to_write_over(tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + files.written([game_of()]).encode())
    files.save(path, files.load(path))
    assert path.read_text().startswith(files.FIRST)


def test_what_could_not_be_loaded_is_not_saved(tmp_path, monkeypatch):
    path = tmp_path / "game.txt"
    states = [game_of()]
    files.save(path, states)
    before = path.read_text()
    monkeypatch.setattr(files, "LARGEST", len(before))
    files.save(path, states)
    with pytest.raises(CamelOddsError, match="cannot be written: the game takes more than"):
        files.save(path, [*states, played(states[0], "b2")])
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]
    assert len(files.load(path)) == 1


def test_a_file_keeps_its_mode_and_a_new_one_has_the_usual_one(tmp_path):
    path, usual = tmp_path / "game.txt", tmp_path / "usual"
    usual.touch()
    files.save(path, [game_of()])
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)
    path.chmod(0o600)
    files.save(path, [game_of()])
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_a_killed_process_left_is_deleted(tmp_path):
    left = tmp_path / "game.txt.0123abcd.writing"
    fresh = tmp_path / "game.txt.01234567.writing"
    others = tmp_path / "another.txt.0123abcd.writing"
    for path in (left, fresh, others):
        path.touch()
    for path in (left, others):
        os.utime(path, (0, 0))
    files.save(tmp_path / "game.txt", [game_of()])
    assert sorted(tmp_path.iterdir()) == sorted([tmp_path / "game.txt", fresh, others])


@pytest.mark.parametrize("said", ["no bets", "bet win blue", "bet lose purple"])
def test_a_correction_after_the_race_says_what_comes_next(said):
    game = played(game_of(NEAR_THE_END + " | bx"), "bet win ?", "b3")
    assert game.state.finish is not None
    assert "cards face down: ana 1 (winner pile)" in told(game, "has bob money 7")
    answer = told(game, f"has ana {said}")
    assert answer.endswith("the race is over and all cards are known: 'score' scores it")
    game = played(game, f"has ana {said}")
    assert "left out" not in told(game, "score")
    assert played(game, "score").state.settlement is not None
    assert played(game, "score").unscored is None


@pytest.mark.parametrize(
    "command", ["undo 99999999", "redo 99999999", "advise 99999999", "has ana money 99999999"]
)
def test_a_number_that_is_too_large_is_told_the_limit(command):
    with pytest.raises(CamelOddsError, match="at most 9999999"):
        read_command(command, game_of())


def test_there_are_no_more_cards_than_camels():
    with pytest.raises(CamelOddsError, match="at most 5 finish cards, one a camel"):
        read_command("has ana " + "bet win ? " * 6, game_of())
    assert len(played(game_of(), "has ana " + "bet win ? " * 5).state.holdings("ana").bets) == 5
    with pytest.raises(CamelOddsError, match="at most 8 can play"):
        read_players([("--me", "")] * 9, EDITION_2018)


@pytest.mark.parametrize(
    "command", ["{}", "ticket {}", "bet win {}", "turn {}", "tile {}", "tile 9 {}", "{}2"]
)
def test_what_an_error_repeats_is_cut(command):
    with pytest.raises(CamelOddsError) as error:
        read_command(command.format("q" * 10**5), game_of())
    assert len(str(error.value)) < 2000
