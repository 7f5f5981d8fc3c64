"""The chairs of a table, and what the viewer may do with each: let a bot play, come back,
exchange a bot, keep a chair free for a friend. Every button belongs to the form ``do``."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from fairground.bots import BOTS, USUAL
from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup, shape, slot
from fairground.language import in_words, kept_by_language, say, say_of
from fairground.phrases import capitalised
from fairground.web.pages.seats import account_sign
from fairground.web.pages.ticket import ticket
from fairground.web.serving.settings import SPEED_WORDS
from fairground.web.watching.snapshot import SeenChair, Snapshot


class Around(NamedTuple):
    """What can be done with the chairs depends on this: the table, whether the viewer hosts it,
    how far its game is, and how fast its bots play, where the viewer may choose it. While a lesson
    lasts, and when the game is over, the chairs are fixed; in a tournament nobody lets a bot play
    for them where it ``is_own_game``."""

    table: str
    hosts: bool
    has_begun: bool
    is_fixed: bool
    speed: str
    is_own_game: bool = False


def around(seen: Snapshot) -> Around:
    is_fixed = seen.is_over or seen.lesson is not None
    has_begun, is_own_game = seen.position is not None, bool(seen.tournament)
    return Around(seen.id, seen.hosts, has_begun, is_fixed, seen.speed, is_own_game)


def chairs_layers(around: Around, chairs: tuple[SeenChair, ...]) -> dict[str, Markup]:
    """The chairs of a game that has begun. What can be done with them is apart: the end of a game
    takes it away, and the links to the chairs need not come again."""
    may = {f"page-chair-{chair.seat}": may_do(around, chair) for chair in chairs}
    listed = joined(
        taken_chair(chair, slot(f"page-chair-{chair.seat}", "div", "may-do")) for chair in chairs
    )
    pace = slot("page-pace", "div", "hand-over pace")
    return {
        "page-chairs": markup(f'<ul class="chairs">{listed}</ul>{pace}'),
        **may,
        "page-pace": _speed(around),
    }


def _speed(around: Around) -> Markup:
    if not around.speed or around.is_fixed:
        return EMPTY
    options = joined(
        markup(
            f'<option value="{escaped(speed)}"{" selected" if speed == around.speed else ""}>'
            f"{escaped(in_words(words))}</option>"
        )
        for speed, words in SPEED_WORDS.items()
    )
    return markup(
        '<select form="do" name="speed" '
        f'aria-label="{escaped(say("How fast bots play"))}">'
        f'{options}</select><button form="do" formaction="/table/{escaped(around.table)}/speed">'
        f"{escaped(say('Set the pace'))}</button>"
    )


def may_do(around: Around, chair: SeenChair) -> Markup:
    """What the viewer can do with a chair on which somebody sits."""
    return EMPTY if around.is_fixed else _may_do(around, chair)


def taken_chair(chair: SeenChair, may: Markup) -> Markup:
    sign = markup(f" {icon('robot', 15)}") if chair.bot else EMPTY
    words = _words(chair)
    if chair.former:
        words = say("{words}; before: {who}", words=words, who=chair.former)
    return markup(
        f'<li class="chair">{shape(chair.seat, 26)}<div class="grow">'
        f"<b>{escaped(chair.name)}</b>{account_sign(chair)}{sign}<small>{escaped(words)}</small></div>"
        f"{may}{_link(chair)}</li>"
    )


@kept_by_language(256)
def bot_choice(seat: int, words: str, chosen: str = USUAL) -> Markup:
    """Which bot; its field is named after the seat, for all chairs share one form."""
    options = joined(
        markup(
            f'<option value="{escaped(bot.id)}"{" selected" if bot.id == chosen else ""}>'
            f"{escaped(capitalised(in_words(bot.title)))}</option>"
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
    level = in_words(BOTS[chair.bot].title) if chair.bot else ""
    if chair.resigned and chair.bot:
        return say_of(
            chair.is_yours,
            "you: resigned; a bot plays on ({level})",
            "resigned; a bot plays on ({level})",
            level=level,
        )
    if chair.resigned:
        return say_of(chair.is_yours, "you: resigned", "resigned")
    if chair.kind == "person" and chair.bot:
        return say_of(
            chair.is_yours, "you: a bot plays ({level})", "a bot plays ({level})", level=level
        )
    if chair.kind == "offered":
        return say("plays until a friend joins by link")
    if chair.newcomer:
        return say("plays until the others agree to {who}", who=chair.newcomer.name)
    return level or say_of(chair.is_yours, "you", "a guest")


def _may_do(around: Around, chair: SeenChair) -> Markup:
    table, seat, who, has_begun = around.table, chair.seat, chair.name, around.has_begun
    if chair.is_yours:
        if not has_begun and not around.is_own_game:
            return button(table, seat, "leave", say("Leave the chair"))
        if chair.resigned or (around.is_own_game and not chair.bot):
            return EMPTY
        if around.is_own_game:
            return button(table, seat, "back", say("Take the chair back"), "may")
        choice = bot_choice(seat, say("Who plays for {who}", who=who), chair.bot or USUAL)
        give = hand_over(choice, button(table, seat, "bot", say("Let it play")))
        if not chair.bot:
            return _unfolding(say("Let a bot play"), give)
        back = button(table, seat, "back", say("Take the chair back"), "may")
        return back + _unfolding(say("Another bot"), give)
    if chair.may_stand_in:
        choice = bot_choice(seat, say("Who sits in for {who}", who=who))
        return hand_over(choice, button(table, seat, "bot", say("Seat a bot")))
    if chair.is_lost:
        return button(table, seat, "back", say("Take the chair back"), "may")
    if chair.kind == "person" and around.hosts and not has_begun:
        away = say("{who} cannot come back then.", who=who)
        does = button(table, seat, "remove", say("Remove {who}", who=who), "grave")
        return _unfolding(say("Remove …"), markup(f"<p>{escaped(away)}</p>{does}"))
    if not chair.is_bots or not around.hosts:
        return EMPTY
    choice = bot_choice(seat, say("Another bot for {who}", who=who), chair.bot)
    change = hand_over(choice, button(table, seat, "bot", say("Exchange")))
    if chair.kind != "bot":
        return _unfolding(say("Change"), change + button(table, seat, "keep", say("Keep the bot")))
    words = say("Free it for a friend") if has_begun else say("Open the chair")
    return _unfolding(say("Change"), change + button(table, seat, "offer", words))


def hand_over(choice: Markup, does: Markup) -> Markup:
    return markup(f'<div class="hand-over">{choice}{does}</div>')


def _unfolding(words: str, inside: Markup) -> Markup:
    return markup(
        f'<details><summary>{escaped(words)}</summary><div class="inside">{inside}</div></details>'
    )


def _link(chair: SeenChair) -> Markup:
    if not chair.link:
        return EMPTY
    tear_off = ticket(chair.link, say("Link to the chair of {who}", who=chair.name))
    return _unfolding(say("Other device"), tear_off) if chair.is_yours else tear_off
