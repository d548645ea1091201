"""The shell command in a process of its own."""

from __future__ import annotations

import subprocess
import sys

# As the entry point that pip installs does it.
PROGRAM = [sys.executable, "-c", "import sys; from camelodds.cli import main; sys.exit(main())"]


def run(*arguments: str, **options) -> subprocess.CompletedProcess[str]:
    """What the command prints, and its exit status."""
    return subprocess.run(
        [*PROGRAM, *arguments], capture_output=True, text=True, check=False, timeout=300, **options
    )
