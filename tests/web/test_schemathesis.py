"""Schemathesis asks the running server for what its own document allows, and for what it does not.
Every answer must be one that the document describes, and nothing wrong is taken for right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from kit.programs import Program
from kit.serving import serving, unlimited
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from fairground.web.api.document import OPERATIONS, document

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
EXAMPLES = 4
ASKED = [operation for operation in OPERATIONS if not operation.is_stream]
"""A stream never ends by itself; its lines are checked elsewhere."""
CASES = [(each.name, GenerationMode.POSITIVE) for each in ASKED] + [
    (each.name, GenerationMode.NEGATIVE) for each in ASKED if each.body or each.query
]


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Program, str]]:
    """A program, and the table where its owner waits for a friend."""
    with serving(tmp_path_factory.mktemp("schema") / "fair.db") as server:
        unlimited(server)
        mira = Program(server.base)
        sitters = [{"who": "me"}, {"who": "random"}, {"who": "friend"}]
        yield mira, mira.post("/tables", game="loot", sitters=sitters)["table"]


@pytest.mark.parametrize(("name", "mode"), CASES)
def test_answers_are_what_the_document_says(
    asker: tuple[Program, str], name: str, mode: GenerationMode
) -> None:
    mira, table = asker
    operation = schemathesis.openapi.from_dict(document()).find_operation_by_id(name)
    known = {"name": table, "game": "loot", "ply": 0}
    named = {each: known[each] for each in known if f"{{{each}}}" in operation.path}
    bearer = {"authorization": f"Bearer {mira.token}"}

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(mode, path_parameters=named or None, headers=bearer))
    def answers(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(base_url=str(mira.client.base_url), checks=CHECKS)

    answers()
