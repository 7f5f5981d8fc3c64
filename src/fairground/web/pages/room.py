"""The waiting room: chairs, a ticket for each open one, and what is still missing."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, joined, markup, shape
from fairground.language import in_words, say, sentence
from fairground.web.lobby.edition import edition_line
from fairground.web.pages.chairs import around, bot_choice, button, hand_over, may_do, taken_chair
from fairground.web.pages.frame import note
from fairground.web.pages.luck import waiting_for
from fairground.web.pages.onlookers import onlookers_in_room
from fairground.web.pages.ticket import reach_note, ticket
from fairground.web.watching.snapshot import SeenChair, SeenEnding, Snapshot

WAITING = (
    sentence("Waiting for one more"),
    sentence("Waiting for two more"),
    sentence("Waiting for three more"),
    sentence("Waiting for four more"),
    sentence("Waiting for five more"),
)


def room(seen: Snapshot) -> Markup:
    """Tickets are only for those who sit here already and for the host; anybody else may take a
    chair where the table is listed in the lobby."""
    free = [chair for chair in seen.chairs if chair.kind == "open"]
    chairs = joined(
        _open_chair(seen, chair)
        if chair.kind == "open"
        else taken_chair(chair, may_do(around(seen), chair))
        for chair in seen.chairs
    )
    if seen.ending is not None:
        return _closed(seen.ending)
    if not free:
        waiting = waiting_for(seen.luck)
        return markup(
            f"<h1>{escaped(say('Dealing …'))}</h1>"
            f'<ul class="chairs">{chairs}</ul>{waiting}{onlookers_in_room(seen)}{_look_again()}'
        )
    fill = warning = code = EMPTY
    begins = say("The game begins by itself as soon as every chair is taken.")
    if seen.held or seen.hosts:
        warning = reach_note(seen.link)
        code = _code(seen)
        fill = markup(
            f'<button class="big" form="do" formaction="{escaped(seen.address)}/bot" '
            f'name="seat" value="all">'
            f"{icon('robot', 19)} {escaped(_bots_for(len(free)))}</button>"
        )
    return markup(
        f"<h1>{escaped(in_words(WAITING[len(free) - 1]))}</h1>{edition_line(seen.game)}"
        f'{_removed(seen)}{warning}{code}<ul class="chairs">{chairs}</ul>{fill}'
        f'{onlookers_in_room(seen)}<p class="snug soft">{escaped(begins)}</p>{_look_again()}'
    )


def _closed(ending: SeenEnding) -> Markup:
    """Nothing waits here any more."""
    words = escaped(say("The operator of this server has closed this table."))
    return markup(
        f"<h1>{words}</h1><p>{escaped(ending.reason)}</p>"
        f'<p class="ways"><a class="button may" href="/">{escaped(say("To the lobby"))}</a></p>'
    )


def _code(seen: Snapshot) -> Markup:
    """What friends type at the front door, in place of a link."""
    if not seen.code:
        return EMPTY
    words = say("The code of this table, to be typed in the lobby:")
    return markup(f'<p class="code">{escaped(words)} <b>{escaped(seen.code)}</b></p>')


def _removed(seen: Snapshot) -> Markup:
    if not seen.is_removed:
        return EMPTY
    words = say("You cannot sit down here again. There are other tables in the lobby.")
    return note("bad", "chair", say("The host has removed you from this table."), words)


def _look_again() -> Markup:
    """Without script nothing comes by itself."""
    words = escaped(say("Look again"))
    return markup(f'<noscript><a class="button" href="">{words}</a></noscript>')


def _bots_for(chairs: int) -> str:
    if chairs == 1:
        return say("Seat a bot and start")
    return say("Seat bots on {number} chairs and start", number=chairs)


def _open_chair(seen: Snapshot, chair: SeenChair) -> Markup:
    seat, below = chair.seat, EMPTY
    if chair.link:
        words = say("send this link to a friend")
        choice = bot_choice(seat, say("Which bot for chair {number}", number=seat + 1))
        below = ticket(chair.link, say("Link to chair {number}", number=seat + 1))
        below += hand_over(choice, button(seen.id, seat, "bot", say("Seat a bot")))
        if chair.kept:
            words = say("kept for a friend with this link")
        if seen.hosts and chair.kept:
            below += button(seen.id, seat, "release", say("Offer it to everybody"))
        elif seen.hosts:
            below += button(seen.id, seat, "reserve", say("Keep it for a friend"))
    elif chair.kept:
        words = say("kept for a friend")
    elif seen.is_listed and not seen.is_removed:
        words = say("free for anybody")
        below = markup(
            f'<a class="button may" href="{escaped(seen.address)}/sit?seat={seat}">'
            f"{escaped(say('Sit down'))}</a>"
        )
    else:
        words = say("waits for a friend")
    return markup(
        f'<li class="chair open">{shape(seat, 26)}<div class="grow">'
        f"<b>{escaped(say('Open chair'))}</b>"
        f"<small>{escaped(words)}</small></div>{below}</li>"
    )
