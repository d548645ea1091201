"""The page on Dask, run on a cluster of two processes: to the last bit what one process gives."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from camelodds import leg_odds_many, race_odds, race_odds_many, tournament

pytest.importorskip("dask.array", reason="needs dask: pip install 'camelodds[dask]'")
distributed = pytest.importorskip("distributed", reason="needs distributed: pip install 'camelodds[dask]'")

PAGE = Path(__file__).parents[2] / "docs" / "dask.md"
STARTS_CLUSTER = "LocalCluster("

pytestmark = pytest.mark.once


def programs():
    return re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def page(client):
    """What the page's programs have computed, run one after the other on the cluster."""
    names = {"client": client}
    for program in programs():
        # The page's own cluster is left out: the tests' one has the same settings and is closed again.
        if STARTS_CLUSTER not in program:
            exec(compile(program, str(PAGE), "exec"), names)
    return names


def test_the_page_starts_a_cluster_like_the_one_here():
    (program,) = [program for program in programs() if STARTS_CLUSTER in program]
    assert "LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)" in program
    assert "client = Client(cluster)" in program
    compile(program, str(PAGE), "exec")


def test_the_cluster_is_two_processes_and_not_this_one(client):
    import os

    pids = set(client.run(os.getpid).values())
    assert len(pids) == 2
    assert os.getpid() not in pids


def test_legs_of_a_dask_array_are_those_of_one_process(page):
    many = leg_odds_many(page["positions"])
    assert many.valid.all()
    assert page["words"].numblocks == (4,)
    assert page["ranks"].tobytes() == many.ranks.tobytes()
    assert page["best"].tolist() == many.first.max(axis=1).tolist()


def test_sampled_races_of_a_dask_array_are_those_of_one_process(page):
    many = race_odds_many(page["positions"], samples=2_000, seed=1)
    assert page["winners"].tobytes() == many.winner.tobytes()


@pytest.mark.parametrize("chunks", [1, 7, 100])
def test_chunks_do_not_matter(page, chunks):
    import dask.array as da

    words, tile_words = (page[name].rechunk(chunks)[:20] for name in ("words", "tile_words"))
    winners = da.map_blocks(
        page["race_winners"], words, tile_words, seed=1, dtype=float, new_axis=1,
        chunks=(words.chunks[0], 5), meta=np.empty((0, 5)),
    )  # fmt: skip
    assert winners.compute().tobytes() == page["winners"][:20].tobytes()


def test_words_that_are_no_positions_are_masked_in_their_chunk(page):
    import dask.array as da

    bad = page["words"].compute()
    bad[[3, 64]] = 0
    words = da.from_array(bad, chunks=30)
    ranks = da.map_blocks(
        page["leg_ranks"], words, page["tile_words"], dtype=float, new_axis=[1, 2],
        chunks=(words.chunks[0], 5, 5), meta=np.empty((0, 5, 5)),
    ).compute()  # fmt: skip
    good = np.isfinite(ranks).all(axis=(1, 2))
    assert np.flatnonzero(~good).tolist() == [3, 64]
    assert ranks[good].tobytes() == page["ranks"][good].tobytes()


def test_lines_of_a_bag_have_the_odds_of_one_process(page):
    many = leg_odds_many(page["positions"])
    assert page["lines"].npartitions == 4
    assert page["favourites"] == [many.camels[i] for i in many.first.argmax(axis=1)]


def test_a_sample_split_over_workers_has_the_very_counts_of_one_process(page):
    race, alone = page["race"], race_odds(page["LINE"], samples=1_000_000, seed=1)
    assert [part.games[0].start for part in page["parts"]] == [0, 300_000, 600_000, 900_000]
    assert race.order_counts.tolist() == alone.order_counts.tolist()
    assert race.odds.tobytes() == alone.odds.tobytes()
    assert race.games == alone.games == (range(1_000_000),)
    assert str(race) == str(alone)


def test_a_tournament_split_over_workers_is_that_of_one_process(page):
    result, alone = page["result"], tournament(page["TABLE"], games=800, seed=1, luck=True)
    assert result.deals == alone.deals == (range(200),)
    assert result == alone
    assert result.adjusted_share.tobytes() == alone.adjusted_share.tobytes()
    assert str(result) == str(alone)


def test_functions_of_ones_own_are_sent_to_the_workers(client):
    def first_blue(game):
        return "ticket blue" if game.tickets_left["blue"] == 4 else "roll"

    table = [first_blue, "roller", "roller"]

    def play(first_deal):
        return tournament(table, games=9, seed=1, first_deal=first_deal, workers=1)

    parts = client.gather(client.map(play, [0, 3]))
    assert sum(parts) == tournament(table, games=18, seed=1)


def test_exact_odds_are_the_same_in_every_process(client):
    line = "1:bg 2:y 3:wo"
    there = client.run(lambda: race_odds(line, method="exact").odds.tobytes())
    assert set(there.values()) == {race_odds(line, method="exact").odds.tobytes()}
