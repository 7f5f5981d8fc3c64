"""The final scene: podium, how the scores were counted up and what their parts mean, and what can
be done now."""

from __future__ import annotations

from itertools import accumulate

from markupsafe import Markup

from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup, shape
from fairground.game import Game, Outcome, Prompt
from fairground.language import say
from fairground.phrases import ordinal, printed_number
from fairground.web.pages.bar import prompt
from fairground.web.pages.ticket import reach_note, ticket
from fairground.web.watching.snapshot import Position, Snapshot

_ROOM = 6
_FEW = 3
"""What a part brought and the sum fit side by side on a phone if they have no more letters, or if
there are only a few seats."""


def final_scene(seen: Snapshot, position: Position, outcome: Outcome) -> Markup:
    """It is complete as it stands; the module counts it up step by step for somebody who has not
    seen it yet."""
    return markup(
        f'<div class="outcome" data-count="{escaped(seen.id)}">'
        f'<h2 class="unseen">{escaped(say("How it ended"))}</h2>'
        f"{_podium(seen, outcome)}{_table(seen, position, outcome)}"
        f'<p class="snug soft proof">{_luck_now(seen)} '
        f'<button type="button" class="plain" data-recount hidden>{escaped(say("Count again"))}'
        "</button></p></div>"
    )


def _luck_now(seen: Snapshot) -> Markup:
    """Whether the seed is open already."""
    if seen.is_sealed:
        return escaped(
            say("Others still play with the same luck. Its seed is open when all are through.")
        )
    return markup(
        f"{escaped(say('The seed of the luck is open now.'))} "
        f'<a href="{escaped(seen.address)}/check">{escaped(say("Check the whole game"))}</a>'
    )


def turned_line(words: str) -> Markup:
    """The moment it turned."""
    return markup(f"{icon('bolt', 17)} <span>{escaped(words)}</span>") if words else EMPTY


def _podium(seen: Snapshot, outcome: Outcome) -> Markup:
    """The winner comes first; the style sheet puts second and third to both sides."""
    seats = sorted(range(len(seen.chairs)), key=lambda seat: outcome.ranks[seat])
    steps = joined(_step(seen, outcome, seat, place) for place, seat in enumerate(seats))
    return markup(
        f'<ol class="podium of-{len(seats)}" aria-label="{escaped(say("Podium"))}">{steps}</ol>'
    )


def _step(seen: Snapshot, outcome: Outcome, seat: int, place: int) -> Markup:
    rank = outcome.ranks[seat]
    won = icon("trophy", 18) if seat in outcome.winners else EMPTY
    score = escaped(printed_number(outcome.scores[seat]))
    return markup(
        f'<li class="place-{rank} at-{place}">{shape(seat, 30)}'
        f"<b>{escaped(seen.chairs[seat].name)}</b>"
        f'<span class="height"><strong data-score="{seat}">{score}</strong>'
        f"<small>{won}{escaped(ordinal(rank))}</small></span></li>"
    )


def _table(seen: Snapshot, position: Position, outcome: Outcome) -> Markup:
    """Parts in rows and seats in columns; beside each part the sum until there."""
    seats = range(len(seen.chairs))
    heads = joined(
        markup(
            f'<th scope="col" class="{"won" if seat in outcome.winners else ""}">{shape(seat, 18)}'
            f"<span>{escaped(seen.chairs[seat].name)}</span></th>"
        )
        for seat in seats
    )
    sums = [list(accumulate(parts.values())) for parts in outcome.parts]
    rows = joined(
        _part(seen.game, position, part, outcome, [own[at] for own in sums])
        for at, part in enumerate(outcome.parts[0])
    )
    scores = joined(
        markup(f'<td class="total">{escaped(printed_number(score))}</td>')
        for score in outcome.scores
    )
    ranks = joined(markup(f"<td>{_rank(outcome, seat)}</td>") for seat in seats)
    is_long = any(
        len(f"{_signed(points)}{total}") > _ROOM
        for parts, own in zip(outcome.parts, sums, strict=True)
        for points, total in zip(parts.values(), own, strict=True)
    )
    cls = "parts long" if is_long and len(seats) > _FEW else "parts"
    return markup(
        f'<table class="{escaped(cls)}"><thead><tr>{heads}</tr></thead>{rows}'
        f'<tbody class="whole"><tr>{scores}</tr><tr>{ranks}</tr></tbody></table>'
    )


def _part(game: Game, position: Position, part: str, outcome: Outcome, sums: list[int]) -> Markup:
    """What a part means, and below it what it brought and the sum until there."""
    words = game.part_words(position.view, part)
    values = joined(
        _value(parts.get(part, 0), printed_number(total))
        for parts, total in zip(outcome.parts, sums, strict=True)
    )
    return markup(
        f'<tbody class="part"><tr><th scope="rowgroup" colspan="{len(sums)}">'
        f"<b>{escaped(game.part_title(part))}</b> {escaped(words)}</th></tr>"
        f"<tr>{values}</tr></tbody>"
    )


def _value(points: int, total: str) -> Markup:
    return markup(
        f'<td>{escaped(_signed(points))}<small data-sum="{escaped(total)}">'
        f'<span class="unseen">, {escaped(say("together"))} </span>{escaped(total)}</small></td>'
    )


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else printed_number(points)


def _rank(outcome: Outcome, seat: int) -> Markup:
    won = icon("trophy", 14, say("winner")) if seat in outcome.winners else EMPTY
    return markup(f"{escaped(ordinal(outcome.ranks[seat]))}{won}")


def over_bar(seen: Snapshot, asked: Prompt) -> dict[str, Markup]:
    own = escaped(seen.address)
    if seen.is_sealed:
        moves = tournament_link(seen, "button may")
        return {"page-prompt": prompt(asked), "page-moves": moves, "page-ply": EMPTY}
    if seen.tournament:
        again = tournament_link(seen, "button may")
    elif seen.sequel:
        again = markup(
            f'<a class="button may" href="/table/{escaped(seen.sequel)}">'
            f"{escaped(say('To the next table'))}</a>"
        )
    elif seen.held:
        again = markup(
            f'<button class="may" form="do" formaction="{own}/again">'
            f"{escaped(say('Play again'))}</button>"
        )
    else:
        again = EMPTY
    review = (
        markup(f'<a class="button" href="{own}/review">{escaped(say("Look back"))}</a>')
        if seen.game.bot and seen.ending is None
        else EMPTY
    )
    replay = markup(
        f'<a class="button" href="{own}/replay?ply=0">{escaped(say("Watch the replay"))}</a>'
    )
    check = EMPTY
    if seen.ending is not None:  # there is no final scene with a link to it
        words = escaped(say("Check the whole game"))
        check = markup(f'<a class="button" href="{own}/check">{words}</a>')
    moves = joined((again, review, _share(seen), replay, check))
    return {"page-prompt": prompt(asked), "page-moves": moves, "page-ply": EMPTY}


def tournament_link(seen: Snapshot, cls: str = "") -> Markup:
    """The way to the tournament that the table belongs to."""
    return markup(
        f'<a{attributes(cls=cls)} href="/tournament/{escaped(seen.tournament)}">'
        f"{escaped(say('To the tournament'))}</a>"
    )


def _share(seen: Snapshot) -> Markup:
    """Anybody who has the link sees the game from its beginning."""
    link = f"{seen.link}/replay?ply=0"
    return markup(
        f'<details class="more share-game"><summary>{escaped(say("Share this game"))}</summary>'
        '<div class="all">'
        f"<p>{escaped(say('Anybody with this link can watch the game, from anybody’s seat.'))}</p>"
        f"{ticket(link, say('Link to the replay'))}{reach_note(link)}</div></details>"
    )
