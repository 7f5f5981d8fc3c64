"""For operators of the server: reports, tables, people and the log. Nobody else reaches any of it
(``edge.is_for_operators``). And what operators let people know."""

from __future__ import annotations

from litestar import get, post
from markupsafe import Markup

from fairground.draw import EMPTY
from fairground.game import FairgroundError
from fairground.language import say
from fairground.names import NAME_LENGTH
from fairground.web.chat.messages import MESSAGE_LENGTH, read_key
from fairground.web.operating import operator_lists, operator_rows
from fairground.web.operating.moderating import Decision, Operator
from fairground.web.operating.operator_lists import (
    AT_A_TIME,
    RUNNING,
    STATES,
    ListedPerson,
    ListedReport,
    ListedTable,
)
from fairground.web.operating.operator_rows import NOTHING
from fairground.web.pages.frame import note
from fairground.web.pages.operator import Part, log_page, table_about_page, tables_page
from fairground.web.pages.operator_people import (
    SeenPerson,
    length_field,
    people_page,
    person_page,
)
from fairground.web.pages.operator_reports import notes_page, report_page, reports_page
from fairground.web.people.visitor import Account
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest, TheTable
from fairground.web.serving.limits import BODY
from fairground.web.serving.refusals import Refused
from fairground.web.serving.requests import Ask, Gate, Guest
from fairground.web.serving.responses import Answer, html, led_to, refusal

Said = tuple[int, Markup]


@get("/operator")
async def show_front(guest: TheGuest) -> Answer:
    _operator(guest)
    return led_to("/operator/reports")


@get("/operator/reports")
async def show_reports(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    me, before = _operator(guest), _before(request)
    is_settled = "settled" in request.query_params
    found = await gate.tables.store.read(
        lambda disk: operator_lists.listed_reports(disk, me.key, is_settled, before)
    )
    query = {"settled": ""} if is_settled else {}
    part = Part("/operator/reports", query, before, AT_A_TIME, len(found) > AT_A_TIME)
    return html(reports_page(found[:AT_A_TIME], part), guest, gate.tables.keys)


@get("/operator/report/{name:str}/{key:str}")
async def show_report(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    return await _report(request, gate, guest, (200, _done(request)))


@post("/operator/report/{name:str}/{key:str}", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def decide(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    me, form = _operator(sent.guest), sent.form
    room, number = _message(request)
    decision = Decision(form.get("outcome", ""), form.get("reason", ""), form.get("length", ""))
    table = request.path_params["name"]
    try:
        await Operator(gate.tables, me).settle(table, room, number, decision)
    except FairgroundError as error:
        return await _report(request, gate, sent.guest, refusal(error), form)
    return led_to(f"/operator/report/{table}/{room[0]}{number}?done")


async def _report(
    request: Ask, gate: Gate, guest: Guest, said: Said, form: dict[str, str] | None = None
) -> Answer:
    me, form = _operator(guest), form or {}
    about = (request.path_params["name"], *_message(request))

    found: ListedReport | None = await gate.tables.store.read(
        lambda disk: operator_lists.report_about(disk, me.key, *about)
    )
    if found is None:
        raise Refused(404)
    reason = form.get("reason", "")[:MESSAGE_LENGTH]
    length = length_field(form.get("length", "7"))
    token, chosen = gate.tables.keys.form_token(guest.visitor), form.get("outcome", NOTHING)
    page = report_page(found, token, length, said[1], reason, chosen)
    return html(page, guest, gate.tables.keys, said[0])


def _message(request: Ask) -> tuple[str, int]:
    key = read_key(request.path_params["key"])
    if key is None:
        raise Refused(404)
    return key


@get("/operator/tables")
async def show_tables(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    _operator(guest)
    state = request.query_params.get("state", RUNNING)
    state = state if state in STATES else RUNNING
    search, before = _search(request), _before(request)
    found = await gate.tables.store.read(
        lambda disk: operator_lists.listed_tables(disk, state, search, before)
    )
    query = {"state": state, "search": search}
    part = Part("/operator/tables", query, before, AT_A_TIME, len(found) > AT_A_TIME)
    page = tables_page(found[:AT_A_TIME], _here(gate, found), part)
    return html(page, guest, gate.tables.keys)


@get("/operator/table/{name:str}")
async def show_table(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    return await _table(request, gate, guest, (200, _done(request)))


@post("/operator/table/{name:str}/close", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def close_table(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    me, reason = _operator(sent.guest), sent.form.get("reason", "")
    try:
        await Operator(gate.tables, me).close(live, reason)
    except FairgroundError as error:
        return await _table(request, gate, sent.guest, refusal(error), reason)
    return led_to(f"/operator/table/{live.id}?done")


async def _table(request: Ask, gate: Gate, guest: Guest, said: Said, reason: str = "") -> Answer:
    _operator(guest)
    name = request.path_params["name"]
    found = await gate.tables.store.read(lambda disk: operator_lists.listed_table(disk, name))
    if found is None:
        raise Refused(404)
    here, keys = _here(gate, [found]), gate.tables.keys
    token = keys.form_token(guest.visitor)
    page = table_about_page(found, here[name], token, said[1], reason[:MESSAGE_LENGTH])
    return html(page, guest, keys, said[0])


@get("/operator/people")
async def show_people(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    _operator(guest)
    search, before, now = _search(request), _before(request), gate.tables.store.wall()
    people = await gate.tables.store.read(
        lambda disk: operator_lists.listed_people(disk, search, before, now)
    )
    banned = await gate.tables.store.read(lambda disk: operator_lists.banned_people(disk, now))
    query = {"search": search}
    part = Part("/operator/people", query, before, AT_A_TIME, len(people) > AT_A_TIME)
    page = people_page(people[:AT_A_TIME], banned, part, now)
    return html(page, guest, gate.tables.keys)


@get("/operator/person/{key:str}")
async def show_person(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    return await _person(request, gate, guest, (200, _done(request)))


@post("/operator/person/{key:str}/ban", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def ban_person(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    me, form = _operator(sent.guest), sent.form
    person = await _found(request, gate)
    try:
        ban = (form.get("reason", ""), form.get("length", ""))
        await Operator(gate.tables, me).ban(person, *ban)
    except FairgroundError as error:
        return await _person(request, gate, sent.guest, refusal(error), form)
    return led_to(f"/operator/person/{person.key}?done")


@post("/operator/person/{key:str}/lift", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def lift_ban(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    me, form = _operator(sent.guest), sent.form
    person = await _found(request, gate)
    try:
        await Operator(gate.tables, me).lift(form.get("ban", ""), form.get("reason", ""))
    except FairgroundError as error:
        return await _person(request, gate, sent.guest, refusal(error), form)
    return led_to(f"/operator/person/{person.key}?done")


async def _found(request: Ask, gate: Gate) -> ListedPerson:
    key, now = request.path_params["key"], gate.tables.store.wall()
    found = await gate.tables.store.read(lambda disk: operator_lists.person(disk, key, now))
    if found is None:
        raise Refused(404)
    return found


async def _person(
    request: Ask, gate: Gate, guest: Guest, said: Said, form: dict[str, str] | None = None
) -> Answer:
    me, form, store = _operator(guest), form or {}, gate.tables.store
    person = await _found(request, gate)
    key = person.key
    tables = await store.read(lambda disk: operator_lists.tables_with(disk, key))
    seen = SeenPerson(
        person,
        await store.read(lambda disk: operator_rows.acts_about(disk, key)),
        await store.read(lambda disk: operator_lists.reports_against(disk, me.key, key)),
        tables,
        _here(gate, tables),
        store.wall(),
    )
    keys, reason = gate.tables.keys, form.get("reason", "")[:MESSAGE_LENGTH]
    token = keys.form_token(guest.visitor)
    page = person_page(seen, token, said[1], reason, form.get("length", "7"))
    return html(page, guest, keys, said[0])


@get("/operator/log")
async def show_log(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    _operator(guest)
    before = _before(request)
    found = await gate.tables.store.read(
        lambda disk: operator_rows.acts(disk, AT_A_TIME + 1, before)
    )
    part = Part("/operator/log", {}, before, AT_A_TIME, len(found) > AT_A_TIME)
    return html(log_page(found[:AT_A_TIME], part), guest, gate.tables.keys)


@get("/notes")
async def show_notes(gate: TheGate, guest: TheGuest) -> Answer:
    """What operators let somebody know: that they are warned, or that a report was looked at."""
    person, keys = guest.visitor.holder, gate.tables.keys
    notes = await gate.tables.store.read(lambda disk: operator_rows.notes_to(disk, person))
    return html(notes_page(notes, keys.form_token(guest.visitor)), guest, keys)


@post("/notes", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def read_notes(gate: TheGate, sent: TheForm) -> Answer:
    person, now = sent.guest.visitor.holder, gate.tables.store.wall()
    await gate.tables.store.do(lambda disk: operator_rows.mark_read(disk, person, now))
    return led_to("/notes")


def _operator(guest: Guest) -> Account:
    """The operator who asks. The edge has seen to it; this is the second lock."""
    account = guest.visitor.account
    if account is None or not account.is_operator:
        raise Refused(404)
    return account


def _here(gate: Gate, tables: list[ListedTable]) -> dict[str, int]:
    """How many people look at each table just now."""
    return {table.id: gate.tables.others.people_at(table.id) for table in tables}


def _search(request: Ask) -> str:
    return " ".join(request.query_params.get("search", "").split())[:NAME_LENGTH]


def _before(request: Ask) -> int:
    text = request.query_params.get("from", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


def _done(request: Ask) -> Markup:
    if "done" not in request.query_params:
        return EMPTY
    return note("calm", "flag", say("Done."), say("It is written into the log."))
