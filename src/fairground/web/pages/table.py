"""The table's page: board, tray, rail and action bar, put together from their layers."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, fill, icon, markup
from fairground.web.names import table_title
from fairground.web.pages.bar import bar_form
from fairground.web.pages.frame import header, hidden, page, tool
from fairground.web.pages.game_card import game_card
from fairground.web.pages.luck import promise
from fairground.web.pages.rail import rail
from fairground.web.snapshot import Snapshot


def table_page(
    seen: Snapshot, layers: dict[str, Markup], event: str, token: str, flash: Markup = EMPTY
) -> Markup:
    """``event`` names the moment that the layers show."""
    coach = "&coach=1" if seen.is_coached else ""
    data = markup(
        f' data-live="{escaped(f"{seen.address}/events?as={seen.eyes}{coach}")}"'
        f' data-event="{escaped(event)}" data-phase="{layers["page-phase"]}"'
    )
    do = markup(f'<form id="do" method="post">{hidden("token", token)}</form>')
    if seen.position is None:
        room = _room(seen, layers, flash)
        return page(layers["page-title"], (room, do), "states", data, game=seen.game)
    rules = markup(
        f'<span class="to-rules" data-layer="page-rules-tool">{layers["page-rules-tool"]}</span>'
    )
    tools = rules + tool("#about", "link", "Share")
    fields = hidden("token", token) + hidden("seat", seen.eyes)
    act = markup(
        f'<form class="act" id="act" tabindex="-1" method="post" action="{escaped(seen.address)}">'
        f"{fields}{bar_form(layers)}</form>"
    )
    call = markup(
        f'<p class="unseen" aria-live="assertive" data-layer="page-call">{layers["page-call"]}</p>'
    )
    top = header(seen.game.title, where(layers), tools)
    body = (top, *spread(seen, layers, act, flash), call, do)
    cls = f"table g-{seen.game.id}"
    return page(layers["page-title"], body, cls, data, skip="act", game=seen.game)


def where(layers: dict[str, Markup]) -> Markup:
    return markup(f'<span data-layer="page-where">{layers["page-where"]}</span>')


def spread(
    seen: Snapshot, layers: dict[str, Markup], act: Markup, flash: Markup = EMPTY, title: str = ""
) -> tuple[Markup, ...]:
    """Board, tray, bar and rail, in pieces; the replay spreads the same things out. The bar comes
    before the rail for somebody who goes through the page by keyboard."""
    name = f"{title}{seen.game.title}, {table_title(seen.id)}"
    notes, advice = layers.get("page-notes", EMPTY), layers.get("page-advice", EMPTY)
    lesson = layers.get("page-lesson", EMPTY)
    before_board = markup(f"""<main class="layout {escaped(seen.game.picture.LAYOUT)}" id="main">
<h1 class="unseen">{escaped(name)}</h1>
<section class="final" aria-label="The end"><div data-layer="page-outcome">{layers["page-outcome"]}\
</div><p class="turned-at" data-layer="page-turned">{layers["page-turned"]}</p></section>
<section class="board" aria-label="Board" data-layer="board">""")
    before_tray = markup("""</section>
<section class="things" aria-label="Your things">
<div class="tray" data-layer="tray">""")
    foot = markup(f"""
<div class="foot"><div class="flash">{flash}</div>
<div data-layer="page-advice">{advice}</div>
<div aria-live="polite" data-layer="page-lesson">{lesson}</div>
<div class="notes" data-layer="page-notes">{notes}</div>{LOST}{act}</div>
""")
    board, tray = fill(layers, "board"), fill(layers, "tray")
    return before_board, board, before_tray, tray, _AFTER_TRAY, foot, *rail(seen, layers), _END


def _room(seen: Snapshot, layers: dict[str, Markup], flash: Markup) -> Markup:
    game = seen.game
    tools = tool(f"/rules/{game.id}", "book", "Rules")
    where = markup(f"<span>{escaped(table_title(seen.id))}</span>")
    return markup(f"""{header(game.title, where, tools)}
<main class="layout" id="main"><div class="flash">{flash}</div>
<section class="card waiting"><div data-layer="page-room">{layers["page-room"]}</div>
<div data-layer="page-luck">{layers["page-luck"]}</div></section>
{game_card(game, promise(seen.luck))}{LOST}</main>""")


_AFTER_TRAY = markup("</div>\n</section>\n")
_END = markup("</main>\n")
LOST = markup(
    f'<div class="note bad lost" role="alert" hidden>{icon("link", 22)}'
    "<span><b>Connection lost.</b><span data-lost></span></span>"
    '<button type="button" data-retry>Now</button></div>'
)
