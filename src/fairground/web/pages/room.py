"""The waiting room: chairs, a ticket for each open one, and what is still missing."""

from __future__ import annotations

from fairground.bots import BOTS
from fairground.draw import escaped, icon, shape
from fairground.phrases import count
from fairground.web.live import LiveTable
from fairground.web.store import Chair
from fairground.web.visitor import Keyring

COUNTS = ("nobody", "one", "two", "three", "four", "five")


def room(table: LiveTable, held: tuple[int, ...], keys: Keyring, origin: str) -> str:
    """Tickets are only for those who sit here already; whoever passes by may take a chair where the
    table stands open."""
    free = [chair for chair in table.chairs if chair.kind == "open"]
    chairs = "".join(_chair(table, chair, held, keys, origin) for chair in table.chairs)
    do = f"/table/{table.id}/bot"
    fill = (
        f'<button class="big" form="do" formaction="{do}" name="seat" value="all">'
        f"{icon('robot', 19)} {_bots_for(len(free))} and start</button>"
        if held
        else ""
    )
    return (
        f"<h1>Waiting for {COUNTS[len(free)]} more</h1>"
        f'<ul class="chairs">{chairs}</ul>{fill}'
        '<p class="snug soft">The game begins by itself as soon as every chair is taken.</p>'
        '<noscript><a class="button" href="">Look again</a></noscript>'
    )


def _bots_for(chairs: int) -> str:
    return "Seat a bot" if chairs == 1 else f"Seat bots on {count(chairs, 'chair')}"


def _chair(
    table: LiveTable, chair: Chair, held: tuple[int, ...], keys: Keyring, origin: str
) -> str:
    if chair.kind != "open":
        return _taken(chair, chair.seat in held)
    own = f"/table/{table.id}"
    if held:
        link = f"{origin}/join/{table.id}/{keys.chair_token(table.id, chair.seat, chair.turnover)}"
        button = (
            f'<button form="do" formaction="{own}/bot" name="seat" value="{chair.seat}">'
            "Seat a bot</button>"
        )
        words = "send this link to a friend"
        below = ticket(link, f"Link to chair {chair.seat + 1}")
    elif table.header.listed:
        words, below = "free for anybody", ""
        button = f'<a class="button may" href="{own}/sit?seat={chair.seat}">Sit down</a>'
    else:
        words, below, button = "waits for a friend", "", ""
    return (
        f'<li class="chair open">{shape(chair.seat, 26)}<div class="grow"><b>Open chair</b>'
        f"<small>{words}</small></div>{button}{below}</li>"
    )


def _taken(chair: Chair, is_held: bool) -> str:
    words = BOTS[chair.bot].words if chair.bot else "you" if is_held else "is here"
    sign = f" {icon('robot', 15)}" if chair.bot else ""
    return (
        f'<li class="chair">{shape(chair.seat, 26)}<div class="grow"><b>{escaped(chair.name)}</b>'
        f"{sign}<small>{escaped(words)}</small></div></li>"
    )


def ticket(link: str, label: str) -> str:
    """A link to give away, perforated. Without script it can be marked and copied by hand."""
    return (
        f'<div class="ticket">{icon("link", 18)}'
        f'<input class="address" readonly aria-label="{escaped(label)}" value="{escaped(link)}">'
        f'<button type="button" data-copy="{escaped(link)}" hidden>Copy</button></div>'
    )
