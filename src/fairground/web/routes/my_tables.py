"""Somebody's own tables, as a page and as a number for the head of every page."""

from __future__ import annotations

from litestar import Response, get

from fairground import catalog
from fairground.language import say
from fairground.phrases import both, isolated
from fairground.web.pages.my_tables import MyTable, my_tables_page
from fairground.web.people.accounts import account_of
from fairground.web.seats.turns import OwnTable
from fairground.web.serving.injection import TheGate, TheGuest
from fairground.web.serving.requests import Ask, Gate, Guest, client
from fairground.web.serving.responses import Answer, html, wants_json
from fairground.web.storage.kept_table import LEARNING, Chair, Listing


@get("/tables")
async def show_my_tables(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    """The module of the page asks again for the list itself."""
    async with gate.lobbies.turn(client(request)):
        found = await gate.tables.store.own_tables(guest.visitor.holder)
    tables = [_seen(gate, guest, listing, own) for listing, own in found]
    waiting = sum(table.is_mine for table in tables)
    page = my_tables_page(tables, account_of(guest.visitor))
    if wants_json(request):
        return Response({"waiting": waiting, "list": page.lists})
    return html(page.whole, guest, gate.tables.keys)


def _seen(gate: Gate, guest: Guest, listing: Listing, own: OwnTable) -> MyTable:
    header, chairs, me = listing.header, listing.chairs, guest.visitor.holder
    game = catalog.games().get(header.game)
    waits = {seat for seat in own.since if not chairs[seat].bot}
    mine = [seat for seat in sorted(waits) if chairs[seat].holder == me]
    shown = mine or sorted(own.since)
    since = min((own.since[seat] for seat in shown), default=own.acted)
    return MyTable(
        id=header.id,
        title=game.title if game else header.game,
        people=both([isolated(chair.name) for chair in chairs if chair.name]),
        words=_words(listing, mine, [chairs[seat] for seat in shown]),
        since=header.finished if header.finished is not None else since,
        is_mine=bool(mine),
        is_over=header.finished is not None,
        is_lesson=header.lesson == LEARNING,
        is_tournament=bool(header.tournament),
    )


def _words(listing: Listing, mine: list[int], awaited: list[Chair]) -> str:
    """What the table waits for."""
    header, free = listing.header, sum(chair.kind == "open" for chair in listing.chairs)
    if header.finished is not None:
        return say("Over")
    if free:
        return say("Waits for {count} player", "Waits for {count} players", count=free)
    if mine:
        return say("Your turn")
    if awaited:
        return say("Waits for {who}", who=both([isolated(chair.name) for chair in awaited]))
    return say("Under way")
