"""What drawing and comparing a table's pages costs after a move: calls of Python functions, counted
and not timed, so that a busy machine gives the same number as a quiet one.

Two play by the buttons of their pages, as people do, from fixed seeds, and somebody looks on. The
digest is of all that their pages are sent: two versions that give the same digest send the same.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import random
import re
import sys
from types import FrameType
from typing import Any

import msgspec

import fairground as fg
from fairground.bots.reviewers import Reviewers
from fairground.bots.thinkers import Thinkers
from fairground.game import DESK
from fairground.table import Table
from fairground.web.people.visitor import Keyring
from fairground.web.storage.kept_table import Chair, Header, Stored
from fairground.web.watching.live import LiveTable
from fairground.web.watching.scene import scene_of
from fairground.web.watching.viewer import Viewer

KEYS = Keyring(b"a secret of this bench")
NO_STORE: Any = None
SEEDS = (2, 5)
MOST_MOVES = 400
_MOVE = re.compile(r'name="move" value="([^"]+)"')


def live_with(table: Table) -> LiveTable:
    """People sit at a table, without a server."""
    game = table.game
    header = Header(
        id="quiet-lantern",
        game=game.id,
        version=game.version,
        options="{}",
        edition="",
        seed="",
        hash=table.commitment or "",
        listed=True,
        created=0.0,
    )
    stored = Stored(header, (Chair(0, "open", ""),))
    live = LiveTable(stored, NO_STORE, 0.0, Thinkers(), Reviewers())
    live.chairs = [Chair(seat, "person", name) for seat, name in enumerate(table.names)]
    live.table, live.born = table, "now"
    return live


class Calls:
    """Counts calls inside a ``with`` block."""

    def __init__(self) -> None:
        self.number = 0

    def __enter__(self) -> None:
        sys.setprofile(self._count)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, _: FrameType, event: str, __: object) -> None:
        self.number += event == "call"


class Evening:
    """Games of one kind, and what their pages cost and were sent."""

    def __init__(self) -> None:
        self.moves = 0
        self.bytes = 0
        self.calls = Calls()
        self._sent = hashlib.sha256()

    @property
    def digest(self) -> str:
        return self._sent.hexdigest()[:12]

    def play(self, game: fg.Game, seed: int) -> None:
        table, chance = Table(game, 2, seed, names=["Mira", "Jonas"]), random.Random(seed)
        live, window = live_with(table), DESK if game.plans else ""
        looking = [
            Viewer(seat, () if seat is None else (seat,), "http://localhost", window=window)
            for seat in (0, 1, None)
        ]
        scenes = [scene_of(live, viewer, KEYS) for viewer in looking]
        seen = [scene.event for scene in scenes]
        for _ in range(MOST_MOVES):
            offered = [_MOVE.findall(scene.layers["page-moves"]) for scene in scenes[:2]]
            moves = [[move for move in found if move != "undo"] for found in offered]
            seat = next((seat for seat in (0, 1) if moves[seat]), None)
            if seat is None:
                return
            text = html.unescape(chance.choice(moves[seat]))
            with self.calls:
                table.play(seat, text, table.ply_for(seat))
                live.revision += 1
                news = [
                    scene_of(live, viewer, KEYS).news(event)
                    for viewer, event in zip(looking, seen, strict=True)
                ]
            seen = [scene.event for scene in scenes]
            self.moves += 1
            for event in news:
                self._note(event)

    def _note(self, event: bytes) -> None:
        """In whatever order the layers come."""
        head, _, data = event.partition(b"data: ")
        known = msgspec.json.decode(data) if data else {}
        self.bytes += len(event)
        self._sent.update(head + msgspec.json.encode(known, order="sorted"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games; all if none is named")
    wanted = parser.parse_args()
    for name in wanted.games or fg.games():
        evening = Evening()
        for seed in SEEDS:
            evening.play(fg.game(name), seed)
        calls, size = evening.calls.number / evening.moves, evening.bytes / evening.moves
        print(f"{name:12} {calls:6.0f} calls  {size / 1000:5.1f} KB a move  {evening.digest}")


if __name__ == "__main__":
    main()
