"""Shares as percentages that say no more than is true."""

from __future__ import annotations

import math


def percent(
    share: float, digits: int = 1, sign: str = "%", finest: int | None = None, unseen: float = 0.0
) -> str:
    """A share as a percentage; only a share of exactly 0 or 1 is shown as 0% or 100%.

    Parameters
    ----------
    share : float
        From 0 to 1; an estimate may lie outside, and is written as it is.
    digits : int
        Digits after the point.
    sign : str
        What stands after the number.
    finest : int, optional
        Digits of a share that would be rounded to 0 or 1 with fewer; `digits` if not given.
    unseen : float
        For shares of a sample: the chance that an event may have that no game of it had.

    Returns
    -------
    str
        Like ``39.5%``, or ``<0.1%`` for a share that is less than can be shown.

    Examples
    --------
    >>> percent(0.3948), percent(0.0), percent(0.0001), percent(0.99999), percent(1.0)
    ('39.5%', '0%', '<0.1%', '>99.9%', '100%')
    >>> [percent(share, 0, finest=1) for share in (0.3948, 0.004, 0.0004, 0.997)]
    ['39%', '0.4%', '<0.1%', '99.7%']
    >>> percent(0.0, unseen=0.0015), percent(1.0, unseen=0.0015)
    ('<0.15%', '>99.85%')
    >>> percent(-0.012), percent(1.03)
    ('-1.2%', '103.0%')
    """
    value = 100 * share
    if unseen and value in (0.0, 100.0):
        places = max(0, 1 - math.floor(math.log10(100 * unseen)))
        bound = 100 - 100 * unseen if value else 100 * unseen
        return f"{'>' if value else '<'}{round(bound, places):g}{sign}"
    if value in (0.0, 100.0):
        return f"{value:.0f}{sign}"
    if round(value, digits) < 0 or round(value, digits) > 100:
        return f"{value:.{digits}f}{sign}"
    if finest is not None and not 0 < round(value, digits) < 100:
        digits = finest
    least = 10.0**-digits
    if round(value, digits) < least:
        return f"<{least:.{digits}f}{sign}"
    if round(value, digits) > 100 - least:
        return f">{100 - least:.{digits}f}{sign}"
    return f"{value:.{digits}f}{sign}"


def standard_error(error: float, digits: int = 2) -> str:
    """A standard error of a share as a percentage, or ``-`` where it says nothing.

    Parameters
    ----------
    error : float
        From 0 on. 0 comes of games that all ended alike: how far the share is off is then not known. No share is
        off by more than one half on the average.
    digits : int
        Digits after the point; of an error that is smaller, as many as show it.

    Examples
    --------
    >>> [standard_error(error) for error in (0.0123, 0.00002, 0.0, 0.6)]
    ['1.23%', '0.002%', '-', '-']
    """
    if not 0 < error <= 0.5:
        return "-"
    if round(100 * error, digits) == 0:
        digits = -math.floor(math.log10(100 * error))
    return f"{100 * error:.{digits}f}%"
