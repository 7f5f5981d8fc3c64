"""What lies beside the market: the row, the viewer's hand, purse and stalls, the supply."""

from __future__ import annotations

from collections.abc import Sequence

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
    joined,
    mark,
    markup,
    picture,
    shape,
    target,
    text,
    upper_edge,
)
from fairground.games.kairo.edition import KIND_PARTS, KINDS, kind_name
from fairground.games.kairo.market import COLOURS, PARTS
from fairground.games.kairo.picture.board import pawn, stall, tone
from fairground.games.kairo.rules import BUILD, DRAW, MOVES
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import CARD, COIN, KEEP, NEW
from fairground.games.kairo.rules.draw import DROP, TAKE, TAKE_BARKER, TAKE_DECK
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.terms import WARES, coins
from fairground.games.kairo.words.what_if import expansions_to_the_end, paid_so_far, payment
from fairground.phrases import both, count

CARD_SIZE: tuple[int, int] = (56, 76)
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
    return body + text(28, 67, name, 15 if len(name) < 4 else 14, "sign")


def marked(
    size: tuple[int, int], body: Markup, title: str, move: str = "", cls: str = ""
) -> Markup:
    """A small picture that may be chosen when a move is named."""
    width, height = size
    if move:
        ring = bulbs(0, 0, width, height, 9, "thin", reach=2)
        body = target(move, body + ring, upper_edge(0, -2, width))
    return picture(width, height, body, title, cls=cls)


@drawn_once
def card(kind: int, move: str = "", cls: str = "", ring: bool = False) -> Markup:
    body = card_face(kind) + (chosen(2, 2, 52, 72, 7) if ring else EMPTY)
    return marked(CARD_SIZE, body, f"Stall card {kind_name(kind)}", move, cls)


@drawn_once
def barkers(count: int, title: str, move: str = "") -> Markup:
    body = box(1, 1, 54, 74, 7, "k-leaf edge") + circle(28, 30, 19, "k-leaf-on")
    body += mark("horn", 28, 30, 23, "k-leaf-ink") + text(28, 67, "barker", 14, "b")
    body += circle(45, 12, 9.5, "plate") + text(45, 17, count, 14, "plate-ink b")
    return marked(CARD_SIZE, body, title, move, "" if count else "k-none")


@drawn_once
def deck(count: int, move: str = "") -> Markup:
    body = box(1, 1, 54, 74, 7, "k-leaf-on edge") + box(7, 7, 42, 62, 4, "k-leaf-map")
    body += text(28, 37, count, 17, "sign") + text(28, 54, "deck", 14, "soft-t")
    return marked(CARD_SIZE, body, f"Deck of {count}", move)


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
    body = group(pawn(colour), "k-pawn", "translate(23 22)", f"customer-{COLOURS[colour]}")
    return picture(46, 46, body, f"{COLOURS[colour].capitalize()} customer", cls="k-waits")


Legal = Sequence[int]


def _move(view: KairoView, legal: Legal, *wanted: int) -> str:
    """The text of the first of some moves that is legal."""
    return next((MOVES.text(move, view.edition) for move in wanted if move in legal), "")


# Under the market


def row(view: KairoView, legal: Legal) -> Markup:
    """The customer that waits, the face-up cards, the deck and the barkers."""
    waits = next(colour for colour, cell in enumerate(view.customers) if cell is None)
    words = markup(
        f"<b>{escaped(COLOURS[waits].capitalize())}</b> is waiting to take the next entrance."
    )
    drawing = DRAW.first
    shown = joined(
        empty_place()
        if kind is None
        else card(kind, _move(view, legal, TAKE.first + kind, drawing))
        for kind in view.cards.row
    )
    shown += deck(view.cards.deck, _move(view, legal, TAKE_DECK.first, drawing))
    left = view.cards.barkers_left
    shown += barkers(left, f"{left} barkers left", _move(view, legal, TAKE_BARKER.first, drawing))
    return markup(
        f'<div class="k-waiting">{waiting(waits)}<p class="snug">{words}</p></div>'
        f'<div class="hand">{shown}</div>'
    )


# The viewer's own things


def hand(view: KairoView, legal: Legal) -> Markup:
    """Own stall cards and barkers; what cannot be played now is faint."""
    if view.seat is None:
        return EMPTY
    own = view.intent
    kinds = [kind for kind in range(KINDS) for _ in range(view.hand[kind])]
    choosing = own is not None and own.step == steps.WHICH_CARD
    shown, dropped = EMPTY, list(own.dropped) if own else []
    for kind in kinds:
        wanted = (CARD.first + kind, KEEP.first + kind, DROP.first + kind, BUILD.first)
        move = _move(view, legal, *wanted)
        if kind in dropped:
            dropped.remove(kind)
            shown += card(kind, "", "dim", ring=True)
        else:
            faint = "dim" if choosing and not move else ""
            shown += card(kind, move, faint, ring=_is_played(view, kind, kinds))
    number = view.cards.barkers[view.seat]
    if number:
        shown += barkers(number, count(number, "barker"))
    limit = int(view.edition.hand_limit)
    small = markup(f"<small>{len(kinds)} of {limit}</small>")
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


def purse(view: KairoView, legal: Legal) -> Markup:
    if view.seat is None:
        return EMPTY
    spent = _spent(view)
    shown = joined(
        coin(colour, number - spent[colour], _move(view, legal, COIN.first + colour), spent[colour])
        for colour, number in enumerate(view.purse)
    )
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


def stalls(view: KairoView, legal: Legal) -> Markup:
    """The six stalls of the viewer."""
    seat = view.seat
    if seat is None:
        return EMPTY
    laid = {stall.colour for stall in view.stalls if stall.owner == seat}
    shown = joined(
        supply_stall(seat, colour, colour in laid, _move(view, legal, NEW.first + colour))
        for colour in range(len(COLOURS))
    )
    rest = markup(f"<small>{len(COLOURS) - len(laid)} to lay</small>")
    return markup(f'<h2>Your stalls {rest}</h2><div class="hand k-stalls">{shown}</div>')


# What all share


def supply(view: KairoView, names: Sequence[str]) -> Markup:
    """Expansions left, who holds the medals, and how near the end is."""
    rows = joined(_supply_row(view, colour, names) for colour in range(len(COLOURS)))
    gold, silver = int(view.edition.gold), int(view.edition.silver)
    heads = markup(f"<th></th><th>expansions left</th><th>gold {gold}, silver {silver}</th>")
    return markup(
        f'<h2>Supply and medals</h2><table class="k-stock"><thead><tr>{heads}</tr></thead>'
        f'<tbody>{rows}</tbody></table><p class="snug soft k-end">{escaped(_end(view))}</p>'
    )


def _supply_row(view: KairoView, colour: int, names: Sequence[str]) -> Markup:
    left, all_ = view.left[colour], int(view.edition.expansions)
    name = COLOURS[colour]
    pips = joined(
        box(2 + k * 15, 3, 12, 12, 3, "k-pip" if k < left else "k-pip-gone") for k in range(all_)
    )
    ware = box(1, 1, 20, 20, 5, "fill edge") + mark(WARES[colour], 11, 11, 14)
    scarce = " k-scarce" if left <= int(view.edition.scarce_left) else ""
    return markup(
        f'<tr class="{escaped(tone(colour) + scarce)}">'
        f"<td>{picture(22, 22, ware, name.capitalize())}</td>"
        f"<td>{picture(2 + 15 * all_, 18, pips, f'{left} {name} left')}</td>"
        f"<td>{_medals(view, colour, names)}</td></tr>"
    )


def _medals(view: KairoView, colour: int, names: Sequence[str]) -> Markup:
    gold, silver = view.score.gold[colour], view.score.silver[colour]
    if gold is None or silver is None:
        return _nothing("none yet")
    who = f"{names[gold]} has the gold, {names[silver]} the silver"
    return markup(f'<span title="{escaped(who)}">{shape(gold, 18)} {shape(silver, 18)}</span>')


def _end(view: KairoView) -> str:
    edition = view.edition
    if view.over:
        return "The game is over."
    if view.ending:
        return "End phase: build, or pass for good."
    quiet = view.quiet // view.seats
    needed = count(expansions_to_the_end(view), "more expansion")
    few = int(edition.scarce_left)
    words = (
        f"The end phase begins when a colour has no expansions left, or {_scarce(view)} have "
        f"{f'{few} or fewer' if few else 'none'}. That takes at least {needed}."
    )
    if quiet >= LONG_QUIET:
        words += f" Rounds without a new tile: {quiet} of {int(edition.quiet_rounds)}."
    return words


def _scarce(view: KairoView) -> str:
    return count(int(view.edition.scarce_colours), "colour")


def discards(view: KairoView) -> Markup:
    """The discards are open, behind a click."""
    number = sum(view.cards.discards)
    kinds = [
        f"{kind_name(kind)}{f' ×{copies}' if copies > 1 else ''}"
        for kind, copies in enumerate(view.cards.discards)
        if copies
    ]
    return markup(
        f"<summary>Discards <small>{number}</small></summary>"
        f'<p class="snug">{escaped(", ".join(kinds) or "None yet.")}</p>'
    )


def memory(view: KairoView, names: Sequence[str]) -> Markup:
    """What everybody could see, for a table that wants a memory aid."""
    if view.options.get("memory_aid") is not True:
        return EMPTY
    rows = EMPTY
    for seat in range(view.seats):
        if seat == view.seat:
            continue
        kinds = [
            kind_name(kind)
            for kind, copies in enumerate(view.remembered.cards[seat])
            for _ in range(copies)
        ]
        unseen = view.cards.hand_sizes[seat] - len(kinds)
        cards = both([*kinds, *([f"{unseen} unseen"] if unseen else [])]) or "no cards"
        money = coins(view.remembered.purses[seat]) or "no coins"
        rows += markup(
            f"<dt>{shape(seat, 16)} {escaped(names[seat])}</dt>"
            f"<dd>{escaped(f'{cards}; {money}')}</dd>"
        )
    return markup(f'<h2>What was seen</h2><dl class="k-seen">{rows}</dl>')
