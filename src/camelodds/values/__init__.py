"""What actions are worth, in pounds."""
