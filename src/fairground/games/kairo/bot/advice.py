"""Why a move of Kairo is good: points and medals, coins, and room to grow."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.kairo.colours import A_STALL, NAMES, THE_CUSTOMER, YOUR_STALL
from fairground.games.kairo.edition import FIRST_JOKER, KIND_PARTS
from fairground.games.kairo.language import say, say_in
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
    barkers_words,
    card,
    cards_words,
    coins,
    coins_of,
    is_neutral,
    medals,
    part,
    points_words,
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
from fairground.phrases import both, capitalised


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
        best = _best_with_hand(view)
        assert best is not None
        return say("you can {do}", do=_do(view, best))
    if family is LURE:
        return _lure(view, names)
    if family is DRAW:
        return _draw(view)
    if family is PASS:
        return _pass(view)
    if family is THREE:
        best = best_tile(view, EVERY_PART)
        assert best is not None
        return say("three cards build in any part: you can {do}", do=_do(view, best))
    if family is PAY:
        return say("{coins} is the fewest coins you can pay it with", coins=coins(payment(view)))
    if family is CHANGE:
        return say("paying coin by coin lets you keep the colours you need for your next expansion")
    return _from_the_deck(view) if family is TAKE_DECK else _barker(view)


def _do(view: KairoView, move: int) -> str:
    """What laying a tile is, after "you can": ``expand red to size 3 for 5 points``."""
    verb, colour = tile_of(move)
    if verb == "new":
        return say_in("you can …", "lay your {colour} stall", colour=A_STALL[colour])
    if verb == "move":
        return say_in(
            "you can …",
            "move your {colour} stall, which has no room to grow",
            colour=A_STALL[colour],
        )
    gain = next_expansion(view, _seat(view), colour)
    won = medals(gain.gold, gain.silver)
    if won:
        return say_in(
            "you can …",
            "expand {colour} to size {size} for {count} point with {medals}",
            "expand {colour} to size {size} for {count} points with {medals}",
            colour=NAMES[colour],
            size=gain.size,
            count=gain.points,
            medals=won,
        )
    return say_in(
        "you can …",
        "expand {colour} to size {size} for {count} point",
        "expand {colour} to size {size} for {count} points",
        colour=NAMES[colour],
        size=gain.size,
        count=gain.points,
    )


def _best_with_card(view: KairoView, kind: int) -> int | None:
    """The best tile that a card can build, as a move."""
    return best_tile(view, KIND_PARTS[kind], kind >= FIRST_JOKER)


def _best_with_hand(view: KairoView) -> int | None:
    """The best tile that any of the viewer's cards, or three of them, can build, as a move."""
    found = [_best_with_card(view, kind) for kind, number in enumerate(view.hand) if number]
    if sum(view.hand) >= THREE_CARDS:
        found.append(best_tile(view, EVERY_PART))
    ways = [move for move in found if move is not None]
    return min(ways, key=lambda move: not EXPAND.has(move), default=None)


def _lure(view: KairoView, names: Sequence[str]) -> str:
    """The lure that pays the viewer most, less what it pays a rival."""
    calls = [
        (lure.lurer_gets - lure.owner_gets, colour, lure)
        for colour in range(len(COLOURS))
        for lure in lures_within_reach(view, colour)
    ]
    _, colour, best = max(calls, key=lambda call: call[0])
    pay = _pay(colour, best)
    if best.owner == view.seat:
        return say(
            "if you lure {colour}, your {colour} stall earns you {coins}",
            colour=NAMES[colour],
            coins=pay,
        )
    if is_neutral(view, best.owner):
        return say(
            "if you lure {colour}, a neutral stall earns you {coins}, and no rival gets any",
            colour=NAMES[colour],
            coins=pay,
        )
    return say(
        "if you lure {colour}, you earn {coins}, but {who} earns {number}",
        colour=NAMES[colour],
        coins=pay,
        who=names[best.owner],
        number=best.owner_gets,
    )


def _pay(colour: int, lure: Lure) -> str:
    """``3 red coins for 1 barker``."""
    pay = coins_of(lure.lurer_gets, colour)
    if not lure.barkers:
        return pay
    return say("{coins} for {barkers}", coins=pay, barkers=barkers_words(lure.barkers))


def _earned(view: KairoView, colour: int, lure: Lure, names: Sequence[str]) -> str:
    """``your red stall earns you 3 red coins for 1 barker``."""
    pay = _pay(colour, lure)
    if lure.owner == view.seat:
        return say("your {colour} stall earns you {coins}", colour=YOUR_STALL[colour], coins=pay)
    if is_neutral(view, lure.owner):
        return say("a neutral stall earns you {coins}, and no rival gets any", coins=pay)
    return say(
        "you earn {coins}, but {who} earns {number}",
        coins=pay,
        who=names[lure.owner],
        number=lure.owner_gets,
    )


def _draw(view: KairoView) -> str:
    """A face-up card that would help, or that the hand does not."""
    for kind in view.cards.row:
        if kind is not None and not view.hand[kind]:
            best = _best_with_card(view, kind)
            if best is not None and EXPAND.has(best):
                return say(
                    "{card} lies face up, and with it you can {do}",
                    card=card(kind),
                    do=_do(view, best),
                )
    number, limit = sum(view.hand), int(view.edition.hand_limit)
    best = _best_with_hand(view)
    if best is not None and EXPAND.has(best):
        if number < limit:
            return say(
                "you hold only {cards}, and may keep {limit}",
                cards=cards_words(number),
                limit=limit,
            )
        return say(
            "you may keep the best {limit} of {number} cards", limit=limit, number=number + 2
        )
    if number:
        return say(
            "none of your stalls can grow with your {count} card and your coins",
            "none of your stalls can grow with your {count} cards and your coins",
            count=number,
        )
    return say("you have no cards left to build with")


def _pass(view: KairoView) -> str:
    kept = _kept(view)
    best = _best_with_hand(view)
    if best is not None and EXPAND.has(best):
        return say(
            "{kept}; you could still {do}, but it would cost you coins",
            kept=kept,
            do=_do(view, best),
        )
    return say("{kept}, and nothing you can build with your cards scores", kept=kept)


def _kept(view: KairoView) -> str:
    money = sum(view.purse)
    if not money:
        return say("you have no coins")
    return say(
        "your {count} coin stays worth {points}",
        "your {count} coins stay worth {points}",
        count=money,
        points=points_words(int(coin_points(view.edition, money))),
    )


# Cards


def _card(view: KairoView, family: Family, kind: int) -> str:
    name = card(kind)
    best = _best_with_card(view, kind)
    stall = could_grow(view, KIND_PARTS[kind])
    if family is CARD:
        assert best is not None
        return _with_it(view, kind, best)
    if family is KEEP:
        return _keep(view, name, best, stall)
    if family is TAKE:
        return _take(view, kind, best, stall)
    if view.hand[kind] > 1:
        return say("you hold {number} cards {card}", number=view.hand[kind], card=name)
    if stall is None:
        return say("none of your stalls can grow in {part}", part=name)
    return say(
        "your {colour} stall could grow in {part}, but your other cards do more for you",
        colour=YOUR_STALL[stall],
        part=name,
    )


def _with_it(view: KairoView, kind: int, best: int) -> str:
    """What a card can build; a joker takes a coin."""
    if kind >= FIRST_JOKER:
        return say("with {card} and a coin you can {do}", card=card(kind), do=_do(view, best))
    return say("with {card} you can {do}", card=card(kind), do=_do(view, best))


def _keep(view: KairoView, name: str, best: int | None, stall: int | None) -> str:
    if stall is not None:
        return say(
            "your {colour} stall can grow in {part} later", colour=YOUR_STALL[stall], part=name
        )
    if best is None:
        return say("{card} is of no use to you yet", card=name)
    return say("you can {do} with {card} later", do=_do(view, best), card=name)


def _take(view: KairoView, kind: int, best: int | None, stall: int | None) -> str:
    if stall is not None and (best is None or not EXPAND.has(best)):
        return say(
            "your {colour} stall has room to grow in {part}, once you have the coins",
            colour=YOUR_STALL[stall],
            part=card(kind),
        )
    if best is not None:
        return _with_it(view, kind, best)
    return say(
        "you have nothing to build in {part} yet, but any three cards build anywhere",
        part=card(kind),
    )


def _from_the_deck(view: KairoView) -> str:
    kinds = [kind for kind in view.cards.row if kind is not None]
    if all(could_grow(view, KIND_PARTS[kind]) is None for kind in kinds):
        return say("no face-up card is for a part where your stalls can grow")
    return say("the others do not see what you draw from the deck")


def _barker(view: KairoView) -> str:
    for colour in range(len(COLOURS)):
        here = lures_within_reach(view, colour)
        now = max([lure.lurer_gets - lure.owner_gets for lure in here], default=0)
        for lure in lures_within_reach(view, colour, 1):
            if lure.owner == view.seat and lure.lurer_gets > now:
                return say(
                    "one more barker brings the {colour} customer past a nearer entrance to yours, "
                    "for {coins}",
                    colour=A_STALL[colour],
                    coins=coins_of(lure.lurer_gets, colour),
                )
    return say("a barker takes a customer past a nearer entrance that is not yours")


def _coin(view: KairoView, colour: int) -> str:
    number = view.purse[colour]
    have = coins_of(number, colour)
    sells = any(stall.owner == view.seat and stall.colour == colour for stall in view.stalls)
    if not sells:
        return say(
            "you have {coins} and no {colour} stall that needs it",
            "you have {coins} and no {colour} stall that needs them",
            coins=have,
            colour=A_STALL[colour],
            count=number,
        )
    if number == max(view.purse):
        return say("{colour} is your largest stock: {coins}", colour=NAMES[colour], coins=have)
    return say("you have {coins}, and you keep your coins of other colours", coins=have)


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
        return say("your {colour} stall has no room to grow where it is", colour=YOUR_STALL[colour])
    return _sellers(view, colour)


def _expand(view: KairoView, colour: int, names: Sequence[str]) -> str:
    words = _growth(view, colour, names)
    if begins_the_end(view, colour):
        return say("{growth}; it begins the end phase", growth=words)
    return words


def _growth(view: KairoView, colour: int, names: Sequence[str]) -> str:
    gain = next_expansion(view, _seat(view), colour)
    won = medals(gain.gold, gain.silver)
    holder = view.score.gold[colour]
    if not won:
        return say(
            "your {colour} stall grows to size {size} for {count} point",
            "your {colour} stall grows to size {size} for {count} points",
            colour=YOUR_STALL[colour],
            size=gain.size,
            count=gain.points,
        )
    if gain.gold and holder is not None and holder != view.seat:
        return say(
            "your {colour} stall grows to size {size} for {count} point with {medals}, and {who} "
            "loses the gold",
            "your {colour} stall grows to size {size} for {count} points with {medals}, and {who} "
            "loses the gold",
            colour=YOUR_STALL[colour],
            size=gain.size,
            count=gain.points,
            medals=won,
            who=names[holder],
        )
    return say(
        "your {colour} stall grows to size {size} for {count} point with {medals}",
        "your {colour} stall grows to size {size} for {count} points with {medals}",
        colour=YOUR_STALL[colour],
        size=gain.size,
        count=gain.points,
        medals=won,
    )


def _sellers(view: KairoView, colour: int) -> str:
    """Who else sells a colour, and where its customer is."""
    name = NAMES[colour]
    others = sum(stall.colour == colour and stall.owner != view.seat for stall in view.stalls)
    is_waiting = view.customers[colour] is None
    if not others and is_waiting:
        return say(
            "nobody sells {colour} yet, and its customer is waiting beside the market", colour=name
        )
    if not others:
        return say("nobody sells {colour} yet, and its customer is on the market", colour=name)
    if is_waiting:
        return say(
            "{count} other stall sells {colour}, and its customer is waiting beside the market",
            "{count} other stalls sell {colour}, and its customer is waiting beside the market",
            count=others,
            colour=name,
        )
    return say(
        "{count} other stall sells {colour}, and its customer is on the market",
        "{count} other stalls sell {colour}, and its customer is on the market",
        count=others,
        colour=name,
    )


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
    doors = entrance_cells(view, cell)
    return say(
        "in {part} it has {count} free cell beside it; {custom}",
        "in {part} it has {count} free cells beside it; {custom}",
        part=part(cell),
        count=room_beside(view, own.colour, cell),
        custom=_custom(view, own.colour, cell, doors),
    )


def _grow(view: KairoView, stall: int, cell: int, names: Sequence[str]) -> str:
    after = with_expansion(view, stall, cell)
    room = room_to_grow(after, stall)
    words = say(
        "from there it can go on to grow on {count} cell",
        "from there it can go on to grow on {count} cells",
        count=room,
    )
    if not room:
        words = say("it cannot grow any further from there, but it scores now")
    hemmed = [
        say_in(
            "it leaves … no room",
            "{who}’s {colour} stall",
            who=names[rival.owner],
            colour=YOUR_STALL[rival.colour],
        )
        for rival in hemmed_in(view, after, stall)
    ]
    if not hemmed:
        return words
    return say("{room}; it leaves {stalls} no room", room=words, stalls=both(hemmed))


def _neutral(view: KairoView, colour: int, cell: int) -> str:
    own = [stall for stall in view.stalls if stall.owner == view.seat]
    for stall in view.stalls:
        if stall.owner != view.seat and not is_neutral(view, stall.owner):
            if cell in _beside(stall.cell):
                return say(
                    "in {part} it takes a cell beside a rival’s {colour} stall",
                    part=part(cell),
                    colour=A_STALL[stall.colour],
                )
            if _beside(cell) & _beside(stall.cell):
                return say(
                    "in {part} it stands close to a rival’s {colour} stall",
                    part=part(cell),
                    colour=A_STALL[stall.colour],
                )
    near = any(cell in _beside(stall.cell) for stall in own)
    custom = _custom(view, colour, cell, entrance_cells(view, cell))
    if near:
        return say("it stands in {part}, and {custom}", part=part(cell), custom=custom)
    return say(
        "it stands in {part} and takes no cell beside your stalls; {custom}",
        part=part(cell),
        custom=custom,
    )


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
    return say(
        "{custom}, and the stall keeps {count} cell beside it to grow on",
        "{custom}, and the stall keeps {count} cells beside it to grow on",
        custom=custom,
        count=room_of_new(view, own.colour, own.cell, door),
    )


def _custom(view: KairoView, colour: int, cell: int, doors: list[int]) -> str:
    """How far the customer of the colour would have to walk, and whether it would come first."""
    name = THE_CUSTOMER[colour]
    if view.customers[colour] is None:
        return say("the {colour} customer is waiting beside the market", colour=name)
    far = steps_of_customer(view, colour, cell, doors)
    if far is None:
        return say("the {colour} customer cannot get there", colour=name)
    rivals = lures(view, colour)
    if rivals and far < rivals[0].steps:
        return say(
            "the {colour} customer is {count} step away, nearer than to any other {colour} "
            "entrance",
            "the {colour} customer is {count} steps away, nearer than to any other {colour} "
            "entrance",
            colour=name,
            count=far,
        )
    return say(
        "the {colour} customer is {count} step away",
        "the {colour} customer is {count} steps away",
        colour=name,
        count=far,
    )
