"""The lobby's fields for the clocks of a new table. The style sheet shows those of the kind that is
chosen; what was typed into the others stays."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from fairground.draw import EMPTY, attributes, escaped, joined, markup
from fairground.language import in_words, say
from fairground.web.timing.time_control import (
    FLAGS,
    HOURS,
    KINDS,
    USUAL,
    hours_in_words,
)


def time_fields(chosen: Mapping[str, str], *, has_flag: bool = True) -> Markup:
    """``has_flag`` is whether somebody chooses what happens when the time is up."""
    fields = {**USUAL, **chosen}
    kinds = {kind: in_words(words) for kind, words in KINDS.items()}
    flags = {flag: in_words(words) for flag, words in FLAGS.items()}
    hours = {str(number): hours_in_words(number) for number in HOURS}
    kind = _choice("clock", kinds, fields["clock"], say("Clock"), "unseen")
    minutes = _number("clock-minutes", fields, say("Minutes for the game"))
    increment = _number("clock-increment", fields, say("Seconds more for each turn"))
    seconds = _number("clock-seconds", fields, say("Seconds for each turn"))
    vacation = _number("clock-vacation", fields, say("Days off for everybody"))
    time = _choice("clock-hours", hours, fields["clock-hours"], say("Time for each turn"))
    flag = _choice("clock-flag", flags, fields["clock-flag"], say("When the time is up"))
    when_up = markup(f'<div class="time-flag">{flag}</div>')
    return markup(
        f'<fieldset class="time"><legend>{escaped(say("Time"))}</legend>{kind}'
        f'<div class="time-fischer">{minutes}{increment}</div>'
        f'<div class="time-turn">{seconds}</div>'
        f'<div class="time-correspondence">{time}{vacation}</div>'
        f"{when_up if has_flag else EMPTY}</fieldset>"
    )


def _choice(
    name: str, choices: Mapping[str, str], chosen: str, label: str, cls: str = ""
) -> Markup:
    options = joined(
        markup(
            f'<option value="{escaped(value)}"{markup(" selected" if value == chosen else "")}>'
            f"{escaped(words)}</option>"
        )
        for value, words in choices.items()
    )
    return markup(
        f"<label><span{attributes(cls=cls)}>{escaped(label)}</span>"
        f'<select name="{escaped(name)}">{options}</select></label>'
    )


def _number(name: str, fields: Mapping[str, str], label: str) -> Markup:
    """Without limits of its own: a field that is not shown must not stop the form."""
    return markup(
        f"<label><span>{escaped(label)}</span>"
        f'<input class="name" inputmode="numeric" name="{escaped(name)}" maxlength="5" '
        f'autocomplete="off" value="{escaped(fields[name][:5])}"></label>'
    )
