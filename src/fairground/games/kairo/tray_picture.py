"""What lies beside the market: the row, the viewer's hand, purse and stalls, the supply."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import box, escaped, mark, picture, shape
from fairground.games.kairo import moves, steps
from fairground.games.kairo.cards_picture import (
    barkers,
    card,
    coin,
    deck,
    empty_place,
    supply_stall,
    waiting,
)
from fairground.games.kairo.edition import COLOURS, KINDS, kind_name
from fairground.games.kairo.market_picture import tone
from fairground.games.kairo.notation import say
from fairground.games.kairo.prospects import expansions_to_the_end, payment
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.spoken import WARES, coins
from fairground.phrases import both, count

Legal = Sequence[int]


def _move(view: KairoView, legal: Legal, *wanted: int) -> str:
    """The text of the first of some moves that is legal."""
    return next((say(move, view.edition) for move in wanted if move in legal), "")


# Under the market


def row(view: KairoView, legal: Legal) -> str:
    """The customer that waits, the face-up cards, the deck and the barkers."""
    waits = next(colour for colour, cell in enumerate(view.customers) if cell is None)
    words = f"<b>{COLOURS[waits].capitalize()}</b> waits for the next entrance."
    drawing = moves.DRAW
    shown = "".join(
        empty_place()
        if kind is None
        else card(kind, _move(view, legal, moves.TAKE + kind, drawing))
        for kind in view.cards.row
    )
    shown += deck(view.cards.deck, _move(view, legal, moves.TAKE_DECK, drawing))
    left = view.cards.barkers_left
    shown += barkers(left, f"{left} barkers left", _move(view, legal, moves.TAKE_BARKER, drawing))
    return (
        f'<div class="k-waiting">{waiting(waits)}<p class="snug">{words}</p></div>'
        f'<div class="hand">{shown}</div>'
    )


# The viewer's own things


def hand(view: KairoView, legal: Legal) -> str:
    """Own stall cards and barkers; what cannot be played now is faint."""
    if view.seat is None:
        return ""
    own = view.intent
    kinds = [kind for kind in range(KINDS) for _ in range(view.hand[kind])]
    choosing = own is not None and own.step == steps.WHICH_CARD
    shown, dropped = "", list(own.dropped) if own else []
    for kind in kinds:
        wanted = (moves.CARD + kind, moves.KEEP + kind, moves.DROP + kind, moves.BUILD)
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
    small = f"<small>{len(kinds)} of {limit}</small>"
    return f'<h2>Your hand {small}</h2><div class="hand">{shown or _nothing("no cards")}</div>'


def _is_played(view: KairoView, kind: int, kinds: Sequence[int]) -> bool:
    """Whether a card of the hand is among those chosen for this turn. Of equal ones all show it."""
    own = view.intent
    if own is None or own.step <= steps.WHICH_TO_KEEP:
        return False
    if own.three:
        return kind != own.kept or kinds.count(kind) > 1
    return kind == own.card


def _nothing(words: str) -> str:
    return f'<span class="soft">{words}</span>'


def purse(view: KairoView, legal: Legal) -> str:
    if view.seat is None:
        return ""
    spent = _spent(view)
    shown = "".join(
        coin(colour, number - spent[colour], _move(view, legal, moves.COIN + colour), spent[colour])
        for colour, number in enumerate(view.purse)
    )
    return (
        f'<h2>Your purse <small>hidden from rivals</small></h2><div class="k-purse">{shown}</div>'
    )


def _spent(view: KairoView) -> list[int]:
    """Coins that are about to be paid."""
    own = view.intent
    spent = [0] * len(COLOURS)
    if own is None:
        return spent
    paid = own.paid or (payment(view) if own.step == steps.PAYMENT else ())
    for colour, number in enumerate(paid):
        spent[colour] += number
    if own.coin is not None:
        spent[own.coin] += 1
    return spent


def stalls(view: KairoView, legal: Legal) -> str:
    """The six stalls of the viewer."""
    seat = view.seat
    if seat is None:
        return ""
    laid = {stall.colour for stall in view.stalls if stall.owner == seat}
    shown = "".join(
        supply_stall(seat, colour, colour in laid, _move(view, legal, moves.NEW + colour))
        for colour in range(len(COLOURS))
    )
    rest = f"<small>{len(COLOURS) - len(laid)} to lay</small>"
    return f'<h2>Your stalls {rest}</h2><div class="hand k-stalls">{shown}</div>'


# What all share


def supply(view: KairoView, names: Sequence[str]) -> str:
    """Expansions left, who holds the medals, and how near the end is."""
    rows = "".join(_supply_row(view, colour, names) for colour in range(len(COLOURS)))
    gold, silver = int(view.edition.gold), int(view.edition.silver)
    heads = f"<th></th><th>expansions left</th><th>gold {gold}, silver {silver}</th>"
    return (
        f'<h2>Supply and medals</h2><table class="k-stock"><thead><tr>{heads}</tr></thead>'
        f'<tbody>{rows}</tbody></table><p class="snug soft k-end">{_end(view)}</p>'
    )


def _supply_row(view: KairoView, colour: int, names: Sequence[str]) -> str:
    left, all_ = view.left[colour], int(view.edition.expansions)
    name = COLOURS[colour]
    pips = "".join(
        box(2 + k * 15, 3, 12, 12, 3, "k-pip" if k < left else "k-pip-gone") for k in range(all_)
    )
    ware = box(1, 1, 20, 20, 5, "fill edge") + mark(WARES[colour], 11, 11, 14)
    scarce = " k-scarce" if left <= int(view.edition.scarce_left) else ""
    return (
        f'<tr class="{tone(colour)}{scarce}"><td>{picture(22, 22, ware, name.capitalize())}</td>'
        f"<td>{picture(2 + 15 * all_, 18, pips, f'{left} {name} left')}</td>"
        f"<td>{_medals(view, colour, names)}</td></tr>"
    )


def _medals(view: KairoView, colour: int, names: Sequence[str]) -> str:
    gold, silver = view.score.gold[colour], view.score.silver[colour]
    if gold is None or silver is None:
        return _nothing("none yet")
    who = f"{names[gold]} has the gold, {names[silver]} the silver"
    return f'<span title="{escaped(who)}">{shape(gold, 18)} {shape(silver, 18)}</span>'


def _end(view: KairoView) -> str:
    edition = view.edition
    if view.over:
        return "The game is over."
    if view.ending:
        return "End phase: build, or pass for good."
    quiet = view.quiet // view.seats
    needed = count(expansions_to_the_end(view), "more expansion")
    told = (
        f"The end begins when a colour has none left, or {int(edition.scarce_colours)} "
        f"have at most {int(edition.scarce_left)}: {needed} at least."
    )
    if quiet >= 3:
        told += f" Rounds without a new tile: {quiet} of {int(edition.quiet_rounds)}."
    return told


def discards(view: KairoView) -> str:
    """The discards are open, behind a click."""
    number = sum(view.cards.discards)
    kinds = [
        f"{kind_name(kind)}{f' ×{copies}' if copies > 1 else ''}"
        for kind, copies in enumerate(view.cards.discards)
        if copies
    ]
    return (
        f"<summary>Discards <small>{number}</small></summary>"
        f'<p class="snug">{", ".join(kinds) or "None yet."}</p>'
    )


def memory(view: KairoView, names: Sequence[str]) -> str:
    """What everybody could see, for a table that wants a memory aid."""
    if view.options.get("memory_aid") is not True:
        return ""
    rows = ""
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
        rows += f"<dt>{shape(seat, 16)} {escaped(names[seat])}</dt><dd>{cards}; {money}</dd>"
    return f'<h2>What was seen</h2><dl class="k-seen">{rows}</dl>'
