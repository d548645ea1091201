"""The shell command, in this process or in one of its own."""

from __future__ import annotations

import io
import json
import subprocess
import sys

from camelodds.cli import main
from camelodds.shell.show import VERSION

# As the entry point that pip installs does it.
PROGRAM = [sys.executable, "-c", "import sys; from camelodds.cli import main; sys.exit(main())"]
LINE = "1:W 2:K 9:- 14:bg 15:p 16:ry | bx"
"""A position near the end of a race: sampled games are short."""
SAMPLES = 2000
OPTIONS = ["--samples", str(SAMPLES), "--seed", "3"]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def run(*arguments: str, **options) -> subprocess.CompletedProcess[str]:
    """What the command prints, and its exit status."""
    return subprocess.run(
        [*PROGRAM, *arguments], capture_output=True, text=True, check=False, timeout=300, **options
    )


def page_of(capsys, *arguments):
    """What the command prints as JSON, where nothing is wrong."""
    assert main([*arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    page = json.loads(out)
    if isinstance(page, dict):
        assert page.pop("version") == VERSION
    return page


def plain(value):
    """Through JSON, so that only what JSON can say is compared."""
    return json.loads(json.dumps(value))
