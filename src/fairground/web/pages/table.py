"""The table's page: board, tray, rail and action bar, put together from their layers."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, attributes, escaped, fill, icon, markup
from fairground.language import say, template
from fairground.web.pages.bar import bar_form
from fairground.web.pages.frame import header, hidden, page, tool
from fairground.web.pages.game_card import game_card
from fairground.web.pages.luck import promise
from fairground.web.pages.rail import rail
from fairground.web.people.names import table_title
from fairground.web.watching.snapshot import Snapshot


def table_page(
    seen: Snapshot,
    layers: dict[str, Markup],
    event: str,
    token: str,
    flash: Markup = EMPTY,
    now: float = 0.0,
    talk: Markup = EMPTY,
) -> Markup:
    """``event`` names the moment that the layers show; ``now`` is what clocks count from; ``talk``
    is what people say here, if the viewer wants to read it."""
    asked = f"&coach={seen.position.epochs}" if seen.is_coached and seen.position else ""
    data = markup(
        f' data-live="{escaped(f"{seen.address}/events?as={seen.eyes}{asked}")}"'
        f' data-event="{escaped(event)}" data-phase="{layers["page-phase"]}"'
    )
    if seen.control is not None:
        data += markup(f' data-clock="{now:.1f}"')
    do = markup(f'<form id="do" method="post">{hidden("token", token)}</form>')
    if seen.position is None:
        room = _room(seen, layers, flash, talk)
        return page(layers["page-title"], (room, do), "states", data, game=seen.game)
    rules = markup(
        f'<span class="to-rules" data-layer="page-rules-tool">{layers["page-rules-tool"]}</span>'
    )
    tools = (_talk_call() if talk else EMPTY) + rules + tool("#about", "link", say("Share"))
    fields = hidden("token", token) + hidden("seat", seen.eyes)
    act = markup(
        f'<form class="act" id="act" tabindex="-1" method="post" action="{escaped(seen.address)}">'
        f"{fields}{bar_form(layers)}</form>"
    )
    call = markup(
        f'<p class="unseen" aria-live="assertive" data-layer="page-call">{layers["page-call"]}</p>'
    )
    top = header(seen.game.title, where(layers), tools)
    body = (top, *spread(seen, layers, act, flash, talk=talk), call, do)
    cls = f"table g-{seen.game.id}" + (" with-lesson" if seen.began_as_lesson else "")
    return page(layers["page-title"], body, cls, data, skip="act", game=seen.game)


def where(layers: dict[str, Markup]) -> Markup:
    return markup(f'<span data-layer="page-where">{layers["page-where"]}</span>')


def spread(
    seen: Snapshot,
    layers: dict[str, Markup],
    act: Markup,
    flash: Markup = EMPTY,
    title: str = "",
    talk: Markup = EMPTY,
) -> tuple[Markup, ...]:
    """Board, tray, bar and rail, in pieces; the replay spreads the same things out. The bar comes
    before the rail for somebody who goes through the page by keyboard."""
    name = f"{title or seen.game.title}, {table_title(seen.id)}"
    notes, advice = layers.get("page-notes", EMPTY), layers.get("page-advice", EMPTY)
    lesson = layers.get("page-lesson", EMPTY)
    before_board = markup(f"""<main class="layout {escaped(seen.game.picture.LAYOUT)}" id="main">
<h1 class="unseen">{escaped(name)}</h1>
<section class="final" aria-label="{escaped(say("The end"))}">\
<div data-layer="page-outcome">{layers["page-outcome"]}</div>\
<p class="turned-at" data-layer="page-turned">{layers["page-turned"]}</p></section>
<section class="board" aria-label="{escaped(say("Board"))}" data-layer="board">""")
    before_tray = markup(f"""</section>
<section class="things" aria-label="{escaped(say("Your things"))}">
<div class="tray" data-layer="tray">""")
    foot = markup(f"""
<div class="foot"><div class="flash">{flash}</div>
<div data-layer="page-advice">{advice}</div>
<div aria-live="polite" data-layer="page-lesson">{lesson}</div>
<div class="notes" data-layer="page-notes">{notes}</div>{lost()}{act}</div>
""")
    board, tray = fill(layers, "board"), fill(layers, "tray")
    return (
        before_board,
        board,
        before_tray,
        tray,
        _AFTER_TRAY,
        foot,
        *rail(seen, layers, talk),
        _END,
    )


def _talk_call() -> Markup:
    """The module shows it where the chat is out of sight and somebody has spoken; and it says what
    was said to people who do not see the page."""
    return markup(
        f'<a class="tool talk-call" href="#talk" data-talk-call hidden>{icon("chat", 18)}'
        f"<b data-talk-count></b><span>{escaped(say('Chat'))}</span></a>"
        '<i class="unseen" aria-live="polite" data-talk-heard></i>'
    )


def _room(seen: Snapshot, layers: dict[str, Markup], flash: Markup, talk: Markup) -> Markup:
    game = seen.game
    if talk:
        words = escaped(say("Chat"))
        talk = markup(
            f'<section class="card talk" id="talk" aria-label="{words}">'
            f"<h2>{words}</h2>{talk}</section>"
        )
    tools = tool(f"/rules/{game.id}", "book", say("Rules"))
    where = markup(f"<span>{escaped(table_title(seen.id))}</span>")
    return markup(f"""{header(game.title, where, tools)}
<main class="layout" id="main"><div class="flash">{flash}</div>
<section class="card waiting"><div data-layer="page-room">{layers["page-room"]}</div>
<div data-layer="page-luck">{layers["page-luck"]}</div></section>
{game_card(game, promise(seen.luck))}{talk}{lost()}</main>""")


_AFTER_TRAY = markup("</div>\n</section>\n")
_END = markup("</main>\n")


def lost() -> Markup:
    """The module shows it, and says by its words when it tries again and what becomes of a
    click."""
    words = attributes(
        data_again=template("Trying again in {seconds} s."),
        data_kept=say("Your last click is kept and sent again then."),
        data_refused=say("Your click was not played: choose again then."),
        data_waiting=say("Your moves wait."),
        data_off=say("You are offline."),
        data_cut=say("Connection lost."),
    )
    return markup(
        f'<div class="note bad lost" role="alert" hidden>{icon("link", 22)}'
        f"<span><b>{escaped(say('Connection lost.'))}</b><span data-lost{words}></span></span>"
        f'<button type="button" data-retry>{escaped(say("Now"))}</button></div>'
    )
