"""Bots play each other and the games are kept in a Parquet file, a row for each game
(``docs/self-play.md`` has its columns).

While games are played, finished ones are kept in a folder beside the file, in parts. The next run
with the same settings goes on behind the last of them, so nothing is lost but the games that were
being played. The same settings give the same games, wherever they are played."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fairground import catalog, record
from fairground.arena import Fixture, play
from fairground.game import FairgroundError, Game, OptionError, Options
from fairground.runner import run

GAMES_OF_A_PART = 200
SECONDS_OF_A_PART = 30.0
"""A part is kept when it has this many games, or after this time."""
GAMES_OF_A_GROUP = 1000
"""This many rows of the file are packed together, or a few more."""
SETTINGS = b"fairground"
"""The name under which the file says what was played, as JSON."""


@dataclass(frozen=True)
class SelfPlay:
    """What is played and by which bots. Game ``n`` has the seed ``seed + n``; where there are
    several bots, they move on by a seat from game to game."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int = 1
    options: Options = field(default_factory=dict)
    edition_text: str | None = None

    def rules(self) -> Game:
        game = catalog.game(self.game)
        if self.edition_text is not None:
            game = game.with_edition_text(self.edition_text, "The edition")
        return game

    def settings(self) -> str:
        """What the file says about all its games. Other settings make other games."""
        game = self.rules()
        return json.dumps(
            {
                "game": game.id,
                "version": game.version,
                "edition": game.edition.fingerprint,
                "seats": self.seats,
                "bots": list(self.bots),
                "seed": self.seed,
                "options": dict(self.options),
            }
        )

    def play(self, number: int) -> dict[str, Any]:
        """The row of a game. The bots have all the time they want, so that it is the same row on
        any machine."""
        game = self.rules()
        lineup = tuple((number + seat) % len(self.bots) for seat in range(self.seats))
        fixture = Fixture(lineup, self.seed + number)
        played = play(game, self.bots, self.options, fixture, keep=True, seconds_to_think=0.0)
        entries = record.read(played.record).entries
        return {
            "number": number,
            "seed": fixture.seed,
            "bots": [self.bots[place] for place in lineup],
            "scores": played.scores,
            "ranks": played.ranks,
            "parts": [list(parts.items()) for parts in played.parts],
            "deciding": [entry.seat for entry in entries],
            "moves": [game.read(entry.move) for entry in entries],
            "record": played.record,
        }


def keep(
    plan: SelfPlay,
    games: int,
    out: Path,
    processes: int | None = None,
    ray: str | None = None,
    watch: Callable[[int], object] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Play until ``out`` has all games. ``watch`` is called with the number of finished games."""
    file = GamesFile(out, plan.settings(), games)
    finished = file.begin()
    if watch is not None:
        watch(finished)
    rows: list[dict[str, Any]] = []
    began = clock()
    try:
        for row in run(plan.play, range(finished, games), processes, ray):
            rows.append(row)
            finished += 1
            if watch is not None:
                watch(finished)
            if len(rows) >= GAMES_OF_A_PART or clock() - began > SECONDS_OF_A_PART:
                file.keep_part(rows)
                rows, began = [], clock()
    finally:
        if rows:
            file.keep_part(rows)
    file.finish()


class GamesFile:
    """The file, and the parts of it that there are so far. A part has the name of its first game's
    number, and is there as a whole or not at all."""

    def __init__(self, path: Path, settings: str, games: int) -> None:
        self.path = path
        self.games = games
        self._settings = settings
        self._folder = path.with_name(f"{path.name}.parts")
        self._arrow, self._parquet = _libraries()

    def begin(self) -> int:
        """How many games there are already, without a gap."""
        if self.path.exists():
            raise FairgroundError(
                f"{self.path} is there already; name another file, or delete this one."
            )
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FairgroundError(f"{self._folder} cannot be made: {error.strerror}.") from None
        found = 0
        for part in self._parts():
            schema = self._parquet.read_schema(part)
            if (schema.metadata or {}).get(SETTINGS) != self._settings.encode():
                raise FairgroundError(
                    f"{self._folder} has games that were played with other settings; "
                    "go on with those, or delete it."
                )
            if int(part.stem) != found:
                raise FairgroundError(f"{self._folder} lacks the games from {found} on; delete it.")
            found += self._parquet.read_metadata(part).num_rows
        return min(found, self.games)

    def _parts(self) -> Iterator[Path]:
        return iter(sorted(self._folder.glob("*.parquet"), key=lambda part: int(part.stem)))

    def keep_part(self, rows: list[dict[str, Any]]) -> None:
        table = self._arrow.Table.from_pylist(rows, self.schema)
        first = rows[0]["number"]
        unfinished = self._folder / f"{first:09}.unfinished"
        self._parquet.write_table(table, unfinished, compression="zstd")
        unfinished.replace(self._folder / f"{first:09}.parquet")

    def finish(self) -> None:
        """Put the parts together and drop them."""
        unfinished = self._folder / "whole.unfinished"
        left = self.games
        with self._parquet.ParquetWriter(unfinished, self.schema, compression="zstd") as writer:
            group: list[Any] = []
            for part in self._parts():
                group.append(self._parquet.read_table(part)[:left])
                left -= group[-1].num_rows
                if sum(table.num_rows for table in group) >= GAMES_OF_A_GROUP:
                    writer.write_table(self._arrow.concat_tables(group))
                    group = []
            if group:
                writer.write_table(self._arrow.concat_tables(group))
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(self.path)
        shutil.rmtree(self._folder)

    @property
    def schema(self) -> Any:
        arrow = self._arrow
        points = arrow.map_(arrow.string(), arrow.int32())
        return arrow.schema(
            [
                ("number", arrow.int64()),
                ("seed", arrow.int64()),
                ("bots", arrow.list_(arrow.string())),
                ("scores", arrow.list_(arrow.int32())),
                ("ranks", arrow.list_(arrow.int8())),
                ("parts", arrow.list_(points)),
                ("deciding", arrow.list_(arrow.int8())),
                ("moves", arrow.list_(arrow.int16())),
                ("record", arrow.string()),
            ],
            metadata={SETTINGS: self._settings.encode()},
        )


def _libraries() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise OptionError('Self-play needs pyarrow: pip install "fairground[selfplay]"') from None
    return pa, pq
