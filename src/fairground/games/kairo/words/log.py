"""What happened, from two views of one viewer."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Line
from fairground.games.kairo.board import NEUTRAL
from fairground.games.kairo.edition import kind_name
from fairground.games.kairo.market import COLOURS
from fairground.games.kairo.rules import news
from fairground.games.kairo.rules.end import GOLD, NOT_GAINED, SILVER, medal_points
from fairground.games.kairo.rules.lure import lurer_gets, owner_gets
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.terms import (
    cards,
    cell_place,
    coins,
    coins_of,
    is_neutral,
    part,
    player,
    whose,
)
from fairground.phrases import both, capitalised, count, winner_sentence

Item = tuple[int, ...]
"""An item of news: numbers, its kind first."""

WHY_IT_ENDS = {
    news.NONE_LEFT: "A colour has no expansions left.",
    news.SCARCE: "Several colours have hardly any expansions left.",
    news.QUIET: "Nobody has laid a tile for a long time.",
}


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
    who = "You begin." if view.start == view.seat else f"{names[view.start]} begins."
    head = Line("The first stalls", head=True)
    if view.setting_up:
        return [head, Line(who, view.start, paragraph="start")]
    neutral = " and the neutral ones" if is_neutral(view, NEUTRAL) else ""
    ready = Line(f"Everybody’s first stalls{neutral} lie ready.", paragraph="quick-start")
    return [head, ready, Line("Round 1", head=True), Line(who, view.start, paragraph="start")]


def _round(before: KairoView, after: KairoView) -> list[Line]:
    """The head of a round that begins."""
    if after.over or after.ending or after.setting_up:
        return []
    begins = before.setting_up or after.turns // after.seats > before.turns // before.seats
    return [Line(f"Round {after.turns // after.seats + 1}", head=True)] if begins else []


def _played(item: Item) -> str:
    coin = f" and a {COLOURS[item[2]]} coin" if item[2] >= 0 else ""
    return f" played {cards(item[3:])}{coin} and"


def _lines(
    before: KairoView, after: KairoView, item: Item, played: str, names: Sequence[str]
) -> list[Line]:
    kind = item[0]
    if kind == news.RESHUFFLED:
        return [Line("The deck is empty: the discards become the new deck.", paragraph="new-deck")]
    if kind == news.END_BEGINS:
        why = f"{WHY_IT_ENDS[item[1]]} From now on you can only build or pass."
        return [Line("The end phase", head=True), Line(why, paragraph="end-phase")]
    if kind == news.OVER:
        return [Line("The end", head=True), Line(winners(after, names), paragraph="winner")]
    seat = item[1]
    who = capitalised(player(after, seat, names))
    if kind == news.LAID:
        laid = f"{who}{played} laid {_stall(after, item[2])} in {part(item[3])}."
        return [Line(laid, seat, places=(cell_place(item[3]),), paragraph="new-stall-cells")]
    if kind == news.EXPANDED:
        expanded = f"{who}{played} {_expanded(after, item, names)}"
        return [Line(expanded, seat, places=(cell_place(item[3]),), paragraph="expansion-points")]
    if kind == news.MOVED:
        colour = COLOURS[item[2] % len(COLOURS)]
        moved = f"moved the {colour} stall from {part(item[3])} to {part(item[4])}"
        there = (cell_place(item[4]), cell_place(item[3]))
        return [Line(f"{who}{played} {moved}.", seat, places=there, paragraph="move-rule")]
    if kind == news.LURED:
        lured = f"{who} {_lured(before, after, item, names)}"
        return [Line(lured, seat, places=_from_and_to(before, item), paragraph="who-earns")]
    if kind == news.TOOK:
        return [Line(f"{who} took {_took(before, after, item)}.", seat, paragraph="draw")]
    if kind == news.DROPPED:
        return [Line(f"{who} discarded {cards(item[2:])}.", seat, paragraph="draw")]
    if kind == news.PASSED:
        return [Line(f"{who} passed.", seat, paragraph="pass")]
    return [Line(_left_out(who, item), seat, paragraph="neutral")]


def _stall(view: KairoView, stall: int) -> str:
    owner, colour = divmod(stall, len(COLOURS))
    name = COLOURS[colour]
    return f"the neutral {name} stall" if is_neutral(view, owner) else f"a {name} stall"


def _left_out(who: str, item: Item) -> str:
    if item[2] < 0:
        return f"{who} found no place for a stall."
    colour = COLOURS[item[2] % len(COLOURS)]
    return f"{who} drew the neutral {colour} stall; it fits nowhere and is left out."


def _expanded(view: KairoView, item: Item, names: Sequence[str]) -> str:
    _, _, colour, cell, size, gold, silver, *paid = item
    won = (GOLD if gold != NOT_GAINED else 0) | (SILVER if silver != NOT_GAINED else 0)
    medals = [
        f"the {name}{_taken_from(view, loser, names)}"
        for name, loser in (("gold", gold), ("silver", silver))
        if loser != NOT_GAINED
    ]
    points = count(size + int(medal_points(view.edition, won)), "point")
    with_ = f", {both(medals)}" if medals else ""
    return (
        f"expanded the {COLOURS[colour]} stall in {part(cell)} for {coins(paid)}: "
        f"size {size}{with_}, {points}."
    )


def _taken_from(view: KairoView, loser: int, names: Sequence[str]) -> str:
    return "" if loser < 0 else f" from {player(view, loser, names)}"


def _lured(before: KairoView, after: KairoView, item: Item, names: Sequence[str]) -> str:
    _, seat, colour, stall, barkers, newcomer = item
    owner = stall // len(COLOURS)
    own = owner == seat
    to = f"{whose(after, owner, names)} stall"
    if own and seat != after.seat:
        to = "their own stall"
    size = next(s.size for s in before.stalls if s.owner == owner and s.colour == colour)
    paid = [_pay(after, seat, int(lurer_gets(own, size)), colour, names)]
    if not own and not is_neutral(after, owner):
        paid.append(_pay(after, owner, int(owner_gets(size)), colour, names))
    by = f" with {count(barkers, 'barker')}" if barkers else ""
    return (
        f"lured {COLOURS[colour]} to {to}{by}: {both(paid)}. "
        f"{COLOURS[newcomer].capitalize()} takes the place on the entrance."
    )


def _from_and_to(before: KairoView, item: Item) -> tuple[str, ...]:
    """The entrance, and where the customer came from."""
    owner, colour = divmod(item[3], len(COLOURS))
    door = next(s.door for s in before.stalls if (s.owner, s.colour) == (owner, colour))
    start = before.customers[colour]
    return tuple(cell_place(cell) for cell in (door, start) if cell is not None)


def _pay(view: KairoView, seat: int, number: int, colour: int, names: Sequence[str]) -> str:
    return f"{coins_of(number, colour)} for {player(view, seat, names)}"


def _took(before: KairoView, after: KairoView, item: Item) -> str:
    if item[2] == news.A_BARKER:
        return "a barker"
    if item[2] != news.FROM_DECK:
        return f"{kind_name(item[2])} from the row"
    if item[1] == after.seat:
        for kind, number in enumerate(after.hand):
            if number > before.hand[kind]:
                return f"{kind_name(kind)} from the deck"
    return "a card from the deck"


def winners(view: KairoView, names: Sequence[str]) -> str:
    """Ties are shared, so nothing breaks them."""
    assert view.outcome is not None
    return winner_sentence(view.outcome, names, view.seat, "")
