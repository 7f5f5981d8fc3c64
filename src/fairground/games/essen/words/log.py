"""What happened at a table of ESSEN, as its log says it."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Line
from fairground.games.essen.edition import SYMBOLS
from fairground.games.essen.rules import NOON
from fairground.games.essen.sight import EssenView, VisitorView
from fairground.games.essen.words.terms import (
    EVENT_NAMES,
    PLURALS,
    cards_met,
    crowd_words,
    game_name,
    game_names,
    last_turn_words,
    offer,
    place_name,
    space_place,
    subject,
    won_by,
)
from fairground.phrases import both, capitalised, count


def narrate(before: EssenView | None, after: EssenView, names: Sequence[str]) -> list[Line]:
    if before is None:
        return [Line("The draft", head=True)]
    if before.phase == "draft":
        return _drafted(before, after, names)
    if before.phase == "removal":
        return _removed(before, after, names)
    seat = before.current
    who = subject(after, seat, names)
    old, new = before.visitors[seat], after.visitors[seat]
    if before.phase == "choice":
        return [Line(_kept(before, after, who, seat), seat, paragraph="play-test")]
    if before.done == after.done and before.round == after.round and after.phase != "over":
        did, paragraph = _did(before, after, old, new), _paragraph(old, new)
        there = (space_place(new.place),)
        return [Line(f"{who} {did}", seat, paragraph=paragraph, places=there)]
    paragraph = "early-departure" if new.departure > old.departure else "end-turn"
    left = Line(_left(old, new, who), seat, paragraph=paragraph)
    return [left, *_turned(before, after, names)]


def _paragraph(old: VisitorView, new: VisitorView) -> str:
    """The rule of an action within a turn."""
    if new.place != old.place:
        return "walk"
    if len(new.bought) > len(old.bought):
        return "worth"
    if new.withdrawn > old.withdrawn:
        return "withdraw"
    if new.spent < old.spent:
        return "eat"
    return "unload" if len(new.carried) < len(old.carried) else "play-test"


def _drafted(before: EssenView, after: EssenView, names: Sequence[str]) -> list[Line]:
    lines = []
    if before.seat is not None:
        kept = set(after.visitors[before.seat].hand) - set(before.visitors[before.seat].hand)
        lines = [
            Line(f"You kept {game_name(after.edition, card)}.", before.seat, paragraph="draft")
            for card in kept
        ]
    if after.step == before.step:
        return lines
    if after.phase == "draft":
        return [*lines, Line("Everybody has chosen. The packs go to the left.", paragraph="draft")]
    common = game_names(after.edition, after.common)
    return [
        *lines,
        Line(f"The draft is over. The common wishlist: {common}.", paragraph="draft"),
        *_round_begins(before, after, names),
    ]


def _removed(before: EssenView, after: EssenView, names: Sequence[str]) -> list[Line]:
    seat = before.current
    gone = [tile for tile in before.stalls if tile not in after.stalls]
    who = subject(after, seat, names)
    removed = f"{who} removed {game_names(after.edition, gone)} from the fair."
    there = tuple(space_place(tile) for tile in gone)
    return [Line(removed, seat, paragraph="remove", places=there)]


def _kept(before: EssenView, after: EssenView, who: str, seat: int) -> str:
    gone = [card for card in after.discards if card not in before.discards]
    kept = "a card"
    if seat == after.seat:
        kept = game_names(
            after.edition, [card for card in before.drawn if card not in after.discards]
        )
    return f"{who} kept {kept} and discarded {game_names(after.edition, gone)}."


def _did(before: EssenView, after: EssenView, old: VisitorView, new: VisitorView) -> str:
    """An action within a turn, without its subject."""
    if new.place != old.place:
        cost = count(new.spent - old.spent, "action")
        return f"walked to {place_name(after.edition, new.place)}: {cost}."
    if len(new.bought) > len(old.bought):
        return _bought(before, old, new)
    if new.withdrawn > old.withdrawn:
        points = count(new.withdrawn - old.withdrawn, "point")
        return f"withdrew {new.money - old.money} € for {points}."
    if new.spent < old.spent:
        back = count(old.spent - new.spent, "action")
        return f"ate for {old.money - new.money} €: {back} back."
    if len(new.carried) < len(old.carried):
        return f"unloaded {count(len(old.carried), 'game')} into the car."
    return _tested(before, after, old, new)


def _bought(before: EssenView, old: VisitorView, new: VisitorView) -> str:
    tile = next(tile for tile in new.bought if tile not in old.bought)
    earned = offer(before, tile)
    points = count(new.purchases - old.purchases, "point")
    words = f"bought {game_name(before.edition, tile)} for {earned.price} €: {points}"
    if len(earned.parts) > 1:
        words += f" ({earned.sum_words()})"
    if new.preordered and not old.preordered:
        words += ", using the pre-order"
    if len(new.taken) > len(old.taken):
        words += ", and took its card from the common wishlist"
    return f"{words}."


def _tested(before: EssenView, after: EssenView, old: VisitorView, new: VisitorView) -> str:
    shuffled = " The discards are shuffled." if after.generation > before.generation else ""
    if after.phase == "choice":
        return f"play-tested and drew two cards.{shuffled}"
    kept = [card for card in new.hand if card not in old.hand]
    card = f", {game_names(after.edition, kept)}" if kept else ""
    return f"play-tested and kept the only card left{card}.{shuffled}"


def _left(old: VisitorView, new: VisitorView, who: str) -> str:
    """The end of a turn."""
    if new.departure > old.departure:
        return f"{who} departed early: {count(new.departure, 'point')}."
    unused = f" with {count(old.left, 'action')} left" if old.left else ""
    return f"{who} ended the turn{unused}."


def _turned(before: EssenView, after: EssenView, names: Sequence[str]) -> list[Line]:
    """What follows the last turn of a round."""
    if after.phase == "over":
        home = Line(
            "The fair closes. Everybody brings the last games to the car.", paragraph="evening"
        )
        return [Line("The evening", head=True), home, *_evening(after, names)]
    if after.round == before.round:
        return []
    noon = []
    if before.round == NOON and before.rankings:
        noon = [Line("Noon", head=True), *_noon(before, after, names)]
    return [*noon, *_round_begins(before, after, names)]


def _noon(before: EssenView, after: EssenView, names: Sequence[str]) -> list[Line]:
    lines = []
    for seat, visitor in enumerate(after.visitors):
        met = cards_met(before, seat)
        words = f"{count(visitor.morning, 'point')} for {count(met, 'morning ranking')}"
        scored = f"{subject(after, seat, names)}: {words if met else 'no morning ranking'}."
        lines.append(Line(scored, seat, paragraph="noon-points"))
    return [*lines, Line("The afternoon rankings are on show.", paragraph="noon-points")]


def _round_begins(before: EssenView, after: EssenView, names: Sequence[str]) -> list[Line]:
    edition = after.edition
    lines = [Line(f"Round {after.round}", head=True)]
    if after.last_turn >= 0:
        turned = f"The last turn: {last_turn_words(after.last_turn)}."
        lines.append(Line(turned, paragraph="last-round"))
    moved = _moved_popularity(before, after)
    if moved:
        lines.append(Line(moved, paragraph="popularity-moves"))
    for tile in after.pallets:
        event = after.event_on(tile)
        if event >= 0:
            name = capitalised(EVENT_NAMES[event])
            came = f"{name}: {game_name(edition, tile)}, on sale next round."
            lines.append(Line(came, paragraph="events"))
    if after.crowd:
        lines.append(Line(f"The crowd is {crowd_words(after.crowd)}.", paragraph="crowd-moves"))
    verb = "go" if after.first == after.seat else "goes"
    goes = f"{subject(after, after.first, names)} {verb} first."
    lines.append(Line(goes, after.first, paragraph="who-is-first"))
    return lines


def _moved_popularity(before: EssenView, after: EssenView) -> str:
    changes = [now - was for was, now in zip(before.popularity, after.popularity, strict=True)]

    def these(sign: int) -> str:
        return both(
            [
                PLURALS[symbol]
                for symbol, change in zip(SYMBOLS, changes, strict=True)
                if change * sign > 0
            ]
        )

    parts = [f"{these(-1)} fall" if these(-1) else "", f"{these(1)} rise" if these(1) else ""]
    words = "; ".join(part for part in parts if part)
    return f"{capitalised(words)}." if words else ""


def _evening(view: EssenView, names: Sequence[str]) -> list[Line]:
    assert view.outcome is not None
    lines = []
    for seat, earned in enumerate(view.outcome.parts):
        parts = [f"{earned['wishlist']} for the wishlist"]
        if view.rankings:
            parts.insert(0, f"{earned['afternoon']} for the afternoon rankings")
        score = count(view.outcome.scores[seat], "point")
        counted = f"{subject(view, seat, names)}: {both(parts)}; {score} in all."
        lines.append(Line(counted, seat, paragraph="evening"))
    return [*lines, Line(won_by(view, names), paragraph="winner")]
