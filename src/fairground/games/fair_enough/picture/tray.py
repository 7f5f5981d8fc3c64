"""The tray: the viewer's hand with what each card would leave, the pile, the discards, and what
can be remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    attributes,
    box,
    escaped,
    group,
    icon,
    joined,
    layer,
    markup,
    picture,
    shape,
    slot,
    text,
)
from fairground.game import Layer
from fairground.games.fair_enough.edition import CARDS, SOLD_OUT, SPECIALS, VALUES, Edition
from fairground.games.fair_enough.language import say, say_in
from fairground.games.fair_enough.picture.cards import (
    LARGE,
    SPECIAL_ICONS,
    hue,
    kind_icon,
    large,
    small_picture,
)
from fairground.games.fair_enough.picture.targets import (
    PILL,
    hand_card,
    laid_choice,
    pill,
    special_choice,
)
from fairground.games.fair_enough.rules.end import cost_in_hand, score_parts, set_bonus
from fairground.games.fair_enough.rules.laying import (
    LAY,
    LAY_AND_SELL_OUT,
    LAY_WITH_QUEUE,
    MANNERS,
    QUEUE_FACTOR,
    SELL_OUT,
    Lay,
)
from fairground.games.fair_enough.sight import Cards, FairEnoughView
from fairground.games.fair_enough.words.terms import (
    kind_words,
    minutes,
    points_words,
    special_words,
    time_now,
    timed_card,
    times,
)
from fairground.language import kept_by_language

FEWEST_DOTS = 2
"""A card that is alone of its kind says nothing about a set."""


class Held(NamedTuple):
    """The viewer's own cards, and what may be done with them. ``left`` is the time that is left;
    None while nobody collects."""

    cards: Cards
    pile: Cards
    laid: Cards
    left: int | None
    legal: tuple[int, ...]


def held_by(view: FairEnoughView, legal: Sequence[int]) -> Held:
    return Held(
        cards=view.hand,
        pile=view.pile,
        laid=tuple(laid.card for laid in view.own.laid) if view.own else (),
        left=time_now(view) if view.phase == "collecting" else None,
        legal=tuple(legal),
    )


def tray_layers(
    view: FairEnoughView, legal: Sequence[int], names: Sequence[str]
) -> dict[str, Layer]:
    """The hand changes with every move, what lies behind a tap more seldom."""
    found = {
        "tray": layer(_frame, view.seat is not None),
        "drawers": layer(_drawers, drawers_of(view, names), view.edition),
    }
    if view.seat is not None:
        own = held_by(view, legal)
        found["hand-hint"] = layer(_hint, own.left is None, _has_sets(own), own.cards, view.edition)
        found["hand"] = layer(hand, own, view.edition)
    return found


def _frame(is_seated: bool) -> Markup:
    own = markup(f"<h2>{escaped(say('The table'))}</h2>")
    if is_seated:
        title = say("Your hand")
        named = attributes(role="group", aria_label=title, tabindex=0)
        own = markup(
            f"<h2>{escaped(title)} {slot('hand-hint', 'small')}</h2>"
            f'<div class="fe-hand"{named} data-layer="hand"></div>'
        )
    return markup(f'<div class="card fe-tray">{own}{slot("drawers", "div", "fe-drawers")}</div>')


def _has_sets(own: Held) -> bool:
    """Whether a card in hand stands under dots, which want explaining."""
    return _are_sets(own.cards, own.pile + own.laid)


@lru_cache(maxsize=1024)
def _are_sets(held: Cards, others: Cards) -> bool:
    kinds = Counter([card // VALUES for card in held + others if card < CARDS])
    return max([kinds[card // VALUES] for card in held if card < CARDS], default=0) >= FEWEST_DOTS


def _hint(is_research: bool, has_sets: bool, cards: Cards, edition: Edition) -> Markup:
    if not is_research:
        return escaped(say("● in your pile ◐ laid ○ in hand")) if has_sets else EMPTY
    cost = sum(cost_in_hand(card, edition) for card in cards)
    needed = sum(edition.time_of[card] for card in cards if card < CARDS)
    if not cost:
        return EMPTY
    return escaped(
        say(
            "{minutes} to lay · costs {points} points if kept to the end",
            minutes=minutes(needed),
            points=cost,
        )
    )


def hand(own: Held, edition: Edition) -> Markup:
    cards = joined([_kind(own, kind, held, edition) for kind, held in _by_kind(own.cards)])
    return cards or _note(say("No cards in hand."))


@lru_cache(maxsize=1024)
def _by_kind(cards: Cards) -> tuple[tuple[int, Cards], ...]:
    """The cards of each kind; the specials are the last."""
    kinds = groupby(cards, lambda card: min(card, CARDS) // VALUES)
    return tuple([(kind, tuple(held)) for kind, held in kinds])


def _note(words: str) -> Markup:
    return markup(f'<p class="soft">{escaped(words)}</p>')


def _kind(own: Held, kind: int, held: Cards, edition: Edition) -> Markup:
    """The cards of one kind, with how far the set has come; the specials last."""
    if held[0] >= CARDS:
        specials = joined(
            _special(special, held.count(special), own.left, own.legal, edition)
            for special in sorted(set(held))
        )
        return markup(f'<span class="fe-gap"></span>{specials}')
    may_lay = _which_may_be_laid(held, own.legal) if own.left is not None else ()
    in_pile, laid = _how_many(own.pile, kind), _how_many(own.laid, kind)
    return _set(kind, held, may_lay, own.left, in_pile, laid, edition)


def _which_may_be_laid(held: Cards, legal: tuple[int, ...]) -> Cards:
    return tuple([card for card in held if LAY.first + card in legal])


@lru_cache(maxsize=8192)
def _how_many(cards: Cards, kind: int) -> int:
    return sum([card // VALUES == kind for card in cards])


@kept_by_language(2048)
def _set(
    kind: int,
    held: Cards,
    may_be_laid: Cards,
    left: int | None,
    in_pile: int,
    laid: int,
    edition: Edition,
) -> Markup:
    cards = joined([_card(card, left, card in may_be_laid, edition) for card in held])
    return markup(
        f'<div class="fe-kind fe-{kind + 1}">{_progress(in_pile, laid, len(held))}'
        f'<div class="fe-cards">{cards}</div></div>'
    )


@kept_by_language(8192)
def _progress(in_pile: int, laid: int, held: int) -> Markup:
    """Dots: in the pile full, laid half, in hand empty; and what one more card adds."""
    gain = set_bonus(in_pile + laid + 1) - set_bonus(in_pile + laid)
    words = say(
        "{pile} in the pile, {laid} laid, {hand} in hand", pile=in_pile, laid=laid, hand=held
    )
    more = ""
    if gain:
        words = say(
            "{pile} in the pile, {laid} laid, {hand} in hand; the next card of this kind that you "
            "secure adds {points}",
            pile=in_pile,
            laid=laid,
            hand=held,
            points=points_words(gain),
        )
        more = f" {say('next +{points}', points=gain)}"
    if in_pile + laid + held < FEWEST_DOTS:
        return markup('<small class="fe-set"></small>')
    dots = "●" * in_pile + "◐" * laid + "○" * held
    named = attributes(role="img", title=words, aria_label=words)
    return markup(f'<small class="fe-set"{named}>{escaped(dots + more)}</small>')


@kept_by_language(8192)
def _card(card: int, left: int | None, may_lay: bool, edition: Edition) -> Markup:
    body = hand_card(card, left, may_lay, edition)
    wide = may_lay and left == edition.time_of[card]
    width, cls = (132, "fe-held fe-wide") if wide else (LARGE[0], "fe-held")
    shifted = group(body, transform=f"translate({(width - LARGE[0]) / 2:g} 0)")
    return picture(width, _height(left), shifted, timed_card(card, edition), cls=cls)


def _height(left: int | None) -> float:
    return LARGE[1] + (0 if left is None else PILL + 4)


@kept_by_language(256)
def _special(
    special: int, have: int, left: int | None, legal: tuple[int, ...], edition: Edition
) -> Markup:
    """A special opens the list of the cards it can be laid with."""
    manner = next(manner for manner in MANNERS if manner.special == special)
    moves = [move for move in legal if manner.has(move)]
    face = large(special, edition)
    if have > 1:
        face += box(60, 4, 22, 20, 6, "fe-count") + text(71, 19, f"×{have}", 13, "b")
    height = _height(left)
    words = special_words(special)
    if not moves or left is None:
        note = EMPTY if left is None else _special_note(special, legal)
        return picture(LARGE[0], height, face + note, words, cls="fe-held")
    opened = picture(LARGE[0], height, face + pill(_with(), "fe-may"), words, cls="fe-held")
    choices = joined(special_choice(move, left, edition) for move in moves)
    place = f"held-{SPECIALS[special - CARDS]}"
    named = attributes(id=f"at-{place}", data_at=place)
    return markup(
        f'<details class="fe-special-card over-table" name="special"{named}>'
        f"<summary>{opened}</summary>"
        f'<div class="fe-sheet card" tabindex="0"><h2>{escaped(_special_title(manner))}</h2>'
        f'<div class="fe-faces">{choices}</div>'
        f"{_sell_first(legal, edition) if manner is LAY_AND_SELL_OUT else ''}</div></details>"
    )


def _with() -> str:
    return say_in("under a card, at most 10 letters", "with …")


def _special_note(special: int, legal: tuple[int, ...]) -> Markup:
    if special == SOLD_OUT and _may_remove(legal):
        return pill(say_in("under a card, at most 10 letters", "↑ sell one"), "fe-may")
    return pill(say_in("under a card, at most 11 letters", "with a card"), "fe-calm")


def _may_remove(legal: Sequence[int]) -> bool:
    return any(SELL_OUT.has(move) for move in legal)


def _special_title(manner: Lay) -> str:
    if manner is LAY_WITH_QUEUE:
        return say("Lay with a queue: the card takes {times} as long", times=times(QUEUE_FACTOR))
    if manner is LAY_AND_SELL_OUT:
        return say("Lay and sell out at once: both cards are gone")
    return say("Lay with a pre-order: no time passes")


def _sell_first(legal: Sequence[int], edition: Edition) -> Markup:
    """The cards on the table that may be sold out, once more: the sheet may lie over them."""
    cards = [move - int(SELL_OUT.first) for move in legal if SELL_OUT.has(move)]
    if not cards:
        return EMPTY
    faces = joined(laid_choice(card, edition) for card in cards)
    title = say("Or sell out a card on the table first, then lay one")
    return markup(f'<h2>{escaped(title)}</h2><div class="fe-faces">{faces}</div>')


# Behind a tap


class Seen(NamedTuple):
    """What a careful player remembers of another."""

    seat: int
    name: str
    hand: Cards
    unknown: int
    pile: Cards


class Drawers(NamedTuple):
    """What lies behind a tap. ``pile`` is the viewer's own and None for an onlooker; ``display`` is
    None while it lies on the board; ``seen`` is None without the memory aid."""

    pile: Cards | None
    display: Cards | None
    discards: Cards
    clocks: tuple[int, ...]
    coming: tuple[int, ...]
    is_one_unused: bool
    seen: tuple[Seen, ...] | None


def drawers_of(view: FairEnoughView, names: Sequence[str]) -> Drawers:
    is_aided = bool(view.options["memory_aid"]) and view.phase != "over"
    return Drawers(
        pile=None if view.seat is None else view.pile,
        display=view.display if view.phase == "collecting" else None,
        discards=view.discards,
        clocks=view.clocks,
        coming=view.coming,
        is_one_unused=bool(view.options["twenty_one"]),
        seen=tuple(_seen_of(view, names)) if is_aided else None,
    )


def _seen_of(view: FairEnoughView, names: Sequence[str]) -> Iterator[Seen]:
    for seat, rival in enumerate(view.collectors):
        if seat != view.seat:
            known, pile = view.memory.hands[seat], view.memory.piles[seat]
            yield Seen(seat, names[seat], known, rival.hand_size - len(known), pile)


def _drawers(own: Drawers, edition: Edition) -> Markup:
    return joined(
        (
            EMPTY if own.pile is None else _pile(own.pile, edition),
            EMPTY if own.display is None else _display(own.display, edition),
            _discards(own.discards, edition),
            _times(own.clocks, own.coming, own.is_one_unused),
            EMPTY if own.seen is None else _memory(own.seen, edition),
        )
    )


@kept_by_language(512)
def _pile(pile: Cards, edition: Edition) -> Markup:
    points = sum(score_parts(edition, list(pile), []).values())
    title = say("Pile {number} · {points}", number=len(pile), points=points_words(points))
    return _drawer("bag", title, _by_kinds(pile, edition))


@kept_by_language(512)
def _display(display: Cards, edition: Edition) -> Markup:
    shown = joined(small_picture(card, edition) for card in display)
    return _drawer("cards", say("Display"), markup(f'<div class="fe-faces">{shown}</div>'))


@kept_by_language(512)
def _discards(discards: Cards, edition: Edition) -> Markup:
    thrown = joined(small_picture(card, edition) for card in discards)
    return _drawer("list", say("Discards {number}", number=len(discards)), _faces(thrown))


def _drawer(sign: str, title: str, body: Markup) -> Markup:
    named = attributes(role="group", aria_label=title, tabindex=0)
    return markup(
        '<details class="fe-drawer" name="drawer">'
        f"<summary>{icon(sign, 15)} {escaped(title)}</summary>"
        f'<div class="fe-sheet card"{named}>{body}</div></details>'
    )


@kept_by_language(512)
def _times(clocks: tuple[int, ...], coming: tuple[int, ...], is_one_unused: bool) -> Markup:
    none = say_in("Time cards turned: …", "none")
    turned = ", ".join(str(clock) for clock in clocks) or none
    left = ", ".join(str(clock) for clock in coming) or none
    surprise = f" {say('One of them will never come.')}" if is_one_unused else ""
    cards = markup(
        f'<p class="snug">{escaped(say("Turned so far:"))} <b>{escaped(turned)}</b>.</p>'
        f'<p class="snug">{escaped(say("Still in the stack, in any order:"))} '
        f"<b>{escaped(left)}</b>.{escaped(surprise)}</p>"
    )
    return _drawer("clock", say("Times"), cards)


def _faces(pictures: Markup) -> Markup:
    return markup(f'<div class="fe-faces">{pictures or _note(say("Nothing yet."))}</div>')


def _by_kinds(cards: Cards, edition: Edition) -> Markup:
    """A pile by kinds: the values, and the bonus so far."""
    rows = EMPTY
    for kind, held in groupby(cards, lambda card: card // VALUES):
        values = [edition.value_of[card] for card in held]
        bonus = markup(f"<b>+{set_bonus(len(values))}</b>") if set_bonus(len(values)) else EMPTY
        name = kind_words(edition.kinds[kind])
        sign = icon(kind_icon(kind * VALUES, edition), 18, name)
        listed = " ".join(str(value) for value in values)
        rows += markup(
            f'<li class="{escaped(hue(kind * VALUES))}"><span class="fe-sign-of">{sign}</span>'
            f"<span>{escaped(name)}</span><span>{escaped(listed)}</span>{bonus}</li>"
        )
    return markup(f'<ul class="fe-kinds">{rows}</ul>') if rows else _note(say("Nothing yet."))


def _memory(rivals: tuple[Seen, ...], edition: Edition) -> Markup:
    """What a careful player remembers of the others."""
    found = EMPTY
    for rival in rivals:
        faces = joined(_seen(card, edition) for card in rival.hand)
        none, unknown = say_in("In hand: …", "none seen"), EMPTY
        if rival.unknown:
            number = say("{count} unknown", "{count} unknown", count=rival.unknown)
            unknown = markup(f", {escaped(number)}")
        found += markup(
            f"<h3>{shape(rival.seat, 16)} {escaped(rival.name)}</h3>"
            f'<p class="snug">{escaped(say("In hand:"))} {faces or escaped(none)}{unknown}</p>'
            f"{_by_kinds(rival.pile, edition) if rival.pile else ''}"
        )
    return _drawer("book", say("Seen"), found)


def _seen(card: int, edition: Edition) -> Markup:
    if card >= CARDS:
        sign = SPECIAL_ICONS[card - CARDS]
        return markup(f'<span class="fe-seen">{icon(sign, 17, special_words(card))}</span> ')
    value, time = edition.value_of[card], edition.time_of[card]
    face = icon(kind_icon(card, edition), 17, timed_card(card, edition))
    clock = markup(f"<small>{icon('clock', 12)}{time}</small>")
    return markup(f'<span class="fe-seen {escaped(hue(card))}">{face}{value}{clock}</span> ')
