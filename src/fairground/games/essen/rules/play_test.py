"""C. Actions, 3. Play-test: draw two wishlist cards, keep one, discard the other face up."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT, drawn, lowest
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import BOOTHS
from fairground.games.essen.language import sentence
from fairground.games.essen.rules.maintenance import open_fair
from fairground.games.essen.rules.set_up import KEEP_OF_PACK, keep_of_pack, pack_with
from fairground.games.essen.rules.state import (
    ACTIONS,
    CHOICE,
    DRAFT,
    NO_CARDS,
    NONE,
    State,
    replaced,
)
from fairground.luck import Luck
from fairground.moves import Choices, Family

KEEP_OF_DRAWN: Final = sentence("First keep one of the two cards you drew.")


@final
class Test(Family):
    """One action, anywhere, as long as there is a card to draw."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if state.visitors[seat].left() >= 1 and state.deck | state.discards:
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if state.visitors[seat].left() < 1:
            return sentence("A play-test takes an action, and you have none left.")
        if state.deck | state.discards:
            return ""
        return sentence("There is no wishlist card left to draw.")

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        """Draw two. A single card in all is kept at once."""
        state.epoch += 1
        state.visitors[seat].spent += 1
        state.drawn_from = state.generation
        if state.deck & (state.deck - 1):
            state.drawn_first = _take(state, luck)
            state.drawn_second = _take(state, luck)
        else:
            _draw_short(state, luck)
        if state.drawn_second == NONE:
            _keep_drawn(state, seat, state.drawn_first)
        else:
            state.phase = CHOICE


@final
class Keep(Family):
    """A wishlist card: one of the pack in the draft, or one of the two drawn in a play-test."""

    def text(self, choice: int, edition: Edition) -> str:
        return f"{self.verb} {edition.space_names[choice]}"

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        out.add_set(self.first, _choice_of(state, seat))

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if _choice_of(state, seat) & BIT[choice]:
            return ""
        return KEEP_OF_PACK if state.phase == DRAFT else KEEP_OF_DRAWN

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        if state.phase == CHOICE:
            _keep_drawn(state, seat, choice)
        elif keep_of_pack(state, seat, choice):
            open_fair(state, luck)


KEEP: Final = Keep("keep", BOOTHS, example=26)
TEST: Final = Test("test", paragraph="play-test")


def _choice_of(state: State, seat: i64) -> i64:
    """The cards of which the seat keeps one now."""
    if state.phase == DRAFT:
        return state.packs[pack_with(state, seat)]
    return BIT[state.drawn_first] | BIT[state.drawn_second]


def _draw_short(state: State, luck: Luck) -> None:
    """Fewer than two in the deck: the card left stays on top, the shuffled discards go under it."""
    if state.deck:
        state.drawn_first = lowest(state.deck)
    if state.discards:
        _shuffle(state)
        if state.drawn_first == NONE:
            state.drawn_from = state.generation
            state.drawn_first = _take(state, luck)
        if state.deck:
            state.drawn_second = _take(state, luck)
    else:
        state.deck = 0


def _shuffle(state: State) -> None:
    """The discards become the deck."""
    state.deck = state.discards
    state.discards = 0
    state.generation += 1
    tested = NO_CARDS[: (state.generation + 1) * state.seats]
    for at in range(len(state.tested)):
        tested[at] = state.tested[at]
    state.tested = tested


def _take(state: State, luck: Luck) -> i64:
    card = drawn(state.deck, luck)
    state.deck ^= BIT[card]
    return card


def _keep_drawn(state: State, seat: i64, card: i64) -> None:
    """Keep one of the drawn cards; the other is discarded face up."""
    state.epoch += 1
    first = card == state.drawn_first
    other = state.drawn_second if first else state.drawn_first
    deck = state.drawn_from if first else state.generation
    at = deck * state.seats + seat
    state.tested = replaced(state.tested, at, state.tested[at] | BIT[card])
    state.visitors[seat].hand |= BIT[card]
    if other != NONE:
        state.discards |= BIT[other]
    state.drawn_first = NONE
    state.drawn_second = NONE
    state.phase = ACTIONS
