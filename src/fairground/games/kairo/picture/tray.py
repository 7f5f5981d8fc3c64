"""What lies beside the market: the row, the viewer's hand, purse and stalls, the supply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    box,
    bulbs,
    chosen,
    circle,
    drawn_once,
    escaped,
    group,
    icon,
    joined,
    mark,
    markup,
    picture,
    shape,
    target,
    text,
    upper_edge,
)
from fairground.games.kairo.edition import KIND_PARTS, KINDS, Edition, kind_name
from fairground.games.kairo.market import COLOURS, PARTS
from fairground.games.kairo.picture.board import customer_piece, pawn, stall, tone
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import CARD, COIN, KEEP, NEW
from fairground.games.kairo.rules.draw import DROP, TAKE, TAKE_BARKER, TAKE_DECK
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.shortcuts import in_one_go
from fairground.games.kairo.words.terms import WARES, coins, say_together
from fairground.games.kairo.words.what_if import expansions_to_the_end, paid_so_far, payment
from fairground.phrases import both, count

CARD_SIZE: tuple[int, int] = (56, 76)
SOON = 2
"""With this many expansions to the end phase, or fewer, the supply calls it."""
LONG_QUIET = 3
"""From this many rounds without a new tile on, the tray counts them."""

# Cards, coins and stalls by themselves


@drawn_once
def card_face(kind: int) -> Markup:
    """A stall card: the map of the nine parts with its own filled, and its name."""
    body = box(1, 1, 54, 74, 7, "k-leaf edge")
    for part in range(PARTS):
        x, y = 10 + part % 3 * 12.5, 10 + part // 3 * 12.5
        body += box(x, y, 11, 11, 2, "k-leaf-on" if KIND_PARTS[kind] >> part & 1 else "k-leaf-map")
    name = kind_name(kind).replace("column", "col")
    return body + text(28, 67, name, 17 if len(name) < 4 else 15, "sign")


def marked(
    size: tuple[int, int],
    body: Markup,
    title: str,
    move: str = "",
    cls: str = "",
    place: str = "",
) -> Markup:
    """A small picture that may be chosen when a move is named."""
    width, height = size
    if move:
        ring = bulbs(0, 0, width, height, 9, "thin", reach=2)
        body = target(move, body + ring, upper_edge(0, -2, width))
    return picture(width, height, body, title, cls=cls, place=place)


@drawn_once
def card(kind: int, move: str = "", cls: str = "", ring: bool = False, place: str = "") -> Markup:
    body = card_face(kind) + (chosen(2, 2, 52, 72, 7) if ring else EMPTY)
    return marked(CARD_SIZE, body, f"Stall card {kind_name(kind)}", move, cls, place)


@drawn_once
def barker_face() -> Markup:
    body = box(1, 1, 54, 74, 7, "k-leaf edge") + circle(28, 30, 19, "k-leaf-on")
    return body + mark("horn", 28, 30, 23, "k-leaf-ink") + text(28, 67, "barker", 15)


@drawn_once
def barkers(count: int, title: str, move: str = "", place: str = "") -> Markup:
    body = barker_face()
    body += circle(45, 12, 9.5, "plate") + text(45, 17, count, 15, "plate-ink b")
    return marked(CARD_SIZE, body, title, move, "" if count else "k-none", place)


@drawn_once
def deck(count: int, move: str = "") -> Markup:
    body = box(1, 1, 54, 74, 7, "k-leaf-on edge") + box(7, 7, 42, 62, 4, "k-leaf-map")
    body += text(28, 37, count, 17, "sign") + text(28, 54, "deck", 15, "soft-t")
    return marked(CARD_SIZE, body, f"Deck of {count}", move, place="deck")


@drawn_once
def empty_place() -> Markup:
    return picture(*CARD_SIZE, box(3, 3, 50, 70, 7, "k-gap"), "Taken, not yet refilled")


@drawn_once
def coin_face(colour: int) -> Markup:
    return group(
        circle(14, 14, 12, "fill edge")
        + circle(14, 14, 10, "on ghost")
        + circle(14, 14, 8.8, "fill")
        + mark(WARES[colour], 14, 14, 13),
        tone(colour),
    )


@drawn_once
def coin(colour: int, count: int, move: str = "", spent: int = 0) -> Markup:
    """A coin with how many there are, and how many of them are about to be paid."""
    body = coin_face(colour)
    if move:
        ring = bulbs(1, 1, 26, 26, 13, "thin", reach=4)
        body = target(move, body + ring, upper_edge(1, -3, 26))
    paid = markup(f'<b class="k-spent">−{spent}</b>') if spent else EMPTY
    none = markup("" if count or spent else " k-none")
    art = picture(28, 28, body, f"{count} {COLOURS[colour]}")
    return markup(f'<span class="k-coin{none}">{art}{count}{paid}</span>')


@drawn_once
def supply_stall(seat: int, colour: int, laid: bool, move: str = "") -> Markup:
    """One of the viewer's six stalls, faint when it is on the market."""
    body = group(stall(seat, colour, False), transform="translate(27 27)")
    name = f"{COLOURS[colour]} stall, {'on the market' if laid else 'not laid yet'}"
    return marked((54, 54), body, name.capitalize(), move, "k-laid" if laid else "")


@drawn_once
def waiting(colour: int) -> Markup:
    """The customer beside the board."""
    body = group(pawn(colour), "k-pawn", "translate(23 22)", customer_piece(colour))
    return picture(46, 46, body, f"{COLOURS[colour].capitalize()} customer", cls="k-waits")


Legal = Sequence[int]


def _move(view: KairoView, legal: Legal, *wanted: int) -> str:
    """What a click on a thing plays: the first of some moves that can be chosen, with the action
    before it, if it has still to be chosen."""
    found = (in_one_go(view, legal, move) for move in wanted)
    return next((say_together(view, moves) for moves in found if moves), "")


# Under the market


class Row(NamedTuple):
    """What lies under the market, each card with the move that takes it, if there is one."""

    waits: int
    cards: tuple[tuple[int | None, str], ...]
    deck: tuple[int, str]
    barkers: tuple[int, str]


def row_of(view: KairoView, legal: Legal) -> Row:
    return Row(
        waits=next(colour for colour, cell in enumerate(view.customers) if cell is None),
        cards=tuple(
            (kind, "" if kind is None else _move(view, legal, TAKE.first + kind))
            for kind in view.cards.row
        ),
        deck=(view.cards.deck, _move(view, legal, TAKE_DECK.first)),
        barkers=(view.cards.barkers_left, _move(view, legal, TAKE_BARKER.first)),
    )


def row(own: Row) -> Markup:
    """The customer that waits, the face-up cards, the deck and the barkers."""
    words = markup(
        f"<b>{escaped(COLOURS[own.waits].capitalize())}</b> is waiting to take the next entrance."
    )
    shown = joined(
        empty_place() if kind is None else card(kind, move, place=f"row-{at}")
        for at, (kind, move) in enumerate(own.cards)
    )
    left, move = own.barkers
    shown += deck(*own.deck) + barkers(left, f"{left} barkers left", move, "barkers")
    return markup(
        f'<div class="k-waiting">{waiting(own.waits)}<p class="snug">{words}</p></div>'
        f'<div class="hand">{shown}</div>'
    )


# The viewer's own things


HeldCard = tuple[int, str, str, bool]
"""A stall card: its kind, the move that it may be chosen for, a class, and whether it is played."""


def hand_of(view: KairoView, legal: Legal) -> tuple[tuple[HeldCard, ...], int]:
    """The viewer's stall cards, and how many barkers they have."""
    assert view.seat is not None
    own = view.intent
    kinds = [kind for kind in range(KINDS) for _ in range(view.hand[kind])]
    choosing = own is not None and own.step == steps.WHICH_CARD
    shown: list[HeldCard] = []
    dropped = list(own.dropped) if own else []
    for kind in kinds:
        wanted = (CARD.first + kind, KEEP.first + kind, DROP.first + kind)
        move = _move(view, legal, *wanted)
        if kind in dropped:
            dropped.remove(kind)
            shown.append((kind, "", "dim", True))
        else:
            faint = "dim" if choosing and not move else ""
            shown.append((kind, move, faint, _is_played(view, kind, kinds)))
    return tuple(shown), view.cards.barkers[view.seat]


def hand(own: tuple[tuple[HeldCard, ...], int], limit: int) -> Markup:
    """Own stall cards and barkers; what cannot be played now is faint."""
    held, number = own
    shown = joined(card(*shown) for shown in held)
    if number:
        shown += barkers(number, count(number, "barker"))
    small = markup(f"<small>{len(held)} of {limit}</small>")
    return markup(
        f'<h2>Your hand {small}</h2><div class="hand">{shown or _nothing("no cards")}</div>'
    )


def _is_played(view: KairoView, kind: int, kinds: Sequence[int]) -> bool:
    """Whether a card of the hand is among those chosen for this turn. Of equal ones all show it."""
    own = view.intent
    if own is None or own.step <= steps.WHICH_TO_KEEP:
        return False
    if own.three:
        return kind != own.kept or kinds.count(kind) > 1
    return kind == own.card


def _nothing(words: str) -> Markup:
    return markup(f'<span class="soft">{escaped(words)}</span>')


Coins = tuple[int, int, str, int]
"""Coins of a colour: how many stay, the move that one may be chosen for, how many are paid."""


def purse_of(view: KairoView, legal: Legal) -> tuple[Coins, ...]:
    spent = _spent(view)
    return tuple(
        (colour, number - paid, _move(view, legal, COIN.first + colour), paid)
        for colour, (number, paid) in enumerate(zip(view.purse, spent, strict=True))
    )


def purse(own: tuple[Coins, ...]) -> Markup:
    shown = joined(coin(*each) for each in own)
    return markup(
        f'<h2>Your purse <small>hidden from rivals</small></h2><div class="k-purse">{shown}</div>'
    )


def _spent(view: KairoView) -> list[int]:
    """Coins that are about to be paid."""
    own = view.intent
    spent = paid_so_far(view)
    if own is not None and own.step == steps.PAYMENT:
        return [before + now for before, now in zip(spent, payment(view), strict=True)]
    return list(spent)


OwnStall = tuple[int, bool, str]
"""A stall of the viewer: its colour, whether it is laid, and the move that lays it."""


def stalls_of(view: KairoView, legal: Legal) -> tuple[OwnStall, ...]:
    laid = {stall.colour for stall in view.stalls if stall.owner == view.seat}
    return tuple(
        (colour, colour in laid, _move(view, legal, NEW.first + colour))
        for colour in range(len(COLOURS))
    )


def stalls(seat: int, own: tuple[OwnStall, ...]) -> Markup:
    """The six stalls of the viewer."""
    shown = joined(supply_stall(seat, *each) for each in own)
    rest = markup(f"<small>{sum(not laid for _, laid, _ in own)} to lay</small>")
    return markup(f'<h2>Your stalls {rest}</h2><div class="hand k-stalls">{shown}</div>')


# What all share


class Supply(NamedTuple):
    """Expansions left by colour, who holds the medals, and how near the end is: in a line that
    cannot be overlooked, and by which rule. ``is_near`` makes the line stand out."""

    left: tuple[int, ...]
    gold: tuple[int | None, ...]
    silver: tuple[int | None, ...]
    names: tuple[str, ...]
    near: str
    is_near: bool
    end: str


def supply_of(view: KairoView, names: Sequence[str]) -> Supply:
    near, is_near = _near(view)
    score = view.score
    return Supply(view.left, score.gold, score.silver, tuple(names), near, is_near, _end(view))


def supply(own: Supply, edition: Edition) -> Markup:
    """Expansions left, who holds the medals, and how near the end is."""
    rows = joined(
        _supply_row(colour, own.left[colour], _medals(own, colour), edition)
        for colour in range(len(COLOURS))
    )
    gold, silver = int(edition.gold), int(edition.silver)
    heads = markup(
        f"<th></th><th>expansions left</th><th>gold +{gold}</th><th>silver +{silver}</th>"
    )
    cls = "k-near k-last" if own.is_near else "k-near"
    return markup(
        f'<h2>Supply and medals</h2><p class="{escaped(cls)}">{icon("flag", 16)} '
        f"<span>{escaped(own.near)}</span></p>"
        f'<table class="k-stock"><thead><tr>{heads}</tr></thead>'
        f'<tbody>{rows}</tbody></table><p class="snug soft k-end">{escaped(own.end)}</p>'
    )


def _supply_row(colour: int, left: int, medals: Markup, edition: Edition) -> Markup:
    scarce = " k-scarce" if left <= int(edition.scarce_left) else ""
    return markup(
        f'<tr class="{escaped(tone(colour) + scarce)}">'
        f"{_stock(colour, left, int(edition.expansions))}{medals}</tr>"
    )


@drawn_once
def _stock(colour: int, left: int, all_: int) -> Markup:
    name = COLOURS[colour]
    pips = joined(
        box(2 + k * 15, 3, 12, 12, 3, "k-pip" if k < left else "k-pip-gone") for k in range(all_)
    )
    ware = box(1, 1, 20, 20, 5, "fill edge") + mark(WARES[colour], 11, 11, 14)
    return markup(
        f"<td>{picture(22, 22, ware, name.capitalize())}</td>"
        f"<td>{picture(2 + 15 * all_, 18, pips, f'{left} {name} left')}</td>"
    )


def _medals(own: Supply, colour: int) -> Markup:
    gold, silver, names = own.gold[colour], own.silver[colour], own.names
    if gold is None or silver is None:
        return markup(f'<td colspan="2">{_nothing("none yet")}</td>')
    return joined(
        markup(f'<td><span title="{escaped(who)}">{shape(seat, 18)}</span></td>')
        for seat, who in (
            (gold, f"{names[gold]} has the gold"),
            (silver, f"{names[silver]} has the silver"),
        )
    )


def _near(view: KairoView) -> tuple[str, bool]:
    """How near the end is, and whether that is very near."""
    if view.over:
        return "The game is over.", False
    if view.ending:
        return "The end phase has begun: build, or pass for good.", True
    needed = expansions_to_the_end(view)
    return f"At least {count(needed, 'expansion')} to the end phase.", needed <= SOON


def _end(view: KairoView) -> str:
    if view.over or view.ending:
        return ""
    edition = view.edition
    quiet = view.quiet // view.seats
    few = int(edition.scarce_left)
    words = (
        f"The end phase begins when a colour has no expansions left, or {_scarce(view)} have "
        f"{f'{few} or fewer' if few else 'none'}."
    )
    if quiet >= LONG_QUIET:
        words += f" Rounds without a new tile: {quiet} of {int(edition.quiet_rounds)}."
    return words


def _scarce(view: KairoView) -> str:
    return count(int(view.edition.scarce_colours), "colour")


def discards(copies: tuple[int, ...]) -> Markup:
    """The discards are open, behind a click."""
    kinds = [
        f"{kind_name(kind)}{f' ×{number}' if number > 1 else ''}"
        for kind, number in enumerate(copies)
        if number
    ]
    return markup(
        f"<summary>Discards <small>{sum(copies)}</small></summary>"
        f'<p class="snug">{escaped(", ".join(kinds) or "None yet.")}</p>'
    )


Seen = tuple[int, str, tuple[int, ...], int, tuple[int, ...]]
"""A rival: seat, name, the cards that were seen by kind, how many were not, and the purse."""


def memory_of(view: KairoView, names: Sequence[str]) -> tuple[Seen, ...] | None:
    if view.options.get("memory_aid") is not True:
        return None
    known = view.remembered
    return tuple(
        (
            seat,
            names[seat],
            known.cards[seat],
            view.cards.hand_sizes[seat] - sum(known.cards[seat]),
            known.purses[seat],
        )
        for seat in range(view.seats)
        if seat != view.seat
    )


def memory(rivals: tuple[Seen, ...] | None) -> Markup:
    """What everybody could see, for a table that wants a memory aid."""
    if rivals is None:
        return EMPTY
    rows = EMPTY
    for seat, name, seen, unseen, purse in rivals:
        kinds = [kind_name(kind) for kind, copies in enumerate(seen) for _ in range(copies)]
        cards = both([*kinds, *([f"{unseen} unseen"] if unseen else [])]) or "no cards"
        words = f"{cards}; {coins(purse) or 'no coins'}"
        rows += markup(f"<dt>{shape(seat, 16)} {escaped(name)}</dt><dd>{escaped(words)}</dd>")
    return markup(f'<h2>What was seen</h2><dl class="k-seen">{rows}</dl>')
