"""The shell command and the session at the table; nothing in the library imports it."""
