"""Threads, progress bars and files: what the machine gives."""
