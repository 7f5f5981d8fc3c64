"""What pages say about onlookers: how late they see a table, and where its host chooses that."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.language import say
from fairground.web.pages.frame import note
from fairground.web.watching.onlookers import choices_in_words, minutes_of, rule_in_words
from fairground.web.watching.snapshot import Snapshot


def past_note(onlookers: str) -> Markup:
    """For somebody who looks on before they may see the game begin."""
    return note(
        "calm", "clock", _ago(onlookers), say("Onlookers see it later than those who play.")
    )


def late_line(seen: Snapshot) -> Markup:
    """In the bar, in place of moves to choose."""
    return markup(f'<p class="snug soft">{escaped(_ago(seen.onlookers))}</p>')


def _ago(onlookers: str) -> str:
    return say(
        "You see this table as it was {count} minute ago.",
        "You see this table as it was {count} minutes ago.",
        count=minutes_of(onlookers),
    )


def how_late(seen: Snapshot) -> str:
    """What a page says beside the moment that it shows; nothing where that is the present."""
    if not seen.is_past:
        return ""
    return say("{number} min ago", number=minutes_of(seen.onlookers))


def onlookers_options(chosen: str) -> Markup:
    return joined(
        markup(
            f'<option value="{escaped(value)}"{markup(" selected" if value == chosen else "")}>'
            f"{escaped(words)}</option>"
        )
        for value, words in choices_in_words().items()
    )


def onlookers_field(chosen: str) -> Markup:
    """For the lobby's form."""
    title = escaped(say("Onlookers see the game"))
    return markup(
        f'<fieldset class="time"><legend>{title}</legend><label><span class="unseen">{title}'
        f'</span><select name="onlookers">{onlookers_options(chosen)}</select></label></fieldset>'
    )


def onlookers_in_room(seen: Snapshot) -> Markup:
    """Before the game begins: the host may still choose, the others read what was chosen."""
    if seen.is_past:
        return past_note(seen.onlookers)
    if not seen.hosts:
        words = rule_in_words(seen.onlookers)
        return markup(f'<p class="snug soft">{escaped(words)}</p>') if words else EMPTY
    title = escaped(say("Onlookers see the game"))
    return markup(
        f'<label class="snug soft" for="onlookers">{title}</label>'
        f'<div class="hand-over"><select form="do" id="onlookers" name="onlookers">'
        f"{onlookers_options(seen.onlookers)}</select>"
        f'<button form="do" formaction="{escaped(seen.address)}/onlookers">'
        f"{escaped(say('Change'))}</button></div>"
    )
