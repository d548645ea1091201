"""When games that are played on are judged."""

from __future__ import annotations

HORIZONS = {"leg": 1, "two legs": 2, "game": 0}
"""Legs after which games are judged; 0 for games to the end."""
