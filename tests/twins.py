"""Twin tables: one game played twice on servers that draw the same chance. The second time one seat
hesitates, tries things and takes them back, or chooses something else, wherever the rules say
that nobody may notice. Whatever the others can get over HTTP must be the same, byte by byte.

What nobody may notice is decided by the rules alone: a play that leaves ``State.epoch`` and
``State.turn()`` as they were. Where everybody sees that a seat has chosen but not what, the seat
changes its mind in both games, about different things. Views have no say in it, so that a leaking
view cannot excuse itself.
"""

from __future__ import annotations

import asyncio
import hashlib
import http.client
import json
import random
import re
import socket
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

from kit.serving import PATIENCE, Served, prepared, serving, unlimited
from tests.twin_conditions import (
    QUESTIONS,
    all_is_sent,
    nobody_is_away,
    same_chance,
    thinking_at_once,
)

from fairground.bots import USUAL
from fairground.game import WINDOWS, Game, IllegalMove, Options
from fairground.luck import ScriptedLuck
from fairground.web.people.visitor import COOKIE, Visitor
from fairground.web.serving.visit import WINDOW_COOKIE
from fairground.web.storage.kept_table import Chair, Header, Stored
from fairground.web.watching.live import LiveTable

NAME = "quiet-lantern-twin1"
SEED = bytes(range(32))
LONGEST = 3000
STRETCH = 15
OPEN: dict[str, tuple[str, ...]] = {"essen": ("go", "eat", "buy")}
"""Moves that are made in the open although they can be taken back: everybody watches where a
visitor walks."""
COUNTED: dict[str, tuple[str, ...]] = {"essen": ("keep",)}
"""Moves of which everybody sees that they were made, but not which, although the turn does not
change: how many wishlist cards somebody has kept is no secret."""
T = TypeVar("T")
Loop = asyncio.AbstractEventLoop


class Stream:
    """An event stream through a socket of its own. The server's loop reads it as soon as something
    has come: a slow reader would be sent fewer events, each with the news of several moves."""

    def __init__(self, served: Served, loop: Loop, path: str, cookie: str) -> None:
        host, port = served.base.removeprefix("http://").split(":")
        self._socket = socket.create_connection((host, int(port)))
        ask = f"GET {path} HTTP/1.1\r\nhost: fair.example\r\n{cookie}\r\n"
        self._socket.sendall(ask.encode())
        self._socket.setblocking(False)
        self._loop, self._came = loop, b""
        loop.call_soon_threadsafe(loop.add_reader, self._socket, self._read)

    def _read(self) -> None:
        with suppress(BlockingIOError):
            more = self._socket.recv(1 << 20)
            self._came += more
            if not more:
                self._loop.remove_reader(self._socket)

    async def news(self) -> str:
        """What has come since the last look, without the time of day."""
        self._read()
        data, self._came = self._came, b""
        return re.sub(r"date: [^\r]*\r\n", "", data.decode())

    async def close(self) -> None:
        self._loop.remove_reader(self._socket)
        self._socket.close()


@dataclass
class Visit:
    """Somebody with a browser. ``seat`` is None for those who only look."""

    name: str
    seat: int | None = None
    visitor: Visitor | None = None


@dataclass(frozen=True)
class Plan:
    """How a game is played. Seat 0 is the one that hesitates; the watcher, if there is one, looks
    for what can be noticed."""

    game: Game
    seats: int
    options: Options = field(default_factory=dict)
    has_bots: bool = True
    seed: int = 1
    steps: int = LONGEST
    watcher: int = 1
    first_bot: int = 2
    """With bots, they sit on this seat and on those after it."""
    closely: int = 12
    """Everything is asked for at one step in this many, and at the end."""
    pages: int = 1
    """Somebody opens the table's page at one look in this many. The event streams bring every
    part of it that changes, at every step."""
    moments: int = 25
    """At a close look, the replay is asked for this many moments of the game."""
    watched: int = 1
    """One stretch of the game in this many is watched. In the others nobody has the table's page
    open and seat 0 knows what to do, which is most of the work that there is."""
    differs: int = -1
    """At this decision seat 0 chooses something else, and the game ends with the epoch."""
    starts_closely: bool = True
    """Everything is asked for before the first move, too."""
    keeps: int = 0
    """Instead of a game: this many wishlist cards are kept by people, and seat 0 begins with
    another one. See ``TwinTable._play_draft``."""


@dataclass
class Seen:
    """All that the others got, in order: what was asked for, and what came."""

    answers: list[tuple[str, str]] = field(default_factory=list)

    def differences(self, other: Seen) -> list[str]:
        """What was asked for where the answers differ."""
        found = [
            mine[0]
            for mine, yours in zip(self.answers, other.answers, strict=False)
            if mine != yours
        ]
        if len(self.answers) != len(other.answers):
            found.append(f"{len(self.answers)} and {len(other.answers)} answers")
        return found


class FoundError(Exception):
    """Somebody got another answer where a difference was looked for."""


@dataclass(frozen=True)
class Search:
    """For a difference from the other table, in answers to questions that begin like this."""

    other: Seen
    asked: str

    def check(self, seen: Seen) -> None:
        mine, yours = seen.answers[-1:], self.other.answers[len(seen.answers) - 1 :][:1]
        if yours and mine != yours and mine[0][0].startswith(self.asked):
            raise FoundError


class TwinTable:
    """One of the two tables, with everybody who looks at it."""

    def __init__(
        self, served: Served, plan: Plan, hesitates: bool, search: Search | None = None
    ) -> None:
        unlimited(served)
        self.served, self.plan, self.hesitates = served, plan, hesitates
        self.seen = Seen()
        self.search = search
        self.chance = random.Random(plan.seed)
        self.whims = random.Random(plan.seed + 1)
        self.hesitations = self.looks = 0
        rounds = served.tables._rounds
        assert rounds is not None
        self.loop = rounds.get_loop()
        self.people = [
            Visit(f"seat {seat}", seat, Visitor(f"secret {seat}"))
            for seat in range(plan.seats)
            if seat < plan.first_bot or not plan.has_bots
        ]
        self.others = [
            *[who for who in self.people if who.seat == plan.watcher],
            Visit("onlooker", None, Visitor("secret onlooker")),
            Visit("stranger"),
        ]
        self.live: LiveTable = self._on_loop(lambda: served.tables.open(self._stored()))
        self.settle()
        self.streams: dict[str, Stream] = {}
        self._listen()

    def _stored(self) -> Stored:
        game, plan = self.plan.game, self.plan
        header = Header(
            id=NAME,
            game=game.id,
            version=game.version,
            options=json.dumps(game.check_options(plan.seats, plan.options)),
            edition=game.edition_text or "",
            seed=SEED.hex(),
            hash=hashlib.sha256(SEED).hexdigest(),
            listed=True,
            created=4e9,
            coach=game.bot is not None,
            host=self.people[-1].visitor.holder if self.people[-1].visitor else "",
        )
        chairs = [Chair(seat, "bot", f"Bot {seat}", bot=USUAL) for seat in range(plan.seats)]
        for who in self.people:
            assert who.seat is not None
            assert who.visitor is not None
            holder = who.visitor.holder
            chairs[who.seat] = Chair(
                who.seat, "person", f"Person {who.seat}", holder=holder, owner=holder
            )
        return Stored(header, tuple(chairs))

    # ---- the wire ----

    def _listen(self) -> None:
        self.streams = {
            who.name: Stream(self.served, self.loop, self._events(who), self._cookie(who))
            for who in (self.people[0], *self.others)
        } | {
            _lines_of(who): Stream(
                self.served,
                self.loop,
                f"/api/tables/{NAME}/stream{'' if who.seat is None else f'?seat={who.seat}'}",
                self._cookie(who),
            )
            for who in self.others
        }

    def _leave(self) -> None:
        for events in self.streams.values():
            self._on_loop(events.close)
        self.streams = {}

    def _on_loop(self, work: Callable[[], Awaitable[T]]) -> T:
        async def run() -> T:
            return await work()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)

    def _cookie(self, who: Visit) -> str:
        if who.visitor is None:
            return ""
        return f"cookie: {COOKIE}={self.served.tables.keys.cookie(who.visitor)}\r\n"

    def _headers(self, who: Visit, as_json: bool) -> dict[str, str]:
        headers = {"host": "fair.example"}
        if who.visitor is not None:
            known = f"{COOKIE}={self.served.tables.keys.cookie(who.visitor)}"
            headers["cookie"] = f"{known}; {WINDOW_COOKIE}={_window(who)}"
        return headers | ({"accept": "application/json"} if as_json else {})

    def _events(self, who: Visit) -> str:
        seat = "" if who.seat is None else who.seat
        return f"/table/{NAME}/events?as={seat}&window={_window(who)}&last="

    def get(self, who: Visit, path: str) -> str:
        return self._ask("GET", path, self._headers(who, False))

    def post(self, who: Visit, move: str, ply: int | None, as_json: bool = True) -> str:
        assert who.visitor is not None
        token = self.served.tables.keys.form_token(who.visitor)
        fields = {"move": move, "seat": str(who.seat), "token": token}
        if ply is not None:
            fields["ply"] = str(ply)
        kind = {"content-type": "application/x-www-form-urlencoded"}
        headers = self._headers(who, as_json) | kind
        return self._ask("POST", f"/table/{NAME}", headers, urlencode(fields))

    def post_as_program(self, who: Visit, move: str | int, ply: int) -> str:
        """What a page of ours may send to the API; a token gets the same answers."""
        assert who.visitor is not None
        token = {"x-form-token": self.served.tables.keys.form_token(who.visitor)}
        headers = self._headers(who, False) | {"content-type": "application/json"} | token
        body = json.dumps({"move": move, "seat": who.seat, "ply": ply})
        return self._ask("POST", f"/api/tables/{NAME}/moves", headers, body)

    def _ask(self, method: str, path: str, headers: dict[str, str], body: str | None = None) -> str:
        """Status, headers and body of the answer, without the time of day. Pages come as they are
        written, because compressing what is the same gives what is the same."""
        place = self.served.base.removeprefix("http://")
        with closing(http.client.HTTPConnection(place, timeout=PATIENCE)) as wire:
            wire.request(method, path, body, headers)
            answer = wire.getresponse()
            kept = [pair for pair in answer.getheaders() if pair[0] != "date"]
            return f"{answer.status} {kept}\n{answer.read().decode()}"

    def settle(self) -> None:
        """Until no bot is to decide and all that was to be sent is sent."""

        async def settled() -> None:
            while self.live.bots.is_due or self.live.bots.is_playing:
                await all_is_sent()
            await all_is_sent()

        self._on_loop(settled)

    # ---- what can be noticed ----

    def note(self, what: str, answer: str) -> None:
        assert not re.match(r"5\d\d \[", answer), f"{what}: {answer[:300]}"
        self.seen.answers.append((what, answer))
        if self.search is not None:
            self.search.check(self.seen)

    def hear(self) -> None:
        """What the streams of the others brought since the last look."""
        self.settle()
        self.note("bots", ", ".join(QUESTIONS))
        QUESTIONS.clear()
        for who in self.others:
            self.note(f"events: {who.name}", self._on_loop(self.streams[who.name].news))
            self.note(_lines_of(who), self._on_loop(self.streams[_lines_of(who)].news))

    def look(self, closely: bool) -> None:
        """The news at every look, the table's page for one of the others in turn, now and then
        everything for all of them."""
        self.hear()
        self.looks += 1
        turn, rest = divmod(self.looks, self.plan.pages)
        wanted = self.others if closely else [self.others[turn % len(self.others)]][rest:]
        for who in wanted:
            self.note(f"page: {who.name}", self.get(who, f"/table/{NAME}"))
            if closely:
                self._look_closely(who)
        for who in self.others:
            if who.seat is not None:
                self._try(who, closely)
        self.hear()

    def _places(self, who: Visit) -> list[str]:
        """Where the viewer saw something happen lately."""
        table = self.live.timeline.now(who.seat).table
        return [line.places[0] for line in table.log(who.seat)[-4:] if line.places]

    def _look_closely(self, who: Visit) -> None:
        last = self.live.timeline.last(who.seat)
        step = max(1, last // self.plan.moments)
        paths = {
            "lobby": ["/", f"/?game={self.plan.game.id}"],
            "pages": [
                f"/table/{NAME}?as=0",
                f"/table/{NAME}?call=0",
                f"/rules/{self.plan.game.id}",
                f"/rules/{self.plan.game.id}/drawer",
            ],
            "replay": [f"/table/{NAME}/replay{ask}" for ask in ("", "?as=0", f"?before={last}")],
            "moments": [
                f"/table/{NAME}/at/{ply}" for ply in [*range(0, last + 1, step), last, last + 1]
            ],
            "boards": [
                *(f"/table/{NAME}/board/{ply}" for ply in range(0, last + 2, step)),
                *(f"/table/{NAME}/board/{last}?at={place}" for place in self._places(who)),
            ],
            "log": [f"/table/{NAME}/log", f"/table/{NAME}/log?as=0"],
            "end": [f"/table/{NAME}/{page}" for page in ("record", "check", "review")],
            "chairs": [f"/table/{NAME}/sit?seat=0", f"/join/{NAME}/{'x' * 24}"],
            "health": ["/healthz", "/readyz"],
            "pictures": [
                f"/table/{NAME}/picture/{last}.svg",
                f"/table/{NAME}/picture/{last}.svg?as=0",
                f"/table/{NAME}/picture/{last + 1}.svg",
                f"/table/{NAME}/embed",
                f"/table/{NAME}/what-if?ply=0",
            ],
            "api": [
                "/api/tables",
                f"/api/tables/{NAME}",
                f"/api/tables/{NAME}?seat=0",
                f"/api/tables/{NAME}?log_from={last}",
                *(f"/api/tables/{NAME}/moments/{ply}" for ply in (0, last, last + 1)),
                *(f"/api/tables/{NAME}/{what}" for what in ("record", "check", "review")),
            ],
        }
        if who.seat is not None:
            paths["coach"] = [f"/table/{NAME}?coach=1&as={who.seat}"]
        for what, wanted in paths.items():
            for path in wanted:
                self.note(f"{what}: {who.name} {path}", self.get(who, path))

    def _try(self, who: Visit, closely: bool) -> None:
        """What somebody is answered who tries what cannot be done."""
        table, seat = self.live.table, who.seat
        assert table is not None
        assert seat is not None
        own = table.ply_for(seat)
        legal = set(table.legal_moves(seat))
        moves = range(self.plan.game.moves)
        illegal = next(
            move for move in (*moves[self.looks % len(moves) :], *moves) if move not in legal
        )
        plies = range(own + 4) if closely and own < 12 else (own, own + 1)[: self.looks % 2 + 1]
        for ply in plies:
            self.note(f"nonsense: {who.name} at {ply}", self.post(who, "hop", ply))
        if closely or self.looks % 2:
            self.note(f"illegal: {who.name}", self.post(who, self.plan.game.say(illegal), own))
        if closely:
            for move in ("hop", self.plan.game.say(illegal), illegal):
                self.note(f"api illegal: {who.name} {move}", self.post_as_program(who, move, own))
            self.note(f"illegal page: {who.name}", self.post(who, "hop", None, as_json=False))
            if not table.can_undo(seat):
                self.note(f"undo: {who.name}", self.post(who, "undo", own))

    # ---- playing ----

    def play(self) -> Seen:
        """The whole game, or until the epoch ends in which seat 0 chose something else."""
        decisions = 0
        if self.hesitates:
            self.get(self.people[0], f"/table/{NAME}?coach=1&as=0")
        self.look(closely=self.plan.starts_closely)
        if self.plan.keeps:
            return self._play_draft()
        for step in range(self.plan.steps):
            is_watched = step // STRETCH % self.plan.watched == 0
            self._watch(is_watched)
            self.settle()
            table = self.live.table
            assert table is not None
            movers = [who for who in self.people if who.seat in table.turn]
            if not movers:
                break
            who = movers[self.chance.randrange(len(movers))]
            assert who.seat is not None
            move = self.chance.choice(table.legal_moves(who.seat))
            if who.seat == 0:
                decisions += 1
                if decisions - 1 == self.plan.differs:
                    return self._choose_differently(move)
                if is_watched:
                    self._hesitate(move, step % self.plan.closely == 0)
                    self._change_mind(move)
            self._move(who, move)
            if is_watched:
                self.look(closely=step % self.plan.closely == 0)
        self._watch(True)
        self.look(closely=True)
        return self.seen

    def _watch(self, is_watched: bool) -> None:
        """Everybody opens the table's page, or leaves it."""
        if is_watched and not self.streams:
            self._listen()
        elif not is_watched and self.streams:
            self.hear()
            self._leave()

    def _move(self, who: Visit, move: int) -> None:
        table = self.live.table
        assert table is not None
        assert who.seat is not None
        answer = self.post(who, self.plan.game.say(move), table.ply_for(who.seat))
        assert answer.startswith("201"), answer[:2000]

    def _quiet_moves(self, without: int) -> list[int]:
        """The moves of seat 0 after which the rules let nobody notice anything."""
        table = self.live.table
        assert table is not None
        now = (table.state.epoch, list(table.state.turn()))
        legal = [
            move
            for move in table.legal_moves(0)
            if move != without and not self._is_in(OPEN, move) and not self._is_in(COUNTED, move)
        ]
        return [move for move in legal if _after(table.state, move) == now]

    def _is_in(self, moves: dict[str, tuple[str, ...]], move: int) -> bool:
        return self.plan.game.say(move).startswith(moves.get(self.plan.game.id, ()))

    def _like(self, move: int) -> list[int]:
        """The moves of seat 0 that nobody can tell from this one before the epoch ends."""
        table = self.live.table
        assert table is not None
        looks = _after(table.state, move)
        if looks is None or looks[0] != table.state.epoch or self._is_in(OPEN, move):
            return []
        return [
            other
            for other in table.legal_moves(0)
            if _after(table.state, other) == looks
            and not self._is_in(OPEN, other)
            and self._is_in(COUNTED, other) == self._is_in(COUNTED, move)
        ]

    def _change_mind(self, move: int) -> None:
        """Seat 0 chooses and takes it back: in one twin the first of the moves that look alike, in
        the other the last."""
        like = self._like(move)
        if len(like) < 2:
            return
        self._move(self.people[0], like[-1] if self.hesitates else like[0])
        self.hesitations += 1
        self.look(closely=False)
        table = self.live.table
        assert table is not None
        assert table.can_undo(0)
        self.post(self.people[0], "undo", table.ply_for(0))

    def _hesitate(self, move: int, closely: bool) -> None:
        """Before a move of seat 0. Both twins look round; in one of them seat 0 has begun
        something by then, and takes it back afterwards."""
        own = self.people[0]
        begun = 0
        if self.hesitates:
            table = self.live.table
            assert table is not None
            ply = table.ply_for(0)
            self.post(own, "hop", ply)
            self.post(own, "hop", ply + 7)
            for _ in range(self.whims.randrange(1, 4)):
                quiet = self._quiet_moves(move)
                if not quiet:
                    break
                self._move(own, self.whims.choice(quiet))
                begun += 1
                self.hesitations += 1
            for path in ("", "?coach=1&as=0", "/replay", "/log") if closely else ("",):
                self.get(own, f"/table/{NAME}{path}")
        self.look(closely)
        for _ in range(begun):
            table = self.live.table
            assert table is not None
            self.post(own, "undo", table.ply_for(0))

    def _choose_differently(self, move: int) -> Seen:
        """Seat 0 chooses the move, or in the other twin another one that looks the same."""
        table = self.live.table
        assert table is not None
        like = self._like(move)
        if not like:
            return self.seen
        if self.hesitates:
            self.get(self.people[0], f"/table/{NAME}?coach=1&as=0")
        self._move(self.people[0], like[-1] if self.hesitates else like[0])
        self.hesitations += len(like) > 1
        self.look(closely=True)
        epoch = table.state.epoch
        for who in self.people[1:]:
            assert who.seat is not None
            legal = table.legal_moves(who.seat)
            if legal and (after := _after(table.state, legal[0], who.seat)) and after[0] == epoch:
                self._move(who, legal[0])
                self.look(closely=True)
        return self.seen

    def _play_draft(self) -> Seen:
        """ESSEN's draft, in which seat 0 keeps another card first. The pack goes round to the left,
        so only the seats that get it later can know. The others keep neither of the two cards, and
        nobody else learns of it before the cards left over are shown, when the draft ends."""
        table = self.live.table
        assert table is not None
        moves = table.legal_moves(0)
        first = moves[-1] if self.hesitates else moves[0]
        hidden = {moves[0], moves[-1]}
        self.hesitations += 1
        self._move(self.people[0], first)
        self.look(closely=True)
        for step in range(1, self.plan.keeps):
            self.settle()
            who = next(who for who in self.people if who.seat in table.turn)
            assert who.seat is not None
            self._move(who, next(m for m in table.legal_moves(who.seat) if m not in hidden))
            self.look(closely=step % self.plan.closely == 0)
        self.look(closely=True)
        return self.seen

    def close(self) -> None:
        self._leave()


def _after(state: Any, move: int, seat: int = 0) -> tuple[int, list[int]] | None:
    """The epoch and the turn after a play; None if luck decides about them."""
    after = state.copy()
    try:
        after.play(seat, move, ScriptedLuck([]))
    except (LookupError, IllegalMove):
        return None
    return after.epoch, list(after.turn())


def _lines_of(who: Visit) -> str:
    return f"lines: {who.name}"


def _window(who: Visit) -> str:
    """People sit at desks and hold phones by turns; an onlooker's browser has not said."""
    return "" if who.seat is None else WINDOWS[who.seat % len(WINDOWS)]


@dataclass(frozen=True)
class Twins:
    """What the others got of both tables."""

    sure: Seen
    unsure: Seen
    hesitations: int
    is_over: bool
    """Whether both were played to the end."""

    @property
    def differences(self) -> list[str]:
        return self.sure.differences(self.unsure)


def seeds_of_bots(plan: Plan, salt: int, folder: Path) -> set[str]:
    """With which seeds bots think at the one table, whose own seed is always the same."""
    db = prepared(folder / f"salt-{salt}.db")
    with (
        same_chance(salt),
        thinking_at_once(),
        serving(db, pace=0.001) as served,
    ):
        twin = TwinTable(served, plan, hesitates=False)
        try:
            asked = [answer for what, answer in twin.play().answers if what == "bots" and answer]
        finally:
            twin.close()
    return {question.split()[1] for answer in asked for question in answer.split(", ")}


def play_twins(plan: Plan, folder: Path, asked: str | None = None) -> Twins:
    """Both tables, one after the other, each on a server of its own. Their databases are made
    before chance is the same, or else the first in a process would have drawn once more. Where a
    difference in the answers to something ``asked`` is looked for, the first one is enough."""
    seen: list[Seen] = []
    hesitations, is_over = 0, True
    for hesitates in (False, True):
        db = prepared(folder / f"twin-{hesitates}.db")
        with (
            same_chance(),
            thinking_at_once(),
            nobody_is_away(),
            serving(db, pace=0.001) as served,
        ):
            search = Search(seen[0], asked) if asked is not None and hesitates else None
            twin = TwinTable(served, plan, hesitates, search)
            try:
                with suppress(FoundError):
                    twin.play()
            finally:
                twin.close()
            seen.append(twin.seen)
            hesitations += twin.hesitations
            is_over = is_over and twin.live.table is not None and not twin.live.table.turn
    return Twins(seen[0], seen[1], hesitations, is_over)
