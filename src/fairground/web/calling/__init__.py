"""Calls people to tables where it is their turn: by web push, message or letter."""
