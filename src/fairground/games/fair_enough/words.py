"""Fair Enough in words: what is asked, what a button does, how a seat stands, and the table read
aloud. The notation of moves and the log have files of their own."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import SHAPE_NAMES
from fairground.game import Fact, Label, Prompt, Standing
from fairground.games.fair_enough.collector import score_parts
from fairground.games.fair_enough.edition import CARDS, ROUNDS, VALUES
from fairground.games.fair_enough.moves import (
    DONE,
    LAY,
    PLAIN,
    REMOVE,
    SECURE,
    TAKE,
    WITH_PRE_ORDER,
    WITH_QUEUE,
)
from fairground.games.fair_enough.narration import narrate, winner_sentence
from fairground.games.fair_enough.notation import card_words, read, say
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.telling import (
    cards_told,
    danger,
    laid_worth,
    owner_of_laid,
    rivals_at_risk,
    time_after,
)
from fairground.phrases import both, count, printed_number

__all__ = [
    "describe",
    "headline",
    "label",
    "narrate",
    "prompt",
    "read",
    "say",
    "standing",
]


def headline(view: FairEnoughView) -> str:
    if view.phase == "over":
        return f"Over after {ROUNDS} rounds"
    if view.phase == "research":
        return f"Round {view.round} of {ROUNDS} · research, lap {view.lap}"
    return f"Round {view.round} of {ROUNDS} · collecting"


# What is asked


def prompt(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.phase == "over":
        return Prompt("The game is over.", winner_sentence(view, names))
    if not legal:
        return _waiting(view, names)
    if view.phase == "research":
        return _ask_research(view, legal)
    if view.removing is not None:
        gone = card_words(view.removing, view.edition)
        left = view.time_left + view.edition.times[view.removing]
        return Prompt(
            "Now lay a card.",
            f"With {gone} sold out, {left} are left.",
            "Nobody sees it before you have laid; you can still take it back.",
        )
    return _ask_collecting(view, legal, names)


def _ask_research(view: FairEnoughView, legal: Sequence[int]) -> Prompt:
    picked = [view.display[place] for place in view.picked]
    small = "Cards left in hand at the end cost twice their value, specials 10."
    if not picked:
        if len(legal) == 1:
            return Prompt("Nothing to take.", "The display is empty, and so are both piles.")
        return Prompt("Take up to two cards", "or none, then be done.", small)
    taking = cards_told(picked, view.edition)
    if len(picked) == 1 and len(legal) > 1:
        return Prompt(f"Taking {taking}.", "One more, or done?", "You can still take it back.")
    return Prompt(
        f"Taking {taking}.", "Done?", "You can still take it back; then the display is refilled."
    )


def _ask_collecting(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    at_risk = rivals_at_risk(view)
    zero = [move for move in legal if move != SECURE and time_after(view, move) == 0]
    if zero:
        told = card_words((zero[0] - LAY) % CARDS, view.edition)
        special = " with a queue" if (zero[0] - LAY) // CARDS == WITH_QUEUE else ""
        losers = [names[seat] for seat in at_risk]
        lose = (
            f"; {both(losers)} {'loses' if len(losers) == 1 else 'lose'} theirs" if losers else ""
        )
        return Prompt(
            "Lay or secure.",
            f"{told.capitalize()}{special} makes it exactly zero.",
            f"Zero: you keep all you laid{lose}.",
        )
    if legal == [SECURE]:
        return Prompt("Secure.", "No card of yours can be laid.", _keeps(view))
    return Prompt("Lay or secure.", f"{view.time_left} left.", _keeps(view))


def _keeps(view: FairEnoughView) -> str:
    if view.seat is None or not view.collectors[view.seat].laid:
        return "You have nothing laid."
    return f"Securing keeps your {laid_worth(view, view.seat)}."


def _waiting(view: FairEnoughView, names: Sequence[str]) -> Prompt:
    who = view.turn[0]
    doing = "takes up to two cards" if view.phase == "research" else "lays or secures"
    if view.seat is None:
        return Prompt(f"{names[who]} {doing}.")
    if view.phase == "collecting" and not view.collectors[view.seat].inside:
        return Prompt(f"{names[who]} {doing}.", "You have secured; your cards are safe.")
    following = " You are next." if _is_next(view) else ""
    return Prompt(f"{names[who]} {doing}.{following}", "", danger(view))


def _is_next(view: FairEnoughView) -> bool:
    seats = len(view.collectors)
    for step in range(1, seats):
        seat = (view.turn[0] + step) % seats
        if view.phase == "research" or view.collectors[seat].inside:
            last = view.phase == "research" and view.researched == 2 * seats - 1
            return seat == view.seat and not last
    return False


# Buttons


def label(view: FairEnoughView, move: int, names: Sequence[str]) -> Label:
    edition = view.edition
    if move < DONE:
        return Label(f"Take {card_words(move - TAKE, edition)}", _take_words(view, move - TAKE))
    if move == DONE:
        picked = [view.display[place] for place in view.picked]
        if not picked:
            return Label("Done", "take none")
        return Label("Done", f"take {cards_told(picked, edition)}")
    if move == SECURE:
        return _secure_label(view)
    if move >= REMOVE:
        card = move - REMOVE
        owner = owner_of_laid(view, card)
        whose = "your own" if owner == view.seat else f"{SHAPE_NAMES[owner]}’s"
        left = view.time_left + edition.times[card]
        told = f"{whose} · {view.time_left} → {left}"
        return Label(f"Sell out {card_words(card, edition)}", told, "soldout")
    manner, card = divmod(move - LAY, CARDS)
    name = f"Lay {card_words(card, edition)}"
    after = time_after(view, move)
    before = view.time_left
    if view.removing is not None:
        before += edition.times[view.removing]
    told = f"{before} → {after}" if after else f"{before} → 0, round over"
    match manner:
        case 1:
            return Label(f"{name} with a queue", told, "queue")
        case 2:
            return Label(f"{name} with a pre-order", f"still {after}", "preorder")
        case 3:
            return Label(f"{name}, sell it out", f"both are gone, still {after}", "soldout")
    return Label(name, told)


def _take_words(view: FairEnoughView, card: int) -> str:
    if card >= CARDS:
        return "costs 10 if you keep it"
    kind = card // VALUES
    held = sum(one // VALUES == kind for one in view.hand + view.pile if one < CARDS)
    held += sum(one.card // VALUES == kind for one in view.collectors[view.seat or 0].laid)
    time = f"time {view.edition.times[card]}"
    return f"{time}, you have {held} already" if held else time


def _secure_label(view: FairEnoughView) -> Label:
    worth = 0 if view.seat is None else laid_worth(view, view.seat)
    keep = f"keep your {worth}" if worth else "with nothing"
    start = ", start next" if view.first_out is None else ""
    return Label("Secure", keep + start, "bag")


# Seats


def standing(view: FairEnoughView, seat: int) -> Standing:
    facts = [
        Fact("cards", str(view.collectors[seat].hand_size), "cards in hand"),
        Fact("bag", str(view.collectors[seat].pile_size), "cards in the pile"),
    ]
    if view.starter == seat and view.phase != "over":
        starts = (
            "starts next" if view.phase == "collecting" and view.first_out == seat else "starts"
        )
        facts.append(Fact("flag", starts, "start-player card"))
    note = ""
    if view.phase == "collecting" and not view.collectors[seat].inside:
        note = "left first" if view.first_out == seat else "secured"
    return Standing(_points(view, seat), tuple(facts), note)


def _points(view: FairEnoughView, seat: int) -> str:
    """What the pile brings as far as the viewer may see it; the whole score at the end."""
    pile, hand = view.collectors[seat].pile, view.collectors[seat].hand
    if pile is None and view.options["memory_aid"]:
        pile = view.memory.piles[seat]
    if pile is None:
        return "?"
    over = view.phase == "over" and hand is not None
    parts = score_parts(view.edition, list(pile), list(hand or ()) if over else [])
    return printed_number(sum(parts.values()))


# The text twin


def describe(view: FairEnoughView, names: Sequence[str]) -> str:
    parts = [f"{headline(view).replace(' ·', ',')}."]
    if view.phase == "collecting":
        parts.append(f"The time left is {view.time_left} of {view.clock}.")
    parts.append(f"On display: {cards_told(view.display, view.edition) or 'nothing'}.")
    parts.append(f"The deck has {count(view.deck, 'card')}.")
    if view.discards:
        parts.append(f"Discarded: {cards_told(view.discards, view.edition)}.")
    parts += [_describe_seat(view, seat, names) for seat in range(len(view.collectors))]
    if view.seat is not None:
        parts.append(f"Your hand: {cards_told(view.hand, view.edition) or 'empty'}.")
        parts.append(f"Your pile: {cards_told(view.pile, view.edition) or 'empty'}.")
    turned = both([str(clock) for clock in view.clocks]) or "none"
    coming = both([str(clock) for clock in view.coming]) or "none"
    parts.append(f"Time cards turned: {turned}; to come, in any order: {coming}.")
    return " ".join(parts)


def _describe_seat(view: FairEnoughView, seat: int, names: Sequence[str]) -> str:
    who = "You have" if seat == view.seat else f"{names[seat]} has"
    told = (
        f"{who} {count(view.collectors[seat].hand_size, 'card')} in hand "
        f"and {count(view.collectors[seat].pile_size, 'card')} in the pile"
    )
    if view.phase == "collecting":
        if not view.collectors[seat].inside:
            return f"{told}, and left the round with {view.collectors[seat].secured} secured."
        row = [_describe_laid(view, one.card, one.manner) for one in view.collectors[seat].laid]
        return f"{told}; laid: {both(row) or 'nothing'}."
    return f"{told}."


def _describe_laid(view: FairEnoughView, card: int, manner: int) -> str:
    special = {PLAIN: "", WITH_QUEUE: " with a queue", WITH_PRE_ORDER: " with a pre-order"}[manner]
    return card_words(card, view.edition) + special
