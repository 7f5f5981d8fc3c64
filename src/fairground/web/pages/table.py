"""The table's page: board, tray, rail and action bar, put together from their layers."""

from __future__ import annotations

from dataclasses import dataclass

from fairground.draw import escaped, fill, icon
from fairground.web.live import LiveTable
from fairground.web.names import table_title
from fairground.web.pages.bar import bar_form
from fairground.web.pages.frame import header, hidden, page, tool
from fairground.web.pages.game_card import game_card
from fairground.web.pages.luck import promise
from fairground.web.pages.rail import about, rail
from fairground.web.viewer import Viewer


@dataclass(frozen=True)
class Shown:
    """What a page of a table is made from. ``event`` names the moment that the layers show."""

    live: LiveTable
    viewer: Viewer
    layers: dict[str, str]
    event: str = ""
    flash: str = ""


def table_page(shown: Shown, token: str) -> str:
    live, viewer, layers = shown.live, shown.viewer, shown.layers
    seat = "" if viewer.seat is None else viewer.seat
    data = (
        f' data-live="/table/{live.id}/events?as={seat}"'
        f' data-event="{shown.event}" data-phase="{layers["page-phase"]}"'
    )
    do = f'<form id="do" method="post">{hidden("token", token)}</form>'
    if live.table is None:
        return page(layers["page-title"], _room(shown) + do, "states", data)
    tools = tool("#rules", "book", "Rules") + tool("#about", "link", "Share")
    fields = hidden("token", token) + hidden("seat", seat)
    act = (
        f'<form class="act" id="act" tabindex="-1" method="post" action="/table/{live.id}">'
        f"{fields}{bar_form(layers)}</form>"
    )
    call = (
        f'<p class="unseen" aria-live="assertive" data-layer="page-call">{layers["page-call"]}</p>'
    )
    body = header(live.game.title, where(layers), tools) + spread(shown, act) + call + do
    return page(layers["page-title"], body, f"table g-{live.game.id}", data, skip="act")


def where(layers: dict[str, str]) -> str:
    return f'<span data-layer="page-where">{layers["page-where"]}</span>'


def spread(shown: Shown, act: str, title: str = "") -> str:
    """Board, tray, rail and bar; the replay spreads the same things out."""
    live, layers = shown.live, shown.layers
    name = f"{title}{live.game.title}, {table_title(live.id)}"
    notes = layers.get("page-notes", "")
    return f"""<main class="layout {live.game.picture.LAYOUT}" id="main">
<h1 class="unseen">{escaped(name)}</h1>
<section class="board" aria-label="Board" data-layer="board">{fill(layers, "board")}</section>
<section class="things" aria-label="Your things">
<div data-layer="page-outcome">{layers["page-outcome"]}</div>
<div class="tray" data-layer="tray">{fill(layers, "tray")}</div>
</section>
{rail(live, layers, about(live, shown.viewer, layers))}
<div class="foot"><div class="flash">{shown.flash}</div>
<div class="notes" data-layer="page-notes">{notes}</div>{LOST}{act}</div>
</main>
"""


def _room(shown: Shown) -> str:
    live = shown.live
    tools = tool(f"/rules/{live.game.id}", "book", "Rules")
    return f"""{header(live.game.title, f"<span>{escaped(table_title(live.id))}</span>", tools)}
<main class="layout" id="main"><div class="flash">{shown.flash}</div>
<section class="card waiting"><div data-layer="page-room">{shown.layers["page-room"]}</div>
<div data-layer="page-luck">{shown.layers["page-luck"]}</div></section>
{game_card(live.game, promise(live))}{LOST}</main>"""


LOST = (
    f'<div class="note bad lost" role="alert" hidden>{icon("link", 22)}'
    "<span><b>Connection lost.</b><span data-lost></span></span>"
    '<button type="button" data-retry>Now</button></div>'
)
