"""Drawing: a table or a board as text, HTML, SVG or for a terminal."""
