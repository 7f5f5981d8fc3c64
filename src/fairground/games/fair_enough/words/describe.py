"""A table of Fair Enough read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.prompt import headline
from fairground.games.fair_enough.words.terms import laid_words, list_cards
from fairground.phrases import both, count


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
