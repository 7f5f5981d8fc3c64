"""Tournaments: those there are, how one stands, and entering and leaving."""

from __future__ import annotations

import asyncio
from fractions import Fraction

from fairground.phrases import isolated
from fairground.web.api import shapes
from fairground.web.api.operation import Call, operation
from fairground.web.contests import tournament_rows as rows
from fairground.web.contests.tournament_rows import TournamentGame, Whole
from fairground.web.contests.tournament_visits import SHOWN, member, tournament_named
from fairground.web.people.tokens import PLAY, READ


@operation(
    "GET", "/api/tournaments", "The tournaments of this server", shapes.TournamentList, scope=READ
)
async def list_tournaments(call: Call) -> shapes.TournamentList:
    async with call.gate.lobbies.turn(call.client):
        lines = await call.gate.tables.store.read(lambda each: rows.listed(each, SHOWN))
    return shapes.TournamentList(
        [
            shapes.TournamentLine(
                line.tournament.id,
                isolated(line.tournament.title),
                line.tournament.game,
                line.tournament.kind,
                line.tournament.stage,
                line.tournament.seats,
                line.people,
                line.tournament.created,
            )
            for line in lines
        ]
    )


@operation(
    "GET",
    "/api/tournaments/{tournament}",
    "A tournament: who is in it, its rounds and how everybody stands",
    shapes.TournamentShape,
    scope=READ,
)
async def show_tournament(call: Call) -> shapes.TournamentShape:
    return await _shown(call)


@operation(
    "POST",
    "/api/tournaments/{tournament}/enter",
    "Enter a tournament that has not started; you need an account",
    shapes.TournamentShape,
    scope=PLAY,
)
async def enter_tournament(call: Call) -> shapes.TournamentShape:
    whole = await tournament_named(call.gate, call.request.path_params["tournament"])
    await call.gate.tables.tournaments.enter(whole, member(call.visitor))
    return await _shown(call)


@operation(
    "POST",
    "/api/tournaments/{tournament}/leave",
    "Leave a tournament; once it has started, a bot finishes your game",
    shapes.TournamentShape,
    scope=PLAY,
)
async def leave_tournament(call: Call) -> shapes.TournamentShape:
    whole = await tournament_named(call.gate, call.request.path_params["tournament"])
    await call.gate.tables.tournaments.leave(whole, member(call.visitor))
    return await _shown(call)


async def _shown(call: Call) -> shapes.TournamentShape:
    whole = await tournament_named(call.gate, call.request.path_params["tournament"])
    account = call.visitor.account
    return await asyncio.to_thread(_shape, whole, "" if account is None else account.key)


def _shape(whole: Whole, account: str) -> shapes.TournamentShape:
    kept, me = whole.tournament, whole.entrant_of(account) if account else None
    return shapes.TournamentShape(
        tournament=kept.id,
        title=isolated(kept.title),
        game=kept.game,
        kind=kept.kind,
        stage=kept.stage,
        seats=kept.seats,
        rounds=kept.rounds if kept.started is None else kept.plan.length,
        round=kept.round,
        hash=kept.hash,
        you=None if me is None else me.number,
        entrants=[
            shapes.EntrantShape(
                each.number, isolated(each.name), each.bot, each.left_at is not None
            )
            for each in whole.entrants
        ],
        standings=[] if kept.started is None else _standings(whole),
        played=[
            shapes.RoundShape(
                each.number,
                list(each.byes),
                [_game(whole, game) for game in whole.games_of(each.number)],
            )
            for each in whole.rounds
        ],
    )


def _standings(whole: Whole) -> list[shapes.StandingShape]:
    return [
        shapes.StandingShape(
            each.entrant, each.rank, _number(each.points), [_number(tie) for tie in each.ties]
        )
        for each in whole.standings()
    ]


def _game(whole: Whole, game: TournamentGame) -> shapes.TournamentGameShape:
    """How a game of a duplicate round ended is not said before all of them are over."""
    is_open = whole.is_decided(game.round) or not whole.tournament.plan.is_compared
    is_over = game.decided is not None
    seats = [
        shapes.TournamentSeat(seat.entrant, seat.rank, seat.score, seat.has_left)
        if is_over and is_open
        else shapes.TournamentSeat(seat.entrant)
        for seat in game.seats
    ]
    return shapes.TournamentGameShape(game.at_table, is_over, seats)


def _number(value: Fraction) -> float:
    return round(float(value), 6)
