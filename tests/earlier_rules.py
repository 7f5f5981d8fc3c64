"""A game before and after a change of its rules, in both forms that such a change may have: what
was the rule is an option now, and what was the house edition is a named edition now."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import fairground as fg
from fairground import catalog
from fairground.game import Earlier, Game, Options
from fairground.luck import Luck
from fairground.moves import State
from fairground.web.lobby.edition import stored_edition_words

FORMS = ("option", "edition")


@dataclass(frozen=True)
class Change:
    """Version 1 and version 2 of a game, and what a table of version 1 has by version 2."""

    then: Game
    now: Game
    options: Options
    edition: str


class AlwaysTwentyOne:
    """Rules with one of their options always on, and not yet called an option."""

    def __init__(self, rules: Any) -> None:
        self.MOVES = rules.MOVES
        self._setup: Callable[..., State] = rules.setup

    def setup(self, edition: Any, seats: int, options: Options, luck: Luck) -> State:
        return self._setup(edition, seats, {**options, "twenty_one": True}, luck)


def change(form: str, folder: Path) -> Change:
    game = fg.game("fair_enough")
    if form == "option":
        others = tuple(option for option in game.options if option.id != "twenty_one")
        then = replace(
            _with_files(game, folder / "then"),
            version=1,
            earlier_versions={},
            options=others,
            rules=AlwaysTwentyOne(game.rules),
        )
        options = {"twenty_one": True}
        now = replace(game, version=2, earlier_versions={1: Earlier(options=options)})
        return Change(then, now, options, "")
    then = replace(_with_files(game, folder / "then"), version=1, earlier_versions={})
    now = _with_files(game, folder / "now")
    house = (then.folder / "edition.toml").read_text()
    named = house.replace(f'edition = "{then.edition.name}"', 'edition = "slow"')
    (now.folder / "editions").mkdir()
    (now.folder / "editions" / "slow.toml").write_text(named)
    (now.folder / "edition.toml").write_text(house.replace("queue = 4", "queue = 9"))
    earlier = Earlier(edition="slow", fingerprint=then.edition.fingerprint)
    now = replace(now, version=2, earlier_versions={1: earlier})
    return Change(then, now, {"twenty_one": False}, "slow")


def _with_files(game: Game, folder: Path) -> Game:
    shutil.copytree(game.folder, folder, ignore=shutil.ignore_patterns("*.py", "*.so", "editions"))
    return replace(game, folder=folder)


def install(monkeypatch: Any, game: Game) -> None:
    """Let everybody in this process find this version of the game."""
    games = {**catalog.games(), game.id: game}
    monkeypatch.setattr(catalog, "_found", lambda: games)
    stored_edition_words.cache_clear()
