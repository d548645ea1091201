"""The editions of the game: names, dice, payouts, as data."""
