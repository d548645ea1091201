"""Run the notebooks, and compare what they print with what they show.

Texts must be equal.  A picture must only be there: its bytes change with the version of matplotlib.
Pages of the documentation that quote what a cell prints must quote what it shows.
"""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
from nbclient import NotebookClient

if TYPE_CHECKING:
    from nbformat import NotebookNode

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent / "docs"
QUOTED = re.compile(r"(<!-- (?P<name>\S+\.ipynb): (?P<cell>\S+) -->\n+```text\n).*?(?=^```$)", re.S | re.M)
"""A block of a page that quotes a cell: of a notebook, by the cell's id."""
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def executed(notebook: NotebookNode) -> NotebookNode:
    """A copy of the notebook with the outputs of now, and nothing that changes from run to run."""
    ran = nbformat.from_dict(notebook)
    ran.metadata = {"kernelspec": KERNEL}
    client = NotebookClient(
        ran,
        timeout=600,
        kernel_name="python3",
        resources={"metadata": {"path": str(HERE)}},
        record_timing=False,
        # What is printed comes in pieces, cut where the clock says.
        coalesce_streams=True,
        extra_arguments=["--Application.log_level=ERROR"],
    )
    client.execute()
    ran.metadata = {"kernelspec": KERNEL}
    for cell in ran.cells:
        if "outputs" in cell:
            cell.outputs = [output for output in cell.outputs if not is_wiped_bar(output)]
    return ran


def is_wiped_bar(output: NotebookNode) -> bool:
    """Whether an output is what is left of a progress bar, which is shown where a machine is slow."""
    return output.output_type == "stream" and output.name == "stderr" and not output.text.strip()


def shown(notebook: NotebookNode) -> list[str]:
    """The lines a reader sees as outputs, by cell."""
    lines = []
    for number, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", []):
            lines.append(f"cell {number}: {output.output_type}")
            data = output.get("data", {})
            pictures = [kind for kind in data if kind.startswith("image/")]
            texts = [output.get("text", "")] if "text" in output else [data.get("text/plain", "")]
            lines += pictures or "".join(texts).splitlines()
    return lines


def printed(notebook: NotebookNode, cell: str) -> str:
    """What a cell prints, by its id."""
    outputs = next(one.outputs for one in notebook.cells if one.id == cell)
    return "".join(output.text for output in outputs if output.output_type == "stream")


def quotes(notebooks: dict[str, NotebookNode], write: bool) -> int:
    """Compare pages with what the cells that they quote print, or write it there; how many pages differ."""
    different = 0
    for page in sorted(DOCS.rglob("*.md")):
        before = page.read_text(encoding="utf-8")
        after = QUOTED.sub(
            lambda found: found[1] + printed(notebooks[found["name"]], found["cell"]).rstrip("\n") + "\n",
            before,
        )
        if before != after:
            different += 1
            if write:
                page.write_text(after, encoding="utf-8")
            else:
                lines = before.splitlines(), after.splitlines()
                print(*difflib.unified_diff(*lines, page.name, "as printed", lineterm=""), sep="\n")
    return different


def main() -> int:
    """Run the command; returns its exit status."""
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    command.add_argument("--write", action="store_true", help="keep the outputs instead of comparing them")
    options = command.parse_args()
    different = 0
    notebooks = {}
    for path in sorted(HERE.glob("*.ipynb")):
        there = nbformat.read(path, as_version=4)
        now = executed(there)
        notebooks[path.name] = now
        if options.write:
            nbformat.write(now, path)
            continue
        names = f"{path.name} as it is", "as it runs now"
        difference = list(difflib.unified_diff(shown(there), shown(now), *names, lineterm=""))
        print(f"{path.name}: {'different' if difference else 'the same'}", *difference, sep="\n")
        different += bool(difference)
    quoted = quotes(notebooks, write=options.write)
    different += 0 if options.write else quoted
    if different:
        print("To keep the new outputs: make write-notebooks", file=sys.stderr)
    return int(different > 0)


if __name__ == "__main__":
    raise SystemExit(main())
