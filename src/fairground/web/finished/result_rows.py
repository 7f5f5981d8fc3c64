"""Results of finished games and ratings in the database. A line for every seat is kept for longer
than the table. Both are written together with the last move, so that a game counts once, whatever
server it ended on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import Connection, Integer, func, select, update

from fairground.ratings import Rated, Rating, after, bot
from fairground.web.storage import schema

_RESULTS = schema.results.c
_RATINGS = schema.ratings.c
_AWAITED = schema.awaited_results.c


@dataclass(frozen=True)
class Result:
    """How a seat did. ``person`` is the key of the person who played there, or empty; ``level`` is
    that of the bot, or empty, and ``strength`` its rating if it was measured; ``is_rated`` is
    whether the game changes the person's rating."""

    game: str
    seats: int
    seat: int
    person: str
    level: str
    rank: int
    score: int | None
    strength: float | None = None
    is_rated: bool = False


def keep_results(
    connection: Connection,
    table: str,
    results: Sequence[Result],
    now: float,
    due: float | None = None,
) -> None:
    """``due`` is when everybody may know of them, where that is later: until then no ladder and no
    list tells how the game ended."""
    if due is None:
        _count(connection, table, results, now)
    elif results:
        row = {"of_table": table, "due": due, "at": now, "text": _text(results)}
        connection.execute(schema.awaited_results.insert().values(row))


def are_due(connection: Connection, now: float) -> bool:
    """Whether games are to be counted that were not to be known of before."""
    due = select(_AWAITED.of_table).where(_AWAITED.due <= now).limit(1)
    return connection.execute(due).first() is not None


def publish_due(connection: Connection, now: float) -> None:
    """Each game once, in the order in which they ended: another server may be at it too."""
    due = select(schema.awaited_results).where(_AWAITED.due <= now).order_by(_AWAITED.at)
    for row in connection.execute(due.with_for_update(skip_locked=True)).all():
        gone = schema.awaited_results.delete().where(_AWAITED.of_table == row.of_table)
        if connection.execute(gone).rowcount:
            _count(connection, row.of_table, _results(row.text), row.at)


def _text(results: Sequence[Result]) -> str:
    return msgspec.json.encode(results).decode()


def _results(text: str) -> list[Result]:
    return msgspec.json.decode(text, type=list[Result])


def _hand_over_awaited(connection: Connection, person: str, to: str) -> None:
    """What is not counted yet is somebody else's, or nobody's."""
    held = select(schema.awaited_results).where(_AWAITED.text.contains(person, autoescape=True))
    for row in connection.execute(held.with_for_update()).all():
        results = [
            replace(each, person=to, is_rated=False) if each.person == person else each
            for each in _results(row.text)
        ]
        connection.execute(
            update(schema.awaited_results)
            .where(_AWAITED.of_table == row.of_table)
            .values(text=_text(results))
        )


def _count(connection: Connection, table: str, results: Sequence[Result], now: float) -> None:
    """Guests, and bots that nobody has measured, are left out of the sum."""
    rated = sorted((each for each in results if each.is_rated), key=lambda each: each.person)
    before = [_rating(connection, each.person, each.game) for each in rated]
    playing = [Rated(rating, each.rank) for rating, each in zip(before, rated, strict=True)]
    playing += [
        Rated(bot(each.strength), each.rank, is_bot=True)
        for each in results
        if each.strength is not None
    ]
    now_rated = after(playing)[: len(rated)] if rated else []
    ratings = dict(zip((each.person for each in rated), now_rated, strict=True))
    for each in results:
        new = ratings.get(each.person) if each.is_rated else None
        row = asdict(each) | {"of_table": table, "at": now}
        row |= {"mu": new and new.mu, "sigma": new and new.sigma}
        del row["strength"]
        connection.execute(schema.results.insert().values(row))
    for person, rating in ratings.items():
        _keep_rating(connection, person, results[0].game, rating)


def _rating(connection: Connection, person: str, game: str) -> Rating:
    """Nobody else rates the person until this is kept."""
    found = connection.execute(
        select(_RATINGS.mu, _RATINGS.sigma)
        .where(_RATINGS.person == person, _RATINGS.game == game)
        .with_for_update()
    ).one_or_none()
    return Rating() if found is None else Rating(found.mu, found.sigma)


def _keep_rating(connection: Connection, person: str, game: str, rating: Rating) -> None:
    own = (_RATINGS.person == person, _RATINGS.game == game)
    changed = connection.execute(
        update(schema.ratings)
        .where(*own)
        .values(mu=rating.mu, sigma=rating.sigma, games=_RATINGS.games + 1)
    )
    if changed.rowcount == 0:
        row = {"person": person, "game": game, **rating._asdict(), "games": 1}
        connection.execute(schema.ratings.insert().values(row))


@dataclass(frozen=True)
class Rung:
    """Somebody on the ladder of a game."""

    person: str
    name: str
    rating: Rating
    games: int


def ladder(connection: Connection, game: str, most: int) -> list[Rung]:
    """The strongest first, by what their games prove."""
    accounts = schema.accounts.c
    proven = _RATINGS.mu - 2 * _RATINGS.sigma
    rows = connection.execute(
        select(_RATINGS.person, accounts.name, _RATINGS.mu, _RATINGS.sigma, _RATINGS.games)
        .join(schema.accounts, accounts.key == _RATINGS.person)
        .where(_RATINGS.game == game)
        .order_by(proven.desc(), accounts.name)
        .limit(most)
    )
    return [Rung(row.person, row.name, Rating(row.mu, row.sigma), row.games) for row in rows]


@dataclass(frozen=True)
class Sum:
    """Somebody's games against one kind of opponents. ``level`` is empty for people."""

    level: str
    games: int
    won: int


@dataclass(frozen=True)
class Past:
    """A game that somebody finished; it has no score if somebody resigned."""

    table: str
    seats: int
    rank: int
    score: int | None
    at: float


@dataclass(frozen=True)
class Own:
    """What somebody has played of a game: their rating and how many games it comes from, where they
    have one; opponents they met and finished before; the last games."""

    rating: tuple[Rating, int] | None
    sums: tuple[Sum, ...]
    past: tuple[Past, ...]


def own_results(connection: Connection, person: str, game: str, most: int) -> Own:
    kept = connection.execute(
        select(schema.ratings).where(_RATINGS.person == person, _RATINGS.game == game)
    ).one_or_none()
    rating = None if kept is None else (Rating(kept.mu, kept.sigma), kept.games)
    return Own(rating, _sums(connection, person, game), _past(connection, person, game, most))


def _sums(connection: Connection, person: str, game: str) -> tuple[Sum, ...]:
    mine, other = schema.results.alias(), schema.results.alias()
    won = func.sum((mine.c.rank < other.c.rank).cast(Integer))
    rows = connection.execute(
        select(other.c.level, func.count().label("games"), won.label("won"))
        .join(other, (other.c.of_table == mine.c.of_table) & (other.c.seat != mine.c.seat))
        .where(mine.c.person == person, mine.c.game == game)
        .group_by(other.c.level)
    )
    return tuple(Sum(row.level, row.games, row.won) for row in rows)


def _past(connection: Connection, person: str, game: str, most: int) -> tuple[Past, ...]:
    rows = connection.execute(
        select(schema.results)
        .where(_RESULTS.person == person, _RESULTS.game == game)
        .order_by(_RESULTS.at.desc(), _RESULTS.of_table)
        .limit(most)
    )
    return tuple(Past(row.of_table, row.seats, row.rank, row.score, row.at) for row in rows)


def hand_over_results(connection: Connection, guest: str, account: str) -> None:
    """Games of a guest are the account's from now on. They were not rated, and stay so."""
    connection.execute(
        update(schema.results).where(_RESULTS.person == guest).values(person=account)
    )
    _hand_over_awaited(connection, guest, account)


def exported_results(connection: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """For the person to take along."""
    columns = [column for column in _RESULTS if column.name != "person"]
    results = connection.execute(select(*columns).where(_RESULTS.person == person))
    columns = [column for column in _RATINGS if column.name != "person"]
    ratings = connection.execute(select(*columns).where(_RATINGS.person == person))
    held = select(_AWAITED.of_table, _AWAITED.at, _AWAITED.text)
    awaited = connection.execute(held.where(_AWAITED.text.contains(person, autoescape=True)))
    return {
        "results": [dict(row._mapping) for row in results],
        "awaited_results": [
            {"of_table": row.of_table, "at": row.at, **_without_key(each)}
            for row in awaited
            for each in _results(row.text)
            if each.person == person
        ],
        "ratings": [dict(row._mapping) for row in ratings],
    }


def _without_key(result: Result) -> dict[str, Any]:
    return {name: value for name, value in asdict(result).items() if name != "person"}


def forget_results(connection: Connection, person: str) -> None:
    """The games stay for the others; nobody learns who it was."""
    connection.execute(update(schema.results).where(_RESULTS.person == person).values(person=""))
    connection.execute(schema.ratings.delete().where(_RATINGS.person == person))
    _hand_over_awaited(connection, person, "")
