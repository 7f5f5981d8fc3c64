"""ESSEN in words: what is asked, the buttons, the seats, and the hall read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.bits import set_of
from fairground.game import Fact, Label, Prompt, Standing
from fairground.games.essen.day import PICKS
from fairground.games.essen.edition import ROUNDS, SYMBOLS
from fairground.games.essen.evening import total
from fairground.games.essen.hall import BOOTHS
from fairground.games.essen.moves import BUY, EAT, KEEP, REMOVE, TEST, UNLOAD, WITHDRAW
from fairground.games.essen.narration import narrate, won_words
from fairground.games.essen.notation import read, say
from fairground.games.essen.parking import CASH, CASH_POINTS, MEAL_ACTIONS, MEAL_PRICE
from fairground.games.essen.rules import NOON
from fairground.games.essen.scoring import met, symbols_bought
from fairground.games.essen.shopping import SOLD_OUT
from fairground.games.essen.sight import EssenView
from fairground.games.essen.terms import (
    PLURALS,
    crowd_words,
    game_name,
    game_names,
    last_turn_sign,
    need_words,
    place_name,
    subject,
)
from fairground.games.essen.worth import EVENT_NAMES, worth
from fairground.phrases import both, count, either

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


def headline(view: EssenView) -> str:
    if view.phase == "draft":
        return (
            f"The draft, {min(len(_mine(view)) + 1, PICKS)} of {PICKS}"
            if view.pack
            else "The draft"
        )
    if view.phase == "over":
        return "The fair is closed"
    if view.round == ROUNDS:
        return f"Last round: {last_turn_sign(view.last_turn)}"
    words = f"Round {view.round} of {ROUNDS}"
    if view.rankings and view.round <= NOON:
        rounds = NOON - view.round
        words += " · noon after this round" if not rounds else f" · noon in {rounds + 1} rounds"
    return words


def _mine(view: EssenView) -> tuple[int, ...]:
    return () if view.seat is None else view.visitors[view.seat].hand


def prompt(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.phase == "over":
        return Prompt("The fair is closed.", won_words(view, names))
    if view.phase == "draft":
        return _draft_prompt(view, legal, names)
    if not legal:
        return _waiting(view, names)
    if view.phase == "removal":
        return Prompt(
            "Remove a game",
            "from any booth without a meeple.",
            "Each of you two takes one out before the actions.",
        )
    if view.phase == "choice":
        cards = either([game_name(view.edition, move - KEEP) for move in legal])
        return Prompt("Keep one:", f"{cards}.", "The other is discarded face up.")
    return _action_prompt(view, legal)


def _draft_prompt(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if not legal:
        waiting = f"Waiting for {both([names[seat] for seat in view.turn])}."
        if view.seat is None:
            return Prompt("Everybody chooses a card.", waiting)
        return Prompt("Chosen.", waiting, "You can take it back until all have chosen.")
    left_of = names[((view.seat or 0) + 1) % len(names)]
    two = len(names) == 2 and len(view.pack) in (7, 5)
    then = "then another one" if two else f"then the rest goes to {left_of}"
    return Prompt(
        "Keep a card",
        f"for your wishlist; {then}.",
        "It counts in the evening if you buy the game.",
    )


def _waiting(view: EssenView, names: Sequence[str]) -> Prompt:
    who = names[view.current]
    doing = {"removal": "removes a game", "choice": "chooses a card"}.get(view.phase, "decides")
    seats = len(view.visitors)
    after = "You are next." if view.seat == (view.current + 1) % seats else ""
    last = view.done == seats - 1 or (view.seat is not None and _ended(view, view.seat))
    return Prompt(f"{who} {doing}.", "" if last else after)


def _ended(view: EssenView, seat: int) -> bool:
    """Whether a seat's turn of this round is over."""
    if view.phase not in ("actions", "choice"):
        return False
    return (seat - view.first) % len(view.visitors) < view.done


def _action_prompt(view: EssenView, legal: Sequence[int]) -> Prompt:
    visitor = view.visitors[view.current]
    choices = []
    if legal[-1] < KEEP:
        choices.append("walk")
    if BUY in legal:
        choices.append(f"buy {view.edition.tiles[visitor.place].game}")
    if EAT in legal:
        choices.append("eat")
    if UNLOAD in legal:
        choices.append("unload")
    if not choices:
        choices.append("end the turn")
    words = either(choices)
    return Prompt("Your move.", f"{_first_up(words)}.", _purchase_words(view, legal))


def _purchase_words(view: EssenView, legal: Sequence[int]) -> str:
    """What a purchase here would earn, with its parts; or why none is possible."""
    visitor = view.visitors[view.current]
    if visitor.place not in view.stalls:
        where = place_name(view.edition, visitor.place)
        return f"You stand on {where}, {count(visitor.left, 'action')} left."
    offer = worth(view, visitor.place)
    if BUY not in legal:
        name = view.edition.tiles[visitor.place].game
        return f"You cannot buy {name}: {_hindrance(view)}."
    wish = ", on your wishlist" if visitor.place in visitor.hand else ""
    common = ", its card is common" if visitor.place in view.common else ""
    points = count(offer.points, "point")
    symbol = _first_up(view.edition.tiles[visitor.place].symbol)
    return f"{symbol}: {offer.sum_words()} = {points}{wish}{common}."


def _first_up(words: str) -> str:
    return words[0].upper() + words[1:]


def _hindrance(view: EssenView) -> str:
    visitor = view.visitors[view.current]
    offer = worth(view, visitor.place)
    if len(visitor.carried) >= 6:
        return "your bag is full"
    if visitor.left < 1:
        return "no action space is free"
    if visitor.money < offer.price:
        return f"it costs {offer.price} €"
    return "it is sold out and your pre-order is used"


def label(view: EssenView, move: int, names: Sequence[str]) -> Label:
    edition = view.edition
    if move < KEEP:
        cost = edition.hall.walks(view.visitors[view.current].place, view.crowd).cost[move]
        name = str(edition.tiles[move].booth) if move < BOOTHS else place_name(edition, move)
        return Label(f"Walk to {name}", _walk_words(view, move, int(cost)), "step")
    if move < BUY:
        verb, tile = ("Keep", move - KEEP) if move < REMOVE else ("Remove", move - REMOVE)
        return Label(f"{verb} {edition.tiles[tile].booth}", edition.tiles[tile].game)
    return _action_label(view, move)


def _action_label(view: EssenView, move: int) -> Label:
    visitor = view.visitors[view.current]
    if move == BUY:
        offer = worth(view, visitor.place)
        pre = ", pre-order" if view.event_on(visitor.place) == SOLD_OUT else ""
        return Label("Buy here", f"{offer.price} €, +{offer.points}{pre}", "bag")
    if move == EAT:
        back = count(min(visitor.spent, int(MEAL_ACTIONS)), "action")
        return Label("Eat", f"{int(MEAL_PRICE)} €, {back} back", "fork")
    if move == TEST:
        return Label("Play-test", "1 action", "heart")
    if move == UNLOAD:
        return Label("Unload", f"{count(len(visitor.carried), 'game')} into the car", "car")
    if move == WITHDRAW:
        return Label("Withdraw", f"{int(CASH)} € for {int(CASH_POINTS)} points", "coin")
    unused = f"{visitor.left} unused" if visitor.left else ""
    return Label("End turn", unused, "flag")


def _walk_words(view: EssenView, space: int, cost: int) -> str:
    words = count(cost, "action")
    if space not in view.stalls:
        return words
    offer = worth(view, space)
    sold_out = ", sold out" if view.event_on(space) == SOLD_OUT else ""
    return f"{words}, +{offer.points} for {offer.price} €{sold_out}"


def standing(view: EssenView, seat: int) -> Standing:
    visitor = view.visitors[seat]
    hand = Fact("heart", str(visitor.hand_size), "wishlist cards")
    if view.phase == "draft":
        return Standing("0", (hand,), "choose" if seat in view.turn else "has chosen")
    facts = (
        Fact("bolt", str(visitor.left), "actions left"),
        Fact("bag", str(len(visitor.carried)), "games carried"),
        hand,
        Fact("coin", f"{visitor.money} €", "money"),
    )
    note = "first player" if seat == view.first else ""
    if view.phase != "over" and _ended(view, seat):
        note = "departed" if visitor.departure else "done"
    return Standing(str(total(view, seat)), facts, "" if view.phase == "over" else note)


def describe(view: EssenView, names: Sequence[str]) -> str:
    parts = [f"{headline(view)}."]
    if view.phase == "draft":
        if view.pack:
            parts.append(f"You hold {game_names(view.edition, view.pack)}.")
        parts.append(f"Kept so far: {game_names(view.edition, _mine(view))}.")
        return " ".join(parts)
    parts.append(
        "Popularity: "
        + both([f"{PLURALS[s]} {p}" for s, p in zip(SYMBOLS, view.popularity, strict=True)])
        + "."
    )
    if view.crowd:
        parts.append(f"Crowds {crowd_words(view.crowd)}.")
    parts += [_person(view, seat, names) for seat in range(len(view.visitors))]
    parts.append(f"On sale: {'; '.join(_on_sale(view, tile) for tile in view.stalls) or 'none'}.")
    if view.round < ROUNDS:
        pallets = [
            f"{sign} {_on_sale(view, tile)}"
            for sign, tile in zip(view.edition.pallets, view.pallets, strict=True)
        ]
        parts.append(f"On the pallets: {'; '.join(pallets)}.")
    parts += _rankings(view)
    parts.append(f"Common wishlist: {game_names(view.edition, view.common)}.")
    if view.seat is not None:
        parts.append(f"Your wishlist: {game_names(view.edition, _mine(view))}.")
    return " ".join(parts)


def _person(view: EssenView, seat: int, names: Sequence[str]) -> str:
    visitor = view.visitors[seat]
    stands = "stand" if seat == view.seat else "stands"
    carried = game_names(view.edition, visitor.carried)
    return (
        f"{subject(view, seat, names)} {stands} on {place_name(view.edition, visitor.place)}: "
        f"{count(total(view, seat), 'point')}, {visitor.money} €, "
        f"{count(visitor.left, 'action')} left, carrying {carried}, "
        f"{count(len(visitor.bought), 'game')} bought, "
        f"pre-order {'used' if visitor.preordered else 'free'}."
    )


def _on_sale(view: EssenView, tile: int) -> str:
    offer, event = worth(view, tile), view.event_on(tile)
    token = f", {EVENT_NAMES[event]}" if event >= 0 else ""
    symbol = view.edition.tiles[tile].symbol
    return f"{game_name(view.edition, tile)}, {symbol}, {offer.price} €, +{offer.points}{token}"


def _rankings(view: EssenView) -> list[str]:
    if not view.rankings:
        return []
    edition = view.edition
    half = "morning" if view.round <= NOON else "afternoon"
    cards = edition.morning if view.round <= NOON else edition.afternoon
    words = []
    for card in view.rankings:
        need = [int(number) for number in cards[card]]
        done = ""
        if view.seat is not None:
            bought = set_of(list(view.visitors[view.seat].bought))
            done = ", met" if met(symbols_bought(edition, bought), cards[card]) else ""
        words.append(f"{need_words(need)}{done}")
    return [f"Rankings of the {half}: {'; '.join(words)}."]
