"""A game at the table: what each move does, by the rules, and what corrections do."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelodds import EDITION_2014, EDITION_2018, Bet, CamelOddsError, Position
from camelodds.tableside.game import FollowedGame
from followed import LINE, NEAR_THE_END, SIX, game_of, played, told


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
    with pytest.raises(
        CamelOddsError, match=r"no blue ticket is left; there are tickets of: green, red, yellow, purple$"
    ):
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
    laid = {name: [bet[:3] for bet in game.state.holdings(name).bets] for name in game.names}
    assert laid["ana"] == [("winner", "red", 0), ("winner", None, 2)]
    assert laid["bob"] == [("winner", None, 1), ("loser", "red", 1)]
    assert laid["me"] == [("loser", "blue", 0)]
    with pytest.raises(CamelOddsError, match="ana has laid the red card already"):
        played(game, "as ana bet lose red")
    many = played(game, *["as me bet win ?"] * 4)
    with pytest.raises(CamelOddsError, match="me has laid all finish cards"):
        played(many, "as me bet lose ?")


def test_a_finish_card_remembers_the_board_on_which_it_was_laid():
    before = game_of()
    after = played(before, "bet win ?", "b2", "bet lose ?")
    (first,), (second,) = after.state.holdings("ana").bets, after.state.holdings("me").bets
    assert first.laid_at == before.position
    assert second.laid_at == played(before, "b2").position != before.position


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
    with pytest.raises(CamelOddsError, match="ana's card 1 is known: it is yellow, not red"):
        played(some, "reveal ana 1 red")
    assert told(some, "reveal ana 1 yellow").startswith(
        "ana's card 1, on the winner pile, is yellow, as known\n"
    )
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
    with pytest.raises(CamelOddsError, match="ana has no card 2, but 1"):
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
    assert "\nana's tile on 9 is gone: if it lies elsewhere, 'has ana tile N' says where" in moved.told
    assert moved.position == Position("4:bg 5:y 6:pr 12:+ 15:W 16:K | bx")
    assert moved.state.holdings("ana").tile is None
    assert played(game, "turn me").player.name == "me"


@pytest.mark.parametrize(
    ("me", "shown"),
    [
        ("", ["ana", "bob", "eva"]),
        ("eva", ["ana", "bob", "eva (me)"]),
        ("ana", ["ana (me)", "bob", "eva"]),
    ],
)
def test_the_player_it_is_followed_for_is_marked_among_the_players(me, shown):
    game = played(game_of(names=("ana", "bob", "eva"), me=me), "b2")
    assert [name for _, name, *_ in game.view().rows] == shown
    assert [mark for mark, *_ in game.view().rows] == ["", ">", ""]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "has me bet win blue after 0",
            "two cards in the winner pile are said to have 0 cards below them:"
            " say where one of them lies, like 'bet win blue after 1' (R19)",
        ),
        ("has bob bet lose ? after 2, bet lose red after 2", "like 'bet lose red after 0' (R19)"),
        ("has bob bet win blue after 100", "how many cards lie below it, from 0 to 99"),
        ("has bob bet win blue after 999", "how many cards lie below it, from 0 to 99"),
        (
            "has bob pyramid 1",
            "2 pyramid tickets (ana 1, bob 1), but 1 die came out in this leg: each roll gives",
        ),
        (
            "has ana pyramid 9",
            "9 pyramid tickets (ana 9), but 1 die came out in this leg: each roll gives one (R18)",
        ),
        ("left x=1", "'x' is the grey die: no racing camel has it"),
        ("bet win grey", "'grey' is the grey die: no racing camel has it"),
    ],
)
def test_what_cannot_be_put_right_so_is_answered_in_words_of_the_table(line, message):
    game = played(game_of(), "b2", "bet win red")
    with pytest.raises(CamelOddsError) as raised:
        played(game, line)
    assert message in str(raised.value)
    assert "Bet(" not in str(raised.value)
    assert "write the crazy camel" not in str(raised.value)


def test_pyramid_tickets_go_from_one_player_to_another_as_long_as_dice_came_out():
    game = played(game_of(), "b2", "g1")
    moved = played(game, "has bob no pyramid", "has me pyramid 1")
    assert [player.pyramid_tickets for player in moved.state.players] == [1, 0, 1]
    # Fewer are always said, even where the board was put back.
    back = played(game, "position 1:bg 2:y 3:pr 15:W 16:K", "has ana no pyramid")
    assert [player.pyramid_tickets for player in back.state.players] == [0, 1, 0]
    with pytest.raises(CamelOddsError, match="but no die came out in this leg"):
        played(game_of(), "has ana pyramid 1")


def test_a_place_that_is_said_goes_before_one_that_is_not():
    game = played(game_of(), "has ana bet win blue, bet win red after 0")
    assert [(bet.camel, bet.before) for bet in game.state.holdings("ana").bets] == [("blue", 1), ("red", 0)]


def test_a_player_called_me_needs_no_mark():
    assert [name for _, name, *_ in game_of().view().rows] == ["ana", "bob", "me"]


def in_all(game, camel):
    """Tickets of a camel that are left or held."""
    held = [name for player in game.state.players for name, _ in player.tickets]
    return game.state.tickets_left[camel] + held.count(camel)


def test_a_ticket_that_a_player_does_not_have_goes_back_on_its_stack():
    game = played(game_of(), "ticket red", "ticket blue", "ticket red")
    assert game.state.tickets_left["red"] == 2
    back = played(game, "has me no tickets")
    assert back.state.tickets_left["red"] == 3
    assert back.told == "me has money 3\ntickets left: red 3"
    assert played(back, "turn me", "ticket red").state.holdings("me").tickets == (("red", 3),)
    # Another ticket in its place comes from its own stack.
    other = played(game, "has bob ticket green 5")
    assert other.state.tickets_left == {"blue": 4, "green": 3, "red": 2, "yellow": 4, "purple": 4}
    # What says nothing of tickets changes none.
    assert played(game, "has ana money 9").state.tickets_left == game.state.tickets_left


def test_a_ticket_moves_from_one_player_to_another():
    game = played(game_of(), "ticket red")
    moved = played(game, "has ana no tickets", "has bob ticket red 5")
    assert moved.state.holdings("bob").tickets == (("red", 5),)
    assert moved.state.tickets_left["red"] == 3


def test_tickets_that_would_be_with_nobody_are_refused_and_it_is_said_how_to_say_them():
    game = played(game_of(), "ticket red", "ticket red")
    with pytest.raises(CamelOddsError, match=r"red ticket 5 cannot go back, .* 'has bob no tickets'$"):
        played(game, "has ana no tickets")
    swapped = played(
        game, "has bob no tickets", "has ana no tickets", "has bob ticket red 5", "has ana ticket red 3"
    )
    assert swapped.state.tickets_left["red"] == 2
    with pytest.raises(
        CamelOddsError, match=r"say first who does, like 'has ana ticket blue 5', .* 'left blue=3'$"
    ):
        played(game_of(), "has bob ticket blue 3")
    for first in ("has ana ticket blue 5", "left blue=3"):
        assert played(game_of(), first, "has bob ticket blue 3").state.tickets_left["blue"] == 2
    with pytest.raises(CamelOddsError, match=r"'left blue=2'$"):
        played(game_of(), "has bob ticket blue 2 2")
    assert played(game_of(), "left blue=2", "has bob ticket blue 2 2").state.tickets_left["blue"] == 0
    # Who has the two below is not known.
    gone = played(game_of(), "ticket red", "left red=1")
    with pytest.raises(CamelOddsError, match=r"say first how many are left, 'left red=3'$"):
        played(gone, "has ana no tickets")
    assert played(gone, "left red=3", "has ana no tickets").state.tickets_left["red"] == 4


@given(
    st.lists(
        st.one_of(
            st.sampled_from(["t b", "t g", "b1"]),
            st.tuples(
                st.sampled_from(["ana", "bob", "me"]),
                st.lists(st.tuples(st.sampled_from("bg"), st.sampled_from([5, 3, 2])), max_size=3),
            ),
        ),
        max_size=12,
    )
)
def test_after_any_correction_tickets_left_and_held_add_up_to_the_stack(moves):
    game = game_of()
    for move in moves:
        if not isinstance(move, str):
            name, tickets = move
            said = ", ".join(f"ticket {camel} {face}" for camel, face in tickets) or "no tickets"
            move = f"has {name} {said}"
        with contextlib.suppress(CamelOddsError):
            game = played(game, move)
        for camel in ("blue", "green"):
            assert in_all(game, camel) == 4
            left = game.state.tickets_left[camel]
            held = [face for one in game.state.players for name, face in one.tickets if name == camel]
            assert sorted(held, reverse=True) == list(EDITION_2018.ticket_values[: 4 - left])


def test_an_action_out_of_turn_is_added_and_the_turn_stays():
    game = played(game_of(names=("ana", "bob", "cy", "dan"), me=""), "b1", "ticket red", "g1")
    assert game.player.name == "dan"
    added = played(game, "bob ticket yellow")
    assert added.player.name == "dan"
    assert added.state.holdings("bob").tickets == (("red", 5), ("yellow", 5))
    assert added.told.splitlines() == [
        "bob takes the yellow ticket 5",
        "out of turn: it is still dan's turn; if it was bob's, 'turn cy' goes on from there",
    ]
    assert told(game, "as cy r1").endswith("\nout of turn: it is still dan's turn")
    assert played(game, "y2 ana").state.holdings("ana").pyramid_tickets == 2
    # Of whose turn it is, it is that turn.
    same = played(game, "dan ticket yellow")
    assert (same.player.name, same.told) == ("ana", "dan takes the yellow ticket 5")
    assert same.game == played(game, "ticket yellow").game
    # A leg or a race that such a roll ends is over all the same.
    leg = played(game, "r1", "y1", "cy p1")
    assert (leg.state.leg, leg.player.name) == (2, "bob")
    over = played(game_of(NEAR_THE_END), "me y1")
    assert over.state.settlement is not None
    assert "out of turn" not in over.told


def test_partners_put_right_are_both_partners():
    game = played(game_of(names=SIX), "partner bob", "has ana partner cem")
    assert [player.partner for player in game.state.players] == ["cem", None, "ana", None, None, None]
    assert {player.partner for player in played(game, "has cem no partner").state.players} == {None}
    with pytest.raises(CamelOddsError, match="partnerships are for 6 players and more"):
        played(game_of(), "has ana partner bob")


def test_a_move_that_fails_changes_nothing():
    game = played(game_of(), "b1")
    with pytest.raises(CamelOddsError, match="the blue die is not in the pyramid"):
        played(game, "b2")
    assert game == played(game_of(), "b1")


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
