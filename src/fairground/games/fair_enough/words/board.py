"""A table of Fair Enough drawn with letters: the display, the time, a lane for each seat, and what
the viewer holds.

A card is its kind, its value and its minutes: ``dice 4/3'``. In a lane, ``+Q`` and ``+P`` tell that
a card was laid with a queue or a pre-order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import groupby

from fairground.games.fair_enough.edition import CARDS, SPECIALS, VALUES, Edition, card_words
from fairground.games.fair_enough.rules.end import group_sizes, score_parts, set_bonus
from fairground.games.fair_enough.rules.laying import MANNERS
from fairground.games.fair_enough.rules.research import TAKE
from fairground.games.fair_enough.sight import Cards, CollectorView, FairEnoughView, Laid
from fairground.games.fair_enough.words.describe import standing
from fairground.games.fair_enough.words.terms import laid_worth, subject, time_now, worth
from fairground.phrases import count
from fairground.text_board import (
    USUAL_WIDTH,
    Block,
    Items,
    Part,
    Piece,
    Row,
    TextBoard,
    beside,
    fit,
    row,
    seat_piece,
)

NAME_WIDTH = 12
CARD_WIDTH = 14
SIGNS = Items("Signs", ["dice 4/3' value 4, 3 minutes", "+Q with a queue", "+P with a pre-order"])
DIAL = 30
"""The longest dial, in columns."""


def draw(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> TextBoard:
    under: list[Part] = [_lanes(view, names)]
    if view.phase == "over":
        for seat, collector in enumerate(view.collectors):
            under += _counted(view, fit(names[seat], NAME_WIDTH).rstrip(), collector)
    elif view.own is not None:
        under += _counted(view, "Your", view.own)
    if view.options["memory_aid"] and view.phase != "over":
        under += _memory(view, names)
    discards = [_tag(card, view.edition) for card in view.discards]
    title = f"Deck {view.deck}, discards {len(discards)}"
    under += [Items(title, [row(tag) for tag in discards]), SIGNS]
    return TextBoard(_display(view, legal), [_times(view)], under)


def _tag(card: int, edition: Edition) -> Piece:
    """``dice 4/3'``; the name of a special."""
    if card >= CARDS:
        return f"<{SPECIALS[card - CARDS]}>", "purple"
    return f"{card_words(card, edition)}/{edition.time_of[card]}'", ""


# The display and the time


def _display(view: FairEnoughView, legal: Sequence[int]) -> Block:
    faces = [
        _face(view, place, card, place not in view.picked and TAKE.first + card in legal)
        for place, card in enumerate(view.display)
    ]
    if not faces:
        return [row(("Nothing is on display.", "soft"))]
    return reduce(lambda left, right: beside(left, right, 1), faces)


def _face(view: FairEnoughView, place: int, card: int, may: bool) -> Block:
    """A card on display; double lines mark what the viewer may take or is taking."""
    taken = place in view.picked
    line, style = ("═", "may") if may or taken else ("─", "soft")
    edition, inside = view.edition, CARD_WIDTH - 2
    if card >= CARDS:
        upper, lower = fit(SPECIALS[card - CARDS], inside), fit("special", inside)
    else:
        upper = fit(edition.kinds[card // VALUES], inside)
        minutes = f"{edition.time_of[card]}'"
        lower = f"{int(edition.value_of[card])!s:<{inside - len(minutes)}}{minutes}"
    top = f" taking {line * (inside - 8)}" if taken else line * inside
    return [
        row((f"┌{top}┐", style)),
        row(("│", style), (upper, "head"), ("│", style)),
        row(("│", style), lower, ("│", style)),
        row((f"└{line * inside}┘", style)),
    ]


def _times(view: FairEnoughView) -> Block:
    """The dial while the hall is open, and which time cards were turned and are to come."""
    turned = " ".join(str(clock) for clock in view.clocks) or "none"
    coming = " ".join(str(clock) for clock in view.coming) or "none"
    cards = [row(("Turned   ", "soft"), turned), row(("To come  ", "soft"), coming)]
    if view.options["twenty_one"] and view.coming:
        cards.append(row(("         one of them stays away", "soft")))
    if view.phase != "collecting":
        return [row(("Time cards", "head")), *cards]
    left = time_now(view)
    clock = f"Time {left} of {view.clock}"
    return [row((clock, "head")), row(*_dial(left, view.clock)), *cards]


def _dial(left: int, whole: int) -> list[Piece]:
    """A sign for each minute, or for several where there are many."""
    each = -(-max(whole, left) // DIAL)
    here, gone = -(-left // each), max(0, (whole - left) // each)
    return [("█" * here, "good" if left > whole // 3 else "bad"), ("·" * gone, "soft")]


# The lanes


def _lanes(view: FairEnoughView, names: Sequence[str]) -> Block:
    seats = len(view.collectors)
    first = 0 if view.seat is None else view.seat + 1
    rows = [row((f"  {'':{NAME_WIDTH}}hand pile score", "soft"))]
    for seat in [(first + at) % seats for at in range(seats)]:
        rows += _lane(view, seat, names)
    return rows


def _lane(view: FairEnoughView, seat: int, names: Sequence[str]) -> list[Row]:
    collector = view.collectors[seat]
    turn = "›" if seat in view.turn else " "
    name = fit(subject(view, seat, names), NAME_WIDTH)
    points = standing(view, seat).score
    numbers = f"{collector.hand_size:4}{collector.pile_size:5}{points:>6}"
    head = row(seat_piece(seat), (turn, "may"), name, numbers, "  ", *_note(view, seat))
    laid = [_laid(laid, view.edition) for laid in collector.laid]
    if view.phase != "collecting":
        laid = [row((f"{_tag(card, view.edition)[0]}", "bad")) for card in collector.lost]
    return [head, *(Items("    ", laid).rows(USUAL_WIDTH) if laid else [])]


def _laid(laid: Laid, edition: Edition) -> Row:
    special = MANNERS[laid.manner].special
    added = f"+{SPECIALS[special - CARDS][0].upper()}" if special >= CARDS else ""
    return row(_tag(laid.card, edition), (added, "purple"))


def _note(view: FairEnoughView, seat: int) -> list[Piece]:
    """What a seat has at stake, has secured or has lost, and who starts."""
    more = ["closed the hall"] if view.closer == seat else []
    more += ["left first"] if view.first_out == seat else []
    more += ["starts"] if view.starter == seat and view.phase != "over" else []
    stake, style = _stake(view, seat)
    return [(stake, style), (", " if stake and more else "", "soft"), (", ".join(more), "soft")]


def _stake(view: FairEnoughView, seat: int) -> Piece:
    collector = view.collectors[seat]
    if view.phase == "collecting" and collector.inside:
        return f"{laid_worth(view, seat)} at stake", "head"
    if view.phase == "collecting":
        kept = count(collector.secured, "card") if collector.secured else "nothing"
        return f"left with {kept}", "good"
    if collector.lost:
        return f"lost {worth(view, collector.lost)}", "bad"
    if collector.secured:
        return f"brought home {count(collector.secured, 'card')}", "good"
    return "", ""


# What the viewer holds


def _counted(view: FairEnoughView, whose: str, collector: CollectorView) -> list[Part]:
    """Hand and pile, of everybody when the game is over."""
    owner = whose if whose == "Your" else f"{whose}'s"
    hand = collector.hand or ()
    held = [row(_tag(card, view.edition)) for card in hand]
    return [
        Items(f"{owner} hand {len(hand)}", held, "empty"),
        _pile(view, collector.pile or (), f"{owner} pile"),
    ]


def _pile(view: FairEnoughView, pile: Cards, title: str) -> Items:
    """By kinds: the values, and what the set brings so far."""
    kinds = []
    sizes = group_sizes(list(pile))
    for kind, cards in groupby(sorted(pile), lambda card: card // VALUES):
        values = " ".join(str(view.edition.value_of[card]) for card in cards)
        bonus = f" set +{set_bonus(sizes[kind])}" if set_bonus(sizes[kind]) else ""
        kinds.append(row(f"{view.edition.kinds[kind]} {values}", (bonus, "good")))
    points = sum(score_parts(view.edition, list(pile), []).values())
    return Items(f"{title}, {count(points, 'point')}", kinds, "empty")


def _memory(view: FairEnoughView, names: Sequence[str]) -> list[Part]:
    """What a careful player remembers of the others."""
    found: list[Part] = []
    for seat, rival in enumerate(view.collectors):
        if seat == view.seat:
            continue
        seen = [row(_tag(card, view.edition)) for card in view.memory.hands[seat]]
        unknown = rival.hand_size - len(seen)
        if unknown:
            seen.append(row((f"{unknown} unknown", "soft")))
        name = fit(names[seat], NAME_WIDTH).rstrip()
        found.append(Items(f"{name} holds", seen, "nothing"))
        found.append(_pile(view, view.memory.piles[seat], f"{name}'s pile"))
    return found
