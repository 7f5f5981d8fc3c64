"""The table's page: board, tray, rail and action bar, put together from their layers."""

from __future__ import annotations

from fairground.draw import escaped, fill, icon
from fairground.web.names import table_title
from fairground.web.pages.bar import bar_form
from fairground.web.pages.frame import header, hidden, page, tool
from fairground.web.pages.game_card import game_card
from fairground.web.pages.luck import promise
from fairground.web.pages.rail import rail
from fairground.web.snapshot import Snapshot


def table_page(
    seen: Snapshot, layers: dict[str, str], event: str, token: str, flash: str = ""
) -> str:
    """``event`` names the moment that the layers show."""
    data = (
        f' data-live="{seen.address}/events?as={seen.eyes}"'
        f' data-event="{event}" data-phase="{layers["page-phase"]}"'
    )
    do = f'<form id="do" method="post">{hidden("token", token)}</form>'
    if seen.position is None:
        return page(layers["page-title"], _room(seen, layers, flash) + do, "states", data)
    tools = tool("#rules", "book", "Rules") + tool("#about", "link", "Share")
    fields = hidden("token", token) + hidden("seat", seen.eyes)
    act = (
        f'<form class="act" id="act" tabindex="-1" method="post" action="{seen.address}">'
        f"{fields}{bar_form(layers)}</form>"
    )
    call = (
        f'<p class="unseen" aria-live="assertive" data-layer="page-call">{layers["page-call"]}</p>'
    )
    top = header(seen.game.title, where(layers), tools)
    body = top + spread(seen, layers, act, flash) + call + do
    return page(layers["page-title"], body, f"table g-{seen.game.id}", data, skip="act")


def where(layers: dict[str, str]) -> str:
    return f'<span data-layer="page-where">{layers["page-where"]}</span>'


def spread(
    seen: Snapshot, layers: dict[str, str], act: str, flash: str = "", title: str = ""
) -> str:
    """Board, tray, rail and bar; the replay spreads the same things out."""
    name = f"{title}{seen.game.title}, {table_title(seen.id)}"
    notes = layers.get("page-notes", "")
    return f"""<main class="layout {seen.game.picture.LAYOUT}" id="main">
<h1 class="unseen">{escaped(name)}</h1>
<section class="board" aria-label="Board" data-layer="board">{fill(layers, "board")}</section>
<section class="things" aria-label="Your things">
<div data-layer="page-outcome">{layers["page-outcome"]}</div>
<div class="tray" data-layer="tray">{fill(layers, "tray")}</div>
</section>
{rail(seen, layers)}
<div class="foot"><div class="flash">{flash}</div>
<div class="notes" data-layer="page-notes">{notes}</div>{LOST}{act}</div>
</main>
"""


def _room(seen: Snapshot, layers: dict[str, str], flash: str) -> str:
    game = seen.game
    tools = tool(f"/rules/{game.id}", "book", "Rules")
    return f"""{header(game.title, f"<span>{escaped(table_title(seen.id))}</span>", tools)}
<main class="layout" id="main"><div class="flash">{flash}</div>
<section class="card waiting"><div data-layer="page-room">{layers["page-room"]}</div>
<div data-layer="page-luck">{layers["page-luck"]}</div></section>
{game_card(game, promise(seen.luck))}{LOST}</main>"""


LOST = (
    f'<div class="note bad lost" role="alert" hidden>{icon("link", 22)}'
    "<span><b>Connection lost.</b><span data-lost></span></span>"
    '<button type="button" data-retry>Now</button></div>'
)
