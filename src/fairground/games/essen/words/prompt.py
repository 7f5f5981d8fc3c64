"""What a player of ESSEN is asked, and where the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Prompt
from fairground.games.essen.edition import ROUNDS
from fairground.games.essen.rules import NOON
from fairground.games.essen.rules.movement import EAT, GO
from fairground.games.essen.rules.play_test import KEEP
from fairground.games.essen.rules.purchase import BUY
from fairground.games.essen.rules.set_up import DEALT, PICKS, picks_a_step
from fairground.games.essen.rules.unloading import UNLOAD
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.terms import (
    game_name,
    has_ended,
    last_turn_sign,
    offer,
    own_hand,
    place_name,
    why_not_buy,
    won_by,
)
from fairground.phrases import both, capitalised, count, either


def headline(view: EssenView) -> str:
    if view.phase == "draft":
        pick = min(len(own_hand(view)) + 1, PICKS)
        return f"The draft, {pick} of {PICKS}" if view.pack else "The draft"
    if view.phase == "over":
        return "The fair is closed"
    if view.round == ROUNDS:
        return f"Last round: {last_turn_sign(view.last_turn)}"
    words = f"Round {view.round} of {ROUNDS}"
    if view.rankings and view.round <= NOON:
        rounds = NOON - view.round
        words += f" · noon in {rounds + 1} rounds" if rounds else " · noon after this round"
    return words


def rules_section(view: EssenView) -> str:
    if view.phase in ("draft", "over"):
        return "set-up" if view.phase == "draft" else "noon-last-turn-and-evening"
    return "two-players-a-game-less" if view.phase == "removal" else "actions"


def prompt(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.phase == "over":
        return Prompt("The fair is closed.", won_by(view, names))
    if view.phase == "draft":
        return _draft_prompt(view, legal, names)
    if not legal:
        return _waiting(view, names)
    if view.phase == "removal":
        return Prompt(
            "Remove a game",
            "from any booth without a meeple.",
            "Each of you removes one before the actions.",
        )
    if view.phase == "choice":
        cards = either([game_name(view.edition, move - KEEP.first) for move in legal])
        return Prompt("Keep one:", f"{cards}.", "The other is discarded face up.")
    return _action_prompt(view, legal)


def _draft_prompt(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if not legal:
        waiting = f"Waiting for {both([names[seat] for seat in view.turn])}."
        if view.seat is None:
            return Prompt("Everybody chooses a card.", waiting)
        return Prompt("Chosen.", waiting, "You can take your choice back until then.")
    left_of = names[((view.seat or 0) + 1) % len(names)]
    more = (DEALT - len(view.pack) + 1) % picks_a_step(len(names))
    then = "then another" if more else f"then the rest go to {left_of}"
    return Prompt(
        "Keep a card",
        f"for your wishlist; {then}.",
        "It counts in the evening if you buy the game.",
    )


def _waiting(view: EssenView, names: Sequence[str]) -> Prompt:
    who = names[view.current]
    doing = {"removal": "removes a game", "choice": "chooses a card"}.get(view.phase, "decides")
    seats = len(view.visitors)
    last = view.done == seats - 1 or (view.seat is not None and has_ended(view, view.seat))
    next_one = view.seat == (view.current + 1) % seats and not last
    return Prompt(f"{who} {doing}.", "You are next." if next_one else "")


def _action_prompt(view: EssenView, legal: Sequence[int]) -> Prompt:
    choices = []
    if any(GO.has(move) for move in legal):
        choices.append("walk")
    if BUY.first in legal:
        choices.append(f"buy {view.edition.tiles[view.visitors[view.current].place].game}")
    if EAT.first in legal:
        choices.append("eat")
    if UNLOAD.first in legal:
        choices.append("unload")
    if "walk" not in choices:
        choices.append("end the turn")
    words = either(choices)
    return Prompt("Your move.", f"{capitalised(words)}.", _purchase_words(view))


def _purchase_words(view: EssenView) -> str:
    """What a purchase here would earn, with its parts; or why none is possible."""
    visitor = view.visitors[view.current]
    tile = visitor.place
    if tile not in view.stalls:
        where = place_name(view.edition, tile)
        return f"You stand on {where}, {count(visitor.left, 'action')} left."
    printed, found = view.edition.tiles[tile], offer(view, tile)
    why_not = why_not_buy(view, view.current, tile)
    if why_not:
        return f"You cannot buy {printed.game}. {why_not}"
    wish = ", on your wishlist" if tile in visitor.hand else ""
    common = ", its card is common" if tile in view.common else ""
    points = count(found.points, "point")
    return f"{capitalised(printed.symbol)}: {found.sum_words()} = {points}{wish}{common}."
