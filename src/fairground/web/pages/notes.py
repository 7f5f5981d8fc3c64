"""The notes over the action bar: what somebody should know or answer before they play on."""

from __future__ import annotations

from fairground.draw import escaped
from fairground.phrases import isolated
from fairground.table import Table
from fairground.web.live import LiveTable
from fairground.web.pages.chairs import button
from fairground.web.pages.frame import note
from fairground.web.store import Chair
from fairground.web.takeovers import names_of, undecided
from fairground.web.viewer import Viewer, waits_for_another


def table_notes(live: LiveTable, table: Table, viewer: Viewer, away: dict[int, str]) -> str:
    notes = "".join(_lost_note(live, seat) for seat in viewer.lost)
    if table.outcome is not None:
        return notes
    notes += "".join(_takeover_note(live, chair, viewer) for chair in live.chairs)
    names = table.display_names
    for seat in viewer.held:
        if live.chairs[seat].bot and seat != viewer.seat:
            back = button(live, seat, "back", "Take the chair back")
            bold = f"A bot plays for {names[seat]}"
            notes += note("calm", "robot", bold, "until you take the chair back.", back)
    for seat, how in away.items():
        if how == "long" and (viewer.held or viewer.hosts) and not live.chairs[seat].bot:
            words = "for more than three minutes. Wait, or let a bot sit in until then."
            stand_in = button(live, seat, "bot", "Seat a bot")
            notes += note("calm", "chair", f"{names[seat]} is away", words, stand_in)
    deciding = live.waits_for(viewer.held)
    if waits_for_another(viewer, deciding):
        pass_on = f'<a class="button may" href="/table/{live.id}">Go on</a>'
        notes += note("calm", "chair", f"{names[deciding[0]]} is next", "on this device.", pass_on)
    return notes


def _lost_note(live: LiveTable, seat: int) -> str:
    bold = f"The chair of {isolated(live.chairs[seat].name)} is in another browser"
    words = "You first sat down here, so you can take it back. All links to it are void then."
    return note("calm", "chair", bold, words, button(live, seat, "back", "Take the chair back"))


def _takeover_note(live: LiveTable, chair: Chair, viewer: Viewer) -> str:
    """To those who must agree, to the newcomer who waits, and to the host."""
    takeover = chair.takeover
    if takeover is None:
        return ""
    left, bot, who = undecided(live, chair), isolated(chair.name), isolated(takeover.name)
    if any(seat in viewer.held for seat in left):
        words = (
            f"{who} would see everything that seat has seen. If you refuse, or until all have "
            f"agreed, {bot} plays on."
        )
        allow = _answer(live, chair, "allow", "Allow", "may")
        refuse = _answer(live, chair, "refuse", "Refuse")
        both = f'<span class="answers">{allow}{refuse}</span>'
        return note("calm", "chair", f"{who} asks to take over from {bot}", words, both)
    waits = f"{names_of(live, left)} must agree first; until then {bot} plays on."
    if viewer.asks == chair.seat:
        stop = button(live, chair.seat, "give-up", "Stop asking")
        words = f"{waits} You look on, and see nothing of that seat."
        return note("calm", "clock", f"You asked to take over from {bot}", words, stop)
    if viewer.hosts:
        return note("calm", "clock", f"{who} asked to take over from {bot}", waits)
    return ""


def _answer(live: LiveTable, chair: Chair, verb: str, words: str, cls: str = "") -> str:
    """The answer is to this request only, not to one that may come after it."""
    assert chair.takeover is not None
    kind = f' class="{cls}"' if cls else ""
    return (
        f'<button{kind} form="do" formaction="/table/{live.id}/{verb}/{escaped(chair.takeover.id)}"'
        f' name="seat" value="{chair.seat}">{words}</button>'
    )
