"""What luck and decisions brought somebody, game by game, and their best moments."""

from __future__ import annotations

import time

import msgspec
import pytest
from kit.people import SHORT_EDITION, Person
from kit.serving import Served, live_table
from tests.reviews import made_up
from tests.web.test_ladder import live_id, play_out, signed_up

import fairground as fg
from fairground.bots.review import Review
from fairground.bots.reviewers import Progress, Reviewers
from fairground.bots.swings import LUCK, MISTAKE, STRONG
from fairground.web.finished.seat_reviews import SeatReview, seat_review
from fairground.web.people.personal_data import erase, exported


def review_of(table: fg.Table) -> Review:
    """Seat 0 played a strong move after a mistake and some luck."""
    own = [ply for ply, (seat, _) in enumerate(table.moves) if seat == 0][:3]
    found = made_up(table, own)
    kinds = (LUCK, MISTAKE, STRONG)
    changes = ([0.2, -0.2], [-0.15, 0.15], [0.31, -0.31])
    swings = [
        msgspec.structs.replace(swing, kind=kind, change=change, gain=0.12)
        for swing, kind, change in zip(found.swings, kinds, changes, strict=True)
    ]
    return msgspec.structs.replace(
        found, swings=swings, luck=[0.2, -0.2], decisions=[0.3, -0.3], error=[0.02, 0.02]
    )


def test_a_seat_is_summed_up_by_its_own_swings() -> None:
    table = fg.Table("loot", 2, seed=4)
    while table.turn:
        table.play(table.turn[0], table.legal(table.turn[0])[0])
    found = review_of(table)
    assert seat_review(found, 0) == SeatReview(
        0.2, 0.3, 0.02, 0.12, best=3, best_ply=found.swings[2].ply, best_gain=0.31
    )
    assert seat_review(found, 1) == SeatReview(-0.2, -0.3, 0.02, 0)


@pytest.mark.both_databases
def test_a_look_back_adds_to_the_statistics_of_those_who_played(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, otto = signed_up(served, "Ada by luck"), Person(served.base, "Otto")
    table = ada.open_table("me", "friend", edition=SHORT_EDITION)
    otto.sit(ada.links[0])
    play_out(served, table, ada, otto)
    game = live_table(served, table).table
    assert game is not None
    found = review_of(game)

    async def at_once(self: Reviewers, client: str, record: str, progress: Progress) -> Review:
        return found

    monkeypatch.setattr(Reviewers, "review", at_once)
    before = ada.go("/statistics").page
    assert "Nothing is known yet." in before
    assert f'href="{table}/review"' in before, "it can be looked back at"
    stranger = Person(served.base, "Eve").go(f"{table}/review")
    assert "How the chances went" in stranger.page
    page = ada.go("/statistics/loot").page
    assert "decisions brought you +30 and luck +20" in page
    assert "12 points more a game" in page
    assert f'href="{table}/review/3"' in page, "the board of the best moment"
    assert page.count('class="bar-full" x=') == 2, "a game, and the legend"
    assert "decisions brought you −30 and luck −20" in otto.go("/statistics").page
    assert "Nothing is known yet." in ada.go("/statistics/kairo").page
    assert table not in stranger.go("/statistics").page
    assert stranger.go("/statistics/chess").status == 404
    assert f"Loot, move {found.swings[2].ply + 1}" in page
    assert ada.go(f"{table}/review/3").status == 200

    key = live_table(served, table).chairs[0].holder
    with served.tables.store._database.writing.begin() as connection:
        (row,) = exported(connection, key, time.time())["look_backs"]
        assert (row["of_table"], row["seat"], row["luck"]) == (live_id(table), 0, 0.2)
        erase(key)(connection)
        assert exported(connection, key, time.time())["look_backs"] == []
    assert "decisions brought you −30" in otto.go("/statistics").page, "his stay his"
