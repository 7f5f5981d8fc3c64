"""The table's page: board, tray, rail and action bar, as named layers."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import escaped, fill, icon
from fairground.table import Table
from fairground.web.live import LiveTable
from fairground.web.names import spoken
from fairground.web.pages.bar import bar, bar_form, call
from fairground.web.pages.frame import header, hidden, note, page, tool
from fairground.web.pages.log import log_layers
from fairground.web.pages.outcome import outcome_card, over_bar
from fairground.web.pages.room import room, ticket
from fairground.web.pages.rules import rules_html
from fairground.web.pages.seats import named, seat_cards
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
        act, ended = bar(table, view, legal, viewer.is_shared), ""
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
            "page-scrub": _scrub(live.id, table.ply),
        }
    )


def table_page(
    live: LiveTable,
    viewer: Viewer,
    layers: dict[str, str],
    event: str,
    token: str,
    keys: Keyring,
    flash: str = "",
) -> str:
    data = (
        f' data-live="/table/{live.id}/events?as={"" if viewer.seat is None else viewer.seat}"'
        f' data-event="{event}" data-phase="{layers["page-phase"]}"'
    )
    do = f'<form id="do" method="post">{hidden("token", token)}</form>'
    if live.table is None:
        return page(layers["page-title"], _room_page(live, layers, flash) + do, "states", data)
    game = live.game
    tools = tool("#rules", "book", "Rules") + tool("#about", "link", "Share")
    seat = "" if viewer.seat is None else viewer.seat
    body = f"""{header(game.title, '<span data-layer="page-where">' + layers["page-where"] + "</span>", tools)}
<main class="layout {game.picture.LAYOUT}" id="main">
<h1 class="unseen">{escaped(game.title)}, {escaped(spoken(live.id))}</h1>
<section class="board" aria-label="Board" data-layer="board">{fill(layers, "board")}</section>
<section class="tray" aria-label="Your things"><div data-layer="page-outcome">{layers["page-outcome"]}</div><div class="tray-game" data-layer="tray">{fill(layers, "tray")}</div></section>
{rail(live, layers, about(live, viewer, layers, keys))}
<div class="foot"><div class="flash">{flash}</div><div class="notes" data-layer="page-notes">{layers["page-notes"]}</div>
{_lost()}
<form class="act" id="act" tabindex="-1" method="post" action="/table/{live.id}">{hidden("token", token)}{hidden("seat", seat)}{bar_form(layers)}</form></div>
</main>
<p class="unseen" aria-live="assertive" data-layer="page-call">{layers["page-call"]}</p>
{do}"""
    return page(layers["page-title"], body, f"table g-{game.id}", data, skip="act")


def rail(live: LiveTable, layers: dict[str, str], panel: str) -> str:
    """Seats, and panels that are tabs beside the board and sheets on a phone. They open by their
    address, so they need no script."""
    return f"""<aside class="rail" aria-label="Seats and log">
<ul class="seats" aria-label="Seats" data-layer="page-seats">{layers["page-seats"]}</ul>
<div class="tabs"><nav aria-label="Beside the board"><a class="tab" href="#log">{icon("list", 15)} Log</a><a class="tab" href="#rules">{icon("book", 15)} Rules</a><a class="tab" href="#about">{icon("tent", 15)} Table</a></nav>
<section class="panel" id="log" aria-label="Log" tabindex="0"><a class="close" href="#main">Close</a><ol class="log" role="log" aria-label="What happened lately, newest first" data-layer="page-log">{layers["page-log"]}</ol><ol class="log" aria-label="What happened earlier" data-layer="page-log-older">{layers["page-log-older"]}</ol></section>
<section class="panel prose" id="rules" aria-label="Rules" tabindex="0"><a class="close" href="#main">Close</a>{rules_html(live.game)}</section>
<section class="panel prose" id="about" aria-label="This table" tabindex="0"><a class="close" href="#main">Close</a>{panel}</section>
<div class="scrub" data-layer="page-scrub">{layers["page-scrub"]}</div></div>
</aside>"""


def about(live: LiveTable, viewer: Viewer, layers: dict[str, str], keys: Keyring) -> str:
    """The table's own panel: links, the board in words, and the promise about luck."""
    chairs = "".join(
        f"<p>{named(chair.seat, chair.name)} on another device:</p>"
        + ticket(_chair_link(live, chair.seat, viewer, keys), f"Link to the chair of {chair.name}")
        for chair in live.chairs
        if chair.seat in viewer.held
    )
    return (
        f"<h2>{escaped(spoken(live.id))}</h2><p>To watch this table:</p>"
        f"{ticket(f'{viewer.origin}/table/{live.id}', 'Link to this table')}{chairs}"
        '<details class="twin"><summary>Read the board</summary>'
        f'<p data-layer="page-twin">{layers["page-twin"]}</p></details>'
        '<p class="snug soft">The luck of this game was fixed before its first move: the hash of its '
        f'seed is <code class="hash">{live.header.hash}</code>. The seed is shown at the end, and then '
        "anybody can check every die and every card.</p>"
    )


def _chair_link(live: LiveTable, seat: int, viewer: Viewer, keys: Keyring) -> str:
    token = keys.chair_token(live.id, seat, live.chairs[seat].turnover)
    return f"{viewer.origin}/join/{live.id}/{token}"


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


def _lost() -> str:
    return (
        f'<div class="note bad lost" role="alert" hidden>{icon("link", 22)}'
        "<span><b>Connection lost.</b><span data-lost></span></span>"
        '<button type="button" data-retry>Now</button></div>'
    )


def _room_page(live: LiveTable, layers: dict[str, str], flash: str) -> str:
    game = live.game
    tools = tool(f"/rules/{game.id}", "book", "Rules")
    return f"""{header(game.title, f"<span>{escaped(spoken(live.id))}</span>", tools)}
<main class="layout" id="main"><div class="flash">{flash}</div>
<section class="card waiting" data-layer="page-room">{layers["page-room"]}</section>
<section class="card about-game"><div class="poster-small">{game.picture.poster()}</div><h2>{escaped(game.title)}</h2><p>{escaped(game.blurb)}</p><p class="snug soft">By {escaped(" and ".join(game.designers))}. About {game.minutes} minutes. <a href="/rules/{escaped(game.id)}">Read the rules</a> while you wait.</p>
<p class="snug soft">The luck of this game is fixed already: the hash of its seed is <code class="hash">{live.header.hash}</code>. The seed is shown at the end.</p></section>
{_lost()}</main>"""
