"""The cards of Fair Enough as pictures: in hand 86 by 118, laid 54 by 72, and the time cards."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    ICONS,
    box,
    bulbs,
    chosen,
    corners,
    drawn_once,
    group,
    mark,
    path,
    picture,
    text,
)
from fairground.games.fair_enough.edition import CARDS, PRE_ORDER, QUEUE, VALUES, Edition
from fairground.games.fair_enough.language import say_in
from fairground.games.fair_enough.rules.laying import LAY, MANNERS, QUEUE_FACTOR
from fairground.games.fair_enough.words.terms import printed_kind, printed_special, timed_card
from fairground.language import kept_by_language

LARGE = (86, 118)
SMALL = (54, 72)
SPECIAL_ICONS = ("queue", "preorder", "soldout")


def hue(card: int) -> str:
    """The class of a card's kind, which is only a tint: the icon decides."""
    return f"fe-{card // VALUES + 1}"


def kind_icon(card: int, edition: Edition) -> str:
    name = edition.icons[card // VALUES]
    return name if name in ICONS else "gift"


@kept_by_language(512)
def large(card: int, edition: Edition) -> Markup:
    """A card in hand or on display: value, time, and the kind by icon, tint and name."""
    if card >= CARDS:
        return _special(card)
    kind = printed_kind(edition.kinds[card // VALUES])
    value, time = edition.value_of[card], edition.time_of[card]
    foot = "M2.2 88H83.8V107.5a9 9 0 0 1-9 9H11.2a9 9 0 0 1-9-9Z"
    body = (
        box(1.5, 1.5, 83, 115, 9, "fe-face")
        + path(foot, "fe-band")
        + text(8, 33, value, 30 if value < 10 else 26, "sign", "start")
        + mark("clock", 55.5, 24.5, 15, "soft-ink")
        + text(72.5, 31, time, 18 if time < 10 else 16, "b")
        + mark(kind_icon(card, edition), 43, 63, 36, "fe-band")
        + text(43, 106.5, kind, 13 if len(kind) < 9 else 12.5, "on b", length=_length(kind))
    )
    return group(body, hue(card))


def _length(kind: str) -> int:
    """Long names keep off the edges of their card."""
    return 75 if len(kind) > 9 else 0


def _special(special: int) -> Markup:
    name = printed_special(special)
    return (
        box(1.5, 1.5, 83, 115, 9, "fe-special")
        + mark(SPECIAL_ICONS[special - CARDS], 43, 46, 46, "fe-special-ink")
        + text(43, 90, name, 13, "fe-special-ink sign", length=_length(name))
        + text(43, 106, _effect(special), 12.5, "fe-special-ink")
    )


def _effect(special: int) -> str:
    if special == QUEUE:
        return say_in("on a card, at most 11 letters", "time ×{factor}", factor=QUEUE_FACTOR)
    if special == PRE_ORDER:
        return say_in("on a card, at most 11 letters", "time 0")
    return say_in("on a card, at most 11 letters", "remove one")


@lru_cache(maxsize=512)
def small(card: int, edition: Edition, manner: int = LAY.manner) -> Markup:
    """A laid card: value, icon and time, readable at 40 pixels."""
    if card >= CARDS:
        return box(1.5, 1.5, 51, 69, 7, "fe-special") + mark(
            SPECIAL_ICONS[card - CARDS], 27, 36, 34, "fe-special-ink"
        )
    foot = "M2 50H52V64a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7Z"
    body = (
        box(1.5, 1.5, 51, 69, 7, "fe-face")
        + path(foot, "fe-band" if manner == LAY.manner else "fe-special")
        + text(6, 24, edition.value_of[card], 21, "sign", "start")
        + mark(kind_icon(card, edition), 35, 33, 25, "fe-band")
        + _time(edition.time_of[card], manner)
    )
    return group(body, hue(card))


def _time(time: int, manner: int) -> Markup:
    """At the foot of a laid card; dark and multiplied if the card was laid with a special."""
    if manner == LAY.manner:
        return mark("clock", 19, 60.5, 14, "on") + text(35, 66.5, time, 17, "on b")
    words = f"{time}×{MANNERS[manner].factor}"
    return text(27, 66.5, words, 17, "fe-special-ink b")


def ring_large() -> Markup:
    """The bulbs round a large card."""
    return bulbs(-1, -1, 88, 120, 11, "thin", reach=0)


def ring_small() -> Markup:
    """The bulbs round a laid card."""
    return bulbs(-2, -2, 58, 76, 9, "thin", reach=2)


def chosen_large() -> Markup:
    """The ring round a large card that is picked; it touches the card's edge from outside."""
    return chosen(-3.7, -3.7, 93.4, 125.4, 13)


def chosen_small() -> Markup:
    """The ring round a laid card that is picked."""
    return chosen(-3.7, -3.7, 61.4, 79.4, 11)


def struck() -> Markup:
    """A laid card that was lost or is being removed."""
    return path("M7 65L47 7M7 7L47 65", "fe-struck")


def stamped() -> Markup:
    """The corners of what just happened, round a laid card."""
    return corners(2, 2, 50, 68, 13)


@kept_by_language(512)
def small_picture(card: int, edition: Edition) -> Markup:
    """A card by itself in running HTML."""
    return picture(*SMALL, small(card, edition), timed_card(card, edition))


def piece(card: int) -> str:
    """The lasting name of a card that can move; specials are alike and have none."""
    return f"card-{card}" if card < CARDS else ""


CLOCKS_SIZE = (284, 34)


@drawn_once
def clocks(turned: tuple[int, ...], coming: int, current: bool) -> Markup:
    """The time cards so far, the present one stamped, those to come face down."""
    body = EMPTY
    faces = [str(clock) for clock in turned] + ["?"] * coming
    step = min(47, 282 / max(1, len(faces)))
    for at, face in enumerate(faces):
        x, shown = 2 + at * step, at < len(turned)
        body += box(x, 2, step - 5, 30, 6, "fe-clock" if shown else "fe-clock-back")
        middle = x + (step - 5) / 2
        body += text(middle, 23, face, 17, "sign" if shown else "fe-back-ink sign")
        if current and at == len(turned) - 1:
            body += corners(x - 1, 1, step - 3, 32, 6)
    return body
