"""Finds the games: the folders beside this file, and whatever other packages offer as
``fairground.games`` entry points."""

from __future__ import annotations

import importlib
import pkgutil
import warnings
from functools import cache
from importlib.metadata import entry_points

from fairground.game import Game, OptionError
from fairground.games import __path__ as folders
from fairground.language import say


@cache
def _found() -> dict[str, Game]:
    games: dict[str, Game] = {}
    for module in pkgutil.iter_modules(folders):
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


def game(name: str) -> Game:
    """The game of that id."""
    found = _found()
    if name not in tuple(found):
        raise OptionError(
            say(
                "There is no game {name}; there are: {games}.",
                name=repr(name),
                games=", ".join(found),
            )
        )
    return found[name]
