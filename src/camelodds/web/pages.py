"""The page."""

from __future__ import annotations


def routes(limits, work):
    return []
