"""Tables as HTML for notebooks and pages: no scripts, no style sheet, colours of the page around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.display.colours import camel_colours
from camelodds.display.escape import escaped
from camelodds.display.view import is_number

if TYPE_CHECKING:
    from camelodds.display.view import View
    from camelodds.editions.edition import Edition

_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.5em 0"
_CAPTION = "caption-side:top;text-align:left;padding:.2em .6em;font-weight:bold"
_CELL = "padding:.2em .6em;vertical-align:top"
_NOTES = "margin:.2em .6em .8em;font-size:.9em"


def table(view: View) -> str:
    """Write a table as HTML, with small bars below numbers.

    Parameters
    ----------
    view : View
        The table, like ``leg_odds(...).view()``.

    Returns
    -------
    str
        A ``<table>`` and, if there are notes, a ``<p>``; every text in them escaped.
    """
    right = view.on_the_right()
    styles = [_style(right[number], number == len(right) - 1) for number in range(len(right))]
    head = "".join(
        f'<th scope="col" style="{style}">{_named(column.name, view.edition)}</th>'
        if column.name
        else "<td></td>"
        for column, style in zip(view.columns, styles, strict=True)
    )
    lines = [
        f'<table style="{_TABLE}">',
        f'<caption style="{_CAPTION}">{escaped(view.caption)}</caption>',
        f"<thead><tr>{head}</tr></thead>",
        "<tbody>",
        *(f"<tr>{_row(view, number, styles)}</tr>" for number in range(len(view.rows))),
        "</tbody></table>",
    ]
    if view.notes:
        lines.append(f'<p style="{_NOTES}">{"<br>".join(map(escaped, view.notes))}</p>')
    return "\n".join(lines)


def _style(right: bool, last: bool) -> str:
    # Only the last column may hold sentences.
    wrap = "" if last and not right else ";white-space:nowrap"
    return f"{_CELL};text-align:{'right' if right else 'left'}{wrap}"


def _row(view: View, row: int, styles: list[str]) -> str:
    low, high = view.span()
    cells = []
    for number, (column, cell) in enumerate(zip(view.columns, view.rows[row], strict=True)):
        text = _named(column.written(cell), view.edition)
        if number == view.about and (camel := view.camel_of(row)):
            text = f"{_chip(camel, view.edition)} {text}"
        if column.bar and is_number(cell):
            text += _bar(float(cell), low, high)
        kind = 'th scope="row"' if number == view.about else "td"
        cells.append(f'<{kind} style="{styles[number]}">{text}</{kind[:2]}>')
    return "".join(cells)


def _named(text: str, edition: Edition | None) -> str:
    """A text; if it names a camel, after the camel's letter on its colour."""
    if edition is None or text not in edition.camels:
        return escaped(text)
    return f"{_chip(text, edition)} {escaped(text)}"


def _chip(camel: str, edition: Edition | None) -> str:
    """A camel's letter on its colour."""
    if edition is None:
        return ""
    colour = camel_colours(edition)[camel]
    chip = (
        "display:inline-block;width:1.3em;line-height:1.3em;text-align:center;border-radius:.25em;"
        f"font-weight:bold;background:{colour.fill};color:{colour.text};border:1px solid {colour.edge}"
    )
    return f'<span aria-hidden="true" style="{chip}">{escaped(edition.letter(camel))}</span>'


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
