"""The entry point: what it says without the extra, and while it imports."""

from __future__ import annotations

import subprocess
import sys

from camelodds.cli import main
from command import LINE


def test_a_missing_extra_says_what_to_install():
    program = (
        "import importlib.util, sys; there = importlib.util.find_spec; "
        "importlib.util.find_spec = lambda name: None if name == 'typer' else there(name); "
        "from camelodds.cli import main; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "odds", LINE], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "camelodds: the command needs typer: pip install 'camelodds[cli]'\n"


def test_a_missing_extra_with_stderr_closed_says_nothing(monkeypatch, capsys):
    monkeypatch.setattr("camelodds.cli.EXTRA", ("no_such_package",))
    monkeypatch.setattr("sys.stderr", None)
    assert main(["odds"]) == 2
    assert capsys.readouterr().out == ""


def test_an_interrupt_while_importing_is_status_130(monkeypatch, capsys):
    class Interrupting:
        def find_spec(self, name, path=None, target=None):
            if name == "camelodds.shell.main":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "camelodds.shell.main")
    monkeypatch.setattr("sys.meta_path", [Interrupting(), *sys.meta_path])
    assert main(["odds", LINE]) == 130
    assert capsys.readouterr().err == "camelodds: interrupted\n"
