"""For owners of a real copy: an edition file to type its values into, and how such a file differs
from the house edition."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from fairground.game import Game

_NAME_LINE = re.compile(r'^edition = ".*"$', re.MULTILINE)


def edition_to_fill_in(game: Game, name: str) -> str:
    """A file with the values of the house edition and a sentence about every field."""
    house = (game.folder / "edition.toml").read_text(encoding="utf-8")
    found = _NAME_LINE.search(house)
    assert found is not None, "an edition file begins with its name"
    return f"""\
# Your own edition of {game.title}: what is printed on the cards, boards and tiles of your copy.
# The values below are those of the house edition. Change what differs in your copy, then check:
#   fairground edition {game.id} --check FILE
# It says what is wrong and on which line. Take the file to the lobby ("Another edition"), or play:
#   fairground play {game.id} --edition FILE

# edition: the name of your edition, of letters, digits and hyphens.
edition = "{edition_name(name)}"
{house[found.end() :].strip()}
"""


def edition_name(words: str) -> str:
    """A name that an edition may have, as like these words as can be: ``My copy 2`` is
    ``my-copy-2``."""
    name = "-".join(re.findall("[a-z0-9]+", words.lower()))[:40].strip("-")
    return name if name[:1].isalpha() else "mine"


def differences(game: Game) -> list[str]:
    """The fields in which the game's edition differs from the house edition."""
    house = tomllib.loads((game.folder / "edition.toml").read_text(encoding="utf-8"))
    own = house if game.edition_text is None else tomllib.loads(game.edition_text)
    return [field for field in _different(house, own) if field != "edition"]


def _different(house: dict[str, Any], own: dict[str, Any]) -> Iterator[str]:
    for name, value in house.items():
        if isinstance(value, dict):
            yield from (f"{name}.{inner}" for inner in _different(value, own[name]))
        elif value != own.get(name):
            yield name
