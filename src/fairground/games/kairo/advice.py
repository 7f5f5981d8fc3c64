"""Why a move of Kairo is good: points and medals, coins, and room to grow."""

from __future__ import annotations

from fairground.games.kairo import moves, steps
from fairground.games.kairo.edition import COLOURS, FIRST_JOKER, KIND_PARTS, KINDS, kind_name
from fairground.games.kairo.grid import EVERY_PART, NEAR
from fairground.games.kairo.intent import THREE_CARDS
from fairground.games.kairo.possible import (
    best_build,
    could_grow,
    earned,
    expansion,
    free_doors,
    grown,
    hemmed_in,
    pay,
    room_beside,
    room_of_new,
    room_to_grow,
    stall_of,
    steps_of_customer,
    within_call,
)
from fairground.games.kairo.prospects import doors_of, growth, payment, tile_name, walk
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.spoken import coins, is_neutral, one_colour, part
from fairground.phrases import both, count


def why(view: KairoView, move: int) -> str:
    told = _why(view, move)
    return f"{told[0].upper()}{told[1:]}."


def _why(view: KairoView, move: int) -> str:
    if move >= moves.AT:
        return _cell(view, move - moves.AT)
    if move >= moves.DOOR:
        return _door(view, move - moves.DOOR)
    if move >= moves.CUSTOMER:
        return _customer(view, move - moves.CUSTOMER)
    if move >= moves.NEW:
        return _tile(view, move)
    if move >= moves.COIN:
        return _coin(view, move - moves.COIN)
    if move >= moves.CARD:
        return _card(view, *divmod(move - moves.CARD, KINDS))
    return _plain(view, move)


# Actions


def _plain(view: KairoView, move: int) -> str:
    match move:
        case moves.BUILD:
            return _build(view)
        case moves.LURE:
            return _lure(view)
        case moves.DRAW:
            return _draw(view)
        case moves.PASS:
            return _pass(view)
        case moves.THREE:
            return f"three cards build in any part: you can {best_build(view, EVERY_PART)}"
        case moves.PAY:
            return f"{coins(payment(view))} are the fewest coins with which it can be paid"
        case moves.CHANGE:
            return "coin by coin you decide which colours you keep for the next expansion"
        case moves.TAKE_DECK:
            return _from_the_deck(view)
    return _barker(view)


def _build(view: KairoView) -> str:
    return f"you can {_best_with_hand(view)}"


def _best_with_hand(view: KairoView) -> str:
    """The best that any of the viewer's cards, or three of them, can build."""
    found = [
        best_build(view, KIND_PARTS[kind], kind >= FIRST_JOKER)
        for kind, number in enumerate(view.hand)
        if number
    ]
    if sum(view.hand) >= THREE_CARDS:
        found.append(best_build(view, EVERY_PART))
    ways = [told for told in found if told]
    return min(ways, key=lambda told: not told.startswith("expand"), default="")


def _lure(view: KairoView) -> str:
    calls = [
        (pay(view, one), colour, one)
        for colour in range(len(COLOURS))
        for one in within_call(view, colour)
    ]
    best = max(calls, key=lambda call: call[0])
    return f"with the {COLOURS[best[1]]} customer {earned(view, best[1], best[2])}"


def _draw(view: KairoView) -> str:
    """A face-up card that would help, or that the hand does not."""
    for kind in view.cards.row:
        if kind is not None and not view.hand[kind]:
            told = best_build(view, KIND_PARTS[kind], kind >= FIRST_JOKER)
            if told.startswith("expand"):
                return f"{kind_name(kind)} lies face up, and with it you can {told}"
    number, limit = sum(view.hand), int(view.edition.hand_limit)
    cards = count(number, "card")
    if _best_with_hand(view).startswith("expand"):
        if number < limit:
            return f"you hold only {cards}, and may keep {limit}"
        return f"you may keep the best {limit} of {number + 2} cards"
    if any(view.hand):
        return f"with your {cards} and your coins no stall of yours can grow"
    return "you have no cards left to build with"


def _pass(view: KairoView) -> str:
    money = sum(view.purse)
    each = int(view.edition.coins_for_a_point)
    stay = "stays" if money == 1 else "stay"
    kept = f"your {count(money, 'coin')} {stay} worth {count(money // each, 'point')}"
    if not money:
        kept = "you have no coins left"
    best = _best_with_hand(view)
    if best.startswith("expand"):
        return f"{kept}; you could still {best}, but you would pay for it"
    return f"{kept}, and with your cards nothing can be built that scores"


# Cards


def _card(view: KairoView, family: int, kind: int) -> str:
    name, joker = kind_name(kind), kind >= FIRST_JOKER
    can = best_build(view, KIND_PARTS[kind], joker)
    stall = could_grow(view, KIND_PARTS[kind])
    if family == 0:
        cost = " and a coin" if joker else ""
        return f"with {name}{cost} you can {can}"
    if family == 1:
        return _keep(name, can, stall)
    if family == 2:
        return _take(f"{name} and a coin" if joker else name, name, can, stall)
    if view.hand[kind] > 1:
        return f"you hold {view.hand[kind]} of {name}"
    if not stall:
        return f"no stall of yours can grow in {name}"
    return f"your {stall} stall could grow in {name}, but your other cards do more"


def _keep(name: str, can: str, stall: str) -> str:
    if stall:
        return f"in {name} your {stall} stall can grow later"
    return f"later you can {can} with {name}" if can else f"{name} is of no use to you yet"


def _take(price: str, name: str, can: str, stall: str) -> str:
    if can.startswith("expand"):
        return f"with {price} you can {can}"
    if stall:
        return f"your {stall} stall has room to grow in {name}, once you have the coins"
    if can:
        return f"with {price} you can {can}"
    return f"nothing of yours has room in {name} yet, but three cards build anywhere"


def _from_the_deck(view: KairoView) -> str:
    kinds = [kind for kind in view.cards.row if kind is not None]
    useful = [kind_name(kind) for kind in kinds if could_grow(view, KIND_PARTS[kind])]
    if not useful:
        return "no card in the row is for a part where your stalls can grow"
    return "what comes from the deck the others do not see"


def _barker(view: KairoView) -> str:
    for colour in range(len(COLOURS)):
        now = max([pay(view, one) for one in within_call(view, colour)], default=0)
        for one in within_call(view, colour, 1):
            if one.owner == view.seat and one.size > now:
                return (
                    f"one barker more brings the {COLOURS[colour]} customer past a nearer entrance "
                    f"to yours, for {one_colour(one.size, colour)}"
                )
    return "with a barker a customer passes by a nearer entrance that is not yours"


def _coin(view: KairoView, colour: int) -> str:
    have = one_colour(view.purse[colour], colour)
    assert view.seat is not None
    sells = any(one.owner == view.seat and one.colour == colour for one in view.stalls)
    if not sells:
        them = "it" if view.purse[colour] == 1 else "them"
        return f"you have {have} and no {COLOURS[colour]} stall that needs {them}"
    if view.purse[colour] == max(view.purse):
        return f"of no colour do you have more than {have}"
    return f"you have {have}, and keep your coins of other colours"


# Customers


def _customer(view: KairoView, colour: int) -> str:
    best = max(within_call(view, colour), key=lambda one: pay(view, one))
    return earned(view, colour, best)


# Tiles


def _tile(view: KairoView, move: int) -> str:
    verb, colour = tile_name(move)
    if verb == "expand":
        return _expand(view, colour)
    if verb == "move":
        return f"your {COLOURS[colour]} stall has no room to grow where it is"
    return _sellers(view, colour)


def _expand(view: KairoView, colour: int) -> str:
    assert view.seat is not None
    told = growth(view, view.seat, colour)
    words = f"it brings {expansion(view, colour)}"
    holder = view.score.gold[colour]
    if told.gold and holder is not None and holder != view.seat:
        words += ", which a rival loses"
    return f"{words}; it begins the end phase" if _begins_the_end(view, colour) else words


def _begins_the_end(view: KairoView, colour: int) -> bool:
    left = [number - (at == colour) for at, number in enumerate(view.left)]
    scarce = sum(number <= int(view.edition.scarce_left) for number in left)
    return not view.ending and (not min(left) or scarce >= int(view.edition.scarce_colours))


def _sellers(view: KairoView, colour: int) -> str:
    """Who else sells a colour, and where its customer is."""
    name = COLOURS[colour]
    others = [one for one in view.stalls if one.colour == colour and one.owner != view.seat]
    sells = f"{count(len(others), 'other stall')} sell{'s' * (len(others) == 1)} {name}"
    if not others:
        sells = f"nobody sells {name} yet"
    if view.customers[colour] is None:
        return f"{sells}, and its customer waits beside the market"
    return f"{sells}, and its customer is on the market"


# Cells


def _cell(view: KairoView, cell: int) -> str:
    intent = view.intent
    assert intent is not None
    assert intent.colour is not None
    if intent.step == steps.GOAL:
        return earned(view, intent.colour, walk(view, intent.colour, cell))
    if intent.tile == moves.EXPAND:
        return _grow(view, stall_of(view, intent.colour), cell)
    if view.neutral is not None:
        return _neutral(view, intent.colour, cell)
    room = count(room_beside(view, intent.colour, cell), "free cell")
    doors = free_doors(view, cell)
    return f"in {part(cell)} it has {room} beside it; {_custom(view, intent.colour, cell, doors)}"


def _grow(view: KairoView, stall: int, cell: int) -> str:
    after = grown(view, stall, cell)
    room = room_to_grow(after, stall)
    told = f"from there it can go on growing on {count(room, 'cell')}"
    if not room:
        told = "it cannot grow further from there, but it scores now"
    hemmed = hemmed_in(view, after, stall)
    return f"{told}; it leaves {both(hemmed)} no room" if hemmed else told


def _neutral(view: KairoView, colour: int, cell: int) -> str:
    own = [one for one in view.stalls if one.owner == view.seat]
    for one in view.stalls:
        if one.owner != view.seat and not is_neutral(view, one.owner):
            rival = f"a rival’s {COLOURS[one.colour]} stall"
            if cell in _beside(one.cell):
                return f"in {part(cell)} it takes a cell beside {rival}"
            if _beside(cell) & _beside(one.cell):
                return f"in {part(cell)} it stands close to {rival}"
    near = any(cell in _beside(one.cell) for one in own)
    free = "but" if near else "and takes no cell beside your stalls;"
    doors = free_doors(view, cell)
    return f"it stands in {part(cell)} {free} {_custom(view, colour, cell, doors)}"


def _beside(cell: int) -> set[int]:
    return {int(near) for near in NEAR[cell * 4 : cell * 4 + 4] if near >= 0}


def _door(view: KairoView, side: int) -> str:
    intent = view.intent
    assert intent is not None
    assert intent.colour is not None
    assert intent.cell is not None
    door = int(NEAR[intent.cell * 4 + side])
    custom = _custom(view, intent.colour, intent.cell, [door])
    if view.neutral is not None:
        return custom
    room = room_of_new(view, intent.colour, intent.cell, door)
    return f"{custom}, and {count(room, 'cell')} beside the stall {_is(room)} left to grow on"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _custom(view: KairoView, colour: int, cell: int, doors: list[int]) -> str:
    """How far the customer of the colour would have to walk, and whether it would come first."""
    name = COLOURS[colour]
    if view.customers[colour] is None:
        return f"the {name} customer waits beside the market"
    far = steps_of_customer(view, colour, cell, doors)
    if far is None:
        return f"the {name} customer has no way there"
    told = f"the {name} customer is {count(far, 'step')} away"
    rivals = doors_of(view, colour)
    if rivals and far < rivals[0].steps:
        return f"{told}, nearer than to any other {name} entrance"
    return told
