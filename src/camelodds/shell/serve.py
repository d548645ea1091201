"""The command serve: the page at the table and the JSON API, on this machine or for the phones around it."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from camelodds.display.printable import clean
from camelodds.errors import CamelOddsError
from camelodds.shell.app import app
from camelodds.shell.exits import guarded
from camelodds.shell.options import whole

if TYPE_CHECKING:
    from collections.abc import Iterator

EXTRA = ("jinja2", "segno", "starlette", "uvicorn")
"""The packages that the extra `web` installs."""
FACTORY = "camelodds.web.app:create"
"""What makes the application: each worker process finds it by this name."""
LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
COMPILE = """
import os
getattr(os, "nice", int)(10)
from camelodds.selfplay.warmup import compile_chances
for edition in ("2018", "2014"):
    compile_chances(edition)
"""
"""What another process does, after what is asked for now: chances to win are there once they are wanted."""
SOLVE = """
import os
getattr(os, "nice", int)(10)
from camelodds import solve_race
solve_race(workers={workers})
"""
PORT = 8000
CONNECTIONS = 2000

SERVE_EXAMPLES = """Examples:

camelodds serve

camelodds serve --lan

camelodds serve --port 8080 --workers 4 --solve

^C ends it. Games are kept in the browsers, not here.
"""


@app.command(epilog=SERVE_EXAMPLES)
@guarded
def serve(
    host: Annotated[
        str | None,
        typer.Option(
            "--host", metavar="ADDRESS", help="The address to listen on; this machine alone if not given."
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="N",
            parser=whole(0, 65535),
            help="The port; 8000 if not given, 0 for any free one.",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", metavar="N", parser=whole(1, 64), help="Processes that answer; 1 if not given."
        ),
    ] = None,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan", help="Listen on the local network, and print the address and a QR code for phones there."
        ),
    ] = False,
    solve: Annotated[
        bool,
        typer.Option(
            "--solve", help="Solve the race in the background, so that its odds become exact; see 'solve'."
        ),
    ] = False,
) -> None:
    """Serve a page for the phone at the table, and a JSON API under /api/v1.

    It listens on this machine alone, unless --lan or --host says otherwise. It keeps nothing about players.
    """
    missing = [name for name in EXTRA if find_spec(name) is None]
    if missing:
        raise CamelOddsError(f"the page needs {', '.join(missing)}: pip install 'camelodds[web]'")
    if lan and host is not None:
        raise CamelOddsError("--lan listens on all addresses: leave out --host, or --lan")
    listening = listen(EVERYWHERE if lan else host or LOOPBACK, PORT if port is None else port)
    with listening, beside(COMPILE), beside(SOLVE.format(workers=spare_cores())) if solve else nothing():
        tell(listening, lan, solve)
        run(listening, workers or 1)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens.

    Raises
    ------
    CamelOddsError
        If there is no such address here, or another program listens there.
    """
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise CamelOddsError(f"--host {clean(host)} is no address: {error}") from None
    if os.name != "nt":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(512)
    except OSError as error:
        listening.close()
        why = error.strerror or error
        raise CamelOddsError(
            f"cannot listen on {clean(host)}, port {port}: {why}; try another, like --port {min(port + 80, 65535)}"
        ) from None
    return listening


def lan_address() -> str:
    """The address of this machine on the local network; that of the loopback if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        # Nothing is sent: the system only says from where it would be.
        probe.connect(("10.255.255.255", 1))
        return str(probe.getsockname()[0])
    return LOOPBACK


def tell(listening: socket.socket, lan: bool, solve: bool) -> None:
    """Say where the page is."""
    host, port = listening.getsockname()[:2]
    shown = lan_address() if host == EVERYWHERE else f"[{host}]" if ":" in host else host
    url = f"http://{shown}:{port}/"
    print(f"the page: {url}", f"the API:  {url}api", sep="\n")
    if lan:
        import segno

        print("phones on this network find it here:")
        with contextlib.suppress(UnicodeError):  # a stream that cannot show blocks
            segno.make(url, error="m").terminal(out=sys.stdout, compact=True)
    if solve:
        print("the race is being solved in the background; its odds are exact once that is done")
    print("the first start ever compiles for some seconds; ^C ends it", flush=True)


def run(listening: socket.socket, workers: int) -> None:
    """Answer requests until ^C."""
    import uvicorn

    how: dict[str, Any] = {
        "factory": True,
        "log_level": "warning",
        # What players do is written nowhere.
        "access_log": False,
        "server_header": False,
        "ws": "none",
        "limit_concurrency": CONNECTIONS,
        "timeout_keep_alive": 30,
        "timeout_graceful_shutdown": 3,
    }
    with contextlib.suppress(KeyboardInterrupt):  # the usual end
        if workers == 1:
            uvicorn.Server(uvicorn.Config(FACTORY, **how)).run(sockets=[listening])
        else:
            # Processes that answer beside each other get the address from the one that looks after them.
            host, port = listening.getsockname()[:2]
            listening.close()
            uvicorn.run(FACTORY, host=host, port=port, workers=workers, **how)


@contextlib.contextmanager
def beside(program: str) -> Iterator[subprocess.Popen[bytes]]:
    """Let another process of Python do something, and end it with this one."""
    nowhere = subprocess.DEVNULL
    # In a session of its own: ^C is not meant for it.
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def nothing() -> contextlib.AbstractContextManager[object]:
    """What stands where no process is wanted."""
    return contextlib.nullcontext()


def spare_cores() -> int:
    """All cores but one, which answers."""
    return max(1, (os.cpu_count() or 2) - 1)
