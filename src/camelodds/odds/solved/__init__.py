"""The race solved: exact odds from tables."""
