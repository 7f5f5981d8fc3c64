"""Fair Enough in pictures: the time left is the hero, a lane for each seat, the hand below."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from fairground.draw import EMPTY, Svg, box, emblem, group, layer, standalone, text
from fairground.game import Layer
from fairground.games.fair_enough.edition import CARDS
from fairground.games.fair_enough.language import say, say_in
from fairground.games.fair_enough.picture.board import (
    board,
    clocks_body,
    closing_words,
    dial,
    dial_of,
    displayed,
    hero,
    under_display,
)
from fairground.games.fair_enough.picture.cards import LARGE, large, small, struck
from fairground.games.fair_enough.picture.lanes import lane, lane_of, order
from fairground.games.fair_enough.picture.poster import poster
from fairground.games.fair_enough.picture.targets import (
    display_card,
    hand_card,
    laid_card,
    laid_cards,
)
from fairground.games.fair_enough.picture.tray import held_by, tray_layers
from fairground.games.fair_enough.rules.laying import LAY
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words import describe, headline
from fairground.games.fair_enough.words.terms import laid_worth, subject, won_by, worth

__all__ = ["DEFS", "LAYOUT", "draw", "layers", "poster"]

LAYOUT = "wide"
DEFS = EMPTY
WIDTH, LANE, HERO = 940, 86, 384


def layers(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> dict[str, Layer]:
    """The hero, each lane, the hand and what lies beside it change by themselves."""
    seats = order(view)
    found = {
        "board": layer(board, tuple(seats)),
        "hero": hero(view, legal, names),
        **tray_layers(view, legal, names),
    }
    for seat in seats:
        found[f"lane-{seat}"] = layer(lane, lane_of(view, legal, seat, names), view.edition)
    return found


def draw(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> Svg:
    """The whole table in one picture: hero and lanes, and the viewer's hand below."""
    seats = order(view)
    top = max(HERO + 50, len(seats) * (LANE + 8) + 20)
    height = top + (0 if view.seat is None else LARGE[1] + 66)
    body = box(1, 1, WIDTH - 2, height - 2, 14, "fe-table")
    body += group(_drawn_hero(view, legal, names), transform="translate(12 12)")
    for at, seat in enumerate(seats):
        y = 14 + at * (LANE + 8)
        body += group(drawn_lane(view, legal, seat, names), transform=f"translate(396 {y})")
    if view.seat is not None:
        body += group(_drawn_hand(view, legal), transform=f"translate(16 {top})")
    css = (Path(__file__).parent.parent / "style.css").read_text(encoding="utf-8")
    title = say("Fair Enough: {what}", what=headline(view))
    return standalone(WIDTH, height, body, title, describe(view, names), css=css)


def _drawn_hero(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> Markup:
    body = group(_drawn_clocks(view), transform=f"translate(38 {HERO - 8})")
    if view.phase == "collecting":
        return body + dial(*dial_of(view))
    closing = closing_words(view, names)
    if closing:
        body += text(180, 40, closing[0], 24, "sign")
    if view.phase == "over":
        return body + text(180, 200, _short(won_by(view, names), 40), 17, "sign")
    body += text(180, 84, say("On display"), 19, "sign")
    for shown in displayed(view, legal):
        card = display_card(*shown, view.edition)
        body += group(card, transform=f"translate({10 + 119 * shown[1]} 104) scale(1.2)")
    return body + text(180, 306, under_display(view), 14, "soft-t")


def _drawn_clocks(view: FairEnoughView) -> Markup:
    return clocks_body(view.clocks, view.phase == "collecting")


def drawn_lane(
    view: FairEnoughView, legal: Sequence[int], seat: int, names: Sequence[str]
) -> Markup:
    """A seat's strip in a standing picture."""
    collector = view.collectors[seat]
    out = view.phase == "collecting" and not collector.inside
    lit = " fe-strip-turn" if seat in view.turn else ""
    body = box(0, 0, 530, LANE, 10, f"fe-strip{lit}{' fe-strip-out' if out else ''}")
    body += emblem(seat, 26, LANE / 2, 26)
    body += text(46, LANE / 2 - 2, _short(subject(view, seat, names), 14), 15, "b", "start")
    facts = say("{hand} in hand · pile {pile}", hand=collector.hand_size, pile=collector.pile_size)
    body += text(46, LANE / 2 + 17, facts, 12.5, "soft-t", "start")
    shown = [laid_card(laid, view.edition) for laid in laid_cards(view, legal, seat)]
    if view.phase != "collecting":
        shown = [group(small(card, view.edition), "dim") + struck() for card in collector.lost]
    step = min(58, 286 / max(1, len(shown)))
    for at, card in enumerate(shown):
        body += group(card, transform=f"translate({168 + step * at:g} 7)")
    return body + text(518, LANE / 2 + 6, _drawn_stake(view, seat), 19, "sign", "end")


def _drawn_stake(view: FairEnoughView, seat: int) -> str:
    collector = view.collectors[seat]
    if view.outcome is not None:
        return str(view.outcome.scores[seat])
    if view.phase == "collecting":
        return str(laid_worth(view, seat)) if collector.inside else say_in("cards are …", "safe")
    return f"−{worth(view, collector.lost)}" if collector.lost else ""


def _drawn_hand(view: FairEnoughView, legal: Sequence[int]) -> Markup:
    held = held_by(view, legal)
    body = text(0, 20, say("Your hand"), 17, "sign", "start")
    step = min(96, (WIDTH - 40 - LARGE[0]) / max(1, len(view.hand) - 1))
    for at, card in enumerate(view.hand):
        face = large(card, view.edition)
        if card < CARDS:
            face = hand_card(card, held.left, LAY.first + card in legal, view.edition)
        body += group(face, transform=f"translate({step * at:g} 32)")
    return body


def _short(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"
