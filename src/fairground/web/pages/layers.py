"""The layers of a table's page: all that may change on it, by name."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import escaped, icon
from fairground.table import Table
from fairground.web.live import LiveTable
from fairground.web.pages.bar import bar, call
from fairground.web.pages.frame import note
from fairground.web.pages.log import log_layers
from fairground.web.pages.outcome import outcome_card, over_bar
from fairground.web.pages.room import room
from fairground.web.pages.seats import seat_cards
from fairground.web.seating import absences
from fairground.web.viewer import Viewer, waits_for_another
from fairground.web.visitor import Keyring


def table_layers(live: LiveTable, viewer: Viewer, keys: Keyring, new: int = 1) -> dict[str, str]:
    """All that may change on the page of one viewer. Nothing here may depend on the visitor: it is
    drawn once for all who see the same."""
    table = live.table
    if table is None:
        return {
            "page-phase": "waiting",
            "page-title": f"{live.game.title} · Fairground",
            "page-room": room(live, viewer.held, keys, viewer.origin),
        }
    own = f"/table/{live.id}"
    go = f"/table/{live.header.sequel}" if live.header.sequel and viewer.held else ""
    away = absences(live)
    legal = table.legal_moves(viewer.seat)
    return playing_layers(live, table, viewer, legal, away, new) | {
        "page-phase": "playing",
        "page-go": go or (own if waits_for_another(table, viewer) else ""),
        "page-notes": _notes(live, table, viewer, away),
    }


def playing_layers(
    live: LiveTable,
    table: Table,
    viewer: Viewer,
    legal: Sequence[int],
    away: dict[int, str],
    new: int,
) -> dict[str, str]:
    """What is drawn of a table at one moment; the replay draws the same of earlier ones."""
    view, outcome = table.view(viewer.seat), table.outcome
    words = table.game.words
    drawn = table.game.picture.layers(view, legal, table.names)
    if outcome is None:
        act, ended = bar(table, view, legal, viewer.sharing), ""
    else:
        asked = words.prompt(view, legal, table.names)
        act = over_bar(live.header, asked, bool(viewer.held))
        ended = outcome_card(table, outcome, live.header)
    turn = "● Your turn · " if legal else ""
    return (
        drawn
        | act
        | log_layers(table.log(viewer.seat), new)
        | {
            "page-title": f"{turn}{table.game.title}",
            "page-where": escaped(words.headline(view)),
            "page-seats": seat_cards(table, view, live.chairs, viewer.held, away),
            "page-call": call(table, view, legal),
            "page-outcome": ended,
            "page-twin": escaped(words.describe(view, table.names)),
            "page-scrub": _scrub(live.id, table.ply_for(viewer.seat)),
        }
    )


def _scrub(table: str, ply: int) -> str:
    own = f"/table/{table}/replay"
    return (
        f'<a class="button" href="{own}?ply=0" aria-label="Replay from the start">'
        f"{icon('first', 13)}</a>"
        f'<a class="button" href="{own}?ply={max(ply - 1, 0)}" aria-label="Replay, back one ply">'
        f"{icon('prev', 13)}</a>"
        f'<input type="range" min="0" max="{ply}" value="{ply}" aria-label="Replay at ply" '
        f'data-replay="{own}" hidden><span class="live">live · {ply}</span>'
    )


def _notes(live: LiveTable, table: Table, viewer: Viewer, away: dict[int, str]) -> str:
    own, notes = f"/table/{live.id}", ""
    if table.outcome is not None:
        return notes
    for seat in viewer.held:
        if live.chairs[seat].bot:
            back = (
                f'<button form="do" formaction="{own}/back" name="seat" value="{seat}">'
                "Take the chair back</button>"
            )
            name = table.names[seat]
            notes += note("calm", "robot", f"A bot sits in for {name}", "until you are back.", back)
    for seat, how in away.items():
        if how == "long" and viewer.held and not live.chairs[seat].bot:
            words = "for more than three minutes. Wait, or let a bot sit in until then."
            stand_in = (
                f'<button form="do" formaction="{own}/bot" name="seat" value="{seat}">'
                "Seat a bot</button>"
            )
            notes += note("calm", "chair", f"{table.names[seat]} is away", words, stand_in)
    if waits_for_another(table, viewer):
        name = next(table.names[seat] for seat in viewer.held if seat in table.turn)
        pass_on = f'<a class="button may" href="{own}">Go on</a>'
        notes += note("calm", "chair", f"{name} is next", "on this device.", pass_on)
    return notes
