"""Tournaments: those there are, how one stands, and entering and leaving."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from fractions import Fraction

from fairground import catalog
from fairground.phrases import isolated
from fairground.web.api import tournament_shapes as shapes
from fairground.web.api.operation import Call, operation
from fairground.web.api.tables import clock_fields
from fairground.web.contests import tournament_queries as queries
from fairground.web.contests.kept_tournament import TournamentGame, Whole
from fairground.web.contests.tournament_file import check_has_file, tournament_file
from fairground.web.contests.tournament_setup import read_tournament
from fairground.web.contests.tournament_visits import SHOWN, member, tournament_named
from fairground.web.lobby.setup import edition_field, option_field, seats_field
from fairground.web.people.tokens import HOST, PLAY, READ
from fairground.web.people.visitor import Account
from fairground.web.serving.limits import BODY, EDITION


@operation(
    "GET", "/api/tournaments", "The tournaments of this server", shapes.TournamentList, scope=READ
)
async def list_tournaments(call: Call) -> shapes.TournamentList:
    async with call.gate.lobbies.turn(call.client):
        lines = await call.gate.tables.store.read(lambda each: queries.listed(each, SHOWN))
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
    return await _done(call, call.gate.tables.tournaments.enter)


@operation(
    "POST",
    "/api/tournaments/{tournament}/leave",
    "Leave a tournament; once it has started, a bot finishes your game",
    shapes.TournamentShape,
    scope=PLAY,
)
async def leave_tournament(call: Call) -> shapes.TournamentShape:
    return await _done(call, call.gate.tables.tournaments.leave)


@operation(
    "POST",
    "/api/tournaments",
    "Organise a tournament; you need an account",
    shapes.TournamentShape,
    scope=HOST,
    body=shapes.NewTournament,
    status=201,
    most=2 * EDITION + BODY,
)
async def organise_tournament(call: Call) -> shapes.TournamentShape:
    new: shapes.NewTournament = call.body
    call.gate.count_table(call.request, len(new.edition_text))
    key = member(call.visitor).key
    async with call.gate.turn(call.request):
        made = await asyncio.to_thread(read_tournament, _form(new), "", key, time.time())
    await call.gate.tables.tournaments.create(made)
    call.request.path_params["tournament"] = made.id
    return await _shown(call)


def _form(new: shapes.NewTournament) -> dict[str, str]:
    """As the page's form has it, so that its rules hold here too."""
    game = catalog.game(new.game)
    options = game.check_options(new.seats, dict(new.options))
    form = {option_field(game, each): str(options[each.id]) for each in game.options}
    form = {name: value for name, value in form.items() if value != str(False)}
    return {
        **form,
        **clock_fields(new.clock),
        "game": game.id,
        "title": new.title,
        "kind": new.kind,
        "rounds": str(new.rounds),
        "bot": new.bot,
        "spare": new.spare,
        "edition-text": new.edition_text,
        edition_field(game): new.edition,
        seats_field(game): str(new.seats),
    }


@operation(
    "POST",
    "/api/tournaments/{tournament}/start",
    "Start your tournament with those who have entered",
    shapes.TournamentShape,
    scope=HOST,
)
async def start_tournament(call: Call) -> shapes.TournamentShape:
    return await _done(call, call.gate.tables.tournaments.start)


@operation(
    "POST",
    "/api/tournaments/{tournament}/call-off",
    "Call your tournament off",
    shapes.TournamentShape,
    scope=HOST,
)
async def call_off_tournament(call: Call) -> shapes.TournamentShape:
    return await _done(call, call.gate.tables.tournaments.call_off)


@operation(
    "POST",
    "/api/tournaments/{tournament}/take-out",
    "Take somebody out of your tournament",
    shapes.TournamentShape,
    scope=HOST,
    body=shapes.OfEntrant,
)
async def take_out_entrant(call: Call) -> shapes.TournamentShape:
    async def taking_out(whole: Whole, organiser: Account) -> None:
        await call.gate.tables.tournaments.take_out(whole, organiser, call.body.entrant)

    return await _done(call, taking_out)


@operation(
    "GET",
    "/api/tournaments/{tournament}/file",
    "The file of a tournament that has started, with which anybody can check it",
    shapes.TournamentFileShape,
    scope=READ,
)
async def show_tournament_file(call: Call) -> shapes.TournamentFileShape:
    whole = await tournament_named(call.gate, call.request.path_params["tournament"])
    check_has_file(whole)
    return shapes.TournamentFileShape(await call.gate.apart(call.request, tournament_file, whole))


async def _done(
    call: Call, work: Callable[[Whole, Account], Awaitable[None]]
) -> shapes.TournamentShape:
    """Do something to the tournament of the address, and show it."""
    whole = await tournament_named(call.gate, call.request.path_params["tournament"])
    await work(whole, member(call.visitor))
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
