"""Ladders, whom to play next, and what somebody's own games say about them."""

from __future__ import annotations

from dataclasses import asdict

from litestar.exceptions import NotFoundException

from fairground import catalog
from fairground.bots.levels import TITLES
from fairground.language import in_words
from fairground.phrases import isolated
from fairground.ratings import Rating, bot
from fairground.web.api import person_shapes as shapes
from fairground.web.api.games import asked_game
from fairground.web.api.operation import Call, operation
from fairground.web.finished.ladders import Ladder, ladder_for
from fairground.web.finished.result_rows import Past
from fairground.web.finished.seat_reviews import ReviewedGame, statistics
from fairground.web.people.tokens import READ


@operation(
    "GET",
    "/api/games/{game}/ladder",
    "The ladder of a game, how you stand, and a good opponent for you",
    shapes.LadderShape,
    scope=READ,
)
async def show_ladder(call: Call) -> shapes.LadderShape:
    seen = await ladder_for(call.gate.tables.store, call.visitor, asked_game(call))
    own, opponent = seen.own, seen.opponent
    return shapes.LadderShape(
        game=seen.game.id,
        rungs=_rungs(seen),
        you=None if own.rating is None else _rating(*own.rating),
        opponent="" if opponent is None else opponent.id,
        opponents=[shapes.OpponentsShape(each.level, each.games, each.won) for each in own.sums],
        past=[_past(each) for each in own.past],
    )


@operation(
    "GET",
    "/api/statistics",
    "What luck and decisions brought in your own games; nobody else is shown it",
    shapes.StatisticsShape,
    scope=READ,
    query=shapes.StatisticsQuery,
)
async def show_statistics(call: Call) -> shapes.StatisticsShape:
    game, person = call.query.game, call.visitor.holder
    if game and game not in catalog.games():
        raise NotFoundException
    found = await call.gate.tables.store.read(
        lambda connection: statistics(connection, person, game)
    )
    return shapes.StatisticsShape(
        [_reviewed(each) for each in found.games],
        [_reviewed(each) for each in found.moments],
        [shapes.WaitingGameShape(*each) for each in found.waiting],
    )


def _rungs(seen: Ladder) -> list[shapes.RungShape]:
    """People by what their games prove; bots stand where their level does."""
    rows = [
        (
            each.rating.proven,
            shapes.RungShape(
                isolated(each.name),
                "",
                _rating(each.rating, each.games),
                each.person == seen.person,
            ),
        )
        for each in seen.rungs
    ]
    for title, level in zip(TITLES, seen.game.levels, strict=False):
        if level.rating is not None:
            rating = bot(level.rating)
            shape = shapes.RungShape(in_words(title.words), title.id, _rating(rating, 0), False)
            rows.append((rating.proven, shape))
    return [shape for _, shape in sorted(rows, key=lambda row: -row[0])]


def _rating(rating: Rating, games: int) -> shapes.RatingShape:
    return shapes.RatingShape(rating.points, rating.margin, games)


def _past(each: Past) -> shapes.PastGameShape:
    return shapes.PastGameShape(each.table, each.seats, each.rank, each.score, each.at)


def _reviewed(each: ReviewedGame) -> shapes.ReviewedGameShape:
    return shapes.ReviewedGameShape(
        each.table, each.game, each.seats, each.rank, each.at, **asdict(each.review)
    )
