"""What is known of a request before a route begins: who sends it, what, and to which table."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.bare import House, ask

from fairground.web import routes

PATHS = ("", "/commit", "/part", "/again", "/sit", "/bot", "/back", "/offer", "/keep", "/give-up")
FORM = (b"content-type", b"application/x-www-form-urlencoded")


@pytest.mark.parametrize("path", PATHS)
def test_a_stranger_hears_nothing_of_tables_and_no_body_is_read(
    open_house: House, path: str
) -> None:
    answer = ask(open_house.app, "POST", f"/table/no-such-table{path}", [FORM], [b"seat=0"])
    assert (answer.status, answer.consumed) == (403, 0)


@pytest.mark.parametrize("path", PATHS)
def test_a_table_is_looked_for_when_the_form_is_in_order(open_house: House, path: str) -> None:
    address = f"/table/no-such-table{path}"
    assert open_house.post(address, FORM, body=b"token=wrong").status == 403
    assert open_house.post(address, FORM, body=b"token=" + open_house.token).status == 404


def test_routes_are_handed_who_asks_and_which_table() -> None:
    for file in Path(str(routes.__file__)).parent.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        for asking in ("gate.guest(", "gate.table(", "gate.mover(", "gate.changer("):
            assert asking not in text, file.name
