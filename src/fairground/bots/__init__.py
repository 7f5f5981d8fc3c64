"""Whoever chooses moves by itself. Knows no game."""
