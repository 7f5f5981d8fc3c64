"""The clocks beside the seats. A layer says what a clock had when it was started and when it runs
out; the module of the page counts down, so nothing is sent while it does."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup
from fairground.language import kept_by_language, say, template
from fairground.web.pages.chairs import button
from fairground.web.pages.frame import note
from fairground.web.timing.time_control import DAY, HOUR, TimeControl, control_in_words
from fairground.web.watching.snapshot import SeenClock, Snapshot


def clock_layers(clocks: tuple[SeenClock, ...]) -> dict[str, Markup]:
    """One for each seat."""
    return {f"clock-{seat}": clock_face(clock) for seat, clock in enumerate(clocks)}


@kept_by_language(4096)
def clock_face(clock: SeenClock) -> Markup:
    given = attributes(
        cls="time-up" if clock.is_out else "",
        role="timer",
        data_until=None if clock.until is None or clock.is_out else f"{clock.until:.1f}",
        data_long=template("{days} d {hours} h"),
        title=say("Time left"),
    )
    words = in_figures(0 if clock.is_out else clock.left)
    return markup(
        f"<span{given}>{icon('clock', 13, say('Time left'))}<b>{escaped(words)}</b></span>"
    )


def in_figures(seconds: float) -> str:
    """A time as a clock shows it; the module writes the same."""
    whole = max(0, int(seconds))
    if whole >= DAY:
        return say("{days} d {hours} h", days=whole // DAY, hours=whole % DAY // HOUR)
    minutes, rest = divmod(whole, 60)
    if whole >= HOUR:
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
    return f"{minutes}:{rest:02}"


def time_panel(table: str, control: TimeControl, seat: int | None, days: int | None) -> Markup:
    """What the table's own panel says about its clocks; ``days`` are those that the viewer may take
    off now, None where nobody has any."""
    rules = control_in_words(control)
    words = markup(f"<p>{icon('clock', 15)} {escaped(rules)}</p>")
    if days is None or seat is None:
        return words
    left = say("{count} day off left", "{count} days off left", count=days)
    take = button(table, seat, "day-off", say("Take a day off")) if days else EMPTY
    return words + markup(f'<p class="day-off">{escaped(left)} {take}</p>')


def time_notes(seen: Snapshot) -> Markup:
    """The others decide what happens when somebody's time is up."""
    return joined(
        _time_note(seen, seat, clock) for seat, clock in enumerate(seen.clocks) if clock.is_out
    )


def _time_note(seen: Snapshot, seat: int, clock: SeenClock) -> Markup:
    if seat in seen.held:
        words = say("The others decide what happens. Until then you can still move.")
        return note("bad", "clock", say("Your time is up."), words)
    bold = say("The time of {who} is up.", who=seen.chairs[seat].name)
    if not clock.may_decide:
        return note("calm", "clock", bold, say("The others decide what happens."))
    wait = button(seen.id, seat, "time/wait", say("Wait longer"), _chosen(clock, "wait"))
    bot = button(seen.id, seat, "time/bot", say("Let a bot play on"), _chosen(clock, "bot"))
    end = button(seen.id, seat, "time/end", say("End the game"), _chosen(clock, "end"))
    words = say("What most of you choose is done.") if clock.voters > 1 else ""
    return note(
        "calm", "clock", bold, words, markup(f'<span class="answers">{wait}{bot}{end}</span>')
    )


def _chosen(clock: SeenClock, choice: str) -> str:
    return "may" if clock.chosen == choice else ""
