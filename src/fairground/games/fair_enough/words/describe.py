"""A table of Fair Enough read aloud, and what the card of each seat shows."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Fact, Standing
from fairground.games.fair_enough.rules.end import score_parts
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.prompt import headline
from fairground.games.fair_enough.words.terms import laid_words, list_cards
from fairground.phrases import both, count, printed_number


def describe(view: FairEnoughView, names: Sequence[str]) -> str:
    edition = view.edition
    parts = [f"{headline(view).replace(' ·', ',')}."]
    if view.phase == "collecting":
        parts.append(f"The time left is {view.time_left} of {view.clock}.")
    parts.append(f"On display: {list_cards(view.display, edition, timed=True) or 'nothing'}.")
    parts.append(f"The deck has {count(view.deck, 'card')}.")
    if view.discards:
        parts.append(f"Discarded: {list_cards(view.discards, edition)}.")
    parts += [_seat(view, seat, names) for seat in range(len(view.collectors))]
    if view.seat is not None:
        parts.append(f"Your hand: {list_cards(view.hand, edition, timed=True) or 'empty'}.")
        parts.append(f"Your pile: {list_cards(view.pile, edition) or 'empty'}.")
    turned = both([str(clock) for clock in view.clocks]) or "none"
    coming = both([str(clock) for clock in view.coming]) or "none"
    parts.append(f"Time cards turned: {turned}; to come, in any order: {coming}.")
    return " ".join(parts)


def _seat(view: FairEnoughView, seat: int, names: Sequence[str]) -> str:
    collector = view.collectors[seat]
    has = "You have" if seat == view.seat else f"{names[seat]} has"
    cards = (
        f"{has} {count(collector.hand_size, 'card')} in hand "
        f"and {count(collector.pile_size, 'card')} in the pile"
    )
    if view.phase != "collecting":
        return f"{cards}."
    if not collector.inside:
        kept = count(collector.secured, "card") if collector.secured else "nothing"
        return f"{cards}, and left the round after securing {kept}."
    row = [laid_words(laid.card, laid.manner, view.edition, timed=True) for laid in collector.laid]
    return f"{cards}; laid: {both(row) or 'nothing'}."


def standing(view: FairEnoughView, seat: int) -> Standing:
    collector = view.collectors[seat]
    facts = [
        Fact("cards", str(collector.hand_size), "cards in hand"),
        Fact("bag", str(collector.pile_size), "cards in the pile"),
    ]
    if view.starter == seat and view.phase != "over":
        starts_next = view.phase == "collecting" and view.first_out == seat
        facts.append(Fact("flag", "starts next" if starts_next else "starts", "start-player card"))
    note = ""
    if view.phase == "collecting" and not collector.inside:
        note = "left first" if view.first_out == seat else "secured"
    return Standing(_points(view, seat), tuple(facts), note)


def _points(view: FairEnoughView, seat: int) -> str:
    """What the pile brings as far as the viewer may see it; the whole score at the end."""
    if view.outcome is not None:
        return printed_number(view.outcome.scores[seat])
    pile = view.collectors[seat].pile
    if pile is None and view.options["memory_aid"]:
        pile = view.memory.piles[seat]
    if pile is None:
        return "?"
    return printed_number(sum(score_parts(view.edition, list(pile), []).values()))
