"""Twin tables that differ in what one seat has chosen in secret: questions, answers, codes and
resigning give everybody else the same bytes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

from kit.serving import prepared, serving, until
from tests.twin_conditions import nobody_is_away, same_chance, thinking_at_once
from tests.twins import NAME, Plan, Seen, TwinTable, Visit
from tests.web.test_onlookers import is_shown
from tests.web.test_talk import without_token

import fairground as fg
from fairground.web.people.visitor import Visitor
from fairground.web.storage.kept_table import Stored

CODE = "BCDFGH"
SAID = (
    "suggests calling it an evening",
    "would rather play on",
    "no longer asks",
    "resigns, and a bot plays on",
)


class AskingTwin(TwinTable):
    """Three people at Loot; nobody sees where a pawn starts until all have placed theirs."""

    def _stored(self) -> Stored:
        stored = super()._stored()
        return replace(stored, header=replace(stored.header, code=CODE, coach=False))

    def _listen(self) -> None:
        """Until everybody has been shown the table: from then on only news come."""
        super()._listen()
        until(lambda: all(is_shown(stream) for stream in self.streams.values()))

    def send(self, who: Visit, path: str, **fields: str) -> None:
        """A form, its answer and what all the others are shown after it. Where an answer shows the
        asker's own page, it is the asker's business."""
        assert who.visitor is not None
        fields["token"] = self.served.tables.keys.form_token(who.visitor)
        headers = self._headers(who, False)
        headers["content-type"] = "application/x-www-form-urlencoded"
        answer = self._ask("POST", path, headers, urlencode(fields))
        if who.seat != 0:
            self.note(f"{who.name} {path}", without_token(answer))
        self.hear()
        for other in self.others:
            for asked in (f"/table/{NAME}", f"/api/tables/{NAME}"):
                self.note(f"{other.name} {asked}", without_token(self.get(other, asked)))

    def request(self) -> str:
        """What an answer has to name."""
        return self.live.header.question.partition('"id":"')[2].partition('"')[0]


def asked_and_answered(db: Path, start: str) -> Seen:
    plan = Plan(fg.game("loot"), 3, has_bots=False)
    prepared(db)
    with same_chance(), thinking_at_once(), nobody_is_away(), serving(db) as served:
        twin = AskingTwin(served, plan, hesitates=False)
        first, second, third = twin.people
        table = f"/table/{NAME}"
        try:
            assert twin.post(first, start, None).startswith("20")
            twin.hear()
            twin.send(second, f"{table}/ask/turn", seat="1")
            twin.send(second, f"{table}/ask/evening", seat="1")
            twin.send(first, f"{table}/agree/{twin.request()}")
            twin.send(third, f"{table}/decline/{twin.request()}")
            twin.send(first, f"{table}/ask/evening", seat="0")
            twin.send(second, f"{table}/ask/evening", seat="1")
            twin.send(first, f"{table}/unask/{twin.request()}")
            twin.send(Visit("guest", None, Visitor("secret guest")), "/code", code=CODE)
            twin.send(third, f"{table}/resign", seat="2")
            twin.send(third, f"{table}/resign", seat="2")
            assert not twin.live.is_over, "two play on"
            return twin.seen
        finally:
            twin.close()


def test_questions_codes_and_resigning_tell_nothing_of_hidden_choices(tmp_path: Path) -> None:
    seen = [asked_and_answered(tmp_path / f"{at}.db", at) for at in ("start d1", "start a4")]
    assert seen[0].differences(seen[1]) == []
    asked = " ".join(answer for _, answer in seen[0].answers)
    for line in SAID:
        assert line in asked, line
