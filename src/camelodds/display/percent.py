"""Shares in percent, which say no more than is true."""

from __future__ import annotations


def percent(share: float, digits: int = 1, sign: str = "%") -> str:
    """A share as a percentage; only a share of exactly 0 or 1 is shown as 0% or 100%.

    Examples
    --------
    >>> percent(0.3948), percent(0.0), percent(0.0001), percent(0.99999), percent(1.0)
    ('39.5%', '0%', '<0.1%', '>99.9%', '100%')
    """
    least = 10.0**-digits
    value = 100 * share
    if value in (0.0, 100.0):
        return f"{value:.0f}{sign}"
    if round(value, digits) < least:
        return f"<{least:.{digits}f}{sign}"
    if round(value, digits) > 100 - least:
        return f">{100 - least:.{digits}f}{sign}"
    return f"{value:.{digits}f}{sign}"
