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
    path,
    picture,
    said_with_markup,
    shape,
    slot,
    target,
    text,
    upper_edge,
)
from fairground.games.kairo.colours import NAMES, YOUR_STALL
from fairground.games.kairo.edition import FIRST_JOKER, KIND_PARTS, KINDS, Edition
from fairground.games.kairo.language import say, say_in, template
from fairground.games.kairo.market import COLOURS
from fairground.games.kairo.picture.board import customer_piece, pawn, small_map, stall, tone
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import CARD, COIN, KEEP, NEW
from fairground.games.kairo.rules.draw import DROP, TAKE, TAKE_BARKER, TAKE_DECK
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.shortcuts import in_one_go
from fairground.games.kairo.words.terms import (
    WARES,
    barkers_words,
    coins,
    coins_in_list,
    copies_of,
    expansions_of,
    say_together,
)
from fairground.games.kairo.words.terms import card as card_words
from fairground.games.kairo.words.terms import held as cards_held
from fairground.games.kairo.words.what_if import expansions_to_the_end, paid_so_far, payment
from fairground.language import in_words, kept_by_language
from fairground.phrases import both, capitalised

CARD_SIZE: tuple[int, int] = (56, 76)
SOON = 2
"""With this many expansions to the end phase, or fewer, the supply calls it."""
LONG_QUIET = 3
"""From this many rounds without a new tile on, the tray counts them."""

# Cards, coins and stalls by themselves


@kept_by_language(64)
def card_face(kind: int) -> Markup:
    """A stall card: the map of the nine parts with its own filled, and its name."""
    name = _name_on_card(kind)
    return (
        markup('<use href="#k-blank"/>')
        + path(small_map(KIND_PARTS[kind]), "k-leaf-own")
        + text(28, 67, name, 17 if len(name) < 4 else 15, "sign")
    )


def _name_on_card(kind: int) -> str:
    """At most six letters have room."""
    if kind < FIRST_JOKER:
        return card_words(kind)
    if kind < FIRST_JOKER + 3:
        return say_in("at most 6 letters", "row {row}", row="ABC"[kind - FIRST_JOKER])
    return say_in("at most 6 letters", "col {column}", column=kind - FIRST_JOKER - 2)


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
        body = target(move, body + ring, upper_edge(0, -2, width), is_numbered_whole=True)
    return picture(width, height, body, title, cls=cls, place=place)


@kept_by_language(8192)
def card(kind: int, move: str = "", cls: str = "", ring: bool = False, place: str = "") -> Markup:
    body = card_face(kind) + (chosen(2, 2, 52, 72, 7) if ring else EMPTY)
    return marked(
        CARD_SIZE, body, say("Stall card {card}", card=card_words(kind)), move, cls, place
    )


@kept_by_language(8)
def barker_face() -> Markup:
    """A long name stands in two lines, and its letters are narrower where they need to be."""
    lines = say_in("on a card, two lines of at most 8 letters", "barker").split("\n")
    centre, radius = (30, 19) if len(lines) == 1 else (23, 16)
    return (
        box(1, 1, 54, 74, 7, "k-leaf edge")
        + circle(28, centre, radius, "k-leaf-on")
        + mark("horn", 28, centre, round(radius * 1.2), "k-leaf-ink")
        + joined(
            text(28, 67 - 14 * above, line, 15, length=49 if len(line) > 6 else 0)
            for above, line in enumerate(reversed(lines))
        )
    )


@kept_by_language(8192)
def barkers(count: int, title: str, move: str = "", place: str = "") -> Markup:
    body = barker_face()
    body += circle(45, 12, 9.5, "plate") + text(45, 17, count, 15, "plate-ink b")
    return marked(CARD_SIZE, body, title, move, "" if count else "k-none", place)


@kept_by_language(8192)
def deck(count: int, move: str = "") -> Markup:
    body = box(1, 1, 54, 74, 7, "k-leaf-on edge") + box(3, 7, 50, 62, 4, "k-leaf-map")
    body += text(28, 37, count, 17, "sign") + text(
        28, 54, say_in("on a card, at most 6 letters", "deck"), 15, "soft-t"
    )
    return marked(CARD_SIZE, body, say("Deck of {count}", count=count), move, place="deck")


@kept_by_language(8)
def empty_place() -> Markup:
    return picture(*CARD_SIZE, box(3, 3, 50, 70, 7, "k-gap"), say("Taken, not yet refilled"))


@drawn_once
def coin_face(colour: int) -> Markup:
    return group(markup('<use href="#k-coin"/>') + mark(WARES[colour], 14, 14, 13), tone(colour))


@kept_by_language(8192)
def coin(colour: int, count: int, move: str = "", spent: int = 0) -> Markup:
    """A coin with how many there are, and how many of them are about to be paid."""
    body = coin_face(colour)
    if move:
        ring = bulbs(1, 1, 26, 26, 13, "thin", reach=4)
        body = target(move, body + ring, upper_edge(1, -3, 26), is_numbered_whole=True)
    paid = markup(f'<b class="k-spent">−{spent}</b>') if spent else EMPTY
    none = markup("" if count or spent else " k-none")
    art = picture(28, 28, body, coins_in_list(count, colour))
    return markup(f'<span class="k-coin{none}">{art}{count}{paid}</span>')


@kept_by_language(8192)
def supply_stall(seat: int, colour: int, laid: bool, move: str = "") -> Markup:
    """One of the viewer's six stalls, faint when it is on the market."""
    body = group(stall(seat, colour, False), transform="translate(27 27)")
    name = YOUR_STALL[colour]
    title = say("{colour} stall, not laid yet", colour=name)
    if laid:
        title = say("{colour} stall, on the market", colour=name)
    return marked((54, 54), body, capitalised(title), move, "k-laid" if laid else "")


@kept_by_language(8)
def waiting(colour: int) -> Markup:
    """The customer beside the board."""
    body = group(pawn(colour), "k-pawn", "translate(23 22)", customer_piece(colour))
    return picture(46, 46, body, _customer_words(colour), cls="k-waits")


def _customer_words(colour: int) -> str:
    """``Red customer``."""
    return capitalised(say("{colour} customer", colour=YOUR_STALL[colour]))


Legal = Sequence[int]


def _move(view: KairoView, legal: Legal, *wanted: int) -> str:
    """What a click on a thing plays: the first of some moves that can be chosen, with the action
    before it, if it has still to be chosen."""
    for move in wanted if legal else ():
        if moves := in_one_go(view, legal, move):
            return say_together(view, moves)
    return ""


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


@kept_by_language(16)
def _who_waits(colour: int) -> Markup:
    who = markup(f"<b>{escaped(capitalised(in_words(NAMES[colour])))}</b>")
    return said_with_markup(template("{colour} is waiting to take the next entrance."), colour=who)


def row(own: Row) -> Markup:
    """The customer that waits, the face-up cards, the deck and the barkers."""
    words = _who_waits(own.waits)
    shown = joined(
        empty_place() if kind is None else card(kind, move, place=f"row-{at}")
        for at, (kind, move) in enumerate(own.cards)
    )
    left, move = own.barkers
    shown += deck(*own.deck) + barkers(left, _barkers_left(left), move, "barkers")
    return markup(
        f'<div class="k-waiting">{waiting(own.waits)}<p class="snug">{words}</p></div>'
        f'<div class="hand">{shown}</div>'
    )


def _barkers_left(left: int) -> str:
    return say("{number} barkers left", number=left)


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
        shown += barkers(number, barkers_words(number))
    full = say_in("cards in the hand", "{number} of {limit}", number=len(held), limit=limit)
    return markup(
        f"<h2>{escaped(say('Your hand'))} <small>{escaped(full)}</small></h2>"
        f'<div class="hand">{shown or _nothing(say("no cards"))}</div>'
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
        f"<h2>{escaped(say('Your purse'))} <small>{escaped(say('hidden from rivals'))}</small></h2>"
        f'<div class="k-purse">{shown}</div>'
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
    left = say("{number} to lay", number=sum(not laid for _, laid, _ in own))
    return markup(
        f"<h2>{escaped(say('Your stalls'))} <small>{escaped(left)}</small></h2>"
        f'<div class="hand k-stalls">{shown}</div>'
    )


# What all share


def supply(edition: Edition) -> Markup:
    """Expansions left, who holds the medals, and how near the end is: in a line that cannot be
    overlooked, and by which rule."""
    rows = joined(slot(stock_layer(colour), "tbody") for colour in range(len(COLOURS)))
    gold, silver = int(edition.gold), int(edition.silver)
    heads = markup(
        f"<th></th><th>{escaped(say('expansions left'))}</th>"
        f"<th>{escaped(say('gold +{points}', points=gold))}</th>"
        f"<th>{escaped(say('silver +{points}', points=silver))}</th>"
    )
    return markup(
        f"<h2>{escaped(say('Supply and medals'))}</h2>{slot('k-near', 'div')}"
        f'<table class="k-stock"><thead><tr>{heads}</tr></thead>{rows}</table>'
        f"{slot('k-end', 'p', 'snug soft k-end')}"
    )


def near_the_end(words: str, is_near: bool) -> Markup:
    cls = "k-near k-last" if is_near else "k-near"
    return markup(f'<p class="{escaped(cls)}">{icon("flag", 16)} <span>{escaped(words)}</span></p>')


def stock_layer(colour: int) -> str:
    return f"k-stock-{colour}"


Medal = tuple[int, str]
"""Who holds it, and the words for that."""


def medals_of(gold: int | None, silver: int | None, names: Sequence[str]) -> tuple[Medal, ...]:
    """``gold`` and ``silver`` are who holds the medals of a colour."""
    if gold is None or silver is None:
        return ()
    return (
        (gold, say("{who} has the gold", who=names[gold])),
        (silver, say("{who} has the silver", who=names[silver])),
    )


def stock(colour: int, left: int, medals: tuple[Medal, ...], edition: Edition) -> Markup:
    scarce = " k-scarce" if left <= int(edition.scarce_left) else ""
    return markup(
        f'<tr class="{escaped(tone(colour) + scarce)}">'
        f"{_stock(colour, left, int(edition.expansions))}{_medals(medals)}</tr>"
    )


@kept_by_language(8192)
def _stock(colour: int, left: int, all_: int) -> Markup:
    name = capitalised(in_words(NAMES[colour]))
    few = say("{expansions} left", expansions=expansions_of(left, colour))
    pips = joined(
        box(2 + k * 15, 3, 12, 12, 3, "k-pip" if k < left else "k-pip-gone") for k in range(all_)
    )
    ware = box(1, 1, 20, 20, 5, "fill edge") + mark(WARES[colour], 11, 11, 14)
    return markup(
        f"<td>{picture(22, 22, ware, name)}</td><td>{picture(2 + 15 * all_, 18, pips, few)}</td>"
    )


def _medals(medals: tuple[Medal, ...]) -> Markup:
    if not medals:
        return markup(f'<td colspan="2">{_nothing(say_in("medals", "none yet"))}</td>')
    return joined(
        markup(f'<td><span title="{escaped(who)}">{shape(seat, 18)}</span></td>')
        for seat, who in medals
    )


def near(view: KairoView) -> tuple[str, bool]:
    """How near the end is, and whether that is very near."""
    if view.over:
        return say("The game is over."), False
    if view.ending:
        return say("The end phase has begun: build, or pass for good."), True
    needed = expansions_to_the_end(view)
    words = say(
        "At least {count} expansion to the end phase.",
        "At least {count} expansions to the end phase.",
        count=needed,
    )
    return words, needed <= SOON


def end_rule(view: KairoView) -> str:
    if view.over or view.ending:
        return ""
    edition = view.edition
    quiet = view.quiet // view.seats
    few, scarce = int(edition.scarce_left), int(edition.scarce_colours)
    if few:
        words = say(
            "The end phase begins when a colour has no expansions left, or {count} colour have "
            "{few} or fewer.",
            "The end phase begins when a colour has no expansions left, or {count} colours have "
            "{few} or fewer.",
            count=scarce,
            few=few,
        )
    else:
        words = say(
            "The end phase begins when a colour has no expansions left, or {count} colour have "
            "none.",
            "The end phase begins when a colour has no expansions left, or {count} colours have "
            "none.",
            count=scarce,
        )
    if quiet < LONG_QUIET:
        return words
    rounds = say(
        "Rounds without a new tile: {quiet} of {limit}.",
        quiet=quiet,
        limit=int(edition.quiet_rounds),
    )
    return f"{words} {rounds}"


def discards(copies: tuple[int, ...]) -> Markup:
    """The discards are open, behind a click."""
    kinds = ", ".join(copies_of(copies)) or say_in("discards", "None yet.")
    return markup(
        f"<summary>{escaped(say('Discards'))} <small>{sum(copies)}</small></summary>"
        f'<p class="snug">{escaped(kinds)}</p>'
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
        more = say_in("cards", "{count} unseen", "{count} unseen", count=unseen)
        cards = both([*cards_held(seen), *([more] if unseen else [])]) or say("no cards")
        words = f"{cards}; {coins(purse) or say('no coins')}"
        rows += markup(f"<dt>{shape(seat, 16)} {escaped(name)}</dt><dd>{escaped(words)}</dd>")
    return markup(f'<h2>{escaped(say("What was seen"))}</h2><dl class="k-seen">{rows}</dl>')
