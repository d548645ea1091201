"""Known answers, read from the files under `data/`; each file says where its figures come from."""

from __future__ import annotations

import csv
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from reference import GAME_2014, GAME_2018, Board, Game, read, write

DATA = Path(__file__).parents[1] / "data"
GAMES = {"2014": GAME_2014, "2018": GAME_2018}


class Vector(NamedTuple):
    """One roll on a complete, legal board, in the letters of an edition."""

    id: str
    edition: str
    position: str  # the board and its tile, all dice inside
    roll: str  # "b2"; "W2" and "K2" for the grey die
    stacks: dict[int, str]  # where all camels stand afterwards; 17 and 0 = crossed the finish
    named: str  # the camels the vector is about; the others only fill the board
    rank: str | None  # the named racing camels from first to last
    over: str | None  # "forwards", "backwards"
    paid: int | None  # the space of the tile whose owner is paid


class LegCase(NamedTuple):
    """The probability of every place of every camel at the end of a leg."""

    id: str
    edition: str
    position: str
    table: dict[str, list[Fraction]]  # camel -> first, second, ... last
    source: str


class LegDistribution(NamedTuple):
    """The first and the last camel of a leg, and whether the race ends in it."""

    id: str
    edition: str
    position: str
    first: dict[str, Fraction]
    last: dict[str, Fraction]
    race_ends: Fraction | None


class Odds(NamedTuple):
    """The odds of one overall bet; the true figure differs from `odds` by less than `within`."""

    bet: str  # "winner", "loser"
    camel: str
    odds: float
    within: float


class RaceCase(NamedTuple):
    """All that is known of the overall winner and loser of one position."""

    edition: str
    position: str
    known: list[Odds]


def vectors() -> list[Vector]:
    """Read the rules vectors; one without crazy camels holds in both editions and comes in both."""
    found = []
    for row in _rows("vectors.tsv"):
        editions = ["2018"] if "W" in row["board"] else ["2014", "2018"]
        found += [_vector(row, edition) for edition in editions]
    return found


def leg_cases() -> list[LegCase]:
    """Read the complete rank tables of a leg."""
    found = []
    for (name, edition, position, source), rows in _grouped("leg.tsv", "id", "edition", "position", "source"):
        places = ("first", "second", "third", "fourth", "fifth")
        table = {row["camel"]: [Fraction(row[place]) for place in places] for row in rows}
        found.append(LegCase(name, edition, position, table, source))
    return found


def leg_distributions() -> list[LegDistribution]:
    """Read the distributions L1, L3 and L5."""
    found = []
    for (name, edition, position, ends), rows in _grouped(
        "distributions.tsv", "id", "edition", "position", "race_ends"
    ):
        first = {row["camel"]: Fraction(row["first"]) for row in rows}
        last = {row["camel"]: Fraction(row["last"]) for row in rows}
        race_ends = None if ends == "-" else Fraction(ends)
        found.append(LegDistribution(name, edition, position, first, last, race_ends))
    return found


def race_cases() -> list[RaceCase]:
    """Read the known odds of the overall winner and loser."""
    found = []
    for file in ("race_2014.tsv", "race_2018.tsv"):
        for (edition, position), rows in _grouped(file, "edition", "position"):
            known = [Odds(row["bet"], row["camel"], float(row["odds"]), float(row["within"])) for row in rows]
            found.append(RaceCase(edition, position, known))
    return found


def _vector(row: dict[str, str], edition: str) -> Vector:
    """Complete a vector: the edition's letters for a to e, and the camels left out as one stack.

    The stack stands on the highest space that neither the vector's camels nor its tile touch, before or
    after; so the roll never meets it. No vector that rolls the grey die leaves out a crazy camel.
    """
    game = GAMES[edition]
    colours = str.maketrans("abcde", game.racing)
    text = row["board"].translate(colours)
    _, before = read(text if row["tile"] == "-" else f"{text} {row['tile']}", game)
    _, after = read(row["result"].translate(colours), game)
    named = _camels(before)
    others = "".join(camel for camel in game.racing + game.crazy if camel not in named)
    touched = before.stacks.keys() | before.tiles.keys() | after.stacks.keys()
    untouched = set(range(1, game.track + 1)) - touched
    before.stacks[max(untouched)] = others

    return Vector(
        id=row["id"],
        edition=edition,
        position=write(before),
        roll=row["roll"].translate(colours),
        stacks=_unmoved(game, before, after) | after.stacks,
        named=named,
        rank=None if row["rank"] == "-" else row["rank"].translate(colours),
        over=None if row["over"] == "-" else row["over"],
        paid=None if row["paid"] == "-" else int(row["paid"]),
    )


def _unmoved(game: Game, before: Board, after: Board) -> dict[int, str]:
    """Keep of the stacks before the roll the camels that the result does not name."""
    moved = _camels(after)
    left = {
        space: "".join(camel for camel in stack if camel not in moved)
        for space, stack in before.stacks.items()
    }
    return {space: stack for space, stack in left.items() if stack}


def _camels(board: Board) -> str:
    return "".join(board.stacks.values())


def _rows(file: str) -> list[dict[str, str]]:
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader([line for line in lines if not line.startswith("#")], delimiter="\t"))


def _grouped(file: str, *columns: str) -> list[tuple[tuple[str, ...], list[dict[str, str]]]]:
    """Put together the neighbouring rows that agree in these columns."""
    rows = groupby(_rows(file), key=lambda row: tuple(row[column] for column in columns))
    return [(key, list(group)) for key, group in rows]
