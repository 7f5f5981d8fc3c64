"""The list of tables that anybody may join or watch, filtered by game and by pace."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from fairground import catalog
from fairground.language import in_words, say, sentence
from fairground.phrases import isolated
from fairground.web.lobby.edition import stored_edition_words
from fairground.web.pages.lobby import Row, open_rows
from fairground.web.storage.kept_table import Listing
from fairground.web.timing.time_control import control_of
from fairground.web.watching.onlookers import CLOSED, rule_in_words

SHOWN = 24
UNTIMED, CLOCK, DAYS = "untimed", "clock", "days"
PACES = {
    UNTIMED: sentence("No clock"),
    CLOCK: sentence("By the clock"),
    DAYS: sentence("Over days"),
}
"""The pace of a table: what its time control comes to for somebody who looks for a game."""


@dataclass(frozen=True)
class Filter:
    """Which tables somebody wants to see; empty for all."""

    game: str = ""
    pace: str = ""

    @property
    def query(self) -> str:
        return f"open={self.game}&pace={self.pace}"


def read_filter(game: str, pace: str) -> Filter:
    """What an address asks for, as far as there is such a thing."""
    return Filter(game if game in catalog.games() else "", pace if pace in PACES else "")


def pace_of(listing: Listing) -> str:
    control = control_of(listing.header.clock)
    if control is None:
        return UNTIMED
    return CLOCK if control.is_quick else DAYS


def rows_for(listings: Sequence[Listing], holder: str, wanted: Filter) -> list[Row]:
    """The tables of others that fit: those with a free chair first."""
    shown = [
        listing
        for listing in listings
        if listing.is_due
        and not any(holder in (chair.holder, chair.owner) for chair in listing.chairs)
        and wanted.game in ("", listing.header.game)
        and wanted.pace in ("", pace_of(listing))
    ]
    shown.sort(key=lambda listing: not _free(listing))
    return [_row(listing) for listing in shown[:SHOWN]]


def rows_and_name(rows: Sequence[Row]) -> tuple[str, str]:
    """What the list shows, and a name by which it is told from any other."""
    shown = str(open_rows(rows))
    return shown, hashlib.sha256(shown.encode()).hexdigest()[:12]


def _free(listing: Listing) -> int:
    return sum(chair.kind == "open" and not chair.kept for chair in listing.chairs)


def _row(listing: Listing) -> Row:
    """It says nothing about how the game stands: at some tables onlookers may not know yet."""
    header = listing.header
    sitters = tuple(
        None if chair.kind == "open" else isolated(chair.name) for chair in listing.chairs
    )
    game, pace = catalog.games().get(header.game), in_words(PACES[pace_of(listing)])
    title = game.title if game else header.game
    free = _free(listing)
    how = say("waits for {number}", number=free) if free else say("under way")
    words = f"{title} · {pace} · {how}"
    edition = stored_edition_words(header.game, header.version, header.edition)
    verb = say("Join") if free else say("Watch")
    if not free and header.onlookers == CLOSED:
        verb = ""
    rule = rule_in_words(header.onlookers)
    return Row(header.id, sitters, words, verb, bool(free), edition, rule)
