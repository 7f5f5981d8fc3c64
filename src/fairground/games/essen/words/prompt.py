"""What a player of ESSEN is asked, and where the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Prompt
from fairground.games.essen.edition import ROUNDS
from fairground.games.essen.language import say, say_in
from fairground.games.essen.rules import NOON
from fairground.games.essen.rules.movement import EAT, GO
from fairground.games.essen.rules.play_test import KEEP
from fairground.games.essen.rules.purchase import BUY
from fairground.games.essen.rules.set_up import DEALT, PICKS, picks_a_step
from fairground.games.essen.rules.unloading import UNLOAD
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.places import on_place
from fairground.games.essen.words.terms import (
    game_name,
    has_ended,
    last_turn_sign,
    offer,
    own_hand,
    symbol_name,
    why_not_buy,
    won_by,
)
from fairground.phrases import both, capitalised, either


def headline(view: EssenView) -> str:
    if view.phase == "draft":
        pick = min(len(own_hand(view)) + 1, PICKS)
        return (
            say("The draft, {pick} of {all}", pick=pick, all=PICKS) if view.pack else draft_title()
        )
    if view.phase == "over":
        return say("The fair is closed")
    if view.round == ROUNDS:
        return say("Last round: {bonus}", bonus=last_turn_sign(view.last_turn))
    words = round_words(view.round)
    noon = noon_words(view.round) if view.rankings else ""
    return f"{words} · {noon}" if noon else words


def draft_title() -> str:
    return say("The draft")


def round_words(number: int) -> str:
    return say("Round {round} of {all}", round=number, all=ROUNDS)


def noon_words(number: int) -> str:
    """When noon comes; nothing in the afternoon."""
    if number == NOON:
        return say("then noon")
    return say("noon after {round}", round=NOON) if number < NOON else ""


def rules_section(view: EssenView) -> str:
    if view.phase in ("draft", "over"):
        return "set-up" if view.phase == "draft" else "noon-last-turn-and-evening"
    return "two-players-a-game-less" if view.phase == "removal" else "actions"


def prompt(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.phase == "over":
        return Prompt(say("The fair is closed."), won_by(view, names))
    if view.phase == "draft":
        return _draft_prompt(view, legal, names)
    if not legal:
        return _waiting(view, names)
    if view.phase == "removal":
        return Prompt(
            say("Remove a game"),
            say("where no meeple stands."),
            say("Each of you removes one before the actions."),
        )
    if view.phase == "choice":
        cards = either([game_name(view.edition, move - KEEP.first) for move in legal])
        return Prompt(say("Keep one:"), f"{cards}.", say("The other is discarded face up."))
    return _action_prompt(view, legal)


def _draft_prompt(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if not legal:
        waiting = say("Waiting for {who}.", who=both([names[seat] for seat in view.turn]))
        if view.seat is None:
            return Prompt(say("Everybody chooses a card."), waiting)
        return Prompt(say("Chosen."), waiting, say("You can take your choice back until then."))
    kept = DEALT - len(view.pack) + 1
    if kept == PICKS:
        words = say("for your wishlist; the rest become the common wishlist.")
    elif kept % picks_a_step(len(names)):
        words = say("for your wishlist; then another.")
    else:
        left_of = names[((view.seat or 0) + 1) % len(names)]
        words = say("for your wishlist; then the rest go to {who}.", who=left_of)
    return Prompt(say("Keep a card"), words, say("It counts in the evening if you buy the game."))


def _waiting(view: EssenView, names: Sequence[str]) -> Prompt:
    who = names[view.current]
    match view.phase:
        case "removal":
            words = say("{who} removes a game.", who=who)
        case "choice":
            words = say("{who} chooses a card.", who=who)
        case _:
            words = say("{who} decides.", who=who)
    seats = len(view.visitors)
    last = view.done == seats - 1 or (view.seat is not None and has_ended(view, view.seat))
    next_one = view.seat == (view.current + 1) % seats and not last
    return Prompt(words, say("You are next.") if next_one else "")


def _action_prompt(view: EssenView, legal: Sequence[int]) -> Prompt:
    choices = []
    can_walk = any(GO.has(move) for move in legal)
    if can_walk:
        choices.append(say_in("Your move: …", "walk"))
    if BUY.first in legal:
        game = view.edition.tiles[view.visitors[view.current].place].game
        choices.append(say_in("Your move: …", "buy {game}", game=game))
    if EAT.first in legal:
        choices.append(say_in("Your move: …", "eat"))
    if UNLOAD.first in legal:
        choices.append(say_in("Your move: …", "unload"))
    if not can_walk:
        choices.append(say_in("Your move: …", "end the turn"))
    words = either(choices)
    return Prompt(say("Your move."), f"{capitalised(words)}.", _purchase_words(view))


def _purchase_words(view: EssenView) -> str:
    """What a purchase here would earn, with its parts; or why none is possible."""
    visitor = view.visitors[view.current]
    tile = visitor.place
    if tile not in view.stalls:
        return say(
            "You stand {place}: {count} action, {money} €.",
            "You stand {place}: {count} actions, {money} €.",
            place=on_place(view.edition, tile),
            count=visitor.left,
            money=visitor.money,
        )
    printed, found = view.edition.tiles[tile], offer(view, tile)
    why_not = why_not_buy(view, view.current, tile)
    if why_not:
        return say("You cannot buy {game}. {why}", game=printed.game, why=why_not)
    words = [found.equation()]
    words += [say("on your wishlist")] if tile in visitor.hand else []
    words += [say("its card is common")] if tile in view.common else []
    symbol = capitalised(symbol_name(printed.symbol))
    return say("{symbol}: {points}.", symbol=symbol, points=", ".join(words))
