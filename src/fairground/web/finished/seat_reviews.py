"""What look backs say about the seats of people, kept for longer than the tables: how much luck and
decisions brought, what mistakes cost, and the best move. Whose seat it was is in the results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, select

from fairground.bots.review import Review
from fairground.bots.swings import MISTAKE, STRONG
from fairground.web.storage import schema

_SEATS = schema.seat_reviews.c
_RESULTS = schema.results.c
MOST_GAMES = 24
MOST_LISTED = 6
_SAME = and_(_SEATS.of_table == _RESULTS.of_table, _SEATS.seat == _RESULTS.seat)


@dataclass(frozen=True)
class SeatReview:
    """In parts of the chance to win. ``lost`` is what the seat's mistakes cost; ``error`` is the
    standard error of luck and decisions. ``best`` is the number of the turning point at which the
    seat played its best move, ``best_ply`` the ply of the record before it and ``best_gain`` what
    it brought; there is none if no move of the seat stood out."""

    luck: float
    decisions: float
    error: float
    lost: float
    best: int | None = None
    best_ply: int | None = None
    best_gain: float | None = None


def seat_review(found: Review, seat: int) -> SeatReview:
    own = [(number, swing) for number, swing in enumerate(found.swings, 1) if swing.seat == seat]
    lost = sum(swing.gain for _, swing in own if swing.kind == MISTAKE)
    strong = [
        (swing.change[seat] - swing.luck[seat], number, swing.ply)
        for number, swing in own
        if swing.kind == STRONG
    ]
    summary = SeatReview(found.luck[seat], found.decisions[seat], found.error[seat], lost)
    if not strong:
        return summary
    gain, number, ply = max(strong, key=lambda each: each[0])
    return SeatReview(**asdict(summary) | {"best": number, "best_ply": ply, "best_gain": gain})


def keep_seat_reviews(
    table: str, found: Review, is_new: bool = False
) -> Callable[[Connection], None]:
    """For each seat whose result is a person's, unless it is kept already and the review is not a
    new one."""

    def work(connection: Connection) -> None:
        if is_new:
            connection.execute(delete(schema.seat_reviews).where(_SEATS.of_table == table))
        people = select(_RESULTS.seat).where(_RESULTS.of_table == table, _RESULTS.person != "")
        known = select(_SEATS.seat).where(_SEATS.of_table == table)
        for seat in connection.execute(people.where(_RESULTS.seat.not_in(known))).scalars().all():
            row = {"of_table": table, "seat": seat, **asdict(seat_review(found, seat))}
            connection.execute(schema.seat_reviews.insert().values(row))

    return work


@dataclass(frozen=True)
class ReviewedGame:
    """A game of somebody's, with what its look back says about them."""

    table: str
    game: str
    seats: int
    rank: int
    at: float
    review: SeatReview


@dataclass(frozen=True)
class Statistics:
    """``games`` are the last that were looked back at, oldest first; ``moments`` those with the
    best moves, whose tables are still there; ``waiting`` games that could be looked back at."""

    games: tuple[ReviewedGame, ...]
    moments: tuple[ReviewedGame, ...]
    waiting: tuple[tuple[str, str, float], ...]


def statistics(connection: Connection, person: str, game: str) -> Statistics:
    """Of one game, or of all where none is named."""
    own = [_RESULTS.person == person, *([_RESULTS.game == game] if game else [])]
    reviewed = select(schema.results, schema.seat_reviews).join(schema.seat_reviews, _SAME)
    reviewed = reviewed.where(*own)
    latest = reviewed.order_by(_RESULTS.at.desc(), _RESULTS.of_table, _RESULTS.seat).limit(
        MOST_GAMES
    )
    tables = schema.tables.c
    best = (
        reviewed.join(schema.tables, tables.id == _RESULTS.of_table)
        .where(_SEATS.best.is_not(None))
        .order_by(_SEATS.best_gain.desc(), _RESULTS.of_table)
        .limit(MOST_LISTED)
    )
    waiting = (
        select(_RESULTS.of_table, _RESULTS.game, _RESULTS.at)
        .join(schema.tables, tables.id == _RESULTS.of_table)
        .outerjoin(schema.seat_reviews, _SAME)
        .where(*own, _SEATS.seat.is_(None), _RESULTS.score.is_not(None))
        .distinct()
        .order_by(_RESULTS.at.desc(), _RESULTS.of_table)
        .limit(MOST_LISTED)
    )
    games = [_game(row._mapping) for row in connection.execute(latest)]
    moments = [_game(row._mapping) for row in connection.execute(best)]
    rows = connection.execute(waiting)
    return Statistics(tuple(games[::-1]), tuple(moments), tuple((*row,) for row in rows))


def _game(row: Any) -> ReviewedGame:
    review = {name: row[_SEATS[name]] for name in SeatReview.__dataclass_fields__}
    names = ("game", "seats", "rank", "at")
    known = {name: row[_RESULTS[name]] for name in names}
    return ReviewedGame(row[_RESULTS.of_table], **known, review=SeatReview(**review))


def exported_seat_reviews(connection: Connection, person: str) -> list[dict[str, Any]]:
    """For the person to take along."""
    own = select(schema.seat_reviews).join(schema.results, _SAME)
    return [dict(row._mapping) for row in connection.execute(own.where(_RESULTS.person == person))]


def forget_seat_reviews(connection: Connection, person: str) -> None:
    """Before it is forgotten which results were the person's."""
    theirs = select(_RESULTS.seat).where(_SAME, _RESULTS.person == person)
    connection.execute(delete(schema.seat_reviews).where(theirs.exists()))
