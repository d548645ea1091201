"""What placing a spectator tile is worth, for every legal space and side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from camelodds._kernels.order_tables import RANKS_OF_ORDERS
from camelodds.arguments import whole_number
from camelodds.board.mappings import read_side, read_space
from camelodds.board.position import as_position
from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.errors import CamelOddsError, shown
from camelodds.game.players import around
from camelodds.odds.order_counts import OF_POSITION, of_position
from camelodds.odds.race import games_if_unsolved, race_odds
from camelodds.system.arrays import Counts, Floats, read_only
from camelodds.system.threads import worker_count
from camelodds.values.cards_laid import CardsLaid, bet_stakes, counted, moments_of
from camelodds.values.moments import Moments
from camelodds.values.placements import SIDES, TileToPlace, card_changes, card_errors, leg_changes, outcomes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.game.holdings import Holdings


GAMES = 20_000
"""Games sampled for each placement; all have the same random numbers, so that differences are sharp."""


OTHER_NUMBERS = ("landings", "income", "income_stdev", "own_change", "others_change", "stderr")
"""What the rows say of a placement besides its value."""


@dataclass(frozen=True, eq=False, repr=False)
class TileValues(Result):
    """What each placement of a spectator tile is worth, from `tile_values`; n legal spaces, two sides.

    Parameters
    ----------
    position : Position
        The position before the placement.
    moving : int or None
        The space of the tile that is moved; None if it is placed for the first time in this leg.
    spaces : ndarray of int64, shape (n,)
        The legal spaces, ascending (R24).
    tile_counts : ndarray of int64, shape (n, 2, 7)
        Draws in which 0, 1, 2, ... units land on the tile, by space and side (first ``+``, then ``-``).
    order_counts : ndarray of int64, shape (n, 2, 120)
        Draws that lead to each final order of the leg with the tile there.
    forgone : float
        Expected income of the tile where it lies now, in pounds; 0 if none is moved.
    own_change : ndarray of float64, shape (n, 2)
        How the placement changes the value of the player's tickets and finish cards, in pounds.
    others_change : ndarray of float64, shape (n, 2)
        The same for all other players together, including the income of their tiles.
    stderr : ndarray of float64, shape (n, 2)
        Upper bound of the standard error of `values`: 0 unless there are finish cards and the race is
        sampled.
    relative : bool
        Whether what the others gain is taken off in `values`.

    Examples
    --------
    >>> from camelodds import tile_values
    >>> tiles = tile_values("1:bg 2:y 3:pr 15:W 16:K")
    >>> space, side, value = tiles.best
    >>> space, side, round(value, 5)
    (4, '-', 1.28996)
    """

    row_types: ClassVar[Mapping[str, Any]] = {
        **OF_POSITION,
        "space": int,
        "side": str,
        **dict.fromkeys(("value", *OTHER_NUMBERS), float),
    }

    position: Position
    moving: int | None
    spaces: NDArray[np.int64]
    tile_counts: Counts
    order_counts: Counts
    forgone: float
    own_change: Floats
    others_change: Floats
    stderr: Floats
    relative: bool

    @property
    def sides(self) -> tuple[str, str]:
        """The sides, in the order of the columns: ``+`` cheering (oasis), ``-`` booing (mirage)."""
        return SIDES

    @cached_property
    def landings(self) -> Floats:
        """Expected units that land on the tile in the rest of the leg, shape (n, 2) (R10)."""
        return read_only(self.tile_counts @ np.arange(7) / self._total)

    @cached_property
    def income(self) -> Floats:
        """Expected income of the tile's owner in the rest of the leg, in pounds, shape (n, 2) (R10)."""
        return read_only(self.landings * self.position.edition.tile_income)

    @cached_property
    def income_stdev(self) -> Floats:
        """Standard deviation of that income, in pounds, shape (n, 2)."""
        square = self.tile_counts @ np.arange(7) ** 2 / self._total
        deviation = np.sqrt(np.maximum(square - self.landings**2, 0))
        return read_only(deviation * abs(self.position.edition.tile_income))

    @cached_property
    def ranks(self) -> Floats:
        """Odds of the leg with the tile there, by space, side, camel and place, shape (n, 2, 5, 5)."""
        counts = (self.order_counts @ RANKS_OF_ORDERS).reshape(-1, 2, 5, 5)
        return read_only(counts / self._total)

    @cached_property
    def values(self) -> Floats:
        """Expected gain from the placement in pounds, shape (n, 2).

        That is the income, less what the tile would earn where it lies now, plus the change of the player's
        own holdings; if relative, less what all others gain.
        """
        values = self.income - self.forgone + self.own_change
        return read_only(values - self.others_change if self.relative else values)

    def value(self, space: int, side: str | int) -> float:
        """Expected gain from a placement, in pounds.

        Parameters
        ----------
        space : int
            A legal space.
        side : str or int
            ``"+"``, ``1`` or the side's name (``"cheering"``); ``"-"``, ``-1`` or its name (``"booing"``).

        Returns
        -------
        float
            The cell of `values`.

        Raises
        ------
        NotationError
            If space or side cannot be read.
        CamelOddsError
            If no tile may be placed there (R24).

        Examples
        --------
        >>> from camelodds import tile_values
        >>> round(tile_values("1:bg 2:y 3:pr 15:W 16:K").value(4, "-"), 5)
        1.28996
        """
        space, side = read_space(space), read_side(side, self.position.edition)
        if space not in self.spaces:
            legal = ", ".join(map(str, self.spaces.tolist())) or "none"
            raise CamelOddsError(f"no tile may be placed on {space}; legal spaces: {legal} (R24)")
        return float(self.values[int(np.searchsorted(self.spaces, space)), SIDES.index(side)])

    @property
    def best_or_none(self) -> tuple[int, str, float] | None:
        """Best placement: space, side and value in pounds; None if there is no legal one."""
        if not len(self.spaces):
            return None
        row, column = np.unravel_index(int(np.argmax(self.values)), self.values.shape)
        return int(self.spaces[row]), SIDES[column], float(self.values[row, column])

    def __getitem__(self, placement: tuple[int, str | int]) -> float:
        """Value of a placement, as `value` gives it: ``tiles[9, "-"]``."""
        if not isinstance(placement, tuple) or len(placement) != 2:
            raise CamelOddsError(
                f"a placement is a space and a side, like tiles[9, '-'], not {shown(placement)}"
            )
        return self.value(*placement)

    @property
    def best(self) -> tuple[int, str, float]:
        """As `best_or_none`, where there is one.

        Raises
        ------
        CamelOddsError
            If there is none.
        """
        if self.best_or_none is None:
            raise CamelOddsError("there is no legal space for a tile (R24)")
        return self.best_or_none

    @property
    def _total(self) -> int:
        return int(self.order_counts[0, 0].sum()) if len(self.spaces) else 1

    def __repr__(self) -> str:
        return f"<TileValues of {str(self.position)!r}, {how_many(len(self.spaces), 'space')}>"

    def view(self) -> View:
        """Value and income by space and side."""
        sides = self.position.edition.tile_sides
        columns = (
            Column("space"),
            *(
                column
                for side in sides
                for column in (Column(side, signed=True, bar=True), Column("income", spare=True))
            ),
        )
        rows = [
            (space, values[0], income[0], values[1], income[1])
            for space, values, income in zip(
                self.spaces.tolist(), self.values.tolist(), self.income.tolist(), strict=True
            )
        ]
        best = self.best_or_none
        note = "no legal space (R24)" if best is None else f"best: {best[0]}:{best[1]}, {best[2]:+.5f}"
        caption = "value of a spectator tile in the rest of the leg, in pounds"
        return View(caption, columns, rows, None, notes=(note,))

    def rows(self) -> list[dict[str, Any]]:
        """One row per space and side: value, income, and what the tile changes for the players."""
        tables = {"value": self.values.tolist()}
        tables |= {name: getattr(self, name).tolist() for name in OTHER_NUMBERS}
        return [
            {
                **of_position(self.position),
                "space": space,
                "side": side,
                **{name: table[row][column] for name, table in tables.items()},
            }
            for row, space in enumerate(self.spaces.tolist())
            for column, side in enumerate(SIDES)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The values as plain numbers, texts and dicts, ready for JSON."""
        names = ("landings", "income", "income_stdev", "own_change", "others_change", "values", "stderr")
        tables = {name: getattr(self, name).tolist() for name in names}
        placements = [
            {"space": int(space), "side": side} | {name: tables[name][row][column] for name in names}
            for row, space in enumerate(self.spaces)
            for column, side in enumerate(SIDES)
        ]
        return {
            "position": str(self.position),
            "moving": self.moving,
            "forgone": self.forgone,
            "relative": self.relative,
            "placements": placements,
            "best": None
            if self.best_or_none is None
            else dict(zip(("space", "side", "value"), self.best, strict=True)),
        }


def tile_values(
    position: Position | str,
    holdings: Holdings | None = None,
    others: Sequence[Holdings] = (),
    *,
    moving: int | None = None,
    relative: bool = False,
    samples: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
) -> TileValues:
    """What a spectator tile is worth in the rest of the leg, on every legal space and either side, in pounds.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    holdings : Holdings, optional
        What the player has, since a tile also changes what tickets and finish cards are worth.  If the
        holdings name a tile, that tile is moved.
    others : sequence of Holdings
        What the others have, for what the placement changes for them.
    moving : int, optional
        The space of the tile that is moved, if `holdings` does not say it (R24).
    relative : bool
        Whether what the others gain is taken off.
    samples, seed, workers
        As for `race_odds`, for the finish cards, if the race is not solved; if `samples` is not given, 20,000
        games for each placement, all with the same random numbers.

    Returns
    -------
    TileValues
        Income, changes and values by space and side.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read, the position breaks rules or there is no tile to move.
    CamelOddsError
        If another argument is not what it must be.

    Notes
    -----
    The owner gets 1 for each unit that lands on the tile (R10).  Legal spaces are those of R24; a tile that
    is moved is lifted first.  Tickets, and what can be copied from a partner among the others, are worth what
    `leg_income` says with the tile there.  Finish cards are worth what the race odds say; these count tiles
    in this leg only (M1).  A placement does not change what unknown cards are believed to name (M4).

    Examples
    --------
    >>> from camelodds import Holdings, tile_values
    >>> tiles = tile_values("1:bg 2:y 3:pr 15:W 16:K", Holdings(tickets={"blue": 5}))
    >>> tiles.spaces.tolist()
    [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    >>> tiles.values.shape
    (11, 2)
    """
    position = as_position(position)
    if not isinstance(relative, (bool, np.bool_)):
        raise CamelOddsError(f"relative must be True or False, not {shown(relative)}")
    players = around(holdings, others, position)
    if moving is not None:
        moving = whole_number(moving, "moving", 2, position.edition.track)
    if samples is not None:
        samples = whole_number(samples, "samples", 1)
    if seed is not None:
        seed = whole_number(seed, "seed", 0)
    if players[0].tile is not None:
        if moving is not None and moving != players[0].tile:
            raise CamelOddsError(
                f"moving is {moving}, but the holdings' tile lies on {players[0].tile}: give one of them"
            )
        moving = players[0].tile
    if moving is not None and any(player.tile == moving for player in players[1:]):
        raise CamelOddsError(f"the tile on {moving} is another player's: only one's own tile is moved (R24)")
    moments = None
    if any(player.bets for player in players):
        samples = games_if_unsolved(position.edition, samples, GAMES)
        race = race_odds(position, samples=samples, seed=seed, workers=workers)
        moments = Moments.of(race, moments_of(players), workers)
    tile = TileToPlace(position, players, moving, position.tile_spaces(moving=moving))
    return place(tile, bool(relative), moments, samples, workers)


def place(
    tile: TileToPlace, relative: bool, moments: Moments | None, samples: int | None, workers: int | None
) -> TileValues:
    """Values of placing a tile; arguments as `tile_values` checked them.

    Parameters
    ----------
    tile : TileToPlace
        The tile, where it may be placed, and for whom.
    moments : Moments or None
        Odds of the race now, and when unknown cards were laid; None if no finish card is to be looked at.
    samples : int or None
        Games for each placement if the race is sampled.
    """
    workers, players, edition = worker_count(workers), tile.players, tile.position.edition
    race, stakes = None, None
    if moments is not None:
        race, stakes = moments.now, bet_stakes(CardsLaid.of(players, moments, edition), edition)
        if not stakes.values.any():
            race = None
        elif race.samples is not None and race.samples != samples:
            race = race_odds(tile.position, samples=samples, seed=race.seed, workers=workers)
    placed = outcomes(tile, race, workers)
    shape = (len(tile.spaces), len(SIDES))
    changes, errors = leg_changes(tile, placed), np.zeros(shape)
    if race is not None and moments is not None and stakes is not None:
        changes += card_changes(placed, race, stakes.values)
        errors = card_errors(tile, placed, race, counted(stakes, relative), moments)
    return TileValues(
        tile.position,
        tile.moving,
        np.array(tile.spaces, dtype=np.int64),
        np.array([outcome.tile_counts for outcome in placed], dtype=np.int64).reshape(*shape, 7),
        np.array([outcome.order_counts for outcome in placed], dtype=np.int64).reshape(*shape, 120),
        tile.forgone,
        changes[0],
        changes[1:].sum(axis=0),
        errors,
        relative,
    )
