"""What is answered for each row: columns of numbers, texts and errors, for every question a batch can ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds._kernels.word_layout import DICE_SHIFT, GREY_DIE
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError, IllegalPosition, NotationError
from camelodds.odds.batch import read_positions
from camelodds.odds.many_legs import leg_odds_many
from camelodds.odds.many_races import race_odds_many
from camelodds.odds.many_rolls import FACES, after_many
from camelodds.values.many_advice import advise_many
from camelodds.values.many_tiles import tile_values_many
from camelodds.values.many_values import ticket_values_many
from camelodds.values.placements import SIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from camelodds.batch.rows_in import Row
    from camelodds.editions.edition import Edition
    from camelodds.odds.batch import Batch

    Columns = dict[str, list[Any]]


@dataclass(frozen=True)
class Question:
    """What is asked of every row.

    Parameters
    ----------
    name : str
        One of `ANSWERS`.
    edition : Edition
        The edition of all rows.
    options : dict
        What the function takes besides: samples, seed, workers.
    """

    name: str
    edition: Edition
    options: dict[str, Any] = field(default_factory=dict)


class Answer(NamedTuple):
    """The answers to some rows: columns, all of the same length, and which rows are bad."""

    columns: dict[str, list[Any]]
    bad: list[bool]


def answer(question: Question, rows: Sequence[Row], first: int) -> Answer:
    """Answer a question for rows; `first` is the number of the first one."""
    batch, problems = read_rows(rows, question.edition)
    columns: Columns = {
        "index": list(range(first, first + len(rows))),
        "position": ["" if row.given is None else str(row.given) for row in rows],
    }
    for name, values in ANSWERS[question.name](batch, question.options).items():
        columns[name] = values.tolist() if isinstance(values, np.ndarray) else values
    columns["error"] = problems
    return Answer(columns, [bool(problem) for problem in problems])


def read_rows(rows: Sequence[Row], edition: Edition | None) -> tuple[Batch, list[str]]:
    """The positions of rows, and in one line what is wrong with each; a first row decides what edition None is."""
    given: list[Any] = [None if row.problem else row.given for row in rows]
    words = any(isinstance(one, int) for one in given)
    tiles = np.array([row.tile_word for row in rows], dtype=np.uint64) if words else None
    batch = read_positions(given, tiles, edition, "mask")
    problems = ["" for _ in rows]
    for i, error in batch.errors.items():
        problems[i] = rows[i].problem or one_line(error)
    return batch, problems


def one_line(error: CamelOddsError) -> str:
    """An error as one line of a table, which has the position beside it."""
    if isinstance(error, IllegalPosition):
        return "; ".join(error.problems)
    if isinstance(error, NotationError):
        hint = f"; {error.hint}" if error.hint else ""
        return f"column {error.column}: found {error.found}, expected {error.expected}{hint}"
    return " ".join(str(error).split())


def _legs(batch: Batch, options: dict[str, Any]) -> dict[str, Any]:
    legs = leg_odds_many(batch.words, **_given(batch, options))
    tickets = ticket_values_many(legs)
    best = tickets.names_of_best()
    return {
        **_by_camel("first", legs.camels, legs.first),
        **_by_camel("second", legs.camels, legs.second),
        **_by_camel("last", legs.camels, legs.last),
        "race_ends": legs.race_ends,
        "best_ticket": [f"{names[0]} {names[1]}" if names else "" for names in best],
        "best_ticket_value": tickets.best_values,
    }


def _races(batch: Batch, options: dict[str, Any]) -> dict[str, Any]:
    races = race_odds_many(
        batch.words, samples=options.get("samples"), seed=options.get("seed"), **_given(batch, options)
    )
    tables = (("", races.odds), ("_stderr", races.stderr))
    return {
        name: values
        for what, table in tables
        for row, pile in enumerate(PILES)
        for name, values in _by_camel(pile, races.camels, table[:, row], what).items()
    }


def _rolls(batch: Batch, options: dict[str, Any]) -> dict[str, Any]:
    """Odds of being first in the leg after each roll that can come next; NaN if its die is out."""
    edition = batch.edition
    columns: dict[str, Any] = {}
    for number in range(FACES * len(edition.letters)):
        die = min(number // FACES, GREY_DIE)
        inside = np.flatnonzero(
            batch.valid & (batch.words >> np.uint64(DICE_SHIFT + die) & np.uint64(1) != 0)
        )
        played = after_many(
            batch.words[inside],
            np.full(len(inside), number),
            tile_words=batch.tile_words[inside],
            edition=edition,
            workers=options.get("workers"),
        )
        first = np.full((len(batch), len(edition.racing)), np.nan)
        over = played.leg_over
        first[inside[over]] = played.ranking[over, :1] == np.arange(len(edition.racing))
        on = leg_odds_many(
            played.after_words[~over],
            tile_words=played.after_tile_words[~over],
            edition=edition,
            workers=options.get("workers"),
        )
        first[inside[~over]] = on.first
        roll = f"{edition.letters[number // FACES]}{number % FACES + 1}"
        columns |= _by_camel(roll, edition.racing, first)
    return columns


def _tiles(batch: Batch, options: dict[str, Any]) -> dict[str, Any]:
    tiles = tile_values_many(batch.words, **_given(batch, options))
    best = tiles.names_of_best()
    return {
        "best_space": [names[0] if names else None for names in best],
        "best_side": [names[1] if names else "" for names in best],
        "best_value": tiles.best_values,
        **{
            f"{space}{side}": tiles.values[:, space - 1, column]
            for space in range(2, batch.edition.track + 1)
            for column, side in enumerate(SIDES)
        },
    }


def _advice(batch: Batch, options: dict[str, Any]) -> dict[str, Any]:
    advice = advise_many(
        batch.words, samples=options.get("samples"), seed=options.get("seed"), **_given(batch, options)
    )
    cells = (np.arange(len(advice)), advice.best)
    return {
        "best": advice.names_of_best(),
        "value": advice.best_values,
        "stdev": advice.stdev[cells],
        "stderr": advice.stderr[cells],
    }


def _given(batch: Batch, options: dict[str, Any]) -> dict[str, Any]:
    """What all functions for many positions take; bad positions are words of no position."""
    return {
        "tile_words": batch.tile_words,
        "edition": batch.edition,
        "errors": "mask",
        "workers": options.get("workers"),
    }


def _by_camel(name: str, camels: Sequence[str], values: Any, what: str = "") -> dict[str, Any]:
    return {f"{name}_{camel}{what}": values[:, column] for column, camel in enumerate(camels)}


ANSWERS: dict[str, Callable[[Batch, dict[str, Any]], dict[str, Any]]] = {
    "odds": _legs,
    "race": _races,
    "rolls": _rolls,
    "tiles": _tiles,
    "advise": _advice,
}
"""What each command answers, by its name."""
