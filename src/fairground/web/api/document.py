"""The OpenAPI document: made from the operations, so that it says what the server does."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from fairground import __version__
from fairground.web.api import (
    account,
    games,
    lessons,
    looking,
    play,
    questions,
    seats,
    standing,
    tables,
    talk,
    timing,
    tournaments,
)
from fairground.web.api.operation import Operation
from fairground.web.api.problems import CODES
from fairground.web.api.shapes import Problem
from fairground.web.people.tokens import SCOPES

OPERATIONS: list[Operation] = [
    games.list_games,
    games.show_game,
    games.show_rules,
    games.show_edition_to_fill_in,
    standing.show_ladder,
    standing.show_statistics,
    games.show_me,
    account.show_settings,
    account.save_settings,
    account.export_data,
    tables.list_tables,
    tables.open_new_table,
    tables.bring_record,
    lessons.take_lesson,
    lessons.end_lesson,
    seats.join,
    seats.join_by_code,
    tables.show,
    tables.follow,
    tables.show_edition,
    seats.sit_down,
    seats.leave_chair,
    seats.remove_person,
    seats.reserve_chair,
    seats.release_chair,
    seats.choose_onlookers,
    play.play_move,
    play.take_back,
    play.ask_coach,
    play.commit_to_part,
    play.show_part,
    seats.call_bot,
    seats.come_back,
    seats.offer_chair,
    seats.keep_bot,
    seats.set_speed,
    seats.answer_takeover,
    seats.stop_asking,
    timing.take_days_off,
    timing.decide_time,
    talk.hear,
    talk.speak,
    talk.mute,
    talk.hear_again,
    talk.report,
    talk.switch_talk,
    questions.ask_others,
    questions.answer_others,
    questions.give_up,
    tables.again,
    tables.play_on,
    looking.show_moment,
    looking.show_record,
    looking.show_check,
    looking.show_review,
    tournaments.list_tournaments,
    tournaments.organise_tournament,
    tournaments.show_tournament,
    tournaments.show_tournament_file,
    tournaments.enter_tournament,
    tournaments.leave_tournament,
    tournaments.start_tournament,
    tournaments.call_off_tournament,
    tournaments.take_out_entrant,
]
_PARAMETER = re.compile(r"\{(\w+)\}")
_REFERENCE = "#/components/schemas/{name}"
_ABOUT = {
    "name": "The name of a table, such as olive-lantern-7k2qd.",
    "game": "The id of a game, such as loot.",
    "tournament": "The name of a tournament, such as jolly-kite-8m3tf.",
    "ply": "A moment, by your own counting; of a finished game, by the record's.",
}
INTRODUCTION = """\
Everything that a page of this server can do. Send a token as `Authorization: Bearer …`; you make
one on the page /tokens. Without a token you see what an onlooker sees, and change nothing.

Refusals are JSON: `code` stays the same, `message` is a sentence in the language of
`Accept-Language`. The limits are those of pages: after 429, wait a moment.
"""


@cache
def document() -> dict[str, Any]:
    shapes = {each for operation in OPERATIONS for each in _shapes(operation)} | {Problem}
    ordered = sorted(shapes, key=lambda shape: shape.__name__)
    _, components = msgspec.json.schema_components(ordered, ref_template=_REFERENCE)
    components["Problem"]["properties"]["code"]["enum"] = CODES
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation)
    token = {
        "type": "http",
        "scheme": "bearer",
        "description": " ".join(f"{scope}: {words!s}" for scope, words in SCOPES.items()),
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Fairground", "version": __version__, "description": INTRODUCTION},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": token}},
    }


def _shapes(operation: Operation) -> list[type[msgspec.Struct]]:
    found = (operation.answer, operation.body)
    return [shape for shape in found if shape is not None]


def _described(operation: Operation) -> dict[str, Any]:
    kind = "application/x-ndjson" if operation.is_stream else "application/json"
    problem = {"application/json": {"schema": _schema(Problem)}}
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": [*_in_path(operation), *_in_query(operation)],
        "responses": {
            str(operation.status): {
                "description": "A line for every change." if operation.is_stream else "Done.",
                "content": {kind: {"schema": _schema(operation.answer)}},
            },
            "4XX": {"description": "Refused; nothing has changed.", "content": problem},
            "503": {"description": "Not possible just now.", "content": problem},
        },
    }
    if operation.body is not None:
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _schema(operation.body)}},
        }
    if operation.scope:
        needed: list[dict[str, list[str]]] = [{"token": [operation.scope]}]
        described["security"] = [*needed, {}] if operation.method == "GET" else needed
    return described


def _schema(shape: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": _REFERENCE.format(name=shape.__name__)}


def _in_path(operation: Operation) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": _ABOUT[name],
            "schema": {"type": "integer", "minimum": 0, "maximum": 9_999_999}
            if name == "ply"
            else {"type": "string", "minLength": 1, "maxLength": 60},
        }
        for name in _PARAMETER.findall(operation.path)
    ]


def _in_query(operation: Operation) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    (_,), known = msgspec.json.schema_components([operation.query], ref_template="{name}")
    properties = known[operation.query.__name__]["properties"]
    return [
        {"name": name, "in": "query", "schema": _without_null(schema)}
        for name, schema in properties.items()
    ]


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """An address has no null: what is not said is left out."""
    choices = [each for each in schema.get("anyOf", ()) if each != {"type": "null"}]
    found = choices[0] if choices else schema
    return {key: value for key, value in found.items() if key != "default"}
