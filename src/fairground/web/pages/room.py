"""The waiting room: chairs, a ticket for each open one, and what is still missing."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, joined, markup, shape
from fairground.phrases import count
from fairground.web.edition import edition_line
from fairground.web.pages.chairs import around, bot_choice, button, hand_over, taken_chair
from fairground.web.pages.luck import waiting_for
from fairground.web.pages.ticket import reach_note, ticket
from fairground.web.snapshot import SeenChair, Snapshot

LOOK_AGAIN = markup('<noscript><a class="button" href="">Look again</a></noscript>')
"""Without script nothing comes by itself."""
COUNTS = ("nobody", "one", "two", "three", "four", "five")


def room(seen: Snapshot) -> Markup:
    """Tickets are only for those who sit here already and for the host; anybody else may take a
    chair where the table is listed in the lobby."""
    free = [chair for chair in seen.chairs if chair.kind == "open"]
    chairs = joined(
        _open_chair(seen, chair) if chair.kind == "open" else taken_chair(around(seen), chair)
        for chair in seen.chairs
    )
    if not free:
        waiting = waiting_for(seen.luck)
        return markup(f'<h1>Dealing …</h1><ul class="chairs">{chairs}</ul>{waiting}{LOOK_AGAIN}')
    fill = warning = EMPTY
    if seen.held or seen.hosts:
        warning = reach_note(seen.link)
        fill = markup(
            f'<button class="big" form="do" formaction="{escaped(seen.address)}/bot" '
            f'name="seat" value="all">'
            f"{icon('robot', 19)} {escaped(_bots_for(len(free)))} and start</button>"
        )
    return markup(
        f"<h1>Waiting for {escaped(COUNTS[len(free)])} more</h1>{edition_line(seen.game)}"
        f'{warning}<ul class="chairs">{chairs}</ul>{fill}'
        '<p class="snug soft">The game begins by itself as soon as every chair is taken.</p>'
        f"{LOOK_AGAIN}"
    )


def _bots_for(chairs: int) -> str:
    return "Seat a bot" if chairs == 1 else f"Seat bots on {count(chairs, 'chair')}"


def _open_chair(seen: Snapshot, chair: SeenChair) -> Markup:
    seat, below = chair.seat, EMPTY
    if chair.link:
        words = "send this link to a friend"
        choice = bot_choice(seat, f"Which bot for chair {seat + 1}")
        below = ticket(chair.link, f"Link to chair {seat + 1}")
        below += hand_over(choice, button(seen.id, seat, "bot", "Seat a bot"))
    elif seen.is_listed:
        words = "free for anybody"
        below = markup(
            f'<a class="button may" href="{escaped(seen.address)}/sit?seat={seat}">Sit down</a>'
        )
    else:
        words = "waits for a friend"
    return markup(
        f'<li class="chair open">{shape(seat, 26)}<div class="grow"><b>Open chair</b>'
        f"<small>{escaped(words)}</small></div>{below}</li>"
    )
