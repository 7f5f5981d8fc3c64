"""The waiting room: chairs, a ticket for each open one, and what is still missing."""

from __future__ import annotations

from fairground.draw import icon, shape
from fairground.phrases import count
from fairground.web.edition import edition_line
from fairground.web.live import LiveTable
from fairground.web.pages.chairs import bot_choice, button, chair_link, hand_over, taken_chair
from fairground.web.pages.luck import waiting_for
from fairground.web.pages.ticket import ticket
from fairground.web.store import Chair
from fairground.web.viewer import Viewer
from fairground.web.visitor import Keyring

LOOK_AGAIN = '<noscript><a class="button" href="">Look again</a></noscript>'
"""Without script nothing comes by itself."""
COUNTS = ("nobody", "one", "two", "three", "four", "five")


def room(live: LiveTable, viewer: Viewer, keys: Keyring) -> str:
    """Tickets are only for those who sit here already and for whoever opened the table; whoever
    passes by may take a chair where the table stands open."""
    free = [chair for chair in live.chairs if chair.kind == "open"]
    chairs = "".join(
        _open_chair(live, chair, viewer, keys)
        if chair.kind == "open"
        else taken_chair(live, chair, viewer, keys)
        for chair in live.chairs
    )
    if not free:
        return f'<h1>Dealing …</h1><ul class="chairs">{chairs}</ul>{waiting_for(live)}{LOOK_AGAIN}'
    do = f"/table/{live.id}/bot"
    fill = (
        f'<button class="big" form="do" formaction="{do}" name="seat" value="all">'
        f"{icon('robot', 19)} {_bots_for(len(free))} and start</button>"
        if viewer.held or viewer.hosts
        else ""
    )
    return (
        f"<h1>Waiting for {COUNTS[len(free)]} more</h1>{edition_line(live.game)}"
        f'<ul class="chairs">{chairs}</ul>{fill}'
        '<p class="snug soft">The game begins by itself as soon as every chair is taken.</p>'
        f"{LOOK_AGAIN}"
    )


def _bots_for(chairs: int) -> str:
    return "Seat a bot" if chairs == 1 else f"Seat bots on {count(chairs, 'chair')}"


def _open_chair(live: LiveTable, chair: Chair, viewer: Viewer, keys: Keyring) -> str:
    seat, own, below = chair.seat, f"/table/{live.id}", ""
    if viewer.held or viewer.hosts:
        words = "send this link to a friend"
        choice = bot_choice(seat, f"Which bot for chair {seat + 1}")
        below = ticket(chair_link(live, chair, viewer, keys), f"Link to chair {seat + 1}")
        below += hand_over(choice, button(live, seat, "bot", "Seat a bot"))
    elif live.header.listed:
        words = "free for anybody"
        below = f'<a class="button may" href="{own}/sit?seat={seat}">Sit down</a>'
    else:
        words = "waits for a friend"
    return (
        f'<li class="chair open">{shape(seat, 26)}<div class="grow"><b>Open chair</b>'
        f"<small>{words}</small></div>{below}</li>"
    )
