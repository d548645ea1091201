"""Write the README's own Python code as a script, for type checkers: `python tests/typing/readme.py FILE`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def code() -> str:
    """What the README types after ``>>>``."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.S | re.M)
    lines = [line for block in blocks for line in block.splitlines()]
    return "\n".join(line[4:] for line in lines if line.startswith((">>> ", "... "))) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(code(), encoding="utf-8")
