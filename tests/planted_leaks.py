"""Leaks as careless code makes them, one in each of many places. ``plant`` puts one into the
running code; each names the plan of twin tables that finds it and what is different there first."""

from __future__ import annotations

import inspect
import itertools
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup
from msgspec import structs

from fairground.draw import escaped, joined
from fairground.game import FairgroundError, Game, Line, StaleMove
from fairground.logbook import Dated
from fairground.plies import Played, Plies
from fairground.table import Table
from fairground.web.api import lines, seen
from fairground.web.finished import timeline
from fairground.web.pages import coach, layers
from fairground.web.people.visitor import Keyring, Visitor
from fairground.web.routes import lobby, replay, seats, table
from fairground.web.seats import bot_turns, coaching
from fairground.web.seats.reseating import SeatError
from fairground.web.serving import requests
from fairground.web.watching import live, log, news, scene, stream
from fairground.web.watching.snapshot import Company, SeenChair
from fairground.web.watching.viewer import Viewer

CHOICE, HESITATION, BOTS = "choice", "hesitation", "bots"
DRAFT, WHOLE = "draft", "whole game"


class Spy:
    """Knows the table that was last played at, as careless code does."""

    live: Any = None

    @classmethod
    def entries(cls) -> str:
        """Everything that was entered, the hidden things too."""
        known = cls.live and cls.live.table
        return repr([(entry.seat, entry.move) for entry in known.entries]) if known else ""

    @classmethod
    def changes(cls) -> str:
        """A stroke for everything that has changed at the table."""
        return "|" * cls.live.revision if cls.live else ""

    @classmethod
    def number(cls) -> int:
        return sum(cls.entries().encode()) % 1009

    @classmethod
    def choice(cls) -> str:
        """The last entry of seat 0."""
        known = cls.live and cls.live.table
        own = [entry.move for entry in known.entries if entry.seat == 0] if known else []
        return own[-1] if own else ""

    @classmethod
    def is_late(cls) -> bool:
        """One bit about the last entry of seat 0."""
        return cls.choice() > "start d"


@dataclass(frozen=True)
class Leak:
    place: str
    plan: str
    caught_by: str
    plant: Callable[[pytest.MonkeyPatch], None]


LEAKS: list[Leak] = []


def leak(plan: str, caught_by: str) -> Callable[[Callable[[pytest.MonkeyPatch], None]], None]:
    def keep(plant: Callable[[pytest.MonkeyPatch], None]) -> None:
        LEAKS.append(Leak(plant.__name__, plan, caught_by, plant))

    return keep


def spying(patch: pytest.MonkeyPatch) -> None:
    """From now on the spy knows who plays."""
    publish = live.LiveTable.publish

    def spied(self: Any) -> None:
        Spy.live = self
        publish(self)

    Spy.live = None
    patch.setattr(live.LiveTable, "publish", spied)


def change(patch: pytest.MonkeyPatch, where: Any, name: str, how: Callable[[Any], Any]) -> None:
    """What a function gives is changed."""
    honest = getattr(where, name)
    if inspect.iscoroutinefunction(honest):

        async def changed_later(*args: Any, **more: Any) -> Any:
            return how(await honest(*args, **more))

        patch.setattr(where, name, changed_later)
        return

    def changed(*args: Any, **more: Any) -> Any:
        return how(honest(*args, **more))

    patch.setattr(where, name, changed)


def layer(name: str, markup: Callable[[], str]) -> Callable[[pytest.MonkeyPatch], None]:
    """Something more in one of the layers that the pages are made of."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        change(patch, news, "table_layers", lambda drawn: drawn | {name: drawn[name] + markup()})

    return plant


def change_chairs(patch: pytest.MonkeyPatch, how: Callable[[SeenChair], SeenChair]) -> None:
    """Something more about every chair."""

    def changed(company: Company) -> Company:
        return structs.replace(company, chairs=tuple(how(chair) for chair in company.chairs))

    change(patch, scene, "_company", changed)


def header(name: str, value: Callable[[], str]) -> Callable[[pytest.MonkeyPatch], None]:
    """A header more with every page."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        for where in (table, replay, lobby):
            change(patch, where, "html", lambda answer: _with_header(answer, name, value()))

    return plant


def _with_header(answer: Any, name: str, value: str) -> Any:
    answer.headers[name] = value
    return answer


# ---- counting ----


@leak(HESITATION, "page")
def plies_count_everything(patch: pytest.MonkeyPatch) -> None:
    honest = Plies.add

    def add(self: Plies, entry: Any, moves: Any, ends_epoch: bool) -> None:
        honest(self, entry, moves, ends_epoch)
        for viewer, counted in self._counted.items():
            if not ends_epoch and viewer != entry.seat:
                counted.append(len(self.entries))

    patch.setattr(Plies, "add", add)


@leak(HESITATION, "nonsense")
def staleness_counts_everything(patch: pytest.MonkeyPatch) -> None:
    def was_sent(self: Table, seat: int, text: str, ply: int) -> bool:
        if ply <= self.ply:
            return False
        raise StaleMove("The table had moved on.")

    patch.setattr(Table, "_was_sent_before", was_sent)


@leak(HESITATION, "moments")
def replay_counts_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(timeline.Timeline, "last", lambda self, _: self._table.ply)
    patch.setattr(timeline.Timeline, "_mark", lambda self, _, ply: ply)


@leak(HESITATION, "events")
def event_ids_count_revisions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(news.Scene, "event", property(lambda self: f"{self._name}-{self._revision()}"))


@leak(HESITATION, "events")
def event_ids_name_the_entries(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(news.Scene, "event", property(lambda self: f"{self._count}-{Spy.number()}"))


@leak(HESITATION, "replay")
def everything_is_counted_in_revisions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(live.LiveTable, "last_ply", lambda self, _: self.revision)


@leak(HESITATION, "events")
def every_wake_is_a_heartbeat(patch: pytest.MonkeyPatch) -> None:
    pause = stream.Writing.pause

    async def beating(self: Any, *given: Any) -> None:
        await pause(self, *given)
        await self.write(stream.HERE)

    patch.setattr(stream.Writing, "pause", beating)


@leak(HESITATION, "events")
def every_wake_sends_everything(patch: pytest.MonkeyPatch) -> None:
    honest = news.Scene.news
    patch.setattr(news.Scene, "news", lambda self, _: honest(self, ""))


@leak(HESITATION, "events")
def every_move_redraws_for_everybody(patch: pytest.MonkeyPatch) -> None:
    """Snapshots know how often the table has changed, and so there is always something to draw."""
    change(patch, scene, "_snapshot", lambda seen: structs.replace(seen, turned=Spy.changes()))
    layer("page-title", lambda: " " * (len(Spy.changes()) % 2))(patch)


@leak(CHOICE, "events")
def layers_are_sent_in_a_telling_order(patch: pytest.MonkeyPatch) -> None:
    def turned(drawn: dict[str, str]) -> dict[str, str]:
        return dict(sorted(drawn.items(), reverse=Spy.is_late()))

    change(patch, news.Scene, "_changed", turned)
    change(patch, news, "whole", turned)


@leak(CHOICE, "events")
def a_comment_in_the_stream(patch: pytest.MonkeyPatch) -> None:
    write = stream.Writing.write

    async def chatting(self: Any, body: bytes) -> None:
        await write(self, body + f": {Spy.number()}\n".encode())

    patch.setattr(stream.Writing, "write", chatting)


@leak(CHOICE, "events")
def telling_retry_times(patch: pytest.MonkeyPatch) -> None:
    write = stream.Writing.write

    async def retrying(self: Any, body: bytes) -> None:
        await write(self, f"retry: {2000 + Spy.number()}\n".encode() + body)

    patch.setattr(stream.Writing, "write", retrying)


# ---- the API ----


@leak(CHOICE, "api")
def the_stage_of_a_table_says_too_much(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seen, "stage_of", lambda _: f"running {Spy.number()}")


@leak(HESITATION, "lines")
def every_wake_is_a_line(patch: pytest.MonkeyPatch) -> None:
    honest = lines._Sent.line

    def telling(self: Any, now: Any) -> bytes:
        self.event = ""
        return honest(self, now)

    patch.setattr(lines._Sent, "line", telling)


# ---- headers, cookies, sizes ----


leak(CHOICE, "page")(header("x-table", Spy.entries))
LEAKS[-1] = replace(LEAKS[-1], place="a_header_of_its_own")
leak(CHOICE, "page")(header("etag", lambda: f'"{Spy.number()}"'))
LEAKS[-1] = replace(LEAKS[-1], place="an_etag_of_everything")
leak(CHOICE, "page")(header("server-timing", lambda: f"draw;dur={Spy.number()}"))
LEAKS[-1] = replace(LEAKS[-1], place="a_timing_header")
leak(CHOICE, "page")(header("last-modified", lambda: f"{Spy.number()}"))
LEAKS[-1] = replace(LEAKS[-1], place="a_modification_time")
leak(CHOICE, "page")(header("set-cookie", lambda: f"seen={Spy.number()}"))
LEAKS[-1] = replace(LEAKS[-1], place="a_cookie_with_every_page")


@leak(CHOICE, "page: stranger")
def newcomers_secrets_come_from_the_table(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(requests, "newcomer", lambda: Visitor(f"secret-{Spy.number()}"))


@leak(CHOICE, "page")
def form_tokens_come_from_the_table(patch: pytest.MonkeyPatch) -> None:
    change(patch, Keyring, "form_token", lambda token: f"{token}{Spy.number()}")


@leak(CHOICE, "page")
def pages_are_padded(patch: pytest.MonkeyPatch) -> None:
    change(patch, table, "table_page", lambda page: page + " " * Spy.number())


@leak(CHOICE, "page")
def a_comment_in_the_page(patch: pytest.MonkeyPatch) -> None:
    change(patch, table, "table_page", lambda page: f"{page}<!-- {Spy.choice()} -->")


# ---- what is drawn ----


LAYERS = {
    "ids_in_the_markup": ("page-seats", lambda: f'<li id="m{Spy.number()}"></li>'),
    "a_hint_in_the_log": ("page-log", lambda: f"<li>{Spy.choice()}</li>"),
    "a_hint_in_the_older_log": ("page-log-older", lambda: f"<li>{Spy.choice()}</li>"),
    "a_longer_text_twin": ("page-twin", lambda: " " * Spy.number()),
    "a_telling_title": ("page-title", Spy.choice),
    "a_telling_headline": ("page-where", Spy.choice),
    "a_telling_prompt": ("page-prompt", lambda: f"<i hidden>{Spy.choice()}</i>"),
    "a_button_more": ("page-moves", lambda: f'<button value="{Spy.choice()}"></button>'),
    "a_telling_slider": ("page-scrub", lambda: f'<i data-at="{Spy.number()}"></i>'),
    "a_telling_board": ("board", lambda: f"<!-- {Spy.choice()} -->"),
    "a_telling_note": ("page-notes", lambda: f"<p>{Spy.choice()}</p>"),
    "a_call_for_screen_readers": ("page-call", Spy.choice),
    "a_hint_in_the_chairs": ("page-chairs", lambda: f"<!-- {Spy.choice()} -->"),
}
for _place, (_name, _markup) in LAYERS.items():
    leak(CHOICE, "events")(layer(_name, _markup))
    LEAKS[-1] = replace(LEAKS[-1], place=_place)


@leak(CHOICE, "page")
def seats_stand_in_a_telling_order(patch: pytest.MonkeyPatch) -> None:
    def turned(cards: dict[str, Markup]) -> dict[str, Markup]:
        shown = [cards[name] for name in cards if name != "page-seats"]
        return cards | {"page-seats": joined(shown if Spy.is_late() else shown[::-1])}

    change(patch, layers, "seat_cards", turned)


@leak(CHOICE, "page")
def scenes_are_kept_without_the_seat(patch: pytest.MonkeyPatch) -> None:
    """Everybody who comes later gets what was drawn for seat 0."""
    honest = scene.scene_of

    def mixed_up(where: Any, viewer: Viewer, keys: Keyring) -> Any:
        return honest(where, structs.replace(viewer, seat=0), keys)

    for module in (table, stream):
        patch.setattr(module, "scene_of", mixed_up)


# ---- state and view ----


@leak(CHOICE, "page")
def everybody_has_the_view_of_seat_0(patch: pytest.MonkeyPatch) -> None:
    honest = Game.view
    patch.setattr(Game, "view", lambda self, state, _: honest(self, state, 0))


@leak(CHOICE, "page")
def a_view_and_a_guess_that_agrees(patch: pytest.MonkeyPatch) -> None:
    """The view tells the hidden choice by an option; a guess is made of it and agrees."""
    honest = Game.view

    def view(self: Game, state: Any, seat: int | None) -> Any:
        known = honest(self, state, seat)
        return type(known)(
            **{name: getattr(known, name) for name in known.__struct_fields__ if name != "options"},
            options=known.options | {"seen": Spy.choice()},
        )

    patch.setattr(Game, "view", view)
    layer("page-twin", lambda: str(Spy.live.table.view(None).options) if Spy.live else "")(patch)


@leak(CHOICE, "page")
def the_log_tells_more_than_the_views(patch: pytest.MonkeyPatch) -> None:
    def more(dated: Dated) -> Dated:
        return (*dated[0], Line(Spy.choice())), (*dated[1], 0)

    for module in (log, scene):
        change(patch, module, "dated_log", more)


@leak(CHOICE, "events")
def acts_tell_more_than_the_views(patch: pytest.MonkeyPatch) -> None:
    change(patch, news, "acts_between", lambda acts: [*acts, ("pop", Spy.choice(), "board")])


# ---- errors ----


@leak(CHOICE, "illegal")
def a_refusal_tells_more(patch: pytest.MonkeyPatch) -> None:
    change(patch, Table, "_refusal", lambda words: f"{words} {Spy.number()}")


@leak(CHOICE, "nonsense")
def a_note_tells_more(patch: pytest.MonkeyPatch) -> None:
    change(
        patch, table, "refusal", lambda refusal: (refusal[0], refusal[1] + f"<i>{Spy.number()}</i>")
    )


@leak(CHOICE, "nonsense")
def the_status_tells_more(patch: pytest.MonkeyPatch) -> None:
    change(patch, table, "refusal", lambda refusal: (400 + Spy.number() % 90, refusal[1]))


@leak(CHOICE, "undo")
def taking_back_tells_more(patch: pytest.MonkeyPatch) -> None:
    honest = Plies.without_last

    def without_last(self: Plies, seat: int) -> list[Played]:
        try:
            return honest(self, seat)
        except FairgroundError:
            raise FairgroundError(f"Nothing to take back {Spy.number()}.") from None

    patch.setattr(Plies, "without_last", without_last)


# ---- lobby, replay, record, review, coach ----


@leak(HESITATION, "lobby")
def the_lobby_counts_moves(patch: pytest.MonkeyPatch) -> None:
    def counted(row: Any) -> Any:
        moves = Spy.live.table.ply if Spy.live else 0
        return replace(row, words=f"{row.words} · {moves} moves so far")

    change(patch, lobby, "_row", counted)


@leak(CHOICE, "lobby")
def the_lobby_looks_into_a_hand(patch: pytest.MonkeyPatch) -> None:
    change(patch, lobby, "_row", lambda row: replace(row, words=row.words + Spy.choice()))


@leak(CHOICE, "lobby")
def the_lobby_calls_for_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    change(patch, lobby, "_row", lambda row: replace(row, calls=Spy.is_late()))


@leak(CHOICE, "replay")
def the_replay_of_a_running_game_is_open_to_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(replay, "viewer_asked", lambda live, guest, *asked: Viewer(0, (), guest.origin))
    patch.setattr(timeline.Timeline, "last", lambda self, _: self._table.ply_for(0))


@leak(HESITATION, "replay")
def the_replay_lists_the_rivals_moments(patch: pytest.MonkeyPatch) -> None:
    honest = timeline.Timeline.moments
    patch.setattr(
        timeline.Timeline, "moments", lambda self, seat: [*honest(self, seat), self._table.ply]
    )


@leak(CHOICE, "log")
def the_whole_log_is_anybodys(patch: pytest.MonkeyPatch) -> None:
    change(patch, replay, "log_page", lambda page: f"{page}<!-- {Spy.number()} -->")


@leak(CHOICE, "end")
def the_record_is_open_before_the_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(table, "finished_record", lambda live: live.table.record())


@leak(CHOICE, "end")
def the_review_says_how_far_the_game_is(patch: pytest.MonkeyPatch) -> None:
    async def review(*_: object) -> None:
        raise FairgroundError(f"You can review a game once it is over: {Spy.number()}.")

    patch.setattr(live.LiveTable, "review", review)


@leak(CHOICE, "coach")
def advice_is_kept_without_the_seat(patch: pytest.MonkeyPatch) -> None:
    honest = coaching.Coaching._moment
    patch.setattr(
        coaching.Coaching, "_moment", lambda self, seat: honest(self, seat) and ("anybody", 0)
    )


@leak(CHOICE, "coach")
def the_coach_has_seen_the_other_hand(patch: pytest.MonkeyPatch) -> None:
    change(patch, coach, "_note", lambda words: words + str(Spy.choice()))


@leak(BOTS, "bots")
def bots_dream_of_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    """The seed of a bot's thinking comes from everybody's entries."""
    patch.setattr(bot_turns, "secrets", SimpleNamespace(randbits=lambda _: Spy.number()))


@leak(DRAFT, "bots")
def bots_see_what_another_seat_sees(patch: pytest.MonkeyPatch) -> None:
    honest = bot_turns.BotTurns._choose

    def choose(self: Any, action: Any, turn: Any, table: Any) -> Any:
        other = SimpleNamespace(view=lambda _: table.view(0), legal_moves=table.legal_moves)
        return honest(self, action, turn, other)  # type: ignore[arg-type]

    patch.setattr(bot_turns.BotTurns, "_choose", choose)


@leak(WHOLE, "end")
def a_finished_record_shows_hesitations(patch: pytest.MonkeyPatch) -> None:
    honest = Table.record
    patch.setattr(Table, "record", lambda self, *ended: f"{honest(self, *ended)}# {Spy.number()}\n")


# ---- chairs, links, health ----


@leak(CHOICE, "chairs")
def a_taken_chair_tells_more(patch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise SeatError(f"This chair is taken. {Spy.number()}")

    patch.setattr(seats, "_open_chair", refused)


@leak(CHOICE, "chairs")
def a_dead_link_tells_more(patch: pytest.MonkeyPatch) -> None:
    change(patch, seats, "used_link_page", lambda page: page + escaped(Spy.number()))


@leak(CHOICE, "events")
def links_change_with_the_game(patch: pytest.MonkeyPatch) -> None:
    change_chairs(
        patch, lambda chair: structs.replace(chair, link=f"{chair.link}{Spy.number():04}")
    )


@leak(CHOICE, "events")
def who_is_away_tells_more(patch: pytest.MonkeyPatch) -> None:
    change(patch, scene, "absences", lambda away: {0: "away"} if Spy.is_late() else away)


@leak(CHOICE, "events")
def a_chair_tells_more(patch: pytest.MonkeyPatch) -> None:
    change_chairs(patch, lambda chair: structs.replace(chair, former=Spy.choice()))


@leak(CHOICE, "health")
def health_counts_entries(patch: pytest.MonkeyPatch) -> None:
    change(patch, lobby, "plain", lambda answer: _with_header(answer, "x-n", str(Spy.number())))


def bots_think_with_the_tables_seed(patch: pytest.MonkeyPatch) -> None:
    """Found by other means than the leaks above, for the seed is the same in both twins."""
    count = itertools.count()
    drawn = SimpleNamespace(
        randbits=lambda _: zlib.crc32(f"{Spy.live.header.seed} {next(count)}".encode())
    )
    patch.setattr(bot_turns, "secrets", drawn)
