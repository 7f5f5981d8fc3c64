"""The chairs of a table, and what the viewer may do with each: let a bot play, come back,
exchange a bot, keep a chair free for a friend. Every button belongs to the form ``do``."""

from __future__ import annotations

from functools import lru_cache

from fairground.bots import BOTS, USUAL
from fairground.draw import escaped, icon, shape
from fairground.phrases import both, isolated
from fairground.web.live import LiveTable
from fairground.web.pages.ticket import ticket
from fairground.web.reseating import is_running
from fairground.web.seating import former_players, may_stand_in
from fairground.web.store import Chair
from fairground.web.viewer import Viewer
from fairground.web.visitor import Keyring


def chairs_list(live: LiveTable, viewer: Viewer, keys: Keyring) -> str:
    """The chairs of a game that has begun."""
    chairs = "".join(taken_chair(live, chair, viewer, keys) for chair in live.chairs)
    return f'<ul class="chairs">{chairs}</ul>'


def taken_chair(live: LiveTable, chair: Chair, viewer: Viewer, keys: Keyring) -> str:
    may = _may_do(live, chair, viewer) if live.table is None or is_running(live) else ""
    sign = f" {icon('robot', 15)}" if chair.bot else ""
    former = both(former_players(live, chair.seat))
    words = escaped(_words(chair, viewer)) + (f"; before: {escaped(former)}" if former else "")
    return (
        f'<li class="chair">{shape(chair.seat, 26)}<div class="grow">'
        f"<b>{escaped(isolated(chair.name))}</b>{sign}<small>{words}</small></div>"
        f"{may}{_link(live, chair, viewer, keys)}</li>"
    )


@lru_cache(maxsize=256)
def bot_choice(seat: int, words: str, chosen: str = USUAL) -> str:
    """Which bot; its field is named after the seat, for all chairs share one form."""
    options = "".join(
        f'<option value="{bot.id}"{" selected" if bot.id == chosen else ""}>'
        f"{escaped(bot.title.capitalize())}</option>"
        for bot in BOTS.values()
    )
    return f'<select form="do" name="bot-{seat}" aria-label="{escaped(words)}">{options}</select>'


def button(live: LiveTable, seat: int, verb: str, words: str, cls: str = "") -> str:
    """A button that changes a chair. ``verb`` is the end of the address it is sent to."""
    kind = f' class="{cls}"' if cls else ""
    return (
        f'<button{kind} form="do" formaction="/table/{live.id}/{verb}" name="seat" '
        f'value="{seat}">{words}</button>'
    )


def _words(chair: Chair, viewer: Viewer) -> str:
    you = "you" if chair.seat in viewer.held else ""
    if chair.kind == "person" and chair.bot:
        return f"{you + ': ' if you else ''}a bot plays ({BOTS[chair.bot].title})"
    if chair.kind == "offered":
        return "plays until a friend joins by link"
    if chair.takeover:
        return f"plays until the others agree to {isolated(chair.takeover.name)}"
    return BOTS[chair.bot].title if chair.bot else you or "a guest"


def _may_do(live: LiveTable, chair: Chair, viewer: Viewer) -> str:
    seat, who = chair.seat, isolated(chair.name)
    if seat in viewer.held:
        if live.table is None:
            return ""
        choice = bot_choice(seat, f"Who plays for {who}", chair.bot or USUAL)
        give = hand_over(choice, button(live, seat, "bot", "Let it play"))
        if not chair.bot:
            return _unfolding("Let a bot play", give)
        back = button(live, seat, "back", "Take the chair back", "may")
        return back + _unfolding("Another bot", give)
    if chair.kind == "person" and (viewer.held or viewer.hosts) and may_stand_in(live, seat):
        choice = bot_choice(seat, f"Who sits in for {who}")
        return hand_over(choice, button(live, seat, "bot", "Seat a bot"))
    if seat in viewer.lost:
        return button(live, seat, "back", "Take the chair back", "may")
    if not chair.is_bots or not viewer.hosts:
        return ""
    choice = bot_choice(seat, f"Another bot for {who}", chair.bot)
    change = hand_over(choice, button(live, seat, "bot", "Exchange"))
    if chair.kind != "bot":
        return _unfolding("Change", change + button(live, seat, "keep", "Keep the bot"))
    words = "Open the chair" if live.table is None else "Free it for a friend"
    return _unfolding("Change", change + button(live, seat, "offer", words))


def hand_over(choice: str, does: str) -> str:
    return f'<div class="hand-over">{choice}{does}</div>'


def _unfolding(words: str, inside: str) -> str:
    return f'<details><summary>{words}</summary><div class="inside">{inside}</div></details>'


def _link(live: LiveTable, chair: Chair, viewer: Viewer, keys: Keyring) -> str:
    """The secret way to a chair: one's own from another device, and a friend's."""
    is_held, is_offered = chair.seat in viewer.held, chair.kind == "offered" and viewer.hosts
    if live.table is None or not (is_held or is_offered):
        return ""
    link = chair_link(live, chair, viewer, keys)
    tear_off = ticket(link, f"Link to the chair of {isolated(chair.name)}")
    return _unfolding("Other device", tear_off) if is_held else tear_off


def chair_link(live: LiveTable, chair: Chair, viewer: Viewer, keys: Keyring) -> str:
    token = keys.chair_token(live.id, chair.seat, chair.turnover)
    return f"{viewer.origin}/join/{live.id}/{token}"
