"""A real server under load, beside boardgame.io driven the same way: ``make load``."""
