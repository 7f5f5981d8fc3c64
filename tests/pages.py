"""All that reaches a viewer of a table: what is told, drawn, refused and sent."""

from __future__ import annotations

from copy import copy
from typing import Any

from tests.worlds import errors, words_for

from fairground.bots.reviewers import Reviewers
from fairground.bots.thinkers import Thinkers
from fairground.game import State, View
from fairground.table import Table
from fairground.web.api.seen import seen_table
from fairground.web.api.shapes import to_json
from fairground.web.pages.replay import replay_layers
from fairground.web.pages.table import table_page
from fairground.web.people.tokens import SCOPES
from fairground.web.people.visitor import Keyring
from fairground.web.storage.kept_table import Chair, Header, Stored
from fairground.web.watching.live import LiveTable
from fairground.web.watching.scene import replay_of, scene_of
from fairground.web.watching.viewer import Viewer

KEYS = Keyring(b"a secret of the tests")
NOBODY: Any = None


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
    chairs = tuple(Chair(seat, "person", name) for seat, name in enumerate(table.names))
    live = LiveTable(
        Stored(header, (Chair(0, "open", ""),), ()), NOBODY, 0.0, Thinkers(), Reviewers()
    )
    live.chairs, live.table, live.born = list(chairs), table, "now"
    return live


def sent(table: Table, seat: int | None) -> dict[str, str]:
    """The page, the news that bring an older page up to date, and the look back."""
    live = live_with(table)
    viewer = Viewer(seat, () if seat is None else (seat,), "http://fair.example")
    scene = scene_of(live, viewer, KEYS)
    return {
        "page": table_page(scene.snapshot, scene.layers, scene.event, "token"),
        "event stream": scene.news("").decode(),
        "api": to_json(seen_table(live, scene.snapshot, frozenset(SCOPES))).decode(),
        "look back": str(replay_layers(replay_of(live, live.timeline.now(seat), viewer))),
    }


def shown(table: Table, seat: int | None) -> dict[str, str]:
    """What a viewer is shown and answered."""
    return {
        "layers": str(table.layers(seat)),
        "picture": table.draw(seat),
        "errors": str(list(errors(table, seat))),
        **sent(table, seat),
    }


def leaks(
    table: Table, seat: int | None, world: State, before: View | None, closely: bool = True
) -> list[str]:
    """The ways by which a viewer could tell the truth from another world that should look alike."""
    other = copy(table)
    other.state = world
    real, guessed = words_for(table, seat, before), words_for(other, seat, before)
    if closely:
        for found, seen in ((real, table), (guessed, other)):
            found.update(shown(seen, seat))
            found["text board"] = str(seen.text(seat).rows())
    return [way for way in real if real[way] != guessed[way]]
