"""The game around the board: what players have, what they may do, and what is paid."""
