"""Tournaments: who enters, how rounds begin and end, and the file that proves them."""
