"""The game around the board: what players have, what is paid."""
