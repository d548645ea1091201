"""`camelodds serve`: where it listens, what it says, and that it ends with ^C."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from camelodds.errors import CamelOddsError
from camelodds.shell import main, serve
from camelodds.shell.serve import lan_address, listen, tell


@pytest.fixture
def bare():
    """A socket that listens on this machine."""
    with listen("127.0.0.1", 0) as listening:
        yield listening


def test_it_listens_on_this_machine_alone_unless_told_otherwise(bare, capsys):
    assert bare.getsockname()[0] == serve.LOOPBACK
    tell(bare, lan=False, solve=False)
    port = bare.getsockname()[1]
    assert f"the page: http://127.0.0.1:{port}/\n" in capsys.readouterr().out


def test_lan_prints_the_address_of_this_machine_and_a_code_of_it(capsys):
    with listen(serve.EVERYWHERE, 0) as listening:
        tell(listening, lan=True, solve=False)
        out = capsys.readouterr().out
        assert f"http://{lan_address()}:{listening.getsockname()[1]}/\n" in out
        assert sum("▄" in line for line in out.splitlines()) > 8


def test_solving_in_the_background_is_said(bare, capsys):
    tell(bare, lan=False, solve=True)
    assert "the race is being solved in the background" in capsys.readouterr().out


def test_a_port_that_is_taken_is_said_with_another(bare):
    with pytest.raises(CamelOddsError, match=r"cannot listen on 127.0.0.1, port \d+: .*like --port"):
        listen("127.0.0.1", bare.getsockname()[1])


@pytest.mark.parametrize("host", ["no such host", "999.0.0.1", "\udc80"])
def test_a_host_that_is_none_is_said(host):
    with pytest.raises(CamelOddsError, match=r"--host .* is no address"):
        listen(host, 0)


def test_it_is_the_last_of_the_commands():
    assert list(main.get_command(main.app).commands)[-1] == "serve"


def run(*options):
    return subprocess.run(
        [sys.executable, "-m", "camelodds", "serve", *options],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_lan_and_a_host_are_not_given_both():
    done = run("--lan", "--host", "127.0.0.1")
    assert done.returncode == 2
    assert "leave out --host, or --lan" in done.stderr


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    assert serve.serve() == 2


def test_what_runs_beside_ends_with_it():
    with serve.beside("import time; time.sleep(600)") as process:
        assert process.poll() is None
    assert process.poll() is not None


@pytest.mark.compiled
@pytest.mark.parametrize("workers", [1, 2])
def test_it_answers_until_it_is_interrupted(workers):
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "camelodds", "serve", "--port", "0", "--workers", str(workers)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        url = re.search(r"http://\S+", process.stdout.readline())[0]
        until = time.monotonic() + 60
        while True:
            try:
                with urllib.request.urlopen(f"{url}health", timeout=5) as answer:
                    assert answer.read() == b"ok"
                break
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")
    port = int(re.search(r":(\d+)/", url)[1])
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0
