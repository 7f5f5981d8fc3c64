"""The layers of a table's page: all that may change on it, by name."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.bots import BOTS
from fairground.draw import escaped, icon
from fairground.game import Prompt
from fairground.phrases import isolated
from fairground.web.live import LiveTable
from fairground.web.log import log_lines
from fairground.web.pages.bar import REFRESH, bar, call, prompt
from fairground.web.pages.chairs import button, chairs_list
from fairground.web.pages.coach import ask_link
from fairground.web.pages.log import log_layers
from fairground.web.pages.luck import luck_line
from fairground.web.pages.notes import table_notes
from fairground.web.pages.outcome import outcome_card, over_bar
from fairground.web.pages.room import room
from fairground.web.pages.seats import seat_cards
from fairground.web.seating import absences
from fairground.web.timeline import Moment
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
            "page-room": room(live, viewer, keys),
            "page-luck": luck_line(live, viewer),
        }
    own = f"/table/{live.id}"
    go = f"/table/{live.header.sequel}" if live.header.sequel and viewer.held else ""
    away = absences(live)
    bot = "" if viewer.seat is None or table.outcome else live.chairs[viewer.seat].bot
    legal = [] if bot else table.legal_moves(viewer.seat)
    layers = playing_layers(live, live.timeline.now(viewer.seat), viewer, legal, away, new) | {
        "page-phase": "playing",
        "page-go": go or (own if _is_elsewhere(live, viewer) else ""),
        "page-notes": table_notes(live, table, viewer, away),
        "page-chairs": chairs_list(live, viewer, keys),
    }
    return layers | _bot_bar(live, viewer) if bot else layers


def _is_elsewhere(live: LiveTable, viewer: Viewer) -> bool:
    """Whether the page is not for the person in front of it any more: another one is next, or an
    onlooker has got a seat."""
    has_sat_down = viewer.seat is None and len(viewer.held) == 1
    return has_sat_down or waits_for_another(viewer, live.waits_for(viewer.held))


def playing_layers(
    live: LiveTable,
    moment: Moment,
    viewer: Viewer,
    legal: Sequence[int],
    away: dict[int, str],
    new: int,
) -> dict[str, str]:
    """What is drawn of a table at one moment; the replay draws the same of earlier ones."""
    table = moment.table
    view, outcome = table.view(viewer.seat), table.outcome
    words = table.game.words
    drawn = table.game.picture.layers(view, legal, table.display_names)
    if outcome is None:
        act, ended = bar(table, view, legal, viewer.sharing), ""
        if legal and live.header.coach:
            act["page-moves"] += ask_link(live.id, viewer.seat)
    else:
        asked = words.prompt(view, legal, table.display_names)
        act = over_bar(live.header, asked, bool(viewer.held), table.game.bot is not None)
        ended = outcome_card(table, outcome, live.header)
    turn = "● Your turn · " if legal else ""
    return (
        drawn
        | act
        | log_layers(log_lines(table, moment.notices, viewer.seat), new, _whole_log(live, viewer))
        | {
            "page-title": f"{turn}{table.game.title}",
            "page-where": escaped(words.headline(view)),
            "page-seats": seat_cards(live, table, view, viewer.held, away),
            "page-call": call(table, view, legal),
            "page-outcome": ended,
            "page-twin": escaped(words.describe(view, table.display_names)),
            "page-scrub": _scrub(live.id, moment.ply),
        }
    )


def _whole_log(live: LiveTable, viewer: Viewer) -> str:
    return f"/table/{live.id}/log?as={'' if viewer.seat is None else viewer.seat}"


def _bot_bar(live: LiveTable, viewer: Viewer) -> dict[str, str]:
    """In place of the viewer's moves while a bot makes them."""
    assert viewer.seat is not None
    chair = live.chairs[viewer.seat]
    who = isolated(chair.name) if viewer.sharing else "you"
    asked = Prompt(f"A bot plays for {who}.", small=f"{BOTS[chair.bot].title.capitalize()}.")
    back = button(live, chair.seat, "back", "Take the chair back", "may")
    return {"page-prompt": prompt(asked), "page-moves": back + REFRESH}


def _scrub(table: str, ply: int) -> str:
    own = f"/table/{table}/replay"
    return (
        f'<a class="button" href="{own}?ply=0" aria-label="Replay from the start">'
        f"{icon('first', 13)}</a>"
        f'<a class="button" href="{own}?before={ply}" aria-label="Replay, one step back">'
        f"{icon('prev', 13)}</a>"
        f'<input type="range" min="0" max="{ply}" value="{ply}" aria-label="Replay at ply" '
        f'data-replay="{own}" hidden><span class="live">live · {ply}</span>'
    )
