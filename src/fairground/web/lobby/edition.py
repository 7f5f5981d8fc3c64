"""Says so where a game is not played with its house edition."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, markup
from fairground.game import FairgroundError, Game
from fairground.language import in_words, say, sentence
from fairground.phrases import isolated
from fairground.versions import begun

UNREADABLE = sentence("Played with rules or an edition that this server cannot read.")


def edition_words(game: Game) -> str:
    """Which edition is played, in the reader's language; nothing for the house edition."""
    return in_words(_edition_sentence(game))


def _edition_sentence(game: Game) -> str:
    """Which named edition is played, or the name that an uploaded edition gives itself and the
    fingerprint of what it says."""
    if game.edition_text is None:
        return ""
    if game.edition_name:
        return sentence("Played with the edition {name}.", name=game.edition_name)
    name, _, fingerprint = game.edition.fingerprint.rpartition("-")
    return sentence(
        "Played with an uploaded edition: {name}, fingerprint {fingerprint}.",
        name=isolated(name),
        fingerprint=fingerprint,
    )


def edition_name(game: Game) -> str:
    """Every edition by name and fingerprint, for the details of a table."""
    name, _, fingerprint = game.edition.fingerprint.rpartition("-")
    return say(
        "Edition: {name}, fingerprint {fingerprint}.", name=isolated(name), fingerprint=fingerprint
    )


def edition_line(game: Game) -> Markup:
    words = edition_words(game)
    return markup(f'<p class="edition">{icon("book", 15)} {escaped(words)}</p>') if words else EMPTY


@lru_cache(maxsize=512)
def stored_edition_words(game: str, version: int, text: str) -> str:
    """The same for a table that nobody has at hand, to be said later; ``text`` is its edition, or
    empty. Reading an edition takes a while, so this is not for the event loop."""
    try:
        return _edition_sentence(begun(game, version, text or None, "The edition").game)
    except FairgroundError:
        return UNREADABLE
