"""Positions: reading them, the rules that move camels, and their words."""
