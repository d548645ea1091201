"""What unknown finish cards name (M4), against every way in which they can lie."""

from __future__ import annotations

import copy
import math
import pickle
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

import value_twin
from camelodds import (
    EDITION_2014,
    EDITION_2018,
    Bet,
    CamelOddsError,
    FaceDown,
    Holdings,
    Position,
    RaceOdds,
    advise,
    bet_values,
    race_odds,
    tile_values,
)
from camelodds._kernels.order_tables import ORDERS
from camelodds.game.players import players_of
from camelodds.values.beliefs import what_cards_name
from camelodds.values.cards_laid import CardsLaid, bet_stakes
from camelodds.values.moments import Moments
from players import prices_of, random_table, seat

LINE = "1:bg 2:y 3:wo"
PILES = ("winner", "loser")
EDITIONS = [EDITION_2014, EDITION_2018, replace(EDITION_2014, bet_payouts=(6, -2, 4), wrong_bet=-3)]
MOST_WAYS = 1000


def position_of(edition):
    return Position("1:bg 2:oyw" if edition.crazy == () else "1:bg 2:y 3:pr 15:W 16:K", edition=edition)


def fractions(random, zeros=True):
    """Odds of a pile as fractions: some camels may have none."""
    while True:
        shares = [random.choice([0, 1, 1, 2, 3, 5, 8] if zeros else [1, 2, 3, 5, 8]) for _ in range(5)]
        if sum(shares):
            return [Fraction(share, sum(shares)) for share in shares]


def race_of(position, odds):
    return RaceOdds(position, np.array([[float(p) for p in row] for row in odds]))


def by_letter(edition, odds):
    return {
        pile: dict(zip(edition.racing_letters, row, strict=True))
        for pile, row in zip(PILES, odds, strict=True)
    }


def ways_of(seats, odds):
    """In how many ways the cards of these players can lie, those of nobody known too."""
    ways = math.prod(len(value_twin.namings(one, odds)) for one in seats)
    cards = [card for one in seats for card in one.cards]
    for pile in PILES:
        deep = max((below for where, _, below in cards if where == pile), default=-1) + 1
        ways *= 5 ** (deep - sum(where == pile for where, _, _ in cards))
    return ways


def random_tables(count, seed):
    """Positions, odds as fractions, and what 2 to 8 players have, unknown cards on both piles."""
    random = Random(seed)
    found = 0
    while found < count:
        edition = random.choice(EDITIONS)
        odds = [fractions(random), fractions(random)]
        # With cards of nobody known, or without: the more of these, the fewer of the players' can be unknown.
        strange = random.random() < 0.4
        players = random_table(random, None, random.randint(2, 8), edition=edition, face_down=strange)
        players = [replace(one, tickets=(), bets=hidden(random, one.bets)) for one in players]
        seats = [seat(one, edition) for one in players]
        if ways_of(seats, by_letter(edition, odds)) <= MOST_WAYS and any(
            camel is None for one in seats for _, camel, _ in one.cards
        ):
            found += 1
            yield position_of(edition), odds, players, seats


def hidden(random, bets):
    """Some of the cards turned over: often several of one player."""
    share = random.choice([0, 0, 0.5, 1])
    return [bet._replace(camel=None) if random.random() < share else bet for bet in bets]


# By hand


@pytest.mark.compiled
def test_the_other_card_of_a_player_names_another_camel():
    """One of ana's two cards on the winner pile is orange; so there is just one correct card below orange.

    Her other card is not orange. With p for orange, the others are named with their odds divided by 1 - p.
    """
    race = race_odds(LINE)
    ana = Holdings(bets=[("winner", "orange"), ("winner", None)], name="ana")
    orange, blue = race.winner["orange"], race.winner["blue"]
    named = blue / (1 - orange)
    advice = {action.text: action.value for action in advise(LINE, None, [ana]).actions}
    for values in (bet_values(race, others=[ana]).winner, bet_values(LINE, None, [ana]).winner):
        assert values["orange"] == pytest.approx(5 * orange - (1 - orange), abs=1e-12)
        assert values["orange"] == pytest.approx(0.3132, abs=5e-5)
        assert values["blue"] == pytest.approx(blue * (8 - 3 * named) - (1 - blue), abs=1e-12)
        assert values["blue"] == pytest.approx(0.4924, abs=5e-5)
        assert advice["bet win orange"] == values["orange"]
        assert advice["bet win blue"] == values["blue"]


@pytest.mark.compiled
def test_a_known_card_on_the_other_pile_counts_too():
    race = race_odds(LINE)
    ana = Holdings(bets=[("loser", "orange"), ("winner", None)], name="ana")
    values = bet_values(race, others=[ana])
    assert values.winner["orange"] == bet_values(race).winner["orange"]
    assert values.loser["orange"] == bet_values(race, earlier={"orange": 1}).loser["orange"]


@pytest.mark.compiled
def test_cards_of_two_players_do_not_exclude_each_other():
    race = race_odds(LINE)
    bets = [("winner", None, 0)], [("winner", None, 1)]
    ana, bob = (Holdings(bets=cards) for cards in bets)
    independent = bet_values(race, earlier={"winner": FaceDown(2)})
    assert bet_values(race, others=[ana, bob]).values == pytest.approx(independent.values, abs=1e-12)
    together = Holdings(bets=[*bets[0], *bets[1]])
    # One player's two cards are on two camels: favourites have a correct card below them more often.
    assert bet_values(race, others=[together]).winner["orange"] < independent.winner["orange"]


@pytest.mark.compiled
def test_a_players_own_cards_never_name_the_camel_that_is_laid_now():
    race = race_odds(LINE)
    me = Holdings(bets=[("winner", "blue"), ("winner", None), ("loser", None)])
    assert bet_values(race, me).values.tolist() == bet_values(race).values.tolist()
    advice = advise(LINE, me)
    worth = {(a.pile, a.camel): a.value for a in advice.actions if a.kind == "bet"}
    assert {camel for _, camel in worth} == {"green", "orange", "yellow", "white"}
    assert all(value == getattr(bet_values(race), pile)[camel] for (pile, camel), value in worth.items())


@pytest.mark.compiled
def test_cards_of_nobody_known_name_a_camel_by_themselves():
    """Below ana's card lie two of which it is not known whose they are."""
    race = race_odds(LINE)
    ana = Holdings(bets=[("winner", "orange", 2)])
    orange = race.winner["orange"]
    chances = [(1 - orange) ** 2, 2 * orange * (1 - orange), orange**2]
    paid = sum(p * pays for p, pays in zip(chances, (5, 3, 2), strict=True))
    worth = bet_values(race, others=[ana]).winner["orange"]
    assert worth == pytest.approx(orange * paid - (1 - orange), abs=1e-12)
    assert bet_values(race, others=[ana]).winner["blue"] == pytest.approx(
        bet_values(race, earlier=FaceDown(2)).winner["blue"], abs=1e-12
    )


@pytest.mark.once
def test_where_all_assignments_weigh_nothing_they_are_equally_likely():
    """Only blue and green can win; ana's blue and green cards lie on the loser pile, a third card is unknown."""
    odds = [[0.5, 0.5, 0, 0, 0], [0.2] * 5]
    race = RaceOdds(position_of(EDITION_2014), np.array(odds))
    ana = Holdings(bets=[("loser", "blue"), ("loser", "green"), ("winner", None)])
    cards = CardsLaid.of(players_of([ana], EDITION_2014), Moments((race,)), EDITION_2014)
    assert cards.piles[0][0].names == pytest.approx([0, 0, 1 / 3, 1 / 3, 1 / 3])
    # Three cards on the winner pile cannot all be on camels that can win.
    belief = what_cards_name(np.array([odds[0]] * 3), range(5))
    assert belief.names == pytest.approx(np.full((3, 5), 0.2))
    assert not belief.slopes.any()


@pytest.mark.compiled
def test_a_card_laid_already_is_not_the_best():
    race = race_odds(LINE)
    best = bet_values(race).best
    assert best[:2] == ("loser", "blue")
    values = bet_values(race, Holdings(bets=[("winner", "blue")]))
    assert values.there.tolist() == [False, True, True, True, True]
    assert values.best[1] != "blue"
    assert values.best[2] == max(values.values[:, 1:].ravel())
    assert str(values).splitlines()[2].split() == ["blue", "-", "-"]
    none = bet_values(race, Holdings(bets=[("winner", None)] * 5))
    assert none.best_or_none is None
    assert str(none).endswith("all cards are laid")
    assert none.to_dict()["best"] is None


@pytest.mark.compiled
def test_what_is_said_comes_before_what_is_held():
    race = race_odds(LINE)
    ana = Holdings(bets=[("winner", "orange"), ("winner", None)])
    said = bet_values(race, None, [ana], earlier=1)
    assert said.values.tolist() == bet_values(race, earlier=1).values.tolist()
    with pytest.raises(CamelOddsError, match="others must be a sequence of Holdings"):
        bet_values(race, None, ana)
    with pytest.raises(CamelOddsError, match="name orange 2 times"):
        bet_values(LINE, Holdings(bets=[("winner", "orange"), ("loser", "o")]))


# Against every way


@pytest.mark.once
def test_a_card_laid_now_against_every_way_cards_can_lie():
    for position, odds, players, seats in random_tables(60, seed=1):
        edition = position.edition
        me, *others = seats
        values = bet_values(race_of(position, odds), players[0], players[1:])
        letters, prices = by_letter(edition, odds), prices_of(edition)
        for row, pile in enumerate(PILES):
            top = max((n for one in seats for where, _, n in one.cards if where == pile), default=-1) + 1
            for column, letter in enumerate(edition.racing_letters):
                assert values.there[column] == (
                    len(me.cards) < 5 and letter not in {camel for _, camel, _ in me.cards}
                )
                if not values.there[column]:
                    continue
                after = me._replace(cards=(*me.cards, (pile, letter, top)))
                piles = value_twin.whole_piles([after, *others], letters)
                paid = value_twin.laid_card_pmf(prices, letters, piles, (pile, top))
                mean = sum(amount * p for amount, p in paid.items())
                variance = sum((amount - mean) ** 2 * p for amount, p in paid.items())
                assert sum(paid.values()) == 1
                assert values.values[row, column] == pytest.approx(float(mean), abs=1e-12)
                assert values.stdev[row, column] == pytest.approx(math.sqrt(variance), abs=1e-7)


@pytest.mark.once
def test_cards_that_lie_against_every_way_they_can_lie():
    """What all players' cards are worth, unknown ones of their own too."""
    for position, odds, players, seats in random_tables(60, seed=2):
        edition, letters, prices = (
            position.edition,
            by_letter(position.edition, odds),
            prices_of(position.edition),
        )
        race = race_of(position, odds)
        checked = players_of(players, edition)
        stakes = bet_stakes(CardsLaid.of(checked, Moments((race,)), edition), edition)
        piles = value_twin.whole_piles(seats, letters)
        for number, one in enumerate(seats):
            worth = Fraction(0)
            for pile, _, below in one.cards:
                paid = value_twin.laid_card_pmf(prices, letters, piles, (pile, below))
                worth += sum(amount * p for amount, p in paid.items())
            ours = (race.odds * stakes.values[number]).sum() + edition.wrong_bet * len(one.cards)
            assert ours == pytest.approx(float(worth), abs=1e-12)


@pytest.mark.once
@pytest.mark.parametrize("exponent", [0, 0.5, 1, 2, 3.5])
def test_what_one_players_cards_name_against_every_assignment(exponent):
    random = Random(3)
    for _ in range(30):
        camels = sorted(random.sample(range(5), random.randint(1, 5)))
        odds = [fractions(random) for _ in range(random.randint(1, len(camels)))]
        cards = [("winner", "abcde"[camel], n) for n, camel in enumerate(set(range(5)) - set(camels))]
        unknown = [("loser", None, n) for n in range(len(odds))]
        at = {("loser", n): {"loser": dict(zip("abcde", row, strict=True))} for n, row in enumerate(odds)}
        player = value_twin.Player(cards=(*cards, *unknown))
        ways = value_twin.namings(player, {"winner": dict.fromkeys("abcde", 0)}, at, exponent)
        names = np.zeros((len(odds), 5))
        for named, p in ways:
            for n in range(len(odds)):
                names[n, "abcde".index(named["loser", n])] += p
        belief = what_cards_name(np.array(odds, dtype=float), camels, exponent)
        assert belief.names == pytest.approx(names, abs=1e-12)


# Errors of the odds


STEP = 1e-6


def differences(function, odds):
    """The derivative of a function of the ten odds, measured: the last two axes are pile and camel."""
    found = []
    for at in np.ndindex(2, 5):
        change = np.zeros((2, 5))
        change[at] = STEP
        found.append((function(odds + change) - function(odds - change)) / (2 * STEP))
    return np.moveaxis(np.array(found), 0, -1).reshape(*found[0].shape, 2, 5)


def sampled_race(random, position):
    """Race odds as from a sample: 1,000 games that ended in some of the orders."""
    counts = np.zeros(120, dtype=np.int64)
    np.add.at(counts, [random.randrange(120) for _ in range(1000)], 1)
    return RaceOdds.from_games(position, counts, 1, range(1000))


def covariance(race):
    """Of the ten odds, from the games: each has one winner and one loser."""
    games = np.zeros((120, 2, 5))
    for number, order in enumerate(ORDERS):
        games[number, 0, order[0]] = games[number, 1, order[-1]] = 1
    games = games.reshape(120, 10)
    shares = race.order_counts / race.samples
    mean = shares @ games
    return (games - mean).T @ ((games - mean) * shares[:, None]) / race.samples


@pytest.mark.once
def test_slopes_and_errors_against_differences():
    random = Random(4)
    for number, (position, _, players, _) in enumerate(random_tables(25, seed=4)):
        race = sampled_race(random, position)

        def values_at(odds, race=race, players=players):
            return bet_values(replace(race, odds=odds), players[0], players[1:]).values

        values = bet_values(race, players[0], players[1:])
        gradient = differences(values_at, race.odds)
        for row, column in np.ndindex(2, 5):
            assert values.slopes[row, column] == pytest.approx(gradient[row, column, row, column], abs=1e-6)
        flat = gradient.reshape(10, 10)
        errors = np.sqrt(np.einsum("ij,jk,ik->i", flat, covariance(race), flat)).reshape(2, 5)
        assert values.stderr == pytest.approx(errors, rel=1e-5), number
        exact = bet_values(RaceOdds(position, race.odds, 1e-9), players[0], players[1:])
        assert exact.error_bound == pytest.approx(1e-9 * np.abs(flat).sum(axis=1).max(), rel=1e-5)
        assert not exact.stderr.any()


@pytest.mark.once
def test_slopes_of_stakes_against_differences():
    random = Random(5)
    for position, _, players, _ in random_tables(25, seed=5):
        edition = position.edition
        checked = players_of(players, edition)
        race = sampled_race(random, position)

        def stakes_at(odds, race=race, checked=checked, edition=edition):
            moments = Moments((replace(race, odds=odds),))
            return bet_stakes(CardsLaid.of(checked, moments, edition), edition)

        gradient = differences(lambda odds, at=stakes_at: at(odds).values, race.odds)
        assert stakes_at(race.odds).slopes[..., 0, :, :] == pytest.approx(gradient, abs=1e-6)
        exact = Moments((RaceOdds(position, race.odds),))
        assert not bet_stakes(CardsLaid.of(checked, exact, edition), edition).slopes.any()


@pytest.mark.compiled
def test_values_of_many_samples_spread_as_their_standard_error_says():
    ana = Holdings(bets=[("winner", None, 0), ("winner", None, 1), ("loser", "blue", 0)], name="ana")
    bob = Holdings(bets=[("winner", None, 2), ("loser", None, 1)], name="bob")
    me = Holdings(bets=[("loser", "green", 2)])
    runs = [bet_values(LINE, me, [ana, bob], samples=1000, seed=seed, workers=1) for seed in range(400)]
    spread = np.std([values.values for values in runs], axis=0, ddof=1)
    stated = np.sqrt(np.mean([values.stderr**2 for values in runs], axis=0))
    assert np.abs(spread / stated - 1).max() < 0.15
    # What the odds of one card alone would say is something else.
    alone = np.mean([np.abs(values.slopes) * values.race.stderr for values in runs], axis=0)
    assert np.abs(alone / stated - 1).max() > 0.005


@pytest.mark.compiled
def test_tiles_of_many_samples_spread_at_most_as_their_standard_error_says():
    position = Position("1:b 4:g 6:yw 12:o | bg")
    me = Holdings(bets=[("winner", None, 0), ("loser", None, 0)])
    ana = Holdings(bets=[("winner", None, 1), ("winner", None, 2)], name="ana")
    runs = [
        tile_values(position, me, [ana], relative=True, samples=500, seed=seed, workers=1)
        for seed in range(60)
    ]
    spread = np.std([tiles.values for tiles in runs], axis=0, ddof=1)
    stated = np.mean([tiles.stderr for tiles in runs], axis=0)
    assert (spread <= 1.4 * stated + 1e-12).all()
    assert ((spread == 0) == (stated == 0)).all()


@pytest.mark.compiled
def test_cards_in_any_order_and_holdings_are_the_same():
    race = race_odds(LINE)
    cards = [Bet("winner", None, 0), Bet("winner", "white", 2), Bet("loser", None, 0)]
    bob = Holdings(bets=[("winner", None, 1)], name="bob")
    for one in (cards, cards[::-1]):
        values = bet_values(race, others=[Holdings(bets=one, name="ana"), bob])
        swapped = bet_values(race, others=[bob, Holdings(bets=one, name="ana")])
        assert values.values == pytest.approx(swapped.values, abs=1e-12)
        assert values.values == pytest.approx(
            bet_values(race, others=[Holdings(bets=cards), bob]).values, abs=1e-12
        )


# Cards that were laid when the odds were others

THEN = "1:bgoy 16:w | w"  # white wins for sure, yellow is the next
OTHER = "1:b 4:gy 6:wo | bgy"


@pytest.mark.compiled
def test_a_card_laid_when_white_was_sure_to_win_names_white():
    ana = Holdings(bets=[Bet("winner", None, laid_at=THEN)], name="ana")
    values = bet_values(LINE, others=[ana])
    assert values.winner == bet_values(LINE, earlier={"winner": {"white": 1}}).winner
    assert values.loser == bet_values(LINE).loser
    advice = advise(LINE, None, [ana])
    worth = {action.text: action.value for action in advice.actions}
    assert worth["bet win white"] == values.winner["white"]
    # A second card was laid now: it is not white, whatever the odds of white.
    two = replace(ana, bets=[*ana.bets, ("winner", None)])
    assert bet_values(LINE, others=[two]).winner["white"] == pytest.approx(values.winner["white"], abs=1e-12)


@pytest.mark.compiled
def test_the_order_of_cards_below_does_not_matter_for_the_next_card():
    ana, bo = Holdings(bets=[("winner", "orange")], name="ana"), Holdings(bets=[("winner", None)], name="bo")
    found = bet_values(LINE, others=[ana, bo]).values
    for first, second in (0, 1), (1, 0):
        said = [
            Holdings(bets=[("winner", "orange", first)], name="ana"),
            Holdings(bets=[("winner", None, second)], name="bo"),
        ]
        assert bet_values(LINE, others=said).values == pytest.approx(found, abs=1e-12)
    worth = {action.text: action.value for action in advise(LINE, None, [ana, bo]).actions}
    assert worth["bet win white"] == pytest.approx(found[0, list(EDITION_2014.racing).index("white")])


@pytest.mark.compiled
def test_a_moment_is_a_position_a_line_or_odds():
    then = race_odds(OTHER)
    tables = [
        [Holdings(bets=[("winner", None, 0, moment), ("loser", None, 0, moment)])]
        for moment in (
            OTHER,
            Position(OTHER),
            then,
            then.odds,
            then.odds.tolist(),
            {"winner": then.winner, "loser": then.loser},
        )
    ]
    values = [bet_values(LINE, others=table).values for table in tables]
    for other in values[1:]:
        assert other == pytest.approx(values[0], abs=1e-12)
    now = bet_values(LINE, others=[Holdings(bets=[("winner", None), ("loser", None)])]).values
    assert np.abs(values[0] - now).max() > 0.01
    single = Holdings(bets=[("winner", None, 0, OTHER)])
    naming = dict(then.winner)
    assert bet_values(LINE, others=[single]).winner == pytest.approx(
        bet_values(LINE, earlier=FaceDown(1, naming)).winner, abs=1e-12
    )


@pytest.mark.compiled
def test_the_moment_of_now_is_now():
    race = race_odds(LINE, samples=500, seed=2)
    plain, said = (
        bet_values(race, others=[Holdings(bets=[("winner", None, 0, moment), ("loser", None, 0, moment)])])
        for moment in (None, LINE)
    )
    assert said.values.tolist() == plain.values.tolist()
    assert said.stderr.tolist() == plain.stderr.tolist()


@pytest.mark.compiled
def test_the_moment_of_a_known_card_changes_nothing():
    race = race_odds(LINE)
    plain, said = (
        bet_values(race, others=[Holdings(bets=[("winner", "blue", 0, moment), ("winner", None)])])
        for moment in (None, OTHER)
    )
    assert said.values.tolist() == plain.values.tolist()


@pytest.mark.once
def test_cards_of_other_moments_against_every_way_they_can_lie():
    random = Random(6)
    for position, odds, players, seats in random_tables(40, seed=6):
        edition = position.edition
        letters, prices = by_letter(edition, odds), prices_of(edition)
        laid_at = {}
        table = []
        for one in players:
            bets = []
            for bet in one.bets:
                then = [fractions(random), fractions(random)]
                said = bet.camel is None and random.random() < 0.7
                if said:
                    laid_at[bet.pile, bet.before] = by_letter(edition, then)
                bets.append(bet._replace(laid_at=[list(map(float, row)) for row in then] if said else None))
            table.append(replace(one, bets=bets))
        race = race_of(position, odds)
        values = bet_values(race, table[0], table[1:])
        stakes = bet_stakes(CardsLaid.of(players_of(table, edition), Moments((race,)), edition), edition)
        me, *others = seats
        for row, pile in enumerate(PILES):
            top = max((n for one in seats for where, _, n in one.cards if where == pile), default=-1) + 1
            for column in np.flatnonzero(values.there):
                after = me._replace(cards=(*me.cards, (pile, edition.letters[column], top)))
                piles = value_twin.whole_piles([after, *others], letters, laid_at)
                paid = value_twin.laid_card_pmf(prices, letters, piles, (pile, top))
                mean = sum(amount * p for amount, p in paid.items())
                assert values.values[row, column] == pytest.approx(float(mean), abs=1e-12)
        piles = value_twin.whole_piles(seats, letters, laid_at)
        for number, one in enumerate(seats):
            worth = sum(
                amount * p
                for pile, _, below in one.cards
                for amount, p in value_twin.laid_card_pmf(prices, letters, piles, (pile, below)).items()
            )
            ours = (race.odds * stakes.values[number]).sum() + edition.wrong_bet * len(one.cards)
            assert ours == pytest.approx(float(worth), abs=1e-12)


@pytest.mark.compiled
def test_odds_of_other_moments_are_sampled_as_those_of_now():
    """With the same games; and their errors count, at most as much as they add up to."""
    line, then = "1:bg 2:y 3:pr 15:W 16:K", "1:bg 3:pry 15:W 16:K | bgrpx"
    sample = {"samples": 1000, "seed": 5}
    odds = race_odds(then, **sample).odds
    cards = [("winner", None, 0), ("winner", None, 1)]
    said = Holdings(bets=[(*card, then) for card in cards])
    known = Holdings(bets=[(*card, odds) for card in cards])
    assert bet_values(line, others=[said], **sample).values == pytest.approx(
        bet_values(line, others=[known], **sample).values, abs=1e-12
    )
    runs = [bet_values(line, others=[said], samples=300, seed=seed, workers=1) for seed in range(200)]
    spread = np.std([values.values for values in runs], axis=0, ddof=1)
    stated = np.sqrt(np.mean([values.stderr**2 for values in runs], axis=0))
    assert (spread <= 1.15 * stated).all()
    less = bet_values(line, others=[known], **sample).stderr
    more = bet_values(line, others=[said], **sample).stderr
    assert (more[0] > less[0]).all()
    assert more[1] == pytest.approx(less[1], abs=1e-12)
    me = Holdings(bets=[(*cards[0], then)])
    tiles = [
        tile_values(line, me, samples=200, seed=1, workers=workers).values.tolist() for workers in (1, 2)
    ]
    assert tiles[0] == tiles[1]
    advice = advise(line, me, [replace(said, bets=[(*cards[1], then)])], relative=True, **sample)
    assert all(math.isfinite(action.value) and action.stderr >= 0 for action in advice.actions)


@pytest.mark.compiled
def test_cards_face_down_of_another_moment():
    then = race_odds(OTHER)
    for moment in (OTHER, Position(OTHER), then):
        cards = FaceDown(2, laid_at=moment)
        assert cards == FaceDown(2, None, moment) == pickle.loads(pickle.dumps(cards)) == copy.copy(cards)
        assert len({cards, FaceDown(2, laid_at=moment), FaceDown(2)}) == 2
        values = bet_values(LINE, earlier={"winner": cards})
        assert values.winner == pytest.approx(
            bet_values(LINE, earlier=FaceDown(2, dict(then.winner))).winner, abs=1e-12
        )
        both = bet_values(LINE, earlier={"blue": FaceDown(2), "green": cards, "white": 1})
        assert both.winner["blue"] == bet_values(LINE, earlier=FaceDown(2)).winner["blue"]
        assert both.winner["green"] == pytest.approx(values.winner["green"], abs=1e-12)
        assert both.winner["white"] == bet_values(LINE, earlier=1).winner["white"]
    assert repr(FaceDown(1, laid_at=OTHER)) == f"FaceDown(cards=1, naming=None, laid_at={OTHER!r})"
    with pytest.raises(
        CamelOddsError, match=r"naming and laid_at both say what the cards name: give one of them$"
    ):
        FaceDown(1, {"blue": 1.0}, laid_at=OTHER)
    with pytest.raises(CamelOddsError, match="laid_at must be a position, its line or the odds"):
        FaceDown(1, laid_at=5)
    with pytest.raises(CamelOddsError, match="laid_at of earlier is of edition '2018'"):
        bet_values(LINE, earlier=FaceDown(1, laid_at=Position("1:bg 2:y 3:pr 15:W 16:K")))
    with pytest.raises(CamelOddsError, match=r"laid_at of earlier\['loser'\]: column 12: found 'p'"):
        bet_values(LINE, earlier={"loser": FaceDown(1, laid_at="1:bg 2:y 3:pr 15:W 16:K")})
