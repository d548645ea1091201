"""A client's script: what the library accepts and returns, as type checkers see it.  Not run, only checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import camelodds
from camelodds import (
    Bet,
    FaceDown,
    Game,
    Holdings,
    Position,
    advise,
    bet_values,
    leg_odds,
    leg_odds_many,
    race_odds,
    race_odds_many,
    roll_odds,
    settle,
    ticket_values,
    tile_values,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

LINE = "1:bg 2:y 3:pr 15:W 16:K"

ana = Holdings(tickets={"green": 5}, bets=[("winner", "white")])
bo = Holdings(tickets={"red": (3, 2)}, bets=[Bet("loser", None), ("winner", None, 1)], name="bo", tile=7)
cy = Holdings(tickets=[("blue", 5)], bets=(("loser", "b"),))
camel, ticket, value = ticket_values(LINE, left={"red": 2}).best
space, side, worth = tile_values(LINE, ana, [bo]).best
pile, name, pounds = bet_values(LINE, earlier=FaceDown(2)).best
of_tile: float = tile_values(LINE)[9, "-"]
first: float = leg_odds(LINE).first["red"]
exact: Fraction = leg_odds(Position(LINE)).fraction("red", 1)
by_camel: Mapping[str, float] = race_odds(LINE, samples=1000).winner
by_roll: Mapping[str, Mapping[str, float]] = roll_odds(LINE).first
text: str = advise(LINE, ana, [bo, cy], left={"blue": 2}, earlier={"winner": 1}).best.text
many = leg_odds_many([LINE, Position(LINE)], errors="mask")
some = many[0:1]
one: float = some[0].race_ends
words = leg_odds_many(np.array([Position(LINE).word], dtype=np.uint64), tile_words=[0])
in_a_list = leg_odds_many([Position(LINE).word], tile_words=[0])
raced = race_odds_many([Position(LINE).word], samples=100)
more = race_odds_many([Position(LINE)], samples=100, seed=1).winner.mean()
roll = Position(stacks={1: "bg", 2: ["yellow"], 3: "pr", 15: "W", 16: "K"}, tiles={9: 1}).after(("blue", 2))
if roll.position is not None:
    print(roll.position.dice)
money: int = settle(roll, [ana, bo], race_over=None).money["bo"]
game = Game.start(["ana", bo, "cy"], position=LINE, first="cy").after("b2").after("ticket red")
turns: list[str] = [str(turn) for turn in game.actions]
edition: camelodds.Edition = camelodds.EDITIONS["2018"]
try:
    Position("1:bg")
except camelodds.IllegalPosition as error:
    problems: tuple[str, ...] = error.problems
