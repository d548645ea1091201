"""How `camelodds serve` holds out: many phones at once, and many bad requests; all on this machine.

    python benchmarks/page_load.py
    python benchmarks/page_load.py --phones 200 --seconds 60 --workers 2
    python benchmarks/page_load.py --bad 1000000

Each phone follows a game of its own and makes a move every two seconds; what is timed is the whole answer:
the board, the best actions, all of the panel. Bad requests are bodies, paths, headers and lines that are
broken in many ways: none may end in a 500, and the memory of the server must not grow. Run it on a machine
that does nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

if TYPE_CHECKING:
    from collections.abc import Iterator

from camelodds import Game

NAMES = ("ana", "bo", "cy", "dan")
EVERY = 2.0
"""Seconds between two moves of a phone."""
MOST_SECONDS, MOST_PHONES, MOST_BAD = 600, 1000, 2_000_000
"""It stops by itself, whatever is asked for."""
PLACE = "127.0.0.1"


@contextmanager
def server(workers: int) -> Iterator[tuple[str, int]]:
    """The server in a process of its own; its address and process number."""
    command = [sys.executable, "-m", "camelodds", "serve", "--port", "0", "--workers", str(workers)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}
    ) as process:
        assert process.stdout is not None
        url = re.search(rf"http://{re.escape(PLACE)}:\d+", process.stdout.readline())
        assert url is not None
        try:
            yield url[0], process.pid
        finally:
            process.terminate()


def memory(pid: int) -> float:
    """Memory of a process and its children that is in use now, in MiB; 0 where the system does not tell."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text()
        except OSError:
            continue
        parent, resident = re.search(r"PPid:\s+(\d+)", text), re.search(r"VmRSS:\s+(\d+)", text)
        if resident and parent and (int(status.parent.name) == pid or int(parent[1]) == pid):
            total += int(resident[1])
    return total / 1024


def scripts(count: int) -> list[tuple[str, list[str]]]:
    """Games as people play them, about half of the turns rolls: how each begins, and its moves as lines."""
    found = []
    for seed in range(count):
        rng = random.Random(seed)
        game = Game.start(NAMES, seed=seed)
        start = f"start {game.position}\nplayers {' '.join(NAMES)}\n"
        lines = []
        while not game.over:
            action = str(rng.choice(game.actions)) if rng.random() < 0.5 else "roll"
            lines.append(rng.choice(list(game.rolls)) if action == "roll" else action)
            game = game.after(lines[-1])
        found.append((start, lines))
    return found


async def ready(client: httpx.AsyncClient) -> None:
    """Wait until the server answers with odds."""
    for _ in range(600):
        try:
            page = {"text": scripts(1)[0][0], "me": ""}
            if (await client.post("/table/load", json=page)).status_code == 200:
                return
        except httpx.TransportError:
            pass
        await asyncio.sleep(0.1)
    raise SystemExit("the server does not answer")


async def phone(
    client: httpx.AsyncClient,
    script: tuple[str, list[str]],
    until: float,
    wait: float,
    log: list[tuple[int, float]],
) -> None:
    """Follow a game, a move every two seconds; begin again when it is over."""
    start, lines = script
    await asyncio.sleep(wait)
    while time.monotonic() < until:
        kept = {"edition": "2018", "players": list(NAMES), "game": start}
        for line in lines:
            if time.monotonic() >= until:
                return
            began = time.perf_counter()
            answer = await client.post("/table/show", json={"kept": kept, "lines": [line]})
            took = time.perf_counter() - began
            log.append((answer.status_code, took))
            if answer.status_code == 200:
                page = answer.json()
                assert not page["problem"], page["problem"]
                kept = page["kept"]
            await asyncio.sleep(max(0.0, EVERY - took))


async def phones(url: str, count: int, seconds: float) -> list[tuple[int, float]]:
    """Status and seconds of each answer."""
    log: list[tuple[int, float]] = []
    limits = httpx.Limits(max_connections=count, max_keepalive_connections=count)
    async with httpx.AsyncClient(base_url=url, limits=limits, timeout=30) as client:
        await ready(client)
        games = scripts(min(count, 100))
        until = time.monotonic() + seconds
        rng = random.Random(1)
        await asyncio.gather(
            *(phone(client, games[n % len(games)], until, rng.random() * EVERY, log) for n in range(count))
        )
    return log


PIECES = (
    "1:bg", "2:y", "3:pr", "15:W", "16:K", "|", "bgx", "9:+", "10:-", "17:b", "0:g", ":", "\x00", "\u202e",
    "é", "9" * 40, "ticket", "red", "bet", "win", "?", "has", "ana", "money", "-1", "undo", "999999999",
    "insert", "change", "4", "as", "position", "left", "blue=9", "reveal", "save", "/etc/passwd",
    "<script>", "'\"", "{}", "[", "\ud800", "nan", "1e999",
)  # fmt: skip
PATHS = ("leg", "race", "rolls", "tickets", "bets", "tiles", "advice", "win")
TABLE = ("show", "new", "load", "unpack", "link", "text", "win")
FIELDS = (
    "position", "positions", "game", "edition", "track", "samples", "seed", "me", "others", "left",
    "earlier", "moving", "relative", "players", "games", "horizon", "strategies", "kept", "lines", "tab",
    "moment", "every", "text", "fragment", "page", "cards", "thrown", "typed",
)  # fmt: skip


def words(rng: random.Random) -> str:
    """A line that is nearly right, or not at all."""
    return " ".join(rng.choice(PIECES) for _ in range(rng.randrange(9)))


def value(rng: random.Random, deep: int = 0) -> object:
    """Any value of JSON."""
    kind = rng.randrange(11 if deep < 3 else 8)
    if kind < 4:
        return words(rng)
    if kind == 4:
        return rng.choice([0, 1, -1, 2, 3, 16, 17, 500, 2**31, 2**53, 2**64, -(2**70), 10**30])
    if kind == 5:
        return rng.choice([0.5, 1e308, -0.0, 1.0, 1e-320])
    if kind in (6, 7):
        return rng.choice([None, True, False])
    if kind == 8:
        return [value(rng, deep + 1) for _ in range(rng.randrange(4))]
    return {rng.choice((*FIELDS, "name", "money", "tickets", "bets", "tile", "partner")): value(rng, deep + 1)
            for _ in range(rng.randrange(4))}  # fmt: skip


LINE = "1:bg 2:y 3:pr 15:W 16:K"
GAME = f"start {LINE}\nplayers ana bob me\n"


def bad_request(rng: random.Random) -> tuple[str, str, dict[str, str], bytes]:
    """Method, path, headers and body of a request that is wrong in some way; some happen to be right."""
    table = rng.random() < 0.5
    path = f"/table/{rng.choice(TABLE)}" if table else f"/api/v1/{rng.choice(PATHS)}"
    body: dict[str, object] = {rng.choice(FIELDS): value(rng) for _ in range(rng.randrange(4))}
    if table and rng.random() < 0.6:
        kept = {"edition": rng.choice(["2018", "2014", "x"]), "players": ["ana", "bob", "me"], "game": GAME}
        kept[rng.choice(("edition", "players", "game", "me", "typed", "thrown", "seed"))] = value(rng)  # type: ignore[assignment]
        body |= {"kept": kept, "lines": [words(rng) for _ in range(rng.randrange(4))]}
    elif rng.random() < 0.6:
        body["position"] = LINE if rng.random() < 0.7 else words(rng)
        # What is right must not take long here.
        body |= {"samples": rng.choice([1, 10, 0, -5, True]), "games": 2}
    content = json.dumps(body).encode()
    kind = rng.randrange(12)
    headers = {"Content-Type": "application/json"}
    method = "POST"
    if kind == 0:
        content = bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
    elif kind == 1:
        content = content[: rng.randrange(len(content) + 1)]
    elif kind == 2:
        headers = rng.choice([{}, {"Content-Type": "text/plain"}, {"Content-Type": "\x7f"}])
    elif kind == 3:
        method = rng.choice(["GET", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "BREW"])
    elif kind == 4:
        path = "/" + "".join(rng.choice("abc/.%-_~0123456789") for _ in range(rng.randrange(80)))
    return method, path, headers, content


async def fuzz(url: str, count: int, seed: int, at_once: int = 8) -> dict[int, int]:
    """How many of so many bad requests had each status."""
    found: dict[int, int] = {}
    rng = random.Random(seed)
    left = count

    async def sender(client: httpx.AsyncClient) -> None:
        nonlocal left
        while left > 0:
            left -= 1
            method, path, headers, content = bad_request(rng)
            try:
                answer = await client.request(method, path, headers=headers, content=content)
                status = answer.status_code
            except (httpx.InvalidURL, httpx.LocalProtocolError, UnicodeError):
                continue
            found[status] = found.get(status, 0) + 1
            if status == 500:
                print(method, path, headers, content, file=sys.stderr)

    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        await ready(client)
        await asyncio.gather(*(sender(client) for _ in range(at_once)))
    return found


def told_of_phones(log: list[tuple[int, float]], count: int) -> str:
    """The figures of the phones."""
    times = sorted(took for _, took in log)
    right = sum(status == 200 for status, _ in log)
    p95 = times[int(0.95 * (len(times) - 1))]
    return (
        f"{count} phones: {len(log)} moves, {len(log) - right} not answered with 200; median"
        f" {1000 * statistics.median(times):.0f} ms, p95 {1000 * p95:.0f} ms, slowest {1000 * times[-1]:.0f} ms"
    )


def main() -> int:
    """Run the command; returns its exit status."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("--phones", type=int, default=200)
    command.add_argument("--seconds", type=float, default=30)
    command.add_argument("--workers", type=int, default=2)
    command.add_argument("--bad", type=int, default=0, help="send so many bad requests instead")
    command.add_argument("--seed", type=int, default=1)
    options = command.parse_args()
    count, bad = min(options.phones, MOST_PHONES), min(options.bad, MOST_BAD)
    with server(options.workers) as (url, pid):
        if bad:
            first = asyncio.run(fuzz(url, max(1, bad // 10), options.seed))
            before = memory(pid)
            rest = asyncio.run(fuzz(url, bad - bad // 10, options.seed + 1))
            statuses = {
                status: first.get(status, 0) + rest.get(status, 0) for status in sorted({*first, *rest})
            }
            print(f"{bad} requests, by status: {statuses}")
            print(f"memory after a tenth {before:.0f} MiB, at the end {memory(pid):.0f} MiB")
            return 1 if 500 in statuses else 0
        log = asyncio.run(phones(url, count, min(options.seconds, MOST_SECONDS)))
        print(told_of_phones(log, count))
        print(f"memory {memory(pid):.0f} MiB")
        return 1 if any(status != 200 for status, _ in log) else 0


if __name__ == "__main__":
    raise SystemExit(main())
