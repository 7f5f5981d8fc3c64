"""The chairs of a table, and what the viewer may do with each: let a bot play, come back,
exchange a bot, keep a chair free for a friend. Every button belongs to the form ``do``."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from fairground.bots import BOTS, USUAL
from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup, shape
from fairground.web.pages.ticket import ticket
from fairground.web.settings import SPEED_WORDS
from fairground.web.snapshot import SeenChair, Snapshot


class Around(NamedTuple):
    """What can be done with the chairs depends on this: the table, whether the viewer hosts it,
    how far its game is, and how fast its bots play, where the viewer may choose it. While a lesson
    lasts, and when the game is over, the chairs are fixed."""

    table: str
    hosts: bool
    has_begun: bool
    is_fixed: bool
    speed: str


def around(seen: Snapshot) -> Around:
    position = seen.position
    is_over = position is not None and position.outcome is not None
    is_fixed = is_over or seen.lesson is not None
    return Around(seen.id, seen.hosts, position is not None, is_fixed, seen.speed)


def chairs_list(around: Around, chairs: tuple[SeenChair, ...]) -> Markup:
    """The chairs of a game that has begun."""
    listed = joined(taken_chair(around, chair) for chair in chairs)
    return markup(f'<ul class="chairs">{listed}</ul>{_speed(around)}')


def _speed(around: Around) -> Markup:
    if not around.speed or around.is_fixed:
        return EMPTY
    options = joined(
        markup(
            f'<option value="{escaped(speed)}"{" selected" if speed == around.speed else ""}>'
            f"{escaped(words)}</option>"
        )
        for speed, words in SPEED_WORDS.items()
    )
    return markup(
        '<div class="hand-over"><select form="do" name="speed" aria-label="How fast bots play">'
        f'{options}</select><button form="do" formaction="/table/{escaped(around.table)}/speed">'
        "Set the pace</button></div>"
    )


def taken_chair(around: Around, chair: SeenChair) -> Markup:
    may = EMPTY if around.is_fixed else _may_do(around, chair)
    sign = markup(f" {icon('robot', 15)}") if chair.bot else EMPTY
    words = f"{_words(chair)}; before: {chair.former}" if chair.former else _words(chair)
    return markup(
        f'<li class="chair">{shape(chair.seat, 26)}<div class="grow">'
        f"<b>{escaped(chair.name)}</b>{sign}<small>{escaped(words)}</small></div>"
        f"{may}{_link(chair)}</li>"
    )


@lru_cache(maxsize=256)
def bot_choice(seat: int, words: str, chosen: str = USUAL) -> Markup:
    """Which bot; its field is named after the seat, for all chairs share one form."""
    options = joined(
        markup(
            f'<option value="{escaped(bot.id)}"{" selected" if bot.id == chosen else ""}>'
            f"{escaped(bot.title.capitalize())}</option>"
        )
        for bot in BOTS.values()
    )
    return markup(
        f'<select form="do" name="bot-{seat}" aria-label="{escaped(words)}">{options}</select>'
    )


def button(table: str, seat: int, verb: str, words: str, cls: str = "") -> Markup:
    """A button that changes a chair. ``verb`` is the end of the address it is sent to."""
    return markup(
        f'<button{attributes(cls=cls)} form="do" '
        f'formaction="/table/{escaped(table)}/{escaped(verb)}" name="seat" value="{seat}">'
        f"{escaped(words)}</button>"
    )


def _words(chair: SeenChair) -> str:
    you = "you" if chair.is_yours else ""
    if chair.kind == "person" and chair.bot:
        return f"{you + ': ' if you else ''}a bot plays ({BOTS[chair.bot].title})"
    if chair.kind == "offered":
        return "plays until a friend joins by link"
    if chair.newcomer:
        return f"plays until the others agree to {chair.newcomer.name}"
    return BOTS[chair.bot].title if chair.bot else you or "a guest"


def _may_do(around: Around, chair: SeenChair) -> Markup:
    table, seat, who, has_begun = around.table, chair.seat, chair.name, around.has_begun
    if chair.is_yours:
        if not has_begun:
            return EMPTY
        choice = bot_choice(seat, f"Who plays for {who}", chair.bot or USUAL)
        give = hand_over(choice, button(table, seat, "bot", "Let it play"))
        if not chair.bot:
            return _unfolding("Let a bot play", give)
        back = button(table, seat, "back", "Take the chair back", "may")
        return back + _unfolding("Another bot", give)
    if chair.may_stand_in:
        choice = bot_choice(seat, f"Who sits in for {who}")
        return hand_over(choice, button(table, seat, "bot", "Seat a bot"))
    if chair.is_lost:
        return button(table, seat, "back", "Take the chair back", "may")
    if not chair.is_bots or not around.hosts:
        return EMPTY
    choice = bot_choice(seat, f"Another bot for {who}", chair.bot)
    change = hand_over(choice, button(table, seat, "bot", "Exchange"))
    if chair.kind != "bot":
        return _unfolding("Change", change + button(table, seat, "keep", "Keep the bot"))
    words = "Free it for a friend" if has_begun else "Open the chair"
    return _unfolding("Change", change + button(table, seat, "offer", words))


def hand_over(choice: Markup, does: Markup) -> Markup:
    return markup(f'<div class="hand-over">{choice}{does}</div>')


def _unfolding(words: str, inside: Markup) -> Markup:
    return markup(
        f'<details><summary>{escaped(words)}</summary><div class="inside">{inside}</div></details>'
    )


def _link(chair: SeenChair) -> Markup:
    if not chair.link:
        return EMPTY
    tear_off = ticket(chair.link, f"Link to the chair of {chair.name}")
    return _unfolding("Other device", tear_off) if chair.is_yours else tear_off
