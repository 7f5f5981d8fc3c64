"""How a move of Kairo is staged: customers walk their way, cards and coins go to their owners, and
points rise where a stall grew."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw.acts import CARD, COIN, come, fly, gain, pop, say, send, sign, walk
from fairground.game import Act, Line
from fairground.games.kairo.market import COLOURS
from fairground.games.kairo.picture.board import crate_piece, customer_piece, stall_piece, tone
from fairground.games.kairo.rules import news
from fairground.games.kairo.rules.end import GOLD, NOT_GAINED, SILVER, medal_points
from fairground.games.kairo.rules.lure import lurer_gets, owner_gets
from fairground.games.kairo.sight import KairoView, StallView
from fairground.games.kairo.words.terms import cell_place, is_neutral
from fairground.games.kairo.words.what_if import way

Item = tuple[int, ...]


def between(before: KairoView, after: KairoView, lines: Sequence[Line]) -> list[Act]:
    acts: list[Act] = [say(line.text) for line in lines if not line.head][:1]
    for item in after.news:
        acts += _staged(before, after, item)
    heads = [line.text for line in lines if line.head]
    return acts + [sign(head) for head in heads if after.ending and not before.ending][:1]


def _staged(before: KairoView, after: KairoView, item: Item) -> list[Act]:
    kind = item[0]
    if kind == news.LURED:
        return _lured(before, after, item)
    if kind == news.EXPANDED:
        return _expanded(after, item)
    if kind == news.LAID:
        owner, colour = divmod(item[2], len(COLOURS))
        start = "k-own" if owner == after.seat else f"seat-{item[1]}"
        return [come(stall_piece(owner, colour), start)]
    if kind == news.TOOK:
        return [_took(before, item)]
    if kind in (news.PLAYED, news.DROPPED):
        cards = item[3:] if kind == news.PLAYED else item[2:]
        return [send(CARD, _hand(after, item[1]), "k-discards") for _ in cards]
    return []


def _lured(before: KairoView, after: KairoView, item: Item) -> list[Act]:
    """The customer walks to the entrance. Afterwards the page shows how it leaves the market and
    another takes its place, since both are pieces."""
    _, seat, colour, stall, _, _ = item
    home = _stall(before, stall)
    start = before.customers[colour]
    if home is None or start is None:
        return []
    cells = way(before, start, home.door)
    acts = [walk(customer_piece(colour), [cell_place(cell) for cell in cells])]
    acts += _paid(after, seat, int(lurer_gets(home.owner == seat, home.size)), colour, home)
    if home.owner != seat and not is_neutral(after, home.owner):
        acts += _paid(after, home.owner, int(owner_gets(home.size)), colour, home)
    return acts


def _paid(view: KairoView, seat: int, number: int, colour: int, home: StallView) -> list[Act]:
    if not number:
        return []
    purse = _purse(view, seat)
    return [
        send(f"{COIN} {tone(colour)}", cell_place(home.door), purse),
        pop(f"+{number}", purse),
    ]


def _expanded(after: KairoView, item: Item) -> list[Act]:
    _, seat, colour, cell, size, gold, silver, *_ = item
    won = (GOLD if gold != NOT_GAINED else 0) | (SILVER if silver != NOT_GAINED else 0)
    points = size + int(medal_points(after.edition, won))
    return [
        send(f"{COIN} {tone(colour)}", _purse(after, seat), cell_place(cell)),
        come(crate_piece(cell), cell_place(cell)),
        *gain(points, cell_place(cell)),
    ]


def _took(before: KairoView, item: Item) -> Act:
    _, seat, kind = item
    to = _hand(before, seat)
    if kind == news.FROM_DECK:
        return send(CARD, "deck", to)
    if kind == news.A_BARKER:
        return send(CARD, "barkers", to)
    return fly(f"row-{before.cards.row.index(kind)}", to)


def _hand(view: KairoView, seat: int) -> str:
    return "k-hand" if seat == view.seat else f"seat-{seat}"


def _purse(view: KairoView, seat: int) -> str:
    return "k-purse" if seat == view.seat else f"seat-{seat}"


def _stall(view: KairoView, number: int) -> StallView | None:
    owner, colour = divmod(number, len(COLOURS))
    return next((s for s in view.stalls if (s.owner, s.colour) == (owner, colour)), None)
