"""A whole game: turns (R27, R28), what is legal (R23), scoring (R29), what a player may know (R30)."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelodds import (
    EDITION_2014,
    EDITION_2018,
    CamelOddsError,
    Game,
    Holdings,
    IllegalPosition,
    IllegalRoll,
    NotationError,
    Position,
    settle,
)
from camelodds.game.turns import FormPartnership, LayCard, PlaceTile, Reveal, TakeTicket, Throw
from strategies import editions

START = "1:bg 2:y 3:pr 15:W 16:K"
NAMES = ("ana", "bo", "cy", "dan", "eva", "fay", "gus", "hal")


def played(game, *turns):
    for turn in turns:
        game = game.after(turn)
    return game


def three(position=START):
    return Game.start(["ana", "bo", "cy"], position)


def random_turn(game, random, quiet=0.6):
    """A legal turn: often a roll, so that games end."""
    turn = game.actions[-1] if random.random() < quiet else random.choice(game.actions)
    if turn == Throw():
        return Throw(random.choice(list(game.rolls)))
    return turn


def random_game(edition, count, seed, most=400):
    """A whole game of random turns."""
    random = Random(seed)
    game = Game.start(NAMES[:count], Position.random_start(edition, seed), first=random.choice(NAMES[:count]))
    while not game.over and len(game.events) < most:
        game = game.after(random_turn(game, random))
    return game


# Turns


def test_turns_go_round_the_table():
    game = three()
    for turn, then in (("b2", "bo"), ("ticket red", "cy"), ("tile 9 +", "ana"), ("bet win red", "bo")):
        game = game.after(turn)
        assert game.player.name == then
    assert game.rolled_last == "ana"
    assert [str(event) for event in game.events] == ["b2", "ticket red", "tile 9 +", "bet win red"]


def test_the_next_leg_is_opened_by_the_player_after_the_one_whose_roll_ended_it():
    game = played(three(), "b1", "ticket red", "g1", "r1", "y1", "ticket blue", "W1")
    assert (game.leg, game.rolled_last, game.player.name) == (2, "ana", "bo")
    assert set(game.tickets_left.values()) == {4}
    assert [player.tickets for player in game.players] == [(), (), ()]
    assert [player.pyramid_tickets for player in game.players] == [0, 0, 0]
    assert game.position.dice == EDITION_2018.dice


def test_who_opens_the_game_is_chosen():
    assert Game.start(NAMES[:4], START, first="cy").player.name == "cy"
    with pytest.raises(CamelOddsError, match="'eve' is not among the players"):
        Game.start(NAMES[:4], START, first="eve")


@pytest.mark.parametrize(("position", "least"), [(START, 3), ("1:bg 2:oyw", 2)])
def test_so_many_can_play(position, least):
    for count in range(least, 9):
        assert len(Game.start(NAMES[:count], position).players) == count
    for names in (NAMES[: least - 1], (*NAMES, "ida")):
        with pytest.raises(CamelOddsError, match=rf"for {least} to 8 players, not for {len(names)} \(R22\)"):
            Game.start(names, position)


def test_a_game_can_go_on_from_what_lies_on_the_table():
    ana = Holdings(name="ana", money=7, tickets={"red": 5}, tile=9)
    game = Game.start(
        [ana, Holdings(name="bo", bets=[("winner", None)]), "cy"], "1:bg 2:y 3:pr 9:+ 15:W 16:K"
    )
    assert game.tickets_left["red"] == 3
    assert [player.money for player in game.players] == [7, 3, 3]
    assert game.face_down == (("bo", 1),)
    with pytest.raises(CamelOddsError, match="tile is said to lie on 5"):
        Game.start([Holdings(name="ana", tile=5), "bo", "cy"], START)


def test_partners_at_the_start_are_among_six_and_more():
    seats = [Holdings(name="ana", partner="bo"), Holdings(name="bo", partner="ana"), *NAMES[2:5]]
    with pytest.raises(CamelOddsError, match="ana and bo cannot be partners: partnerships are for 6 players"):
        Game.start(seats, START)
    assert Game.start([*seats, "fay"], START).player.partner == "bo"


def test_a_start_without_a_position_is_thrown():
    game = Game.start(NAMES[:3], seed=4)
    assert game.position == Position.random_start(EDITION_2018, 4)
    assert Game.start(NAMES[:3], seed=4, edition="2014").position == Position.random_start(EDITION_2014, 4)


# What is legal


def test_every_legal_turn_is_listed_and_can_be_taken():
    game = played(three(), "tile 9 +", "ticket red", "bet win blue")
    kinds = [type(turn) for turn in game.actions]
    assert kinds.count(TakeTicket) == 5
    assert kinds.count(PlaceTile) == 2 * len(game.position.tile_spaces(moving=9))
    assert kinds.count(LayCard) == 10
    assert (kinds.count(FormPartnership), kinds.count(Throw)) == (0, 1)
    for turn in game.actions[:-1]:
        assert game.after(turn) == game.after(str(turn))
    for roll in game.rolls:
        assert game.after(roll).outcomes[-1].roll == game.position.after(roll)
    assert sum(game.rolls.values()) == 1


def test_partnerships_are_for_six_and_each_has_one_in_a_leg():
    assert not any(isinstance(turn, FormPartnership) for turn in Game.start(NAMES[:5], START).actions)
    game = Game.start(NAMES[:6], START)
    offers = [turn.player for turn in game.actions if isinstance(turn, FormPartnership)]
    assert offers == ["bo", "cy", "dan", "eva", "fay"]
    game = game.after("partner eva")
    offers = [turn.player for turn in game.actions if isinstance(turn, FormPartnership)]
    assert offers == ["cy", "dan", "fay"]
    assert [player.partner for player in game.players] == ["eva", None, None, None, "ana", None]
    with pytest.raises(CamelOddsError, match=r"ana has a partner in this leg, eva \(R26\)"):
        game.after("partner ana")


def test_a_roll_not_thrown_yet_cannot_be_played():
    game = three()
    assert game.actions[-1] == Throw()
    for roll in ("roll", Throw()):
        with pytest.raises(CamelOddsError, match="a roll needs what the die shows, like b2"):
            game.after(roll)


@pytest.mark.parametrize(
    ("turn", "error", "message"),
    [
        ("b2", IllegalRoll, "the blue die is not in the pyramid"),
        ("ticket pink", NotationError, "expected a racing camel"),
        ("tile 1 +", NotationError, "a space, from 2 to 16"),
        ("tile 3 +", IllegalPosition, "stands there"),
        ("bet win blue", CamelOddsError, r"ana has laid the blue card already \(R20\)"),
        ("partner bo", CamelOddsError, "partnerships are for 6 players and more"),
        ("reveal bo 1 red", CamelOddsError, "bo has laid no finish card"),
        ("reveal ana 1 red", CamelOddsError, "ana's card 1 is known: it is blue, not red; .*R30"),
        ("reveal ana red", CamelOddsError, "all cards of ana are known: blue$"),
        ("reveal ana 2 red", CamelOddsError, "ana has no card 2, but 1"),
        (Reveal("ana", 0, "blue"), CamelOddsError, "ana has no card 0, but 1"),
        ("dance", NotationError, "expected a turn: b2, or one of ticket"),
        ("", NotationError, "expected a turn"),
        ("ticket red now", NotationError, "expected the end"),
        (TakeTicket("white"), CamelOddsError, "'white' is no racing camel"),
        (PlaceTile(4, "*"), NotationError, r"'\+', 1 or 'cheering'"),
        (3, CamelOddsError, "a turn must be words like 'ticket blue' or a Turn, not 3"),
    ],
)
def test_a_turn_that_breaks_a_rule_says_which_and_changes_nothing(turn, error, message):
    game = played(three(), "bet lose blue", "b2", "ticket red")
    copy = pickle.loads(pickle.dumps(game))
    with pytest.raises(error, match=message):
        game.after(turn)
    assert game == copy


# Scoring


def test_a_tile_pays_its_owner_at_once():
    game = played(three(), "tile 4 +", "b3")
    assert game.outcomes[-1].paid == "ana"
    assert [player.money for player in game.players] == [4, 3, 3]


def test_the_race_is_scored_when_a_camel_crosses():
    game = played(three("13:g 14:b 15:y 16:pr 1:W 2:K"), "bet win purple", "bet win red", "ticket red", "p1")
    assert game.over
    assert game.position is None
    assert game.actions == ()
    assert game.rolls == {}
    assert game.settlement.ranking[:2] == ("red", "purple")
    assert game.winners == ("bo",)
    assert game.standings == ((1, "bo", 11), (2, "cy", 8), (3, "ana", 3))
    with pytest.raises(CamelOddsError, match="the race is over: no turn follows"):
        game.after("b1")


def test_cards_not_known_are_revealed_before_the_race_is_scored():
    game = played(three("13:g 14:b 15:y 16:pr 1:W 2:K"), "bet win ?", "bet win red", "bet win ?", "p1")
    assert game.over
    assert (game.settlement, game.winners) == (None, ())
    assert game.face_down == (("ana", 1), ("cy", 1))
    whole = played(game, "reveal cy red", "reveal ana 1 red")
    assert whole.settlement.money == {"ana": 3 + 8 + 1, "bo": 3 + 5, "cy": 3 + 3}
    assert whole == played(game, Reveal("cy", 1, "red"), Reveal("ana", 1, "red"))


def test_a_tie_shares_a_rank():
    assert three().standings == ((1, "ana", 3), (1, "bo", 3), (1, "cy", 3))


# What is known


def test_a_player_sees_neither_the_others_cards_nor_their_words():
    game = played(three(), "bet win red", "bet lose blue", "bet win green", "ticket red")
    seen = game.seen_by("bo")
    assert [player.bets[0].camel for player in seen.players] == [None, "blue", None]
    assert [str(event) for event in seen.events] == ["bet win ?", "bet lose blue", "bet win ?", "ticket red"]
    told = " ".join(str(outcome) for outcome in seen.outcomes)
    assert "the blue card" in told
    assert "the red card" not in told
    assert "green" not in told
    assert "green" not in repr(seen.to_dict()["players"])
    assert seen.seen_by("bo") == seen
    assert (seen.position, seen.standings, seen.player) == (game.position, game.standings, game.player)


@pytest.mark.parametrize(("edition", "count"), [("2018", 3), ("2018", 7), ("2014", 2)])
def test_what_a_player_sees_follows_from_the_moves_that_he_sees(edition, count):
    """Outcomes, scored legs and the table: nothing in them is known from a card that lies face down."""
    for seed in range(3):
        game = random_game(edition, count, seed)
        for moment in range(0, len(game.events), 7):
            now = game.at(moment)
            for name in NAMES[:count]:
                seen = now.seen_by(name)
                alone = Game(seen.opening, seen.events)
                assert seen.outcomes == alone.outcomes
                assert seen.state == alone.state
                assert all(
                    bet.camel is None
                    for player in seen.opening.players
                    for bet in player.bets
                    if player.name != name
                )
                assert not any(
                    isinstance(outcome.event, LayCard) and outcome.player != name and outcome.event.camel
                    for outcome in seen.outcomes
                )


def test_the_scoring_of_a_leg_shows_no_cards_of_others():
    game = played(three(), "bet win ?", "bet lose blue", "bet win green", "reveal ana 1 red")
    game = played(game, "b1", "g1", "r1", "y1", "p1")
    (scored,) = (outcome.scored for outcome in game.seen_by("bo").outcomes if outcome.scored is not None)
    assert [player.bets[0].camel for player in scored.players] == ["red", "blue", None]
    assert scored.money == game.outcomes[-1].scored.money


def test_a_card_turned_over_is_seen_by_all():
    game = played(three(), "bet win ?", "bet lose ?", "b1", "reveal ana 1 red")
    seen = game.seen_by("cy")
    assert [player.bets[0].camel for player in seen.players[:2]] == ["red", None]
    assert seen == game


@pytest.mark.parametrize("words", ["reveal ana 1 red", "reveal ana red"])
def test_a_known_card_can_be_shown_which_changes_nothing_but_what_others_see(words):
    game = played(three(), "bet win red", "bet lose ?", "bet lose green", "bet win ?")
    shown = game.after(words)
    assert shown.state == game.state
    assert shown.told == "ana's card 1, on the winner pile, is red, as known"
    assert shown.events[-1] == Reveal("ana", 1, "red")
    assert [bet.camel for bet in game.seen_by("bo").players[0].bets] == [None, None]
    assert [bet.camel for bet in shown.seen_by("bo").players[0].bets] == ["red", None]
    # A card face down is not it: red is laid already.
    with pytest.raises(CamelOddsError, match=r"ana has laid the red card already \(R20\)"):
        game.after("reveal ana 2 red")


def test_a_card_shown_after_the_race_is_scored_pays_nothing_more():
    game = played(three("13:g 14:b 15:y 16:pr 1:W 2:K"), "bet win red", "ticket red", "p1")
    again = game.after("reveal ana 1 red")
    assert again.state == game.state
    assert again.settlement == game.settlement
    with pytest.raises(CamelOddsError, match="it is red, not blue"):
        game.after("reveal ana 1 blue")


def test_all_cards_are_known_once_the_race_is_scored():
    game = played(three("13:g 14:b 15:y 16:pr 1:W 2:K"), "bet win red", "ticket red", "p1")
    assert game.seen_by("bo") is game
    with pytest.raises(CamelOddsError, match="'eve' is not among the players"):
        game.seen_by("eve")


# Whole games


@settings(max_examples=25)
@given(editions(), st.integers(3, 8), st.integers(0, 10**6))
def test_a_random_game_keeps_the_rules(edition, count, seed):
    random = Random(seed)
    game = Game.start(NAMES[:count], Position.random_start(edition, seed))
    stack = len(edition.ticket_values)
    while not game.over and len(game.events) < 150:
        before, turn = game, random_turn(game, random)
        game = game.after(turn)
        assert game.player == game.players[(before.state.turn + 1) % count]
        held = [camel for player in game.players for camel, _ in player.tickets]
        assert dict(game.tickets_left) == {camel: stack - held.count(camel) for camel in edition.racing}
        assert all(player.money >= 0 for player in game.players)
        assert all(len({bet.camel for bet in player.bets}) == len(player.bets) for player in game.players)
        if game.position is not None:
            assert set(game.owners) == set(game.position.tiles)
        outcome = game.outcomes[-1]
        if outcome.roll is not None and outcome.roll.leg_over:
            assert outcome.scored.money == {player.name: player.money for player in game.players}
            assert game.over or game.leg == before.leg + 1
    whole = Game(game.opening, game.events)
    assert whole.state == game.state
    assert whole == game == game.at(-1)
    assert pickle.loads(pickle.dumps(game)).state == game.state


@pytest.mark.parametrize(
    ("edition", "count"), [("2018", 3), ("2018", 6), ("2018", 8), ("2014", 2), ("2014", 5)]
)
def test_money_is_what_public_payments_add_up_to(edition, count):
    """Every pound comes from a tile or a scoring; the last one is that of `settle` for what all had before."""
    for seed in range(3):
        game = random_game(edition, count, seed)
        assert game.over
        money = dict.fromkeys(NAMES[:count], 3)
        for outcome in game.outcomes:
            if outcome.paid is not None:
                money[outcome.paid] += game.edition.tile_income
            if outcome.scored is not None:
                for payment in outcome.scored.payments:
                    money[payment.player] += payment.amount + payment.waived
        assert money == dict(game.settlement.money)
        before = game.at(-2)
        scored = settle(game.outcomes[-1].roll, game_before_scoring(before, game), edition=game.edition)
        assert scored == game.settlement


def game_before_scoring(before, game):
    """What the players had when the race ended, the last pyramid ticket and tile paid."""
    paid = game.outcomes[-1].paid
    return [
        replace(
            player,
            pyramid_tickets=player.pyramid_tickets + (player.name == before.player.name),
            money=player.money + (player.name == paid),
        )
        for player in before.players
    ]


def test_moments_of_a_game():
    game = played(three(), "b2", "ticket red", "tile 9 +")
    assert [len(game.at(n).events) for n in (0, 1, 3, -1, -4)] == [0, 1, 3, 3, 0]
    assert game.at(1) == three().after("b2")
    with pytest.raises(CamelOddsError, match="moment must be a whole number from 0 to 3, not 4"):
        game.at(4)


def test_a_game_shows_itself():
    game = played(three(), "ticket red", "tile 9 +", "b2")
    assert str(game).splitlines()[0] == "leg 1, it is ana's turn: 2:y 3:prbg 9:+ 15:W 16:K | grypx"
    assert "ticket red 5" in game._repr_html_()
    assert [row["player"] for row in game.to_dicts()] == ["ana", "bo", "cy"]
    assert game.to_dict()["turns"] == ["ticket red", "tile 9 +", "b2"]
    assert repr(game) == "<Game of ana, bo, cy: 3 events, leg 1, ana's turn>"


def test_cards_that_a_game_begins_with_are_known_to_all_and_later_ones_to_their_player():
    bo = Holdings(bets=[("winner", "blue", 0), ("loser", None, 0)], name="bo")
    game = Game.start(["ana", bo], "1:bg 2:oyw").after("b1").after("bet win green")
    assert [bet.camel for bet in game.seen_by("ana").state.holdings("bo").bets] == ["blue", None, None]
    assert [bet.camel for bet in game.seen_by("bo").state.holdings("bo").bets] == ["blue", None, "green"]
