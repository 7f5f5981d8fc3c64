"""How long people wait for their moves while nobody thinks, and while eight bots do.

The real server with its own database serves two times as many tables as there are bots. At half of
them pairs of people move at a steady pace; what is measured is the time from sending a move to its
answer, and to its news in the mover's event stream. At the other half somebody sits opposite a
master: in busy turns they answer at once, so that the masters think all the time; in idle turns
nobody moves there. Idle and busy turns alternate, so that a slow minute of the machine falls on
both. In the end the pairs move as fast as they can. People, server and bots share the cores.
"""

from __future__ import annotations

import argparse
import html
import http.client
import itertools
import json
import random
import re
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from kit.people import Person, add_to_luck, two_at_a_table
from kit.serving import Process
from rich.console import Console
from rich.progress import track
from rich.table import Table

import fairground as fg
from fairground import build
from fairground.web.seats.bot_turns import BOT_PACE

PATIENCE = 20.0
SETTLING = 1.5
"""After a turn the thoughts under way are finished before the next begins."""
KEPT = 4.0
"""The server closes connections on which nothing was asked for five seconds."""
_MOVE = re.compile(r'name="move" value="([^"]+)"')


class Browser:
    """One person's seat: a connection for moves, and a thread that hears the news."""

    def __init__(self, person: Person) -> None:
        place = urlsplit(str(person.client.base_url))
        assert place.hostname is not None
        self.address = (place.hostname, place.port)
        self.path = person.path
        self.cookie = "; ".join(f"{name}={value}" for name, value in person.client.cookies.items())
        self.fields = person.fields
        self.ply = -1
        self.moves: list[str] = []
        self.is_over = False
        self.news = threading.Condition()
        self.posting = http.client.HTTPConnection(*self.address, timeout=PATIENCE)
        self.posted = 0.0
        threading.Thread(target=self._listen, daemon=True).start()
        self.wait_for(lambda: self.ply >= 0)

    def move(self, chance: random.Random) -> tuple[float, float] | None:
        """Seconds until a move is answered and until it is seen; None if there is none to make, or
        if the table had moved on."""
        with self.news:
            if not self.moves:
                return None
            fields = {**self.fields, "move": chance.choice(self.moves), "ply": str(self.ply)}
        begin = time.perf_counter()
        if begin - self.posted > KEPT:
            self.posting.close()
        self.posted = begin
        self.posting.request("POST", self.path, urlencode(fields), self._heads())
        answer = self.posting.getresponse()
        reply = json.loads(answer.read())
        answered = time.perf_counter() - begin
        if answer.status >= 400:
            return None
        if not self.wait_for(lambda: self.ply >= reply["ply"]):
            sys.exit("A move was answered and never seen.")
        return answered, time.perf_counter() - begin

    def wait_for(self, is_so: Callable[[], bool], patience: float = PATIENCE) -> bool:
        with self.news:
            return self.news.wait_for(is_so, patience)

    def _heads(self) -> dict[str, str]:
        form = "application/x-www-form-urlencoded"
        return {"cookie": self.cookie, "accept": "application/json", "content-type": form}

    def _listen(self) -> None:
        hearing = http.client.HTTPConnection(*self.address, timeout=PATIENCE)
        address = f"{self.path}/events?as={self.fields['seat']}"
        try:
            hearing.request("GET", address, headers={"cookie": self.cookie})
            for line in hearing.getresponse():
                if line.startswith(b"data: ") and line != b"data: {}\n":
                    self._hear(json.loads(line.removeprefix(b"data: ")))
        except (OSError, http.client.HTTPException):
            return  # the server has closed

    def _hear(self, event: dict[str, object]) -> None:
        layers = event["layers"]
        assert isinstance(layers, dict)
        with self.news:
            if "page-moves" in layers:
                found = [html.unescape(move) for move in _MOVE.findall(layers["page-moves"])]
                self.moves = [move for move in found if move != "undo"]
            self.is_over = self.is_over or bool(layers.get("page-outcome"))
            self.ply = int(str(event["ply"]))
            self.news.notify_all()


@dataclass
class Waited:
    """Seconds that people waited in one kind of turn."""

    answered: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)


class Pair:
    """Two people at a table; when a game is over they open another table."""

    def __init__(self, base: str, game: str) -> None:
        self.base = base
        self.game = game
        self.chance = random.Random(game)
        self.people = self._seated()

    def play(self, waited: Waited, end: float, pace: float) -> None:
        """Move until the time is over, this many seconds apart."""
        due = time.perf_counter() + pace * self.chance.random()
        while due < end:
            time.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + pace, time.perf_counter())
            moved = next(filter(None, (person.move(self.chance) for person in self.people)), None)
            if moved:
                waited.answered.append(moved[0])
                waited.seen.append(moved[1])
            elif self.people[0].is_over:
                self.people = self._seated()

    def _seated(self) -> list[Browser]:
        mira, jonas, table = two_at_a_table(self.base, game=self.game)
        add_to_luck(table, mira, jonas)
        mira.go(table)
        return [Browser(mira), Browser(jonas)]


class Pupil:
    """A person opposite a bot, who answers at once."""

    def __init__(self, base: str, game: str, bot: str) -> None:
        self.base = base
        self.game = game
        self.bot = bot
        self.chance = random.Random(game)
        self.own = self._seated()

    def play(self, end: float) -> None:
        while (left := end - time.perf_counter()) > 0:
            own = self.own
            if own.is_over:
                self.own = self._seated()
            elif not own.move(self.chance):
                own.wait_for(lambda own=own: bool(own.moves) or own.is_over, left)  # type: ignore[misc]

    def _seated(self) -> Browser:
        person = Person(self.base)
        add_to_luck(person.open_table("me", self.bot, game=self.game), person)
        return Browser(person)


def together(work: Sequence[Callable[[], None]]) -> None:
    with ThreadPoolExecutor(len(work)) as people:
        for done in [people.submit(task) for task in work]:
            done.result()


@dataclass
class Evening:
    """Everybody who plays, and how long they waited."""

    pairs: list[Pair]
    pupils: list[Pupil]
    idle: Waited = field(default_factory=Waited)
    busy: Waited = field(default_factory=Waited)
    hurried: Waited = field(default_factory=Waited)

    def turn(self, is_busy: bool, seconds: float, pace: float) -> None:
        end = time.perf_counter() + seconds
        waited = self.busy if is_busy else self.idle
        work = [partial(pair.play, waited, end, pace) for pair in self.pairs]
        if is_busy:
            work += [partial(pupil.play, end) for pupil in self.pupils]
        together(work)
        time.sleep(SETTLING if is_busy else 0)

    def forget(self) -> None:
        """Whatever was measured while server and bots warmed up."""
        self.idle, self.busy = Waited(), Waited()

    def hurry(self, seconds: float) -> float:
        """Moves per second of all pairs as fast as they can."""
        begin = time.perf_counter()
        end = begin + seconds
        together([partial(pair.play, self.hurried, end, 0.0) for pair in self.pairs])
        return len(self.hurried.answered) / (time.perf_counter() - begin)


def thoughts(db: Path, bot: str) -> list[float]:
    """How long the bots took for their moves, from the ply before; they pause before they think."""
    plies = "SELECT at - lag(at) OVER (PARTITION BY entries.'table' ORDER BY ply), bot FROM entries"
    seats = "JOIN seats ON seats.'table' = entries.'table' AND seats.seat = entries.seat"
    with sqlite3.connect(db) as disk:
        rows = disk.execute(f"{plies} {seats}").fetchall()
    return [seconds - BOT_PACE for seconds, who in rows if who == bot and seconds is not None]


def percentile(seconds: Sequence[float], percent: int) -> float:
    """In milliseconds."""
    return 1000 * statistics.quantiles(seconds, n=100, method="inclusive")[percent - 1]


def tell(console: Console, evening: Evening, per_second: float, thought: Sequence[float]) -> None:
    table = Table(title="Milliseconds that people waited for their own moves")
    for head in ("", "moves", "answered p50", "p99", "seen p50", "p99"):
        table.add_column(head, justify="left" if not head else "right")
    rows = {"idle": evening.idle, "busy": evening.busy, "as fast as they can": evening.hurried}
    numbers = {
        name: [percentile(times, at) for times in (row.answered, row.seen) for at in (50, 99)]
        for name, row in rows.items()
    }
    for name, row in rows.items():
        table.add_row(name, str(len(row.answered)), *(f"{number:.1f}" for number in numbers[name]))
    ratios = (busy / idle for busy, idle in zip(numbers["busy"], numbers["idle"], strict=True))
    table.add_row("busy / idle", "", *(f"{ratio:.2f}" for ratio in ratios), style="bold")
    console.print(table)
    middle, late = percentile(thought, 50), percentile(thought, 99)
    bots = (
        f"{len(evening.pupils)} bots: {len(thought)} moves, p50 {middle:,.0f}, p99 {late:,.0f} ms."
    )
    console.print(
        bots, f"As fast as they can, people make {per_second:.0f} moves/s.", soft_wrap=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=8, help="how many think at once")
    parser.add_argument("--bot", default="master", help="who they are")
    parser.add_argument("--turns", type=int, default=5, help="of each kind")
    parser.add_argument("--seconds", type=float, default=8.0, help="the length of one turn")
    parser.add_argument("--pace", type=float, default=0.4, help="seconds between a table's moves")
    wanted = parser.parse_args()
    if not build.is_compiled():
        sys.exit("`make compile` first: what is measured is the compiled search.")
    games = list(itertools.islice(itertools.cycle(fg.games()), wanted.bots))
    console = Console()
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder, "bench.db")
        server = Process(db)
        try:
            evening = Evening(
                [Pair(server.base, game) for game in games],
                [Pupil(server.base, game, wanted.bot) for game in games],
            )
            evening.turn(True, wanted.seconds / 2, wanted.pace)
            evening.forget()
            turns = [False, True] * wanted.turns
            for is_busy in track(turns, description="Playing", console=console, transient=True):
                evening.turn(is_busy, wanted.seconds, wanted.pace)
            per_second = evening.hurry(wanted.seconds / 2)
        finally:
            server.stop()
        thought = thoughts(db, wanted.bot)
    tell(console, evening, per_second, thought)


if __name__ == "__main__":
    main()
