"""Sitting down: at an open chair, by a secret link, or behind the curtain."""

from __future__ import annotations

from fairground.draw import escaped, shape
from fairground.names import NAME_LENGTH
from fairground.phrases import both, isolated
from fairground.web.edition import edition_line
from fairground.web.live import LiveTable
from fairground.web.names import table_title
from fairground.web.pages.frame import header, hidden, page
from fairground.web.pages.game_card import game_card
from fairground.web.store import Chair


def sit_page(
    live: LiveTable,
    chair: Chair,
    action: str,
    name: str,
    token: str,
    flash: str,
    is_asked_first: bool,
) -> str:
    """Taking a chair is a click of its own, so that a preview of the link takes nothing."""
    if chair.kind in ("open", "offered"):
        people = [isolated(other.name) for other in live.chairs if other.kind == "person"]
        title = f"{both(people) or 'Somebody'} saved you a chair"
        field = _takeover(chair, is_asked_first) + (
            '<label class="named-field">Your name<input class="name" name="name" '
            f'maxlength="{NAME_LENGTH}" autocomplete="nickname" value="{escaped(name)}"></label>'
        )
    else:
        title = f"The chair of {isolated(chair.name)}"
        field = (
            "<p>It moves to this browser, and the log says so. The other browser only looks on "
            "from then.</p>"
        )
    return _card(
        live,
        f"<h1>{escaped(title)}</h1>"
        f'<form method="post" action="{escaped(action)}" class="sit">{flash}'
        f"{hidden('token', token)}{hidden('seat', chair.seat)}"
        f'<p class="row">{shape(chair.seat, 40)}<span>'
        f"A table of {escaped(live.game.title)} for {len(live.chairs)}.</span></p>"
        f"{edition_line(live.game)}{field}"
        f'<button class="may big">{"Ask the others" if is_asked_first else "Sit down"}</button>'
        "</form>",
    )


def _takeover(chair: Chair, is_asked_first: bool) -> str:
    if chair.kind == "open":
        return ""
    asked = (
        " That includes what it has seen so far, so the other people at the table must agree first;"
        " until then you look on."
        if is_asked_first
        else ""
    )
    return (
        f"<p>The game has begun. {escaped(isolated(chair.name))}, a bot, plays on this chair; you "
        f"take over as things stand, and see what this seat may see.{asked}</p>"
    )


def curtain_page(live: LiveTable, seat: int) -> str:
    """Between two people at one browser: nobody sees what the other knows."""
    name = escaped(isolated(live.chairs[seat].name))
    return _card(
        live,
        f'<h1>Hand the device to {name}</h1><p class="row">{shape(seat, 40)}'
        "<span>What comes next is only for these eyes.</span></p>"
        f'<a class="button may big" href="/table/{live.id}?as={seat}">I am {name}</a>',
    )


def _card(live: LiveTable, inside: str) -> str:
    top = header(live.game.title, f"<span>{escaped(table_title(live.id))}</span>")
    body = (
        f'{top}<main class="layout" id="main"><section class="card waiting">{inside}</section>'
        f"{game_card(live.game)}</main>"
    )
    return page(f"{live.game.title} · Fairground", body, "states")
