"""Files of positions answered row by row; whatever stops it, the rows that are written are whole."""
