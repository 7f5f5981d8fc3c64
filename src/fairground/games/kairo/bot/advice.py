"""Why a move of Kairo is good: points and medals, coins, and room to grow."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.kairo.edition import FIRST_JOKER, KIND_PARTS, kind_name
from fairground.games.kairo.market import COLOURS, EVERY_PART, NEAR
from fairground.games.kairo.rules import AT, BUILD, DRAW, LURE, MOVES, PASS
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import CARD, COIN, DOOR, KEEP, MOVE, NEW, THREE, THREE_CARDS
from fairground.games.kairo.rules.draw import DROP, TAKE, TAKE_DECK
from fairground.games.kairo.rules.end import coin_points
from fairground.games.kairo.rules.expand import CHANGE, EXPAND, PAY
from fairground.games.kairo.rules.lure import CUSTOMER
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.terms import (
    coins,
    coins_of,
    is_neutral,
    medals,
    part,
)
from fairground.games.kairo.words.what_if import (
    Lure,
    begins_the_end,
    best_tile,
    could_grow,
    entrance_cells,
    hemmed_in,
    lure_to,
    lures,
    lures_within_reach,
    next_expansion,
    payment,
    room_beside,
    room_of_new,
    room_to_grow,
    stall_of,
    steps_of_customer,
    tile_of,
    with_expansion,
)
from fairground.moves import Family
from fairground.phrases import both, capitalised, count


def why(view: KairoView, move: int, names: Sequence[str]) -> str:
    return f"{capitalised(_why(view, move, names))}."


def _why(view: KairoView, move: int, names: Sequence[str]) -> str:
    family = MOVES.family_of(move)
    choice = move - int(family.first)
    if family is AT:
        return _cell(view, choice, names)
    if family is DOOR:
        return _door(view, choice)
    if family is CUSTOMER:
        return _customer(view, choice, names)
    if family in (NEW, EXPAND, MOVE):
        return _tile(view, move, names)
    if family is COIN:
        return _coin(view, choice)
    if family in (CARD, KEEP, TAKE, DROP):
        return _card(view, family, choice)
    return _plain(view, family, names)


def _seat(view: KairoView) -> int:
    assert view.seat is not None
    return view.seat


# Actions


def _plain(view: KairoView, family: Family, names: Sequence[str]) -> str:
    if family is BUILD:
        return f"you can {_best_with_hand(view)}"
    if family is LURE:
        return _lure(view, names)
    if family is DRAW:
        return _draw(view)
    if family is PASS:
        return _pass(view)
    if family is THREE:
        return f"three cards build in any part: you can {_best(view, EVERY_PART)}"
    if family is PAY:
        return f"{coins(payment(view))} is the fewest coins you can pay it with"
    if family is CHANGE:
        return "paying coin by coin lets you keep the colours you need for your next expansion"
    return _from_the_deck(view) if family is TAKE_DECK else _barker(view)


def _best(view: KairoView, parts: int, joker: bool = False) -> str:
    """The best that the viewer can build in some parts: ``expand red to 3 for 5 points``."""
    move = best_tile(view, parts, joker)
    if move is None:
        return ""
    verb, colour = tile_of(move)
    if verb == "expand":
        return f"expand {COLOURS[colour]} {_to_size(view, colour)}"
    if verb == "new":
        return f"lay your {COLOURS[colour]} stall"
    return f"move your {COLOURS[colour]} stall, which has no room to grow"


def _to_size(view: KairoView, colour: int) -> str:
    """``to size 3 for 5 points with gold``."""
    gain = next_expansion(view, _seat(view), colour)
    won = medals(gain.gold, gain.silver)
    with_ = f" with {won}" if won else ""
    return f"to size {gain.size} for {count(gain.points, 'point')}{with_}"


def _best_with_hand(view: KairoView) -> str:
    """The best that any of the viewer's cards, or three of them, can build."""
    found = [
        _best(view, KIND_PARTS[kind], kind >= FIRST_JOKER)
        for kind, number in enumerate(view.hand)
        if number
    ]
    if sum(view.hand) >= THREE_CARDS:
        found.append(_best(view, EVERY_PART))
    ways = [words for words in found if words]
    return min(ways, key=lambda words: not words.startswith("expand"), default="")


def _lure(view: KairoView, names: Sequence[str]) -> str:
    """The lure that pays the viewer most, less what it pays a rival."""
    calls = [
        (lure.lurer_gets - lure.owner_gets, colour, lure)
        for colour in range(len(COLOURS))
        for lure in lures_within_reach(view, colour)
    ]
    _, colour, best = max(calls, key=lambda call: call[0])
    return f"if you lure {COLOURS[colour]}, {_earned(view, colour, best, names)}"


def _earned(view: KairoView, colour: int, lure: Lure, names: Sequence[str]) -> str:
    """``Your red stall earns you 3 red coins for a barker``."""
    cost = f" for {count(lure.barkers, 'barker')}" if lure.barkers else ""
    pay = coins_of(lure.lurer_gets, colour)
    if lure.owner == view.seat:
        return f"your {COLOURS[colour]} stall earns you {pay}{cost}"
    if is_neutral(view, lure.owner):
        return f"a neutral stall earns you {pay}{cost}, and no rival gets any"
    return f"you earn {pay}{cost}, but {names[lure.owner]} earns {lure.owner_gets}"


def _draw(view: KairoView) -> str:
    """A face-up card that would help, or that the hand does not."""
    for kind in view.cards.row:
        if kind is not None and not view.hand[kind]:
            best = _best(view, KIND_PARTS[kind], kind >= FIRST_JOKER)
            if best.startswith("expand"):
                return f"{kind_name(kind)} lies face up, and with it you can {best}"
    number, limit = sum(view.hand), int(view.edition.hand_limit)
    cards = count(number, "card")
    if _best_with_hand(view).startswith("expand"):
        if number < limit:
            return f"you hold only {cards}, and may keep {limit}"
        return f"you may keep the best {limit} of {number + 2} cards"
    if any(view.hand):
        return f"none of your stalls can grow with your {cards} and your coins"
    return "you have no cards left to build with"


def _pass(view: KairoView) -> str:
    money = sum(view.purse)
    stay = "stays" if money == 1 else "stay"
    points = count(int(coin_points(view.edition, money)), "point")
    kept = f"your {count(money, 'coin')} {stay} worth {points}" if money else "you have no coins"
    best = _best_with_hand(view)
    if best.startswith("expand"):
        return f"{kept}; you could still {best}, but it would cost you coins"
    return f"{kept}, and nothing you can build with your cards scores"


# Cards


def _card(view: KairoView, family: Family, kind: int) -> str:
    name, joker = kind_name(kind), kind >= FIRST_JOKER
    best = _best(view, KIND_PARTS[kind], joker)
    stall = could_grow(view, KIND_PARTS[kind])
    price = f"{name} and a coin" if joker else name
    if family is CARD:
        return f"with {price} you can {best}"
    if family is KEEP:
        return _keep(name, best, stall)
    if family is TAKE:
        return _take(price, name, best, stall)
    if view.hand[kind] > 1:
        return f"you hold {view.hand[kind]} cards {name}"
    if not stall:
        return f"none of your stalls can grow in {name}"
    return f"your {stall} stall could grow in {name}, but your other cards do more for you"


def _keep(name: str, best: str, stall: str) -> str:
    if stall:
        return f"your {stall} stall can grow in {name} later"
    return f"you can {best} with {name} later" if best else f"{name} is of no use to you yet"


def _take(price: str, name: str, best: str, stall: str) -> str:
    if best.startswith("expand"):
        return f"with {price} you can {best}"
    if stall:
        return f"your {stall} stall has room to grow in {name}, once you have the coins"
    if best:
        return f"with {price} you can {best}"
    return f"you have nothing to build in {name} yet, but any three cards build anywhere"


def _from_the_deck(view: KairoView) -> str:
    kinds = [kind for kind in view.cards.row if kind is not None]
    if not any(could_grow(view, KIND_PARTS[kind]) for kind in kinds):
        return "no face-up card is for a part where your stalls can grow"
    return "the others do not see what you draw from the deck"


def _barker(view: KairoView) -> str:
    for colour in range(len(COLOURS)):
        here = lures_within_reach(view, colour)
        now = max([lure.lurer_gets - lure.owner_gets for lure in here], default=0)
        for lure in lures_within_reach(view, colour, 1):
            if lure.owner == view.seat and lure.lurer_gets > now:
                return (
                    f"one more barker brings the {COLOURS[colour]} customer past a nearer entrance "
                    f"to yours, for {coins_of(lure.lurer_gets, colour)}"
                )
    return "a barker takes a customer past a nearer entrance that is not yours"


def _coin(view: KairoView, colour: int) -> str:
    have = coins_of(view.purse[colour], colour)
    sells = any(stall.owner == view.seat and stall.colour == colour for stall in view.stalls)
    if not sells:
        them = "it" if view.purse[colour] == 1 else "them"
        return f"you have {have} and no {COLOURS[colour]} stall that needs {them}"
    if view.purse[colour] == max(view.purse):
        return f"{COLOURS[colour]} is your largest stock: {have}"
    return f"you have {have}, and you keep your coins of other colours"


# Customers


def _customer(view: KairoView, colour: int, names: Sequence[str]) -> str:
    within = lures_within_reach(view, colour)
    best = max(within, key=lambda lure: lure.lurer_gets - lure.owner_gets)
    return _earned(view, colour, best, names)


# Tiles


def _tile(view: KairoView, move: int, names: Sequence[str]) -> str:
    verb, colour = tile_of(move)
    if verb == "expand":
        return _expand(view, colour, names)
    if verb == "move":
        return f"your {COLOURS[colour]} stall has no room to grow where it is"
    return _sellers(view, colour)


def _expand(view: KairoView, colour: int, names: Sequence[str]) -> str:
    words = f"your {COLOURS[colour]} stall grows {_to_size(view, colour)}"
    holder = view.score.gold[colour]
    wins_gold = next_expansion(view, _seat(view), colour).gold
    if wins_gold and holder is not None and holder != view.seat:
        words += f", and {names[holder]} loses the gold"
    return f"{words}; it begins the end phase" if begins_the_end(view, colour) else words


def _sellers(view: KairoView, colour: int) -> str:
    """Who else sells a colour, and where its customer is."""
    name = COLOURS[colour]
    others = [stall for stall in view.stalls if stall.colour == colour and stall.owner != view.seat]
    sells = f"{count(len(others), 'other stall')} sell{'s' * (len(others) == 1)} {name}"
    if not others:
        sells = f"nobody sells {name} yet"
    if view.customers[colour] is None:
        return f"{sells}, and its customer is waiting beside the market"
    return f"{sells}, and its customer is on the market"


# Cells


def _cell(view: KairoView, cell: int, names: Sequence[str]) -> str:
    own = view.intent
    assert own is not None
    assert own.colour is not None
    if own.step == steps.GOAL:
        return _earned(view, own.colour, lure_to(view, own.colour, cell), names)
    if own.tile == steps.EXPANSION:
        return _grow(view, stall_of(_seat(view), own.colour), cell, names)
    if view.neutral is not None:
        return _neutral(view, own.colour, cell)
    room = count(room_beside(view, own.colour, cell), "free cell")
    doors = entrance_cells(view, cell)
    return f"in {part(cell)} it has {room} beside it; {_custom(view, own.colour, cell, doors)}"


def _grow(view: KairoView, stall: int, cell: int, names: Sequence[str]) -> str:
    after = with_expansion(view, stall, cell)
    room = room_to_grow(after, stall)
    words = f"from there it can go on to grow on {count(room, 'cell')}"
    if not room:
        words = "it cannot grow any further from there, but it scores now"
    hemmed = [
        f"{names[rival.owner]}’s {COLOURS[rival.colour]} stall"
        for rival in hemmed_in(view, after, stall)
    ]
    return f"{words}; it leaves {both(hemmed)} no room" if hemmed else words


def _neutral(view: KairoView, colour: int, cell: int) -> str:
    own = [stall for stall in view.stalls if stall.owner == view.seat]
    for stall in view.stalls:
        if stall.owner != view.seat and not is_neutral(view, stall.owner):
            rival = f"a rival’s {COLOURS[stall.colour]} stall"
            if cell in _beside(stall.cell):
                return f"in {part(cell)} it takes a cell beside {rival}"
            if _beside(cell) & _beside(stall.cell):
                return f"in {part(cell)} it stands close to {rival}"
    near = any(cell in _beside(stall.cell) for stall in own)
    custom = _custom(view, colour, cell, entrance_cells(view, cell))
    if near:
        return f"it stands in {part(cell)}, and {custom}"
    return f"it stands in {part(cell)} and takes no cell beside your stalls; {custom}"


def _beside(cell: int) -> set[int]:
    return {int(near) for near in NEAR[cell * 4 : cell * 4 + 4] if near >= 0}


def _door(view: KairoView, side: int) -> str:
    own = view.intent
    assert own is not None
    assert own.colour is not None
    assert own.cell is not None
    door = int(NEAR[own.cell * 4 + side])
    custom = _custom(view, own.colour, own.cell, [door])
    if view.neutral is not None:
        return custom
    room = room_of_new(view, own.colour, own.cell, door)
    return f"{custom}, and the stall keeps {count(room, 'cell')} beside it to grow on"


def _custom(view: KairoView, colour: int, cell: int, doors: list[int]) -> str:
    """How far the customer of the colour would have to walk, and whether it would come first."""
    name = COLOURS[colour]
    if view.customers[colour] is None:
        return f"the {name} customer is waiting beside the market"
    far = steps_of_customer(view, colour, cell, doors)
    if far is None:
        return f"the {name} customer cannot get there"
    words = f"the {name} customer is {count(far, 'step')} away"
    rivals = lures(view, colour)
    if rivals and far < rivals[0].steps:
        return f"{words}, nearer than to any other {name} entrance"
    return words
