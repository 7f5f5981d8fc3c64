"""The notes over the action bar: what somebody should know or answer before they play on."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.web.pages.chairs import button
from fairground.web.pages.frame import note
from fairground.web.snapshot import SeenChair, Snapshot


def table_notes(seen: Snapshot, is_over: bool) -> Markup:
    notes = joined(_lost_note(seen.id, chair) for chair in seen.chairs if chair.is_lost)
    if is_over:
        return notes
    notes += joined(_takeover_note(seen, chair) for chair in seen.chairs)
    for chair in seen.chairs:
        if chair.is_yours and chair.bot and chair.seat != seen.seat:
            back = button(seen.id, chair.seat, "back", "Take the chair back")
            bold = f"A bot plays for {chair.name}"
            notes += note("calm", "robot", bold, "until you take the chair back.", back)
    for chair in seen.chairs:
        if chair.away == "long" and chair.may_stand_in:
            words = "for more than three minutes. Wait, or let a bot sit in until then."
            stand_in = button(seen.id, chair.seat, "bot", "Seat a bot")
            notes += note("calm", "chair", f"{chair.name} is away", words, stand_in)
    if seen.next_person is not None:
        pass_on = markup(f'<a class="button may" href="{escaped(seen.address)}">Go on</a>')
        bold = f"{seen.chairs[seen.next_person].name} is next"
        notes += note("calm", "chair", bold, "on this device.", pass_on)
    return notes


def _lost_note(table: str, chair: SeenChair) -> Markup:
    bold = f"The chair of {chair.name} is in another browser"
    words = "You first sat down here, so you can take it back. All links to it are void then."
    back = button(table, chair.seat, "back", "Take the chair back")
    return note("calm", "chair", bold, words, back)


def _takeover_note(seen: Snapshot, chair: SeenChair) -> Markup:
    """To those who must agree, to the newcomer who waits, and to the host."""
    newcomer, bot = chair.newcomer, chair.name
    if newcomer is None:
        return EMPTY
    who = newcomer.name
    if newcomer.request:
        words = (
            f"{who} would see everything that seat has seen. If you refuse, or until all have "
            f"agreed, {bot} plays on."
        )
        request = newcomer.request  # the answer is to this one, not to a later one
        allow = button(seen.id, chair.seat, f"allow/{request}", "Allow", "may")
        refuse = button(seen.id, chair.seat, f"refuse/{request}", "Refuse")
        answers = markup(f'<span class="answers">{allow}{refuse}</span>')
        return note("calm", "chair", f"{who} asks to take over from {bot}", words, answers)
    waits = f"{newcomer.undecided} must agree first; until then {bot} plays on."
    if newcomer.is_you:
        stop = button(seen.id, chair.seat, "give-up", "Stop asking")
        words = f"{waits} You look on, and see nothing of that seat."
        return note("calm", "clock", f"You asked to take over from {bot}", words, stop)
    if seen.hosts:
        return note("calm", "clock", f"{who} asked to take over from {bot}", waits)
    return EMPTY
