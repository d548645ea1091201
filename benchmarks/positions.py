"""The positions that are measured."""

from __future__ import annotations

from camelodds import EDITION_2014, EDITION_2018, Holdings, Position

P14 = "1:bg 2:y 3:pr 15:W 16:K"
"""A 2018 race just begun."""

P15 = "2:Wr 4:- 5:Kbg 8:yp 10:+"
"""A 2018 race under way, with tiles and a crazy camel that carries two."""

L1 = "1:bgy 2:o 3:w"
"""A 2014 race just begun, three camels on the first space."""

MID_LEG = Position("3:bg 4:y 6:pr 8:+ 10:- 12:KW | bgyx")
"""A 2018 leg under way, two tiles on the track."""

TABLE = (
    Holdings(name="ana", tickets={"red": 5}, bets=[("winner", "red", 0)]),
    Holdings(name="bob", tickets={"blue": 5, "red": 3}, tile=8, bets=[("winner", None, 1)]),
    Holdings(name="cem", tickets={"green": 5}, tile=10, bets=[("loser", "blue", 0)]),
    Holdings(name="dan", pyramid_tickets=1, bets=[("loser", None, 1)]),
)
"""What four players of that leg have."""

NAMED = {"P14": Position(P14), "P15": Position(P15), "L1": Position(L1)}


def fresh_starts(edition: str, count: int) -> list[Position]:
    """Random starts of an edition, the same each time."""
    return [Position.random_start(edition, seed=seed) for seed in range(count)]


def with_dice_inside(count: int) -> Position:
    """P14 with that many dice inside, the grey one among them."""
    return Position(f"{P14} | {EDITION_2018.dice[-count:]}")


EDITIONS = (EDITION_2018.name, EDITION_2014.name)
