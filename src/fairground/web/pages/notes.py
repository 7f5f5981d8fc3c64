"""The notes over the action bar: what somebody should know or answer before they play on."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.language import say
from fairground.web.pages.chairs import button
from fairground.web.pages.clocks import time_notes
from fairground.web.pages.frame import note
from fairground.web.pages.questions import question_note
from fairground.web.watching.snapshot import SeenChair, Snapshot


def table_notes(seen: Snapshot, is_over: bool) -> Markup:
    notes = joined(_lost_note(seen.id, chair) for chair in seen.chairs if chair.is_lost)
    if is_over:
        return notes
    notes += time_notes(seen)
    notes += question_note(seen)
    notes += joined(_takeover_note(seen, chair) for chair in seen.chairs)
    for chair in seen.chairs:
        if chair.is_yours and chair.bot and not chair.resigned and chair.seat != seen.seat:
            back = button(seen.id, chair.seat, "back", say("Take the chair back"))
            bold = say("A bot plays for {who}", who=chair.name)
            notes += note("calm", "robot", bold, say("until you take the chair back."), back)
    for chair in seen.chairs:
        if chair.away == "long" and chair.may_stand_in:
            words = say("for more than three minutes. Wait, or let a bot sit in until then.")
            stand_in = button(seen.id, chair.seat, "bot", say("Seat a bot"))
            bold = say("{who} is away", who=chair.name)
            notes += note("calm", "chair", bold, words, stand_in)
    if seen.next_person is not None:
        go_on = escaped(say("Go on"))
        pass_on = markup(f'<a class="button may" href="{escaped(seen.address)}">{go_on}</a>')
        bold = say("{who} is next", who=seen.chairs[seen.next_person].name)
        notes += note("calm", "chair", bold, say("on this device."), pass_on)
    return notes


def _lost_note(table: str, chair: SeenChair) -> Markup:
    bold = say("The chair of {who} is in another browser", who=chair.name)
    words = say("You first sat down here, so you can take it back. All links to it are void then.")
    back = button(table, chair.seat, "back", say("Take the chair back"))
    return note("calm", "chair", bold, words, back)


def _takeover_note(seen: Snapshot, chair: SeenChair) -> Markup:
    """To those who must agree, to the newcomer who waits, and to the host."""
    newcomer, bot = chair.newcomer, chair.name
    if newcomer is None:
        return EMPTY
    who = newcomer.name
    if newcomer.request:
        words = say(
            "{who} would see everything that seat has seen. If you refuse, or until all have "
            "agreed, {bot} plays on.",
            who=who,
            bot=bot,
        )
        request = newcomer.request  # the answer is to this one, not to a later one
        allow = button(seen.id, chair.seat, f"allow/{request}", say("Allow"), "may")
        refuse = button(seen.id, chair.seat, f"refuse/{request}", say("Refuse"))
        answers = markup(f'<span class="answers">{allow}{refuse}</span>')
        bold = say("{who} asks to take over from {bot}", who=who, bot=bot)
        return note("calm", "chair", bold, words, answers)
    waits = say(
        "{others} must agree first; until then {bot} plays on.",
        others=newcomer.undecided,
        bot=bot,
    )
    if newcomer.is_you:
        stop = button(seen.id, chair.seat, "give-up", say("Stop asking"))
        words = f"{waits} {say('You look on, and see nothing of that seat.')}"
        bold = say("You asked to take over from {bot}", bot=bot)
        return note("calm", "clock", bold, words, stop)
    if seen.hosts:
        bold = say("{who} asked to take over from {bot}", who=who, bot=bot)
        return note("calm", "clock", bold, waits)
    return EMPTY
