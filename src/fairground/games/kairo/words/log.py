"""What happened, from two views of one viewer."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Line
from fairground.games.kairo.board import NEUTRAL
from fairground.games.kairo.colours import A_COIN, A_STALL, NAMES
from fairground.games.kairo.language import say, say_in, say_of
from fairground.games.kairo.market import COLOURS
from fairground.games.kairo.rules import news
from fairground.games.kairo.rules.end import GOLD, NOT_GAINED, SILVER, medal_points
from fairground.games.kairo.rules.lure import lurer_gets, owner_gets
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.terms import (
    card,
    cards,
    cell_place,
    coins,
    coins_of,
    is_neutral,
    part,
    points_words,
)
from fairground.language import in_words
from fairground.phrases import both, capitalised, winner_sentence

Item = tuple[int, ...]
"""An item of news: numbers, its kind first."""


def narrate(before: KairoView | None, after: KairoView, names: Sequence[str]) -> list[Line]:
    if before is None:
        return _first_lines(after, names)
    if before.epoch == after.epoch:
        return []
    lines: list[Line] = []
    played = ""
    for item in after.news:
        if item[0] == news.PLAYED:
            played = _played(item)
            continue
        lines += _lines(before, after, item, played, names)
    return lines + _round(before, after)


def _first_lines(view: KairoView, names: Sequence[str]) -> list[Line]:
    is_you, who = view.start == view.seat, names[view.start]
    begins = Line(
        say_of(is_you, "You begin.", "{who} begins.", who=who), view.start, paragraph="start"
    )
    head = Line(say("The first stalls"), head=True)
    if view.setting_up:
        return [head, begins]
    ready = say("Everybody’s first stalls lie ready.")
    if is_neutral(view, NEUTRAL):
        ready = say("Everybody’s first stalls and the neutral ones lie ready.")
    return [head, Line(ready, paragraph="quick-start"), _head_of_round(1), begins]


def _round(before: KairoView, after: KairoView) -> list[Line]:
    """The head of a round that begins."""
    if after.over or after.ending or after.setting_up:
        return []
    begins = before.setting_up or after.turns // after.seats > before.turns // before.seats
    return [_head_of_round(after.turns // after.seats + 1)] if begins else []


def _head_of_round(number: int) -> Line:
    return Line(say("Round {round}", round=number), head=True)


def _played(item: Item) -> str:
    """The cards that were played, with the coin that a joker cost."""
    if item[2] < 0:
        return cards(item[3:])
    return say("{cards} and a {colour} coin", cards=cards(item[3:]), colour=A_COIN[item[2]])


def _lines(
    before: KairoView, after: KairoView, item: Item, played: str, names: Sequence[str]
) -> list[Line]:
    kind = item[0]
    if kind == news.RESHUFFLED:
        new_deck = say("The deck is empty: the discards become the new deck.")
        return [Line(new_deck, paragraph="new-deck")]
    if kind == news.END_BEGINS:
        why = _why_it_ends(item[1])
        return [Line(say("The end phase"), head=True), Line(why, paragraph="end-phase")]
    if kind == news.OVER:
        return [Line(say("The end"), head=True), Line(winners(after, names), paragraph="winner")]
    return [_done(before, after, item, played, names)]


def _why_it_ends(reason: int) -> str:
    match reason:
        case news.NONE_LEFT:
            return say(
                "A colour has no expansions left. From now on everybody can only build or pass."
            )
        case news.SCARCE:
            return say(
                "Several colours have hardly any expansions left. From now on everybody can only "
                "build or pass."
            )
        case _:
            return say(
                "Nobody has laid a tile for a long time. From now on everybody can only build "
                "or pass."
            )


def _done(
    before: KairoView, after: KairoView, item: Item, played: str, names: Sequence[str]
) -> Line:
    """What a seat did."""
    kind, seat = item[0], item[1]
    you, who = seat == after.seat, capitalised(names[seat])
    if kind == news.LAID:
        laid = _laid(after, item, played, you, who)
        return Line(laid, seat, places=(cell_place(item[3]),), paragraph="new-stall-cells")
    if kind == news.EXPANDED:
        expanded = _expanded(after, item, played, names)
        return Line(expanded, seat, places=(cell_place(item[3]),), paragraph="expansion-points")
    if kind == news.MOVED:
        moved = say_of(
            you,
            "You played {cards} and moved the {colour} stall from {old} to {new}.",
            "{who} played {cards} and moved the {colour} stall from {old} to {new}.",
            who=who,
            cards=played,
            colour=A_STALL[item[2] % len(COLOURS)],
            old=part(item[3]),
            new=part(item[4]),
        )
        there = (cell_place(item[4]), cell_place(item[3]))
        return Line(moved, seat, places=there, paragraph="move-rule")
    if kind == news.LURED:
        lured = _lured(before, after, item, names)
        return Line(lured, seat, places=_from_and_to(before, item), paragraph="who-earns")
    if kind == news.TOOK:
        return Line(_took(before, after, item, you, who), seat, paragraph="draw")
    if kind == news.DROPPED:
        dropped = say_of(
            you,
            "You discarded {cards}.",
            "{who} discarded {cards}.",
            who=who,
            cards=cards(item[2:]),
        )
        return Line(dropped, seat, paragraph="draw")
    if kind == news.PASSED:
        return Line(say_of(you, "You passed.", "{who} passed.", who=who), seat, paragraph="pass")
    return Line(_left_out(item, you, who), seat, paragraph="neutral")


def _laid(view: KairoView, item: Item, played: str, you: bool, who: str) -> str:
    owner, colour = divmod(item[2], len(COLOURS))
    name, where = A_STALL[colour], part(item[3])
    if is_neutral(view, owner):
        return say_of(
            you,
            "You laid the neutral {colour} stall in {part}.",
            "{who} laid the neutral {colour} stall in {part}.",
            who=who,
            colour=name,
            part=where,
        )
    if not played:
        return say_of(
            you,
            "You laid a {colour} stall in {part}.",
            "{who} laid a {colour} stall in {part}.",
            who=who,
            colour=name,
            part=where,
        )
    return say_of(
        you,
        "You played {cards} and laid a {colour} stall in {part}.",
        "{who} played {cards} and laid a {colour} stall in {part}.",
        who=who,
        cards=played,
        colour=name,
        part=where,
    )


def _left_out(item: Item, you: bool, who: str) -> str:
    if item[2] < 0:
        return say_of(
            you,
            "You found no place for a stall.",
            "{who} found no place for a stall.",
            who=who,
        )
    return say_of(
        you,
        "You drew the neutral {colour} stall; it fits nowhere and is left out.",
        "{who} drew the neutral {colour} stall; it fits nowhere and is left out.",
        who=who,
        colour=A_STALL[item[2] % len(COLOURS)],
    )


def _expanded(view: KairoView, item: Item, played: str, names: Sequence[str]) -> str:
    _, seat, colour, cell, size, gold, silver, *paid = item
    won = (GOLD if gold != NOT_GAINED else 0) | (SILVER if silver != NOT_GAINED else 0)
    medals = [_gold(view, gold, names)] if won & GOLD else []
    medals += [_silver(view, silver, names)] if won & SILVER else []
    brought = [say("size {size}", size=size)]
    brought += [both(medals)] if medals else []
    brought.append(points_words(size + int(medal_points(view.edition, won))))
    return say_of(
        seat == view.seat,
        "You played {cards} and expanded the {colour} stall in {part} for {coins}: {brought}.",
        "{who} played {cards} and expanded the {colour} stall in {part} for {coins}: {brought}.",
        who=capitalised(names[seat]),
        cards=played,
        colour=A_STALL[colour],
        part=part(cell),
        coins=coins(paid),
        brought=", ".join(brought),
    )


def _gold(view: KairoView, loser: int, names: Sequence[str]) -> str:
    if loser < 0:
        return say("the gold")
    return say_of(loser == view.seat, "the gold from you", "the gold from {who}", who=names[loser])


def _silver(view: KairoView, loser: int, names: Sequence[str]) -> str:
    if loser < 0:
        return say("the silver")
    return say_of(
        loser == view.seat, "the silver from you", "the silver from {who}", who=names[loser]
    )


def _lured(before: KairoView, after: KairoView, item: Item, names: Sequence[str]) -> str:
    _, seat, colour, stall, barkers, newcomer = item
    owner = stall // len(COLOURS)
    own = owner == seat
    size = next(s.size for s in before.stalls if s.owner == owner and s.colour == colour)
    paid = [_pay(after, seat, int(lurer_gets(own, size)), colour, names)]
    if not own and not is_neutral(after, owner):
        paid.append(_pay(after, owner, int(owner_gets(size)), colour, names))
    lured = say_of(
        seat == after.seat,
        "You lured {colour} {where}: {coins}.",
        "{who} lured {colour} {where}: {coins}.",
        who=capitalised(names[seat]),
        colour=NAMES[colour],
        where=_goal(after, seat, owner, barkers, names),
        coins=both(paid),
    )
    follows = say(
        "{colour} takes the place on the entrance.",
        colour=capitalised(in_words(NAMES[newcomer])),
    )
    return f"{lured} {follows}"


def _goal(view: KairoView, seat: int, owner: int, barkers: int, names: Sequence[str]) -> str:
    """Where a customer was lured, and with how many barkers."""
    if is_neutral(view, owner):
        if not barkers:
            return say_in("lured a customer …", "to the neutral stall")
        return say_in(
            "lured a customer …",
            "to the neutral stall with {count} barker",
            "to the neutral stall with {count} barkers",
            count=barkers,
        )
    if owner == view.seat:
        if not barkers:
            return say_in("lured a customer …", "to your stall")
        return say_in(
            "lured a customer …",
            "to your stall with {count} barker",
            "to your stall with {count} barkers",
            count=barkers,
        )
    if owner == seat:
        if not barkers:
            return say_in("lured a customer …", "to their own stall")
        return say_in(
            "lured a customer …",
            "to their own stall with {count} barker",
            "to their own stall with {count} barkers",
            count=barkers,
        )
    if not barkers:
        return say_in("lured a customer …", "to {who}'s stall", who=names[owner])
    return say_in(
        "lured a customer …",
        "to {who}'s stall with {count} barker",
        "to {who}'s stall with {count} barkers",
        who=names[owner],
        count=barkers,
    )


def _from_and_to(before: KairoView, item: Item) -> tuple[str, ...]:
    """The entrance, and where the customer came from."""
    owner, colour = divmod(item[3], len(COLOURS))
    door = next(s.door for s in before.stalls if (s.owner, s.colour) == (owner, colour))
    start = before.customers[colour]
    return tuple(cell_place(cell) for cell in (door, start) if cell is not None)


def _pay(view: KairoView, seat: int, number: int, colour: int, names: Sequence[str]) -> str:
    return say_of(
        seat == view.seat,
        "{coins} for you",
        "{coins} for {who}",
        coins=coins_of(number, colour),
        who=names[seat],
    )


def _took(before: KairoView, after: KairoView, item: Item, you: bool, who: str) -> str:
    if item[2] == news.A_BARKER:
        return say_of(you, "You took a barker.", "{who} took a barker.", who=who)
    if item[2] != news.FROM_DECK:
        return say_of(
            you,
            "You took {card} from the row.",
            "{who} took {card} from the row.",
            who=who,
            card=card(item[2]),
        )
    if you:
        for kind, number in enumerate(after.hand):
            if number > before.hand[kind]:
                return say("You took {card} from the deck.", card=card(kind))
    return say_of(
        you, "You took a card from the deck.", "{who} took a card from the deck.", who=who
    )


def winners(view: KairoView, names: Sequence[str]) -> str:
    """Ties are shared, so nothing breaks them."""
    assert view.outcome is not None
    return winner_sentence(view.outcome, names, view.seat, "")
