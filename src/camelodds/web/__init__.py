"""The page at the table and the JSON API: a server that keeps nothing about players, and one small script."""
