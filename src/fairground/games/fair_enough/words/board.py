"""A table of Fair Enough drawn with letters: the display, the time, a lane for each seat, and what
the viewer holds.

A card is its kind, its value and its minutes: ``dice 4/3'``. In a lane, ``+Q`` and ``+P`` tell that
a card was laid with a queue or a pre-order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import groupby

from fairground.games.fair_enough.edition import CARDS, PRE_ORDER, QUEUE, VALUES, Edition
from fairground.games.fair_enough.language import say, say_in, say_of
from fairground.games.fair_enough.rules.end import group_sizes, score_parts, set_bonus
from fairground.games.fair_enough.rules.laying import MANNERS
from fairground.games.fair_enough.rules.research import TAKE
from fairground.games.fair_enough.sight import Cards, CollectorView, FairEnoughView, Laid
from fairground.games.fair_enough.words.describe import standing
from fairground.games.fair_enough.words.terms import (
    card_words,
    cards_words,
    kind_words,
    laid_worth,
    points_words,
    printed_kind,
    printed_special,
    special_words,
    subject,
    time_now,
    worth,
)
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
DIAL = 30
"""The longest dial, in columns."""


def draw(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> TextBoard:
    under: list[Part] = [_lanes(view, names)]
    if view.phase == "over":
        for seat, collector in enumerate(view.collectors):
            under += _counted(view, fit(names[seat], NAME_WIDTH).rstrip(), collector, False)
    elif view.own is not None:
        under += _counted(view, "", view.own, True)
    if view.options["memory_aid"] and view.phase != "over":
        under += _memory(view, names)
    discards = [_tag(card, view.edition) for card in view.discards]
    title = say("Deck {deck}, discards {discards}", deck=view.deck, discards=len(discards))
    under += [Items(title, [row(tag) for tag in discards]), _signs()]
    return TextBoard(_display(view, legal), [_times(view)], under)


def _signs() -> Items:
    return Items(
        say("Signs"),
        [
            say("dice 4/3' value 4, 3 minutes"),
            say_in("a sign and what it means", "+Q with a queue"),
            say_in("a sign and what it means", "+P with a pre-order"),
        ],
    )


def _added(special: int) -> str:
    """The sign of the special with which a card was laid, as the list of signs explains it."""
    if special == QUEUE:
        return say_in("laid with a queue, at most 2 letters", "+Q")
    if special == PRE_ORDER:
        return say_in("laid with a pre-order, at most 2 letters", "+P")
    return ""


def _tag(card: int, edition: Edition) -> Piece:
    """``dice 4/3'``; the name of a special."""
    if card >= CARDS:
        return f"<{special_words(card)}>", "purple"
    return f"{card_words(card, edition)}/{edition.time_of[card]}'", ""


# The display and the time


def _display(view: FairEnoughView, legal: Sequence[int]) -> Block:
    faces = [
        _face(view, place, card, place not in view.picked and TAKE.first + card in legal)
        for place, card in enumerate(view.display)
    ]
    if not faces:
        return [row((say("Nothing is on display."), "soft"))]
    return reduce(lambda left, right: beside(left, right, 1), faces)


def _face(view: FairEnoughView, place: int, card: int, may: bool) -> Block:
    """A card on display; double lines mark what the viewer may take or is taking."""
    taken = place in view.picked
    line, style = ("═", "may") if may or taken else ("─", "soft")
    edition, inside = view.edition, CARD_WIDTH - 2
    if card >= CARDS:
        special = say_in("on a card, at most 12 letters", "special")
        upper, lower = fit(printed_special(card), inside), fit(special, inside)
    else:
        upper = fit(printed_kind(edition.kinds[card // VALUES]), inside)
        minutes = f"{edition.time_of[card]}'"
        lower = f"{int(edition.value_of[card])!s:<{inside - len(minutes)}}{minutes}"
    top = line * inside
    if taken:
        word = say_in("over a card, at most 9 letters", "taking")
        top = f" {word} {line * (inside - len(word) - 2)}"
    return [
        row((f"┌{top}┐", style)),
        row(("│", style), (upper, "head"), ("│", style)),
        row(("│", style), lower, ("│", style)),
        row((f"└{line * inside}┘", style)),
    ]


def _times(view: FairEnoughView) -> Block:
    """The dial while the hall is open, and which time cards were turned and are to come."""
    none = say_in("Time cards turned: …", "none")
    turned = " ".join(str(clock) for clock in view.clocks) or none
    coming = " ".join(str(clock) for clock in view.coming) or none
    titles = say_in("time cards", "Turned"), say_in("time cards", "To come")
    wide = max(len(title) for title in titles) + 2
    cards = [
        row((f"{title:{wide}}", "soft"), numbers)
        for title, numbers in zip(titles, (turned, coming), strict=True)
    ]
    if view.options["twenty_one"] and view.coming:
        cards.append(row((f"{'':{wide}}{say('one of them stays away')}", "soft")))
    if view.phase != "collecting":
        return [row((say("Time cards"), "head")), *cards]
    left = time_now(view)
    clock = say("Time {left} of {clock}", left=left, clock=view.clock)
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
    hand, pile = say_in("at most 4 letters", "hand"), say_in("at most 4 letters", "pile")
    score = say_in("at most 5 letters", "score")
    rows = [row((f"  {'':{NAME_WIDTH}}{hand:>4} {pile:>4} {score:>5}", "soft"))]
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
    return row(_tag(laid.card, edition), (_added(MANNERS[laid.manner].special), "purple"))


def _note(view: FairEnoughView, seat: int) -> list[Piece]:
    """What a seat has at stake, has secured or has lost, and who starts."""
    more = [say("closed the hall")] if view.closer == seat else []
    more += [say("left first")] if view.first_out == seat else []
    more += [say("starts")] if view.starter == seat and view.phase != "over" else []
    stake, style = _stake(view, seat)
    return [(stake, style), (", " if stake and more else "", "soft"), (", ".join(more), "soft")]


def _stake(view: FairEnoughView, seat: int) -> Piece:
    collector = view.collectors[seat]
    if view.phase == "collecting" and collector.inside:
        return say("{points} at stake", points=laid_worth(view, seat)), "head"
    kept = cards_words(collector.secured)
    if view.phase == "collecting":
        if not collector.secured:
            return say("left with nothing"), "good"
        return say("left with {cards}", cards=kept), "good"
    if collector.lost:
        return say("lost {points}", points=worth(view, collector.lost)), "bad"
    if collector.secured:
        return say("brought home {cards}", cards=kept), "good"
    return "", ""


# What the viewer holds


def _counted(view: FairEnoughView, who: str, collector: CollectorView, is_own: bool) -> list[Part]:
    """Hand and pile, of everybody when the game is over."""
    hand = collector.hand or ()
    held = [row(_tag(card, view.edition)) for card in hand]
    title = say_of(is_own, "Your hand {number}", "{who}'s hand {number}", who=who, number=len(hand))
    empty = say_in("Your hand: …", "empty")
    return [Items(title, held, empty), _pile(view, collector.pile or (), who, is_own)]


def _pile(view: FairEnoughView, pile: Cards, who: str, is_own: bool = False) -> Items:
    """By kinds: the values, and what the set brings so far."""
    kinds = []
    sizes = group_sizes(list(pile))
    for kind, cards in groupby(sorted(pile), lambda card: card // VALUES):
        values = " ".join(str(view.edition.value_of[card]) for card in cards)
        gain = set_bonus(sizes[kind])
        bonus = f" {say('set +{points}', points=gain)}" if gain else ""
        kinds.append(row(f"{kind_words(view.edition.kinds[kind])} {values}", (bonus, "good")))
    points = points_words(sum(score_parts(view.edition, list(pile), []).values()))
    title = say_of(is_own, "Your pile, {points}", "{who}'s pile, {points}", who=who, points=points)
    return Items(title, kinds, say_in("Your pile: …", "empty"))


def _memory(view: FairEnoughView, names: Sequence[str]) -> list[Part]:
    """What a careful player remembers of the others."""
    found: list[Part] = []
    for seat, rival in enumerate(view.collectors):
        if seat == view.seat:
            continue
        seen = [row(_tag(card, view.edition)) for card in view.memory.hands[seat]]
        unknown = rival.hand_size - len(seen)
        if unknown:
            seen.append(row((say("{count} unknown", "{count} unknown", count=unknown), "soft")))
        name = fit(names[seat], NAME_WIDTH).rstrip()
        nothing = say_in("Ada holds: …", "nothing")
        found.append(Items(say("{who} holds", who=name), seen, nothing))
        found.append(_pile(view, view.memory.piles[seat], name))
    return found
