"""What happened, told from two views of one viewer."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Line
from fairground.games.kairo import news
from fairground.games.kairo.edition import COLOURS, kind_name
from fairground.games.kairo.score import NOT_GAINED
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.spoken import (
    cards,
    coins,
    him,
    is_neutral,
    one_colour,
    part,
    subject,
    whose,
)
from fairground.phrases import both, count

WHY_IT_ENDS = {
    news.NONE_LEFT: "A colour has no expansion left.",
    news.SCARCE: "Expansions of several colours are nearly gone.",
    news.QUIET: "Nobody has laid a tile for a long time.",
}


def narrate(before: KairoView | None, after: KairoView, names: Sequence[str]) -> list[Line]:
    if before is None:
        who = "You begin." if after.start == after.seat else f"{names[after.start]} begins."
        return [Line("The first stalls", head=True), Line(who, after.start)]
    if before.epoch == after.epoch:
        return []
    lines: list[Line] = []
    played = ""
    for told in after.news:
        if told[0] == news.PLAYED:
            played = _played(told)
            continue
        lines += _told(before, after, told, played, names)
    return lines + _next(before, after)


def _next(before: KairoView, after: KairoView) -> list[Line]:
    """The head of a round."""
    if after.over or after.ending or after.setting_up:
        return []
    begins = before.setting_up or after.turns // after.seats > before.turns // before.seats
    return [Line(f"Round {after.turns // after.seats + 1}", head=True)] if begins else []


def _played(told: tuple[int, ...]) -> str:
    coin = f" and a {COLOURS[told[2]]} coin" if told[2] >= 0 else ""
    return f" played {cards(told[3:])}{coin} and"


def _told(
    before: KairoView,
    after: KairoView,
    told: tuple[int, ...],
    played: str,
    names: Sequence[str],
) -> list[Line]:
    kind = told[0]
    if kind == news.RESHUFFLED:
        return [Line("The discards are the new deck.")]
    if kind == news.END_BEGINS:
        return [Line("The end phase", head=True), Line(f"{WHY_IT_ENDS[told[1]]} Now only build.")]
    if kind == news.OVER:
        return [Line("The end", head=True), Line(winners(after, names))]
    seat = told[1]
    who = subject(after, seat, names)
    if kind == news.LAID:
        return [Line(f"{who}{played} laid {_stall(after, told[2])} in {part(told[3])}.", seat)]
    if kind == news.EXPANDED:
        return [Line(f"{who}{played} {_expanded(after, told, names)}", seat)]
    if kind == news.MOVED:
        moved = f"moved the {COLOURS[told[2] % 6]} stall from {part(told[3])} to {part(told[4])}"
        return [Line(f"{who}{played} {moved}.", seat)]
    if kind == news.LURED:
        return [Line(f"{who} {_lured(before, after, told, names)}", seat)]
    if kind == news.TOOK:
        return [Line(f"{who} took {_took(before, after, told)}.", seat)]
    if kind == news.DROPPED:
        return [Line(f"{who} put {cards(told[2:])} on the discards.", seat)]
    if kind == news.PASSED:
        return [Line(f"{who} passed.", seat)]
    return [Line(_left_out(who, told), seat)]


def _stall(view: KairoView, stall: int) -> str:
    owner, colour = divmod(stall, len(COLOURS))
    name = COLOURS[colour]
    return f"the neutral {name} stall" if is_neutral(view, owner) else f"a {name} stall"


def _left_out(who: str, told: tuple[int, ...]) -> str:
    if told[2] < 0:
        return f"{who} found no place for a stall."
    return f"{who} drew the neutral {COLOURS[told[2] % 6]} stall; it fits nowhere and is left out."


def _expanded(view: KairoView, told: tuple[int, ...], names: Sequence[str]) -> str:
    _, _, colour, cell, size, gold, silver, *paid = told
    medals = [
        f"the {name}{_taken_from(view, holder, names)}"
        for name, holder in (("gold", gold), ("silver", silver))
        if holder != NOT_GAINED
    ]
    points = size
    if gold != NOT_GAINED:
        points += int(view.edition.gold)
    if silver != NOT_GAINED:
        points += int(view.edition.silver)
    won = f", {both(medals)}" if medals else ""
    return (
        f"expanded the {COLOURS[colour]} stall in {part(cell)} for {coins(paid)}: "
        f"size {size}{won}, {count(points, 'point')}."
    )


def _taken_from(view: KairoView, holder: int, names: Sequence[str]) -> str:
    return "" if holder < 0 else f" from {him(view, holder, names)}"


def _lured(before: KairoView, after: KairoView, told: tuple[int, ...], names: Sequence[str]) -> str:
    _, seat, colour, stall, barkers, newcomer = told
    owner = stall // len(COLOURS)
    own = owner == seat
    to = f"to {whose(after, owner, names)} stall" if not own or seat == after.seat else "home"
    size = next(s.size for s in before.stalls if s.owner == owner and s.colour == colour)
    paid = [] if own else [f"{one_colour(1, colour)} for {him(after, seat, names)}"]
    if not is_neutral(after, owner):
        paid.append(f"{one_colour(size, colour)} for {him(after, owner, names)}")
    by = f" with {count(barkers, 'barker')}" if barkers else ""
    return (
        f"lured {COLOURS[colour]} {to}{by}: {both(paid)}. "
        f"{COLOURS[newcomer].capitalize()} takes its place."
    )


def _took(before: KairoView, after: KairoView, told: tuple[int, ...]) -> str:
    if told[2] == news.A_BARKER:
        return "a barker"
    if told[2] != news.FROM_DECK:
        return f"{kind_name(told[2])} from the row"
    if told[1] == after.seat:
        for kind, number in enumerate(after.hand):
            if number > before.hand[kind]:
                return f"{kind_name(kind)} from the deck"
    return "a card from the deck"


def winners(view: KairoView, names: Sequence[str]) -> str:
    scores = [sum(parts.values()) for parts in view.score.final]
    best = max(scores)
    first = [seat for seat, score in enumerate(scores) if score == best]
    if len(first) > 1:
        return f"{both([names[seat] for seat in first])} share the victory with {best} points."
    ahead = best - max(score for seat, score in enumerate(scores) if seat != first[0])
    won = "You win" if first[0] == view.seat else f"{names[first[0]]} wins"
    return f"{won} by {count(ahead, 'point')}."
