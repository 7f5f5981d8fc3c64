"""Where the eye goes first: the dial while time runs, the display while research goes on, and the
sign that the hall has closed.

The dial has a bulb for each minute of the time card. They go out clockwise; time given back lights
them again, and beyond the card a second ring begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    attributes,
    circle,
    escaped,
    group,
    icon,
    joined,
    layer,
    markup,
    picture,
    slot,
    text,
)
from fairground.game import Layer
from fairground.games.fair_enough.edition import LAPS, ROUNDS, Edition
from fairground.games.fair_enough.language import say, say_in, say_of
from fairground.games.fair_enough.picture.cards import CLOCKS_SIZE, LARGE, clocks
from fairground.games.fair_enough.picture.targets import PILL, display_card
from fairground.games.fair_enough.rules.research import TAKE
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.shortcuts import takes_last
from fairground.games.fair_enough.words.terms import (
    closing_title,
    danger,
    is_alarming,
    time_now,
    timed_card,
    won_by,
    worth,
)
from fairground.language import kept_by_language
from fairground.phrases import both, capitalised

SIZE = (360, 360)
MIDDLE = 180
RING, SECOND_RING = 152, 122
UNDER_PILL = (LARGE[0], LARGE[1] + PILL)
Closing = tuple[str, str]
"""How a round ended: a title, and a sentence."""
Displayed = tuple[int, int, bool, bool, bool]
"""A card on display, its place, whether it is picked, may be, and would be the last."""


def board(seats: tuple[int, ...]) -> Markup:
    lanes = joined(slot(f"lane-{seat}", "li") for seat in seats)
    named = attributes(aria_label=say("Laid cards"))
    return markup(
        f'<div class="fe fe-seats-{len(seats)}">{slot("hero", "div", "fe-hero")}'
        f'<ul class="fe-lanes"{named}>{lanes}</ul></div>'
    )


def hero(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> Layer:
    if view.phase == "collecting":
        return layer(_running_time, dial_of(view), danger(view), view.clocks)
    closing = closing_words(view, names)
    is_shut = view.closer is not None
    if view.phase == "over":
        return layer(_at_the_end, closing, is_shut, won_by(view, names), view.clocks)
    display = tuple(displayed(view, legal))
    words = under_display(view)
    return layer(_research, closing, is_shut, display, words, view.clocks, view.edition)


class Dial(NamedTuple):
    """The time left, of the last time card. ``words`` stand over the number."""

    left: int
    clock: int
    words: str
    is_near: bool


def dial_of(view: FairEnoughView) -> Dial:
    words = say_in("on the dial", "time left")
    if view.removing is not None:
        words = say_in("on the dial", "sold out")
    return Dial(time_now(view), view.clock, words, is_alarming(view))


@kept_by_language(256)
def _running_time(time: Dial, danger: str, clocks: tuple[int, ...]) -> Markup:
    title = say("Time left: {left} of {clock}", left=time.left, clock=time.clock)
    shown = picture(*SIZE, dial(*time), title, cls="fe-dial")
    near = markup(" near" if time.is_near else "")
    said = EMPTY
    if danger:
        said = markup(f'<p class="fe-danger{near}">{icon("clock", 15)} {escaped(danger)}</p>')
    return markup(f'<div class="fe-time">{shown}{said}{_clocks(clocks, True)}</div>')


def _at_the_end(
    closing: Closing | None, is_shut: bool, won: str, clocks: tuple[int, ...]
) -> Markup:
    sign = closing_sign(closing, is_shut)
    return markup(f'{sign}<p class="fe-over sign">{escaped(won)}</p>{_clocks(clocks, False)}')


def _research(
    closing: Closing | None,
    is_shut: bool,
    display: tuple[Displayed, ...],
    words: str,
    clocks: tuple[int, ...],
    edition: Edition,
) -> Markup:
    return joined(
        (closing_sign(closing, is_shut), _display(display, words, edition), _clocks(clocks, False))
    )


@kept_by_language(256)
def _clocks(clocks: tuple[int, ...], is_collecting: bool) -> Markup:
    none = say_in("Time cards turned: …", "none")
    title = say(
        "Time cards turned: {clocks}; {number} to come",
        clocks=", ".join(str(clock) for clock in clocks) or none,
        number=ROUNDS - len(clocks),
    )
    body = clocks_body(clocks, is_collecting)
    return markup(f'<div class="fe-clocks">{picture(*CLOCKS_SIZE, body, title)}</div>')


def clocks_body(turned: tuple[int, ...], is_collecting: bool) -> Markup:
    return clocks(turned, ROUNDS - len(turned), is_collecting)


def closing_sign(closing: Closing | None, is_shut: bool) -> Markup:
    """How the last round ended, from its end until the next time card is turned."""
    if not closing:
        return EMPTY
    title, words = closing
    shut = markup(" shut" if is_shut else "")
    return markup(
        f'<div class="fe-sign{shut}"><b>{escaped(title)}</b><span>{escaped(words)}</span></div>'
    )


def closing_words(view: FairEnoughView, names: Sequence[str]) -> Closing | None:
    if view.phase == "collecting" or not view.clocks:
        return None
    title = closing_title(view)
    if view.closer is None:
        return title, say("All cards of round {round} are safe.", round=len(view.clocks))
    lost = [
        _loses(seat == view.seat, names[seat], worth(view, collector.lost))
        for seat, collector in enumerate(view.collectors)
        if collector.lost
    ]
    made = say_of(
        view.closer == view.seat,
        "You made it exactly zero.",
        "{who} made it exactly zero.",
        who=names[view.closer],
    )
    rest = f"{capitalised(both(lost))}." if lost else say("Nobody else had anything to lose.")
    return title, f"{made} {rest}"


def _loses(is_you: bool, who: str, points: int) -> str:
    """An item of a list that is a sentence."""
    if is_you:
        return say_in("a list of losses", "you lose {points}", points=points)
    return say_in("a list of losses", "{who} loses {points}", who=who, points=points)


def under_display(view: FairEnoughView) -> str:
    return say(
        "Deck {deck} · discards {discards} · turn {turn} of {turns}",
        deck=view.deck,
        discards=len(view.discards),
        turn=view.lap,
        turns=LAPS,
    )


def displayed(view: FairEnoughView, legal: Sequence[int]) -> Iterator[Displayed]:
    for place, card in enumerate(view.display):
        may_take = TAKE.first + card in legal
        yield card, place, place in view.picked, may_take, takes_last(view)


def _display(display: tuple[Displayed, ...], words: str, edition: Edition) -> Markup:
    cards = joined(_displayed_picture(shown, edition) for shown in display)
    nothing = say("The display, the deck and the discards are empty.")
    empty = markup(f'<p class="soft">{escaped(nothing)}</p>')
    title, how = say("On display"), say("take none, one or two")
    return markup(
        f'<h2 class="panel-title">{escaped(title)} <small>{escaped(how)}</small></h2>'
        f'<div class="fe-display">{cards or empty}</div>'
        f'<p class="fe-deck">{escaped(words)}</p>'
    )


@kept_by_language(8192)
def _displayed_picture(shown: Displayed, edition: Edition) -> Markup:
    return picture(*UNDER_PILL, display_card(*shown, edition), timed_card(shown[0], edition))


# The dial


@kept_by_language(8192)
def dial(left: int, clock: int, words: str, near: bool) -> Markup:
    """``words`` stand over the number. Colour shows that the end is near."""
    body = circle(MIDDLE, MIDDLE + 5, 168, "shade") + circle(MIDDLE, MIDDLE, 166, "fe-dial-plate")
    body += circle(MIDDLE, MIDDLE, RING, "fe-dial-rim") + circle(MIDDLE, MIDDLE, 137, "fe-dial-in")
    body += _bulbs(clock, min(left, clock), RING)
    if left > clock:
        body += _bulbs(clock, left - clock, SECOND_RING, beyond=True)
    size = 134 if left < 100 else 104
    number = "fe-number counted fe-near" if near else "fe-number counted"
    body += text(MIDDLE, MIDDLE + 46, left, size, number)
    body += text(MIDDLE, MIDDLE - 74, words, 33, "sign")
    body += text(
        MIDDLE, MIDDLE + 90, say_in("on the dial", "of {clock}", clock=clock), 33, "soft-t"
    )
    return group(body, piece="dial")


def _bulbs(clock: int, lit: int, ring: int, beyond: bool = False) -> Markup:
    """The last ``lit`` of the ring's bulbs, and, on the first ring, the dark ones."""
    room = pi * ring / clock
    bright, dark = min(9, 0.8 * room), min(6, 0.55 * room)
    body = EMPTY
    for at in range(clock):
        on = at >= clock - lit
        if beyond and not on:
            continue
        angle = 2 * pi * (at + 0.5) / clock - pi / 2
        x, y = MIDDLE + ring * cos(angle), MIDDLE + ring * sin(angle)
        if on:
            glow = circle(x, y, bright * 1.65, "fe-lamp-glow")
            body += group(glow + circle(x, y, bright, "fe-lamp-on"), "unit")
        else:
            body += circle(x, y, dark, "fe-lamp-off")
    return body
