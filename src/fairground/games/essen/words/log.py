"""What happened at a table of ESSEN, as its log says it."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Line
from fairground.games.essen.edition import SYMBOLS
from fairground.games.essen.language import say, say_in, say_of
from fairground.games.essen.rules import NOON
from fairground.games.essen.sight import EssenView, VisitorView
from fairground.games.essen.words.places import to_place
from fairground.games.essen.words.prompt import draft_title
from fairground.games.essen.words.terms import (
    actions_words,
    cards_met,
    crowd_places,
    crowd_words,
    event_name,
    game_name,
    game_names,
    games_words,
    last_turn_words,
    listed_name,
    offer,
    points_words,
    space_place,
    symbol_names,
    won_by,
)
from fairground.phrases import both, capitalised


def narrate(before: EssenView | None, after: EssenView, names: Sequence[str]) -> list[Line]:
    if before is None:
        return [Line(draft_title(), head=True)]
    if before.phase == "draft":
        return _drafted(before, after, names)
    if before.phase == "removal":
        return _removed(before, after, names)
    seat = before.current
    who = names[seat]
    old, new = before.visitors[seat], after.visitors[seat]
    if before.phase == "choice":
        return [Line(_kept(before, after, who, seat), seat, paragraph="play-test")]
    is_you = seat == after.seat
    if before.done == after.done and before.round == after.round and after.phase != "over":
        did, paragraph = _did(before, after, is_you, who), _paragraph(old, new)
        there = (space_place(new.place),)
        return [Line(did, seat, paragraph=paragraph, places=there)]
    paragraph = "early-departure" if new.departure > old.departure else "end-turn"
    left = Line(_left(old, new, is_you, who), seat, paragraph=paragraph)
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
            Line(
                say("You kept {game}.", game=game_name(after.edition, card)),
                before.seat,
                paragraph="draft",
            )
            for card in kept
        ]
    if after.step == before.step:
        return lines
    if after.phase == "draft":
        passed = say("Everybody has chosen. The packs go to the left.")
        return [*lines, Line(passed, paragraph="draft")]
    common = game_names(after.edition, after.common)
    over = say("The draft is over. The common wishlist: {games}.", games=common)
    return [
        *lines,
        Line(over, paragraph="draft"),
        *_round_begins(before, after, names),
    ]


def _removed(before: EssenView, after: EssenView, names: Sequence[str]) -> list[Line]:
    seat = before.current
    gone = [tile for tile in before.stalls if tile not in after.stalls]
    removed = say_of(
        seat == after.seat,
        "You removed {games} from the fair.",
        "{who} removed {games} from the fair.",
        who=names[seat],
        games=game_names(after.edition, gone),
    )
    there = tuple(space_place(tile) for tile in gone)
    return [Line(removed, seat, paragraph="remove", places=there)]


def _kept(before: EssenView, after: EssenView, who: str, seat: int) -> str:
    gone = game_names(
        after.edition, [card for card in after.discards if card not in before.discards]
    )
    if seat != after.seat:
        return say("{who} kept a card and discarded {game}.", who=who, game=gone)
    kept = [card for card in before.drawn if card not in after.discards]
    return say(
        "You kept {kept} and discarded {game}.", kept=game_names(after.edition, kept), game=gone
    )


def _did(before: EssenView, after: EssenView, is_you: bool, who: str) -> str:
    """An action within a turn."""
    old, new = before.visitors[before.current], after.visitors[before.current]
    if new.place != old.place:
        return say_of(
            is_you,
            "You walked {where}: {actions}.",
            "{who} walked {where}: {actions}.",
            who=who,
            where=to_place(after.edition, new.place),
            actions=actions_words(new.spent - old.spent),
        )
    if len(new.bought) > len(old.bought):
        return _bought(before, after, is_you, who)
    if new.withdrawn > old.withdrawn:
        return say_of(
            is_you,
            "You withdrew {money} € for {points}.",
            "{who} withdrew {money} € for {points}.",
            who=who,
            money=new.money - old.money,
            points=points_words(new.withdrawn - old.withdrawn),
        )
    if new.spent < old.spent:
        return say_of(
            is_you,
            "You ate for {money} €: {actions} back.",
            "{who} ate for {money} €: {actions} back.",
            who=who,
            money=old.money - new.money,
            actions=actions_words(old.spent - new.spent),
        )
    if len(new.carried) < len(old.carried):
        return say_of(
            is_you,
            "You unloaded {games} into the car.",
            "{who} unloaded {games} into the car.",
            who=who,
            games=games_words(len(old.carried)),
        )
    tested = _tested(after, old, new, is_you, who)
    if after.generation > before.generation:
        return f"{tested} {say('The discards are shuffled.')}"
    return tested


def _bought(before: EssenView, after: EssenView, is_you: bool, who: str) -> str:
    old, new = before.visitors[before.current], after.visitors[before.current]
    tile = next(tile for tile in new.bought if tile not in old.bought)
    offered = offer(before, tile)
    points = points_words(new.purchases - old.purchases)
    earned = [f"{points} ({offered.sum_words()})" if len(offered.parts) > 1 else points]
    if new.preordered and not old.preordered:
        earned.append(say_in("You bought …: 3 points, …", "using the pre-order"))
    if len(new.taken) > len(old.taken):
        earned.append(
            say_in("You bought …: 3 points, …", "and took its card from the common wishlist")
        )
    return say_of(
        is_you,
        "You bought {game} for {price} €: {earned}.",
        "{who} bought {game} for {price} €: {earned}.",
        who=who,
        game=game_name(before.edition, tile),
        price=offered.price,
        earned=", ".join(earned),
    )


def _tested(after: EssenView, old: VisitorView, new: VisitorView, is_you: bool, who: str) -> str:
    if after.phase == "choice":
        return say_of(
            is_you,
            "You play-tested and drew two cards.",
            "{who} play-tested and drew two cards.",
            who=who,
        )
    kept = [card for card in new.hand if card not in old.hand]
    if not kept:
        return say_of(
            is_you,
            "You play-tested and kept the only card left.",
            "{who} play-tested and kept the only card left.",
            who=who,
        )
    return say_of(
        is_you,
        "You play-tested and kept the only card left, {game}.",
        "{who} play-tested and kept the only card left, {game}.",
        who=who,
        game=game_names(after.edition, kept),
    )


def _left(old: VisitorView, new: VisitorView, is_you: bool, who: str) -> str:
    """The end of a turn."""
    if new.departure > old.departure:
        return say_of(
            is_you,
            "You departed early: {points}.",
            "{who} departed early: {points}.",
            who=who,
            points=points_words(new.departure),
        )
    if not old.left:
        return say_of(is_you, "You ended the turn.", "{who} ended the turn.", who=who)
    return say_of(
        is_you,
        "You ended the turn with {actions} left.",
        "{who} ended the turn with {actions} left.",
        who=who,
        actions=actions_words(old.left),
    )


def _turned(before: EssenView, after: EssenView, names: Sequence[str]) -> list[Line]:
    """What follows the last turn of a round."""
    if after.phase == "over":
        home = say("The fair closes. Everybody brings the last games to the car.")
        return [
            Line(say("The evening"), head=True),
            Line(home, paragraph="evening"),
            *_evening(after, names),
        ]
    if after.round == before.round:
        return []
    noon = []
    if before.round == NOON and before.rankings:
        noon = [Line(noon_title(), head=True), *_noon(before, after, names)]
    return [*noon, *_round_begins(before, after, names)]


def noon_title() -> str:
    return say("Noon")


def _noon(before: EssenView, after: EssenView, names: Sequence[str]) -> list[Line]:
    lines = []
    for seat, visitor in enumerate(after.visitors):
        met = cards_met(before, seat)
        who = listed_name(after, seat, names)
        if met:
            scored = say(
                "{who}: {points} for {count} morning ranking.",
                "{who}: {points} for {count} morning rankings.",
                who=who,
                points=points_words(visitor.morning),
                count=met,
            )
        else:
            scored = say("{who}: no morning ranking.", who=who)
        lines.append(Line(scored, seat, paragraph="noon-points"))
    return [*lines, Line(say("The afternoon rankings are on show."), paragraph="noon-points")]


def _round_begins(before: EssenView, after: EssenView, names: Sequence[str]) -> list[Line]:
    edition = after.edition
    lines = [Line(say("Round {round}", round=after.round), head=True)]
    if after.last_turn >= 0:
        turned = say("The last turn: {bonus}.", bonus=last_turn_words(after.last_turn))
        lines.append(Line(turned, paragraph="last-round"))
    moved = _moved_popularity(before, after)
    if moved:
        lines.append(Line(moved, paragraph="popularity-moves"))
    for tile in after.pallets:
        event = after.event_on(tile)
        if event >= 0:
            came = say(
                "{event}: {game}, on sale next round.",
                event=capitalised(event_name(event)),
                game=game_name(edition, tile),
            )
            lines.append(Line(came, paragraph="events"))
    if after.crowd:
        words = say("The crowd is {places}.", places=crowd_words(after.crowd))
        places = tuple(crowd_places(after.crowd))
        lines.append(Line(words, paragraph="crowd-moves", places=places))
    goes = say_of(
        after.first == after.seat, "You go first.", "{who} goes first.", who=names[after.first]
    )
    lines.append(Line(goes, after.first, paragraph="who-is-first"))
    return lines


def _moved_popularity(before: EssenView, after: EssenView) -> str:
    changes = [now - was for was, now in zip(before.popularity, after.popularity, strict=True)]

    def these(sign: int) -> str:
        return both(
            [
                symbol_names(symbol)
                for symbol, change in zip(SYMBOLS, changes, strict=True)
                if change * sign > 0
            ]
        )

    fallen, risen = these(-1), these(1)
    words = [say("{symbols} fall", symbols=fallen)] if fallen else []
    words += [say("{symbols} rise", symbols=risen)] if risen else []
    return f"{capitalised('; '.join(words))}." if words else ""


def _evening(view: EssenView, names: Sequence[str]) -> list[Line]:
    assert view.outcome is not None
    lines = []
    for seat, earned in enumerate(view.outcome.parts):
        parts = [say("{points} for the wishlist", points=earned["wishlist"])]
        if view.rankings:
            rankings = say("{points} for the afternoon rankings", points=earned["afternoon"])
            parts.insert(0, rankings)
        counted = say(
            "{who}: {parts}; {count} point in all.",
            "{who}: {parts}; {count} points in all.",
            who=listed_name(view, seat, names),
            parts=both(parts),
            count=view.outcome.scores[seat],
        )
        lines.append(Line(counted, seat, paragraph="evening"))
    return [*lines, Line(won_by(view, names), paragraph="winner")]
