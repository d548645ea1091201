"""Odds of leg and race."""
