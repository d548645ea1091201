"""The page on Dask, run on a cluster of two processes: to the last bit what one process gives."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from camelodds import CamelOddsError, Position, leg_odds_many, race_odds, race_odds_many, tournament
from camelodds.cli import main
from camelodds.odds.lazy import in_chunks
from camelodds.odds.many_rolls import play_on_many
from camelodds.values.many_tiles import tile_values_many
from camelodds.values.many_values import ticket_values_many
from random_words import random_words

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


def test_arrays_in_chunks_are_those_of_one_process(page):
    positions = page["positions"]
    many = leg_odds_many(positions)
    assert page["lazy_ranks"].tobytes() == many.ranks.tobytes()
    assert page["ends"].tobytes() == many.race_ends.tobytes()
    assert page["ticket_worth"].tobytes() == ticket_values_many(positions).best_values.tobytes()
    played = play_on_many(positions, until="leg", seed=1)
    assert page["after_legs"].tobytes() == played.after_words.tobytes()


@pytest.mark.parametrize("chunks", [1, 7, 1000])
def test_chunks_do_not_matter_for_any_function(chunks):
    import dask
    import dask.array as da

    words, tile_words = random_words(20, 3)
    words[[3, 17]] = 0
    given = [da.from_array(array, chunks=chunks) for array in (words, tile_words)]
    for function, arrays, options in (
        (leg_odds_many, ["first", "valid"], {}),
        (race_odds_many, ["odds"], {"samples": 50, "seed": 2}),
        (tile_values_many, ["best", "values"], {}),
        (play_on_many, ["after_words", "rolls"], {"until": "race", "seed": 4, "first": 100}),
    ):
        whole = function(words, tile_words=tile_words, errors="mask", **options)
        lazy = in_chunks(function, *given, arrays=arrays, **options)
        with dask.config.set(scheduler="synchronous"):
            for name in arrays:
                expected = getattr(whole, name)
                assert (lazy[name].shape, lazy[name].dtype) == (expected.shape, expected.dtype)
                assert lazy[name].compute().tobytes() == expected.tobytes()


def test_without_a_seed_all_chunks_have_the_same_one():
    import dask
    import dask.array as da

    word = leg_odds_many(["1:W 2:K 14:bg 15:p 16:ry | bx"]).words[0]
    words = da.from_array(np.full(3, word), chunks=1)
    with dask.config.set(scheduler="synchronous"):
        odds = in_chunks(race_odds_many, words, arrays=["odds"], samples=100)["odds"].compute()
    assert odds[0].tobytes() == odds[1].tobytes() == odds[2].tobytes()


def test_what_cannot_be_lazy_is_said():
    import dask.array as da

    words = da.from_array(np.zeros(4, dtype=np.uint64), chunks=2)
    with pytest.raises(CamelOddsError, match="LegOddsMany has no array 'odds'"):
        in_chunks(leg_odds_many, words, arrays=["odds"])
    with pytest.raises(CamelOddsError, match="unknown sizes"):
        in_chunks(leg_odds_many, words[words > 0], arrays=["ranks"])


def test_a_file_on_a_cluster_is_that_of_one_process_though_a_worker_dies(client, tmp_path):
    import os
    import signal
    import threading

    words, tile_words = random_words(400, 5)
    pairs = zip(words.tolist(), tile_words.tolist(), strict=True)
    source, out = tmp_path / "in.txt", tmp_path / "shared.csv"
    source.write_text("\n".join([*(str(Position.from_word(*pair)) for pair in pairs), "1:b"]))
    options = ["--batch", str(source), "--rows", "10", "--samples", "3000", "--seed", "7"]
    assert main(["race", *options, "--out", str(tmp_path / "alone.csv")]) == 1
    victim, *_ = client.run(os.getpid).values()
    ended = threading.Event()

    def kill_one():
        while not ended.wait(0.02):
            if out.exists() and out.stat().st_size > 5_000:
                os.kill(victim, signal.SIGKILL)
                return

    killer = threading.Thread(target=kill_one)
    killer.start()
    try:
        assert main(["race", *options, "--out", str(out), "--dask", client.scheduler.address]) == 1
    finally:
        ended.set()
        killer.join()
    assert victim not in client.run(os.getpid).values()
    assert out.read_bytes() == (tmp_path / "alone.csv").read_bytes()


def test_where_there_is_no_scheduler_that_is_said(tmp_path, capsys):
    (tmp_path / "in.txt").write_text("1:bg 2:y 3:pr 15:W 16:K\n")
    assert main(["odds", "--batch", str(tmp_path / "in.txt"), "--dask", "nowhere"]) == 2
    assert "there is no Dask scheduler at nowhere" in capsys.readouterr().err
