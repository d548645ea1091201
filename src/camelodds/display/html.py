"""Views as HTML tables: no scripts, no style sheet, colours of the page around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.display.colours import camel_colours
from camelodds.display.escape import escaped
from camelodds.display.view import is_number, numeric, span, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.display.view import Cell
    from camelodds.editions.edition import Edition


_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.5em 0"
_CAPTION = "caption-side:top;text-align:left;padding:.2em .6em;font-weight:bold"
_CELL = "padding:.2em .6em;vertical-align:top"
_NOTES = "margin:.2em .6em .8em;font-size:.9em"


def table(
    caption: str,
    header: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    *,
    bars: Sequence[int] = (),
    signed: Sequence[int] = (),
    full: float | None = 1.0,
    digits: int = 5,
    edition: Edition | None = None,
    notes: Sequence[str] = (),
) -> str:
    """Write an HTML table, with small bars below numbers.

    Parameters
    ----------
    caption, header, rows, bars, signed, full, digits, edition, notes
        As in `views.View`.

    Returns
    -------
    str
        A ``<table>`` and, if there are notes, a ``<p>``; every text in them escaped.

    Examples
    --------
    >>> from camelodds import html
    >>> text = html.table("odds", ("camel", "first"), [("red", 0.25)], bars=[1])
    >>> "<caption" in text, "width:25%" in text
    (True, True)
    """
    low, high = span(rows, bars, full)
    right = [numeric(rows, column) and column > 0 for column in range(len(header))]

    def style(column: int) -> str:
        # Only the last column may hold sentences.
        wraps = column == len(header) - 1 and not right[column]
        return f"{_CELL};text-align:{'right' if right[column] else 'left'}" + ";white-space:nowrap" * (
            not wraps
        )

    lines = [f'<table style="{_TABLE}">', f'<caption style="{_CAPTION}">{escaped(caption)}</caption>']
    cells = [
        f'<th scope="col" style="{style(column)}">{_named(name, edition)}</th>' if name else "<td></td>"
        for column, name in enumerate(header)
    ]
    lines.append(f"<thead><tr>{''.join(cells)}</tr></thead>")
    lines.append("<tbody>")
    for row in rows:
        cells = []
        for column, cell in enumerate(row):
            text = _named(written(cell, digits, column in signed), edition)
            if column in bars and is_number(cell):
                text += _bar(float(cell), low, high)
            kind = 'th scope="row"' if column == 0 else "td"
            cells.append(f'<{kind} style="{style(column)}">{text}</{kind[:2]}>')
        lines.append(f"<tr>{''.join(cells)}</tr>")
    lines.append("</tbody></table>")
    if notes:
        lines.append(f'<p style="{_NOTES}">{"<br>".join(map(escaped, notes))}</p>')
    return "\n".join(lines)


def _named(text: str, edition: Edition | None) -> str:
    """A text; if it names a camel, after the camel's letter on its colour."""
    if edition is None or text not in edition.camels:
        return escaped(text)
    colour = camel_colours(edition)[text]
    chip = (
        "display:inline-block;width:1.3em;line-height:1.3em;text-align:center;border-radius:.25em;"
        f"font-weight:bold;background:{colour.fill};color:{colour.text};border:1px solid {colour.edge}"
    )
    return f'<span aria-hidden="true" style="{chip}">{escaped(edition.letter(text))}</span> {escaped(text)}'


def _bar(value: float, low: float, high: float) -> str:
    """A bar for a number, from where 0 is; in the colour of the text, so that it is seen on any page."""
    value = min(max(value, low), high)
    start = 100 * (min(value, 0) - low) / (high - low)
    width = 100 * abs(value) / (high - low)
    return (
        '<div aria-hidden="true" style="height:4px;min-width:4em;margin-top:2px">'
        f'<div style="height:4px;margin-left:{start:.3g}%;width:{width:.3g}%;background:currentColor;'
        f'opacity:{0.75 if value >= 0 else 0.35}"></div></div>'
    )
