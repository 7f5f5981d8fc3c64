"""The seat cards: who sits where, what they have, who is to move."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from fairground.bots import BOTS
from fairground.draw import EMPTY, escaped, icon, joined, markup, shape, slot
from fairground.game import Fact, Standing
from fairground.language import in_words, kept_by_language, say
from fairground.web.watching.snapshot import SeenChair


def seat_cards(
    chairs: tuple[SeenChair, ...],
    standings: tuple[Standing, ...],
    turn: tuple[int, ...],
    has_clocks: bool = False,
) -> dict[str, Markup]:
    """A layer for each seat, by the name that acts have for it: most moves change few of them."""
    cards = {
        f"seat-{chair.seat}": _card(chair, standing, chair.seat in turn, has_clocks)
        for chair, standing in zip(chairs, standings, strict=True)
    }
    return {"page-seats": _places(len(chairs)), **cards}


@lru_cache(maxsize=16)
def _places(seats: int) -> Markup:
    return joined(slot(f"seat-{seat}", "li", "seat") for seat in range(seats))


@kept_by_language(1024)
def _card(chair: SeenChair, standing: Standing, is_turn: bool, has_clock: bool) -> Markup:
    clock = slot(f"clock-{chair.seat}", "span", "clock") if has_clock else EMPTY
    facts = joined(_fact(fact) for fact in standing.facts)
    note = escaped(standing.note or (say("to move") if is_turn else ""))
    flag = (
        markup(f'<span class="{"pennant" if is_turn else "quiet"}">{note}</span>')
        if note
        else EMPTY
    )
    return markup(
        f"{shape(chair.seat, 30)}"
        f'<div class="who"><b>{escaped(chair.name)}</b>{account_sign(chair)}'
        f"{_tags(chair)}{clock}{_former(chair.former)}"
        f'<div class="facts">{facts}</div></div>'
        f'<div class="score"><b>{escaped(standing.score)}</b>{flag}</div>'
    )


def account_sign(chair: SeenChair) -> Markup:
    """Beside the name of an account: no guest of that name has it."""
    if not chair.is_members:
        return EMPTY
    words = say("This name is that of an account, and its person plays here.")
    sign = icon("ticket", 15, say("account"))
    return markup(f'<span class="of-account" title="{escaped(words)}">{sign}</span>')


def _tags(chair: SeenChair) -> Markup:
    tags = markup(f'<span class="tag">{escaped(say("you"))}</span>') if chair.is_yours else EMPTY
    if chair.resigned:
        sign = icon("robot", 12) if chair.bot else EMPTY
        tags += markup(
            f'<span class="tag sits-in">{sign} <span>{escaped(say("resigned"))}</span></span>'
        )
    elif chair.bot and chair.kind == "person":
        tags += markup(
            f'<span class="tag sits-in">{icon("robot", 12)} '
            f"<span>{escaped(say('bot sits in'))}</span></span>"
        )
    elif chair.bot:
        level = in_words(BOTS[chair.bot].title).split(",")[0]
        tags += markup(f'<span class="tag">{icon("robot", 12, say("bot"))} {escaped(level)}</span>')
    elif chair.away:
        tags += markup(f'<span class="tag tag-alert">{escaped(say("away"))}</span>')
    return tags


def _former(players: str) -> Markup:
    """Somebody who had the chair before knows what the seat knew then; this never goes away."""
    if not players:
        return EMPTY
    return markup(
        f'<span class="tag handed-over">{icon("chair", 12)} '
        f"<span>{escaped(say('before: {who}', who=players))}</span></span>"
    )


@lru_cache(maxsize=4096)
def _fact(fact: Fact) -> Markup:
    words = escaped(fact.words)
    return markup(
        f'<span title="{words}">{icon(fact.icon, 14, fact.words)}{escaped(fact.value)}</span>'
    )


def named(seat: int, name: str, size: float = 18) -> Markup:
    """A seat's shape and the name of who sits there."""
    return markup(f'<span class="named">{shape(seat, size)} <b>{escaped(name)}</b></span>')


def vacant(size: int = 20) -> Markup:
    return markup(
        f'<svg class="i vacant" width="{size}" height="{size}" viewBox="0 0 20 20" role="img" '
        'aria-label="free"><circle cx="10" cy="10" r="7.5"/></svg>'
    )
