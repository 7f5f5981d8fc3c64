"""The tray: the viewer's hand with what each card would leave, the pile, the discards, and what
can be remembered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    attributes,
    box,
    escaped,
    group,
    icon,
    joined,
    markup,
    picture,
    shape,
    text,
)
from fairground.games.fair_enough.edition import CARDS, SOLD_OUT, SPECIALS, VALUES
from fairground.games.fair_enough.picture.cards import (
    LARGE,
    SPECIAL_ICONS,
    hue,
    kind_icon,
    large,
    small_picture,
)
from fairground.games.fair_enough.picture.targets import PILL, hand_card, pill, special_choice
from fairground.games.fair_enough.rules.end import cost_in_hand, group_sizes, score_parts, set_bonus
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
from fairground.games.fair_enough.words.terms import minutes, time_after, timed_card, times
from fairground.phrases import count

EMPTY_HAND = markup('<p class="soft">No cards in hand.</p>')
NOTHING_YET = markup('<p class="soft">Nothing yet.</p>')


def tray(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> Markup:
    if view.seat is None:
        return markup(f'<div class="card fe-tray"><h2>The table</h2>{_drawers(view, names)}</div>')
    cost = sum(cost_in_hand(card, view.edition) for card in view.hand)
    hint = "under each card: the time that would be left"
    if view.phase != "collecting":
        needed = sum(view.edition.time_of[card] for card in view.hand if card < CARDS)
        hint = f"{minutes(needed)} to lay · costs {cost} points if kept to the end" if cost else ""
    cards = joined(
        _kind(view, legal, kind, list(held))
        for kind, held in groupby(view.hand, lambda card: min(card, CARDS) // VALUES)
    )
    return markup(
        f'<div class="card fe-tray"><h2>Your hand <small>{escaped(hint)}</small></h2>'
        f'<div class="fe-hand" role="group" aria-label="Your hand" tabindex="0">'
        f"{cards or EMPTY_HAND}</div>{_drawers(view, names)}</div>"
    )


def _kind(view: FairEnoughView, legal: Sequence[int], kind: int, held: list[int]) -> Markup:
    """The cards of one kind, with how far the set has come; the specials last."""
    if held[0] >= CARDS:
        specials = joined(
            _special(view, legal, special, held.count(special)) for special in sorted(set(held))
        )
        return markup(f'<span class="fe-gap"></span>{specials}')
    cards = joined(_card(view, legal, card) for card in held)
    return markup(
        f'<div class="fe-kind fe-{kind + 1}">{_progress(view, kind, len(held))}'
        f'<div class="fe-cards">{cards}</div></div>'
    )


def _progress(view: FairEnoughView, kind: int, held: int) -> Markup:
    """Dots: in the pile full, laid half, in hand empty; and what one more card adds."""
    in_pile = group_sizes(list(view.pile))[kind]
    own = view.own
    laid = sum(card.card // VALUES == kind for card in own.laid) if own else 0
    gain = set_bonus(in_pile + laid + 1) - set_bonus(in_pile + laid)
    words = f"{in_pile} in the pile, {laid} laid, {held} in hand"
    more = f" +{gain}" if gain else ""
    if in_pile + laid + held < 2:
        return markup('<small class="fe-set"></small>')
    dots = "●" * in_pile + "◐" * laid + "○" * held
    named = attributes(role="img", title=words, aria_label=words)
    return markup(f'<small class="fe-set"{named}>{escaped(dots + more)}</small>')


def _card(view: FairEnoughView, legal: Sequence[int], card: int) -> Markup:
    body = hand_card(view, legal, card)
    wide = LAY.first + card in legal and time_after(view, LAY.first + card) == 0
    width, cls = (132, "fe-held fe-wide") if wide else (LARGE[0], "fe-held")
    shifted = group(body, transform=f"translate({(width - LARGE[0]) / 2:g} 0)")
    height = LARGE[1] + (PILL + 4 if view.phase == "collecting" else 0)
    return picture(width, height, shifted, timed_card(card, view.edition), cls=cls)


def _special(view: FairEnoughView, legal: Sequence[int], special: int, have: int) -> Markup:
    """A special opens the list of the cards it can be laid with."""
    manner = next(manner for manner in MANNERS if manner.special == special)
    moves = [move for move in legal if manner.has(move)]
    face = large(special, view.edition)
    if have > 1:
        face += box(60, 4, 22, 20, 6, "fe-count") + text(71, 19, f"×{have}", 13, "b")
    height = LARGE[1] + (PILL + 4 if view.phase == "collecting" else 0)
    words = SPECIALS[special - CARDS]
    if not moves:
        note = _special_note(view, legal, special)
        return picture(LARGE[0], height, face + note, words, cls="fe-held")
    opened = picture(LARGE[0], height, face + pill("with …", "fe-may"), words, cls="fe-held")
    return markup(
        f'<details class="fe-special-card" name="special"><summary>{opened}</summary>'
        f'<div class="fe-sheet card" tabindex="0"><h2>{escaped(_special_title(manner))}</h2>'
        f'<div class="fe-faces">{joined(special_choice(view, move) for move in moves)}</div>'
        f"{_sold_out_hint(legal) if manner is LAY_AND_SELL_OUT else ''}</div></details>"
    )


def _special_note(view: FairEnoughView, legal: Sequence[int], special: int) -> Markup:
    if view.phase != "collecting":
        return EMPTY
    if special == SOLD_OUT and _may_remove(legal):
        return pill("↑ sell one", "fe-may")
    return pill("with a card", "fe-calm")


def _may_remove(legal: Sequence[int]) -> bool:
    return any(SELL_OUT.has(move) for move in legal)


def _special_title(manner: Lay) -> str:
    if manner is LAY_WITH_QUEUE:
        return f"Lay with a queue: the card takes {times(QUEUE_FACTOR)} as long"
    if manner is LAY_AND_SELL_OUT:
        return "Lay and sell out at once: both cards are gone"
    return "Lay with a pre-order: no time passes"


def _sold_out_hint(legal: Sequence[int]) -> Markup:
    if _may_remove(legal):
        hint = "Or choose a lit card on the table: it is sold out first, then you lay a card."
        return markup(f'<p class="snug">{escaped(hint)}</p>')
    return EMPTY


# Behind a tap


def _drawers(view: FairEnoughView, names: Sequence[str]) -> Markup:
    found = EMPTY
    if view.seat is not None:
        points = sum(score_parts(view.edition, list(view.pile), []).values())
        title = f"Pile {len(view.pile)} · {count(points, 'point')}"
        found += _drawer("bag", title, _by_kinds(view, view.pile))
    if view.phase == "collecting":
        shown = joined(small_picture(card, view.edition) for card in view.display)
        found += _drawer("cards", "Display", markup(f'<div class="fe-faces">{shown}</div>'))
    thrown = joined(small_picture(card, view.edition) for card in view.discards)
    found += _drawer("list", f"Discards {len(view.discards)}", _faces(thrown))
    found += _drawer("clock", "Times", _time_cards(view))
    if view.options["memory_aid"] and view.phase != "over":
        found += _drawer("book", "Seen", _memory(view, names))
    return markup(f'<div class="fe-drawers">{found}</div>')


def _drawer(sign: str, title: str, body: Markup) -> Markup:
    named = attributes(role="group", aria_label=title, tabindex=0)
    return markup(
        '<details class="fe-drawer" name="drawer">'
        f"<summary>{icon(sign, 15)} {escaped(title)}</summary>"
        f'<div class="fe-sheet card"{named}>{body}</div></details>'
    )


def _time_cards(view: FairEnoughView) -> Markup:
    turned = ", ".join(str(clock) for clock in view.clocks) or "none"
    coming = ", ".join(str(clock) for clock in view.coming) or "none"
    unseen = "; one of them will never come" if view.options["twenty_one"] else ""
    return markup(
        f'<p class="snug">Turned so far: <b>{escaped(turned)}</b>.</p>'
        f'<p class="snug">Still in the stack, in any order: <b>{escaped(coming)}</b>'
        f"{escaped(unseen)}.</p>"
    )


def _faces(pictures: Markup) -> Markup:
    return markup(f'<div class="fe-faces">{pictures or NOTHING_YET}</div>')


def _by_kinds(view: FairEnoughView, cards: Cards) -> Markup:
    """A pile by kinds: the values, and the bonus so far."""
    rows = EMPTY
    for kind, held in groupby(cards, lambda card: card // VALUES):
        values = [view.edition.value_of[card] for card in held]
        bonus = markup(f"<b>+{set_bonus(len(values))}</b>") if set_bonus(len(values)) else EMPTY
        sign = icon(kind_icon(kind * VALUES, view.edition), 18, view.edition.kinds[kind])
        listed = " ".join(str(value) for value in values)
        rows += markup(
            f'<li class="{escaped(hue(kind * VALUES))}"><span class="fe-sign-of">{sign}</span>'
            f"<span>{escaped(view.edition.kinds[kind])}</span><span>{escaped(listed)}</span>{bonus}</li>"
        )
    return markup(f'<ul class="fe-kinds">{rows}</ul>') if rows else NOTHING_YET


def _memory(view: FairEnoughView, names: Sequence[str]) -> Markup:
    """What a careful player remembers of the others."""
    found = EMPTY
    for seat, rival in enumerate(view.collectors):
        if seat == view.seat:
            continue
        seen, pile = view.memory.hands[seat], view.memory.piles[seat]
        faces = joined(_seen(view, card) for card in seen)
        unknown = rival.hand_size - len(seen)
        found += markup(
            f"<h3>{shape(seat, 16)} {escaped(names[seat])}</h3>"
            f'<p class="snug">In hand: {faces or "none seen"}'
            f"{f', {unknown} unknown' if unknown else ''}</p>"
            f"{_by_kinds(view, pile) if pile else ''}"
        )
    return found


def _seen(view: FairEnoughView, card: int) -> Markup:
    if card >= CARDS:
        sign = SPECIAL_ICONS[card - CARDS]
        return markup(f'<span class="fe-seen">{icon(sign, 17, SPECIALS[card - CARDS])}</span> ')
    value, time = view.edition.value_of[card], view.edition.time_of[card]
    face = icon(kind_icon(card, view.edition), 17, timed_card(card, view.edition))
    clock = markup(f"<small>{icon('clock', 12)}{time}</small>")
    return markup(f'<span class="fe-seen {escaped(hue(card))}">{face}{value}{clock}</span> ')
