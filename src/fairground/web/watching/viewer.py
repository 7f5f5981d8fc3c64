"""Whose eyes a page is drawn for. One browser may hold several seats of a table; then the people in
front of it take turns, with a curtain between them where the game hides something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from fairground.language import SOURCE
from fairground.table import Table


class Viewer(msgspec.Struct, frozen=True, cache_hash=True):
    """``seat`` is None for an onlooker; ``held`` are all seats of the browser; ``origin`` is the
    address under which it knows the server; ``hosts`` is whether it opened the table; ``lost`` are
    seats it first had that another browser has now; ``asks`` is the seat it asks for; ``coached``
    is whether this page shows what the coach says to the seat; ``window`` is the kind of window it
    is in, where the game has a plan for each and the browser has said so; ``is_removed`` is whether
    the host has removed it from a chair; ``language`` is what the
    table's page is written in: that of the reader, if the game speaks it."""

    seat: int | None
    held: tuple[int, ...]
    origin: str = ""
    hosts: bool = False
    lost: tuple[int, ...] = ()
    asks: int | None = None
    coached: bool = False
    window: str = ""
    is_removed: bool = False
    language: str = SOURCE

    @property
    def sharing(self) -> tuple[int, ...]:
        """The seats of the people who share this browser; none where one has it alone."""
        return self.held if len(self.held) > 1 else ()


@dataclass(frozen=True)
class Front:
    """Who sits in front of the browser, or who has to be called to it."""

    seat: int | None
    called: int | None = None


def front(table: Table, held: tuple[int, ...], deciding: Sequence[int], asked: int | None) -> Front:
    """``deciding`` are those seats of this browser whose people have to decide; ``asked`` is one
    whose person says: it is me."""
    if asked in held:
        return Front(asked)
    if len(held) < 2:
        return Front(held[0] if held else None)
    if not deciding:
        hidden = any(hides(table, seat) for seat in held)
        return Front(None if hidden else held[0])
    if hides(table, deciding[0]):
        return Front(None, called=deciding[0])
    return Front(deciding[0])


def hides(table: Table, seat: int) -> bool:
    """Whether the seat knows something that an onlooker does not."""
    if table.outcome is not None:
        return False
    return _known(table, seat) != _known(table, None)


def waits_for_another(viewer: Viewer, deciding: Sequence[int]) -> bool:
    """The person in front has nothing to decide, but somebody else of this browser has."""
    return bool(viewer.sharing) and bool(deciding) and viewer.seat not in deciding


def _known(table: Table, seat: int | None) -> dict[str, object]:
    known: dict[str, object] = msgspec.json.decode(table.view(seat).to_json())
    known.pop("seat")
    return known
