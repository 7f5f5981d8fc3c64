"""Says so where a game is not played with its printed edition."""

from __future__ import annotations

from functools import lru_cache

from fairground import catalog
from fairground.draw import escaped, icon
from fairground.game import FairgroundError, Game


def edition_words(game: Game) -> str:
    """The name that an uploaded edition gives itself, and the fingerprint of what it says. Nothing
    for the printed edition."""
    if game.edition_text is None:
        return ""
    name, _, fingerprint = game.edition.fingerprint.rpartition("-")
    return f"Played with an uploaded edition: {name}, fingerprint {fingerprint}."


def edition_line(game: Game) -> str:
    words = edition_words(game)
    return f'<p class="edition">{icon("book", 15)} {escaped(words)}</p>' if words else ""


@lru_cache(maxsize=512)
def stored_edition_words(game: str, text: str) -> str:
    """The same for a table that nobody has at hand; ``text`` is its edition, or empty. Reading one
    takes a while, so this is not for the event loop."""
    if not text:
        return ""
    try:
        return edition_words(catalog.game(game).with_edition_text(text, "The edition"))
    except FairgroundError:
        return "Played with an uploaded edition that this server cannot read."
