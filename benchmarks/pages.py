"""Pages of what was measured, in sections: each can be measured again by itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from run import table, where

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from run import Section


def measured(seed: int) -> str:
    """When and on what something was measured."""
    machine = where()
    return f"Measured on {machine['date']}: {machine['processor']}; {machine['versions']}; seed {seed}.\n"


class Page:
    """A page in Markdown, with the sections that were written into it before.

    Parameters
    ----------
    path : Path
        The file.
    title, command : str
        Its title, and the command that writes it.
    titles : sequence of str
        The titles of all sections, in order.
    seed : int
        The seed of what is measured.
    """

    def __init__(self, path: Path, title: str, command: str, titles: Sequence[str], seed: int) -> None:
        self.path, self.titles, self.seed = path, titles, seed
        self.head = f"# {title}\n\nWritten by `{command}`: no figure here is typed.\n"
        there = path.read_text(encoding="utf-8") if path.exists() else ""
        parts = re.split(r"^(?=## )", there, flags=re.M)[1:]
        self.sections = {
            part.partition("\n")[0].removeprefix("## "): part.rstrip("\n") + "\n" for part in parts
        }

    def put(self, section: Section) -> None:
        """Write a section in the place of the old one: at once, so that ^C keeps what is done."""
        self.sections[section.title] = "\n".join(
            [
                f"## {section.title}\n",
                section.text + "\n",
                table(section.columns, section.rows),
                measured(self.seed),
            ]
        )
        there = (self.sections[title] for title in self.titles if title in self.sections)
        self.path.write_text("\n".join([self.head, *there]), encoding="utf-8")
