"""The walks of docs/change-a-rule.md, made in a copy of the package: each change is where the page
says, does what the page says, and the bots play by it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import fairground as fg

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "change-a-rule.md").read_text(encoding="utf-8")
WALK = re.compile(
    r"```diff\n--- a/(?P<file>fairground/games/(?P<game>\w+)/.+?)\n\+\+\+ .+?\n@@\n"
    r"(?P<lines>.+?)```.+?```python\n(?P<code>.+?)  # (?P<before>.+?) becomes (?P<after>.+?)\n```",
    re.DOTALL,
)
LOOK = """
import fairground as fg
from fairground.fuzz import fuzz_one
game = fg.game({game!r})
{code}
print(repr(effect))
crash = fuzz_one(game, 2, 1, bots=["greedy", "random"])
print(crash.what if crash else "played to the end")
"""


@dataclass(frozen=True)
class Walk:
    game: str
    file: str
    old: str
    new: str
    code: str
    before: str
    after: str


def walks() -> list[Walk]:
    found = []
    for walk in WALK.finditer(PAGE):
        lines = walk["lines"].splitlines()
        old = "\n".join(line[1:] for line in lines if line.startswith("-"))
        new = "\n".join(line[1:] for line in lines if line.startswith("+"))
        rest = (walk["code"], walk["before"], walk["after"])
        found.append(Walk(walk["game"], walk["file"], old, new, *rest))
    return found


def test_there_is_a_walk_for_every_game_of_ours() -> None:
    folders = {path.parent.name for path in (ROOT / "src/fairground/games").glob("*/edition.toml")}
    assert {walk.game for walk in walks()} == folders


def look(package: Path, walk: Walk) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", LOOK.format(game=walk.game, code=walk.code)],
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def effect_now(walk: Walk) -> str:
    """What the page's code finds before anything is changed."""
    names = {"fg": fg, "game": fg.game(walk.game)}
    exec(walk.code, names)
    return repr(names["effect"])


@pytest.mark.parametrize("walk", walks(), ids=lambda walk: walk.game)
def test_the_change_is_where_the_page_says_and_everything_follows(
    walk: Walk, tmp_path: Path
) -> None:
    assert len(walk.new.splitlines()) <= 5, "a short walk"
    assert effect_now(walk) == walk.before
    shutil.copytree(ROOT / "src" / "fairground", tmp_path / "fairground")
    file = tmp_path / walk.file
    text = file.read_text(encoding="utf-8")
    assert text.count(walk.old) == 1
    file.write_text(text.replace(walk.old, walk.new), encoding="utf-8")
    assert look(tmp_path, walk) == [walk.after, "played to the end"]
