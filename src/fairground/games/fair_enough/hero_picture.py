"""Where the eye goes first: the dial while time runs, the display while research goes on, and the
sign that the hall has closed."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import chip, chosen, escaped, group, icon, picture, target
from fairground.games.fair_enough.cards_picture import (
    CLOCKS_SIZE,
    LARGE,
    clocks,
    large,
    piece,
    ring_large,
)
from fairground.games.fair_enough.dial_picture import SIZE, dial
from fairground.games.fair_enough.edition import ROUNDS
from fairground.games.fair_enough.moves import TAKE
from fairground.games.fair_enough.narration import winner_sentence
from fairground.games.fair_enough.notation import card_words, say
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.telling import danger, is_near, time_now, worth
from fairground.phrases import both


def hero(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> str:
    if view.phase == "collecting":
        return f'<div class="fe-time">{_dial(view)}{_danger(view)}{_clocks(view)}</div>'
    if view.phase == "over":
        words = escaped(winner_sentence(view, names))
        return f'{closing_sign(view, names)}<p class="fe-over sign">{words}</p>{_clocks(view)}'
    return f"{closing_sign(view, names)}{_display(view, legal)}{_clocks(view)}"


def dial_body(view: FairEnoughView) -> str:
    words = "time left" if view.removing is None else "sold out"
    return dial(time_now(view), view.clock, words, is_near(view))


def _dial(view: FairEnoughView) -> str:
    title = f"Time left: {time_now(view)} of {view.clock}"
    return picture(*SIZE, dial_body(view), title, cls="fe-dial")


def _danger(view: FairEnoughView) -> str:
    words = danger(view)
    if not words:
        return ""
    near = " near" if is_near(view) else ""
    return f'<p class="fe-danger{near}">{icon("clock", 15)} {escaped(words)}</p>'


def _clocks(view: FairEnoughView) -> str:
    shown = ", ".join(str(clock) for clock in view.clocks) or "none"
    title = f"Time cards turned: {shown}; {ROUNDS - len(view.clocks)} to come"
    body = clocks_body(view)
    return f'<div class="fe-clocks">{picture(*CLOCKS_SIZE, body, title)}</div>'


def clocks_body(view: FairEnoughView) -> str:
    return clocks(view.clocks, ROUNDS - len(view.clocks), view.phase == "collecting")


def closing_sign(view: FairEnoughView, names: Sequence[str]) -> str:
    """How the last round ended, from its end until the next time card is turned."""
    told = closing_words(view, names)
    if not told:
        return ""
    title, words = told
    shut = " shut" if view.closer is not None else ""
    return f'<div class="fe-sign{shut}"><b>{escaped(title)}</b><span>{escaped(words)}</span></div>'


def closing_words(view: FairEnoughView, names: Sequence[str]) -> tuple[str, str] | None:
    if view.phase == "collecting" or not view.clocks:
        return None
    if view.closer is None:
        return "Everybody left in time", f"All cards of round {len(view.clocks)} are safe."
    who = "You" if view.closer == view.seat else names[view.closer]
    lost = [
        f"{'you lose' if seat == view.seat else names[seat] + ' loses'} {worth(view, one.lost)}"
        for seat, one in enumerate(view.collectors)
        if one.lost
    ]
    rest = f" {both(lost)}." if lost else " Nobody else had anything to lose."
    return (
        "Hall closed",
        f"{who} made it exactly zero.{rest[:1]}{rest[1:2].upper()}{rest[2:]}",
    )


def _display(view: FairEnoughView, legal: Sequence[int]) -> str:
    cards = "".join(
        picture(*LARGE, display_card(view, legal, place), card_words(card, view.edition))
        for place, card in enumerate(view.display)
    )
    empty = '<p class="soft">The display is empty, and so are both piles.</p>'
    deck = f"Deck {view.deck} · discards {len(view.discards)} · lap {view.lap} of 2"
    return (
        '<h2 class="panel-title">On display <small>take none, one or two</small></h2>'
        f'<div class="fe-display">{cards or empty}</div>'
        f'<p class="fe-deck">{deck}</p>'
    )


def display_card(view: FairEnoughView, legal: Sequence[int], place: int) -> str:
    card = view.display[place]
    body = group(large(card, view.edition), piece=piece(card) or f"display-{place}")
    if place in view.picked:
        return body + chosen(-1, -1, 88, 120, 11)
    if TAKE + card in legal:
        mark = ring_large() + chip(43, 116, "take", size=13)
        body += target(say(TAKE + card, view.edition), mark)
    return body
