"""Finds the games: the folders beside this file, and whatever other packages offer as ``fairground.games`` entry points."""

from __future__ import annotations

import importlib
import pkgutil
import warnings
from functools import cache
from importlib.metadata import entry_points

import fairground.games
from fairground.game import Game, OptionError


@cache
def _found() -> dict[str, Game]:
    games: dict[str, Game] = {}
    for module in pkgutil.iter_modules(fairground.games.__path__):
        game: Game = importlib.import_module(f"fairground.games.{module.name}").GAME
        games[game.id] = game
    for entry in entry_points(group="fairground.games"):
        try:
            offered = entry.load()
        except Exception as error:  # somebody else's package must not take ours down
            warnings.warn(f"The game {entry.name!r} could not be loaded: {error!r}", stacklevel=2)
            continue
        if isinstance(offered, Game):
            games.setdefault(offered.id, offered)
    return dict(sorted(games.items()))


def games() -> dict[str, Game]:
    """All games by their id."""
    return dict(_found())


def game(id: str) -> Game:
    """The game of that id."""
    found = _found()
    if id not in found:
        raise OptionError(f"There is no game {id!r}; there are: {', '.join(found)}.")
    return found[id]
