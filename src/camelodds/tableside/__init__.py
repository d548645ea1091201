"""A game followed at the table: what shell and page share."""
