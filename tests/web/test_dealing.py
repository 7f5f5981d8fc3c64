"""Luck that nobody can choose: the browsers of the people at a table add to it before the deal."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from kit.people import SHORT_EDITION, Person, play_out
from kit.serving import Served, live_table, run_alone, serving, until

import fairground as fg
from fairground.shares import Share, commitment_to
from fairground.table import Table
from fairground.web.lobby.dealing import Grace
from fairground.web.serving.limits import Allowance
from fairground.web.storage.kept_table import COMMITTING, DEALT, SHOWING, Chair, Header, Stored
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import Conflict

PATIENT = Grace(here=3600, away=3600)
NOT_FOR_THE_ABSENT = Grace(here=3600, away=0)
COMMITMENT = hashlib.sha256(b"x" * 32).hexdigest()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """It waits until every browser has answered."""
    with serving(tmp_path_factory.mktemp("patient") / "fair.db", grace=PATIENT) as served:
        yield served


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """It waits only for people whose page is open."""
    folder = tmp_path_factory.mktemp("brisk")
    with serving(folder / "fair.db", grace=NOT_FOR_THE_ABSENT) as served:
        yield served


def stage(served: Served, table: str) -> str:
    return live_table(served, table).header.luck


def dealt(served: Served, table: str) -> Table:
    found = live_table(served, table).table
    assert found is not None
    return found


def share(person: Person, table: str, seat: int) -> Share:
    part = person.parts[table, seat]
    return Share(commitment_to(part), part)


def two_who_wait(served: Served) -> tuple[Person, Person, str]:
    """Mira and Jonas sit at a table that waits for both their browsers."""
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", edition=SHORT_EDITION)
    jonas.sit(mira.links[0])
    mira.go(table)
    return mira, jonas, table


def test_a_table_against_a_bot_is_dealt_when_the_browser_has_answered_twice(
    patient: Served,
) -> None:
    mira = Person(patient.base)
    table = mira.open_table("me", "random")
    assert live_table(patient, table).table is None
    assert "Your browser adds to the luck" in mira.page
    assert mira.asked_for_luck == COMMITTING
    assert mira.add_to_luck().asked_for_luck == SHOWING
    mira.add_to_luck()
    assert dealt(patient, table).shares == (share(mira, table, 0), Share())
    assert mira.buttons
    assert mira.parts[table, 0].hex() in mira.page, "beside the board"


def test_parts_are_shown_only_when_everybody_has_committed(patient: Served) -> None:
    mira, jonas = Person(patient.base, "Mira"), Person(patient.base, "Jonas")
    table = mira.open_table("me", "friend", edition=SHORT_EDITION)
    mira.add_to_luck()
    assert mira.asked_for_luck == ""
    assert "Your browser added to the luck." in mira.page
    jonas.sit(mira.links[0])
    assert "Waiting for the browser of Jonas." in mira.go(table).page
    assert mira.asked_for_luck == ""
    jonas.add_to_luck()
    assert mira.go(table).asked_for_luck == jonas.asked_for_luck == SHOWING
    for person, seat in ((mira, 0), (jonas, 1)):
        assert f"{seat}:{commitment_to(person.parts[table, seat])}" in mira.page
    mira.add_to_luck()
    assert live_table(patient, table).table is None
    jonas.add_to_luck()
    assert dealt(patient, table).shares == (share(mira, table, 0), share(jonas, table, 1))
    play_out(table, mira, jonas)
    record = mira.client.get(f"{table}/record").text
    check = fg.verify(record)
    assert check.ok
    assert check.findings[-1] == (
        "Neither the server nor the other seats together could choose the luck of "
        "seat 1 (Mira) or seat 2 (Jonas)."
    )
    mira.go(f"{table}/check")
    assert check.findings[-1] in mira.page
    for person, seat in ((mira, 0), (jonas, 1)):
        assert f'data-part="{seat}:{person.parts[table, seat].hex()}"' in mira.page


def test_news_tell_the_module_what_to_do_next(patient: Served) -> None:
    mira, jonas, table = two_who_wait(patient)
    mira.add_to_luck()
    with mira.listening() as news:
        jonas.add_to_luck()
        asked = next(news)["layers"]["page-luck"]
        assert f'data-luck="{SHOWING}" data-seats="0"' in asked
        jonas.add_to_luck()
        mira.tell(f"{table}/part", {"seat": "0", "part": mira.parts[table, 0].hex()})
        while "page-phase" not in (layers := next(news)["layers"]):
            pass
        assert layers["page-phase"] == "playing"


def test_a_browser_that_holds_several_seats_answers_for_each(patient: Served) -> None:
    mira = Person(patient.base)
    table = mira.open_table("me", "device", "random")
    mira.add_to_luck().add_to_luck()
    assert dealt(patient, table).shares == (
        share(mira, table, 0),
        share(mira, table, 1),
        Share(),
    )


def test_a_table_of_bots_waits_for_nobody(patient: Served) -> None:
    table = Person(patient.base).open_table("random", "random")
    assert dealt(patient, table).shares == (Share(), Share())


def test_the_next_game_is_dealt_from_new_parts(patient: Served) -> None:
    mira = Person(patient.base)
    table = mira.open_table("me", edition=SHORT_EDITION)
    mira.add_to_luck().add_to_luck()
    play_out(table, mira)
    mira.post(f"{table}/again", {})
    sequel = mira.path
    assert sequel != table
    assert mira.asked_for_luck == COMMITTING
    mira.add_to_luck().add_to_luck()
    assert dealt(patient, sequel).shares == (share(mira, sequel, 0),)
    assert mira.parts[sequel, 0] != mira.parts[table, 0]


def test_nobody_answers_for_another_seat(patient: Served) -> None:
    mira, jonas, table = two_who_wait(patient)
    stranger = Person(patient.base).go(table)
    for person, seat in ((jonas, "0"), (stranger, "0"), (stranger, "")):
        for verb, field in (("commit", "commitment"), ("part", "part")):
            answer = person.tell(f"{table}/{verb}", {"seat": seat, field: COMMITMENT})
            assert answer.status_code == 403
    assert live_table(patient, table).dealing.shares == {}
    no_token = mira.client.post(f"{table}/commit", data={"seat": "0", "commitment": COMMITMENT})
    assert no_token.status_code == 403
    elsewhere = mira.client.post(
        f"{table}/commit",
        data={"token": mira.fields["token"], "seat": "0", "commitment": COMMITMENT},
        headers={"sec-fetch-site": "cross-site"},
    )
    assert elsewhere.status_code == 403


def test_nobody_answers_twice_too_early_or_too_late(patient: Served) -> None:
    mira, jonas, table = two_who_wait(patient)

    def refused(person: Person, verb: str, field: str, value: str) -> str:
        seat = "0" if person is mira else "1"
        answer = person.tell(f"{table}/{verb}", {"seat": seat, field: value})
        assert answer.status_code == 422
        return str(answer.json()["note"])

    assert "has not committed" in refused(mira, "part", "part", "00" * 32)
    mira.add_to_luck()
    own = mira.parts[table, 0].hex()
    assert "Too early" in refused(mira, "part", "part", own)
    assert "another part already" in refused(mira, "commit", "commitment", COMMITMENT)
    jonas.add_to_luck()
    assert "not the part" in refused(mira, "part", "part", "00" * 32)
    mira.go(table).add_to_luck()
    assert "not the part" in refused(mira, "part", "part", "00" * 32)
    assert "Too late" in refused(jonas, "commit", "commitment", COMMITMENT)
    jonas.add_to_luck()
    assert "Too late" in refused(mira, "part", "part", "00" * 32)
    assert "Too late" in refused(mira, "commit", "commitment", COMMITMENT)
    assert dealt(patient, table).shares == (share(mira, table, 0), share(jonas, table, 1))


def test_the_same_answer_twice_is_no_harm(patient: Served) -> None:
    mira, jonas, table = two_who_wait(patient)
    mira.add_to_luck()
    part = mira.parts[table, 0]
    committing = {"seat": "0", "commitment": commitment_to(part)}
    assert mira.tell(f"{table}/commit", committing).status_code == 200
    jonas.add_to_luck()
    assert mira.tell(f"{table}/commit", committing).status_code == 200
    for _ in range(2):
        showing = {"seat": "0", "part": part.hex()}
        assert mira.tell(f"{table}/part", showing).status_code == 200
    assert stage(patient, table) == SHOWING
    jonas.add_to_luck()
    assert stage(patient, table) == DEALT


@pytest.mark.parametrize(
    "wrong",
    ["", "0", "g" * 64, "A" * 64, "0" * 63, "0" * 65, f" {'0' * 63}", "٣" * 64, "\x00" * 64],
)
def test_what_is_no_commitment_is_refused_in_words(patient: Served, wrong: str) -> None:
    mira = Person(patient.base)
    table = mira.open_table("me", "friend")
    for verb, field in (("commit", "commitment"), ("part", "part")):
        answer = mira.tell(f"{table}/{verb}", {"seat": "0", field: wrong})
        assert answer.status_code == 422
        assert f"A {field} is 64 hex digits." in answer.json()["note"]
    for seat in ("1", "9", "-1", "x"):
        answer = mira.tell(f"{table}/commit", {"seat": seat, "commitment": COMMITMENT})
        assert answer.status_code in (400, 403)
    assert live_table(patient, table).dealing.shares == {}


def test_answers_are_counted_like_moves(db: str) -> None:
    with serving(db, grace=PATIENT) as served:
        mira = Person(served.base)
        table = mira.open_table("me", "friend")
        served.gate.moves.allowance = Allowance(0, 1e-9)
        answer = mira.tell(f"{table}/commit", {"seat": "0", "commitment": COMMITMENT})
        assert answer.status_code == 429


def test_a_finished_record_of_another_server_takes_no_parts(patient: Served) -> None:
    mira = Person(patient.base).go("/")
    text = (Path(__file__).parents[1] / "records" / "loot-2.txt").read_text()
    mira.post("/record", {}, files={"record": ("game.txt", text.encode())})
    table = mira.path.removesuffix("/replay")
    assert mira.tell(f"{table}/commit", {"commitment": COMMITMENT}).status_code == 403
    mira.go(f"{table}/check")
    assert "fixed before the first move by the server alone" in mira.page


def test_chairs_stay_as_they_are_while_parts_are_shown(patient: Served) -> None:
    mira = Person(patient.base)
    table = mira.open_table("me", "random")
    mira.post(f"{table}/offer", {"seat": "1"})
    assert "Waiting for one more" in mira.page
    mira.give(table, 1).add_to_luck()
    assert stage(patient, table) == SHOWING
    mira.post(f"{table}/offer", {"seat": "1"})
    assert mira.status == 422
    assert "being dealt" in mira.page
    mira.go(table).add_to_luck()
    assert stage(patient, table) == DEALT


def test_somebody_without_script_plays_all_the_same(brisk: Served) -> None:
    mira = Person(brisk.base)
    table = mira.open_table("me", edition=SHORT_EDITION)
    assert dealt(brisk, table).shares == (Share(),)
    assert "the server&#39;s part" in mira.page or "the server's part" in mira.page
    play_out(table, mira)
    check = fg.verify(mira.client.get(f"{table}/record").text)
    assert check.ok
    assert check.findings[-1] == "The luck was fixed before the first move by the server alone."


def test_a_seat_that_does_not_show_its_part_is_named(brisk: Served) -> None:
    """Mira has committed, but her page is not open when Jonas takes the last chair."""
    mira, jonas = Person(brisk.base, "Mira"), Person(brisk.base, "Jonas")
    table = mira.open_table("me", "friend", edition=SHORT_EDITION)
    mira.add_to_luck()
    jonas.sit(mira.links[0])
    committed = Share(commitment_to(mira.parts[table, 0]))
    assert dealt(brisk, table).shares == (committed, Share())
    play_out(table, mira, jonas)
    mira.go(f"{table}/check")
    assert "did not show its part" in mira.page
    assert "Seat 1 (Mira) did not show the part that was promised" in mira.page
    assert "Everything is right" in mira.page


def test_a_page_that_is_open_is_waited_for_until_it_is_closed(brisk: Served) -> None:
    mira, jonas = Person(brisk.base, "Mira"), Person(brisk.base, "Jonas")
    table = mira.open_table("me", "friend")
    link = mira.links[0]
    mira.add_to_luck()
    with mira.listening() as news:
        jonas.sit(link)
        next(news)
        assert stage(brisk, table) == SHOWING
    until(lambda: stage(brisk, table) == DEALT)
    assert dealt(brisk, table).shares[0].is_withheld


def test_an_open_page_that_answers_is_part_of_the_luck(brisk: Served) -> None:
    mira, jonas = Person(brisk.base, "Mira"), Person(brisk.base, "Jonas")
    table = mira.open_table("me", "friend")
    link = mira.links[0]
    mira.add_to_luck()
    with mira.listening():
        until(lambda: live_table(brisk, table).is_here(0))
        jonas.sit(link)
        mira.go(table).add_to_luck()
    assert dealt(brisk, table).shares == (share(mira, table, 0), Share())


def test_nobody_is_waited_for_without_end(db: str) -> None:
    """Mira's page is open and does not answer."""
    with serving(db, grace=Grace(here=0.05, away=0.05)) as served:
        mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
        table = mira.open_table("me", "friend")
        mira.add_to_luck()
        with mira.listening():
            jonas.sit(mira.links[0])
            until(lambda: stage(served, table) == DEALT)
        assert dealt(served, table).shares[0].is_withheld


def test_a_restart_in_the_middle_goes_on(db: str) -> None:
    with serving(db, grace=PATIENT) as served:
        mira, jonas, table = two_who_wait(served)
        mira.add_to_luck()
    with serving(db, grace=PATIENT) as served:
        mira.client.base_url = jonas.client.base_url = served.base
        assert mira.go(table).asked_for_luck == ""
        jonas.go(table).add_to_luck()
        jonas.add_to_luck()
        assert stage(served, table) == SHOWING
    with serving(db, grace=PATIENT) as served:
        mira.client.base_url = jonas.client.base_url = served.base
        assert jonas.go(table).asked_for_luck == ""
        late = {"seat": "1", "commitment": COMMITMENT}
        assert jonas.tell(f"{table}/commit", late).status_code == 422
        mira.go(table).add_to_luck()
        before = dealt(served, table)
    with serving(db, grace=PATIENT) as served:
        mira.client.base_url = served.base
        assert mira.go(table).buttons
        after = dealt(served, table)
        assert after.shares == (share(mira, table, 0), share(jonas, table, 1))
        assert after.record() == before.record()


def test_a_table_that_waited_when_the_server_stopped_is_dealt_after_the_grace(
    db: str,
) -> None:
    with serving(db, grace=PATIENT) as served:
        mira, _, table = two_who_wait(served)
        mira.add_to_luck()
    with serving(db, grace=Grace(here=0, away=0)) as served:
        mira.client.base_url = served.base
        assert mira.go(table).buttons
        assert dealt(served, table).shares[0].is_withheld


def test_the_store_keeps_each_answer_once_and_in_time(db: str) -> None:
    async def run() -> None:
        store = Store(db)
        header = Header("t", "loot", 1, "{}", "", "00" * 32, "ff" * 32, True, 0.0, luck=COMMITTING)
        await store.open_table(Stored(header, (Chair(0, "person", "Mira"),)))
        part = b"x" * 32
        with pytest.raises(Conflict):
            await store.show("t", 0, part)
        await store.commit("t", 0, COMMITMENT)
        with pytest.raises(Conflict):
            await store.commit("t", 0, "ab" * 32)
        known = {0: Share(COMMITMENT)}
        with pytest.raises(Conflict):
            await store.advance(replace(header, revision=1), SHOWING, {})
        with pytest.raises(Conflict):
            await store.advance(header, SHOWING, known)
        await store.advance(replace(header, revision=1), SHOWING, known)
        with pytest.raises(Conflict):
            await store.advance(replace(header, revision=2), SHOWING, known)
        with pytest.raises(Conflict):
            await store.commit("t", 1, COMMITMENT)
        with pytest.raises(Conflict):
            await store.show("t", 1, part)
        await store.show("t", 0, part)
        with pytest.raises(Conflict):
            await store.show("t", 0, b"y" * 32)
        kept = await store.load("t")
        assert kept is not None
        assert kept.shares == {0: Share(COMMITMENT, part)}
        store.close()

    run_alone(run)


def test_the_room_stays_under_the_pointer_while_browsers_commit(patient: Served) -> None:
    """Somebody who is copying a link or choosing a bot is not disturbed."""
    mira = Person(patient.base)
    table = mira.open_table("me", "friend")
    with mira.listening() as news:
        commitment = {"seat": "0", "commitment": COMMITMENT}
        assert mira.tell(f"{table}/commit", commitment).status_code == 200
        assert set(next(news)["layers"]) == {"page-luck"}
