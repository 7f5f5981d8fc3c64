"""The law of the code: imports go one way, and no layer knows a game by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import fairground as fg

SOURCE = Path(fg.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
GAME_FOLDERS = sorted(path.parent for path in SOURCE.glob("games/*/__init__.py"))

CONTRACT = {
    "features",
    "errors",
    "outcome",
    "vecs",
    "luck",
    "bits",
    "moves",
    "text_board",
    "game",
} | {"language"}
GAME_LAYER = CONTRACT | {"draw", "printed", "phrases", "playing_on", "last_view"}
TABLE_LAYER = CONTRACT | {
    "logbook",
    "catalog",
    "names",
    "visible_text",
    "shares",
    "record",
    "plies",
    "table",
    "versions",
    "replaying",
    "verifying",
}
BELOW_THE_TOP = (
    GAME_LAYER
    | TABLE_LAYER
    | {
        "",
        "lesson",
        "lesson_texts",
        "rulebook",
        "build",
        "bots",
        "arena",
        "runner",
        "selfplay",
        "fuzz",
        "own_editions",
        "playthrough",
        "ratings",
        "tournaments",
    }
)
MAY_USE = {
    "build": {"luck"},
    "errors": set(),
    "language": set(),
    "outcome": set(),
    "ratings": set(),
    "tournaments": {"language", "luck"},
    "vecs": set(),
    "text_board": {"language"},
    "luck": set(),
    "bits": {"luck", "vecs"},
    "moves": {"bits", "errors", "language", "luck", "outcome", "vecs"},
    "last_view": set(),
    "playing_on": {"luck", "moves"},
    "phrases": {"language", "outcome"},
    "notation": {"errors", "language", "moves", "phrases"},
    "features": {"bits", "moves", "vecs"},
    "episode": {"bits", "features", "luck", "moves", "vecs"},
    "pages": {"episode"},
    "seat_by_seat": {"episode", "pages"},
    "all_seats": {"episode", "errors", "moves", "pages"},
    "one_seat": {"episode", "errors", "pages"},
    "episodes": {"features", "luck", "moves", "outcome", "vecs"},
    "shown": {"outcome"},
    "contract": {"luck", "moves", "shown", "text_board"},
    "game": {
        "contract",
        "errors",
        "features",
        "language",
        "luck",
        "moves",
        "notation",
        "outcome",
        "shown",
        "text_board",
    },
    "toml_lines": set(),
    "printed": {"game", "language", "phrases", "toml_lines"},
    "draw": {"game", "language", "phrases"},
    "games": GAME_LAYER,
    "catalog": {"game", "games", "language"},
    "names": {"game", "language", "visible_text"},
    "visible_text": set(),
    "shares": set(),
    "record": CONTRACT | {"phrases", "shares"},
    "plies": {"game", "language", "record"},
    "logbook": {"game", "language"},
    "rulebook": {"game", "language"},
    "table": CONTRACT
    | {"catalog", "draw", "logbook", "names", "shares", "record", "plies", "phrases"},
    "versions": {"catalog", "game", "language"},
    "own_editions": {"game"},
    "lesson": TABLE_LAYER | {"printed"},
    "lesson_texts": TABLE_LAYER | {"lesson", "printed"},
    "rehearsal": TABLE_LAYER | {"lesson"},
    "replaying": TABLE_LAYER,
    "verifying": TABLE_LAYER | {"phrases"},
    "bots": TABLE_LAYER | {"build"},
    "runner": {"", "game"},
    "arena": TABLE_LAYER | {"bots", "runner"},
    "selfplay": TABLE_LAYER | {"arena", "runner"},
    "fuzz": TABLE_LAYER | {"bots"},
    "playthrough": TABLE_LAYER | {"bots", ""},
    "": TABLE_LAYER | {"rl"},  # only when a batch is asked for
    "web": BELOW_THE_TOP,
    "cli": BELOW_THE_TOP | {"web"},
    "rl": BELOW_THE_TOP | {"all_seats", "episode", "episodes", "one_seat", "pages", "seat_by_seat"},
    "__main__": {"cli"},
}

CHANCE = {"random", "secrets", "uuid", "numpy", "time", "datetime"}
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "manager", "handler", "base", "common", "misc"}
FOREIGN_NAMES = {"env", "engine", "match", "session", "action", "agent", "observation"}


def name_of(file: Path) -> str:
    """``fairground.games.loot.rules``"""
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


MODULES = {name_of(file): file for file in FILES}


@cache
def imports(file: Path) -> frozenset[str]:
    """What a file imports, as full names; of ``from x import y`` the module y if there is one."""
    found: set[str] = set()
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name} imports by dots; the law reads full names"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found.add(full if full in MODULES else str(node.module))
    return frozenset(found)


def layer(module: str) -> str:
    """The part of the package to which a module belongs; the package itself is ``''``."""
    return module.removeprefix("fairground").removeprefix(".").split(".")[0]


def own_imports(file: Path) -> Iterator[str]:
    return (
        name for name in imports(file) if name == "fairground" or name.startswith("fairground.")
    )


def room_of(file: Path, folder: Path) -> str:
    """The part of a game to which a file belongs, such as ``rules`` for ``rules/end.py``."""
    return file.relative_to(folder).with_suffix("").parts[0]


def reached_from(folder: Path, room: str) -> set[str]:
    """The rooms of a game that one of them needs, directly or not."""
    waiting = [file for file in folder.rglob("*.py") if room_of(file, folder) == room]
    seen = set(waiting)
    while waiting:
        for name in own_imports(waiting.pop()):
            other = MODULES.get(name)
            if other is not None and other.is_relative_to(folder) and other not in seen:
                seen.add(other)
                waiting.append(other)
    return {room_of(file, folder) for file in seen}


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_imports_go_one_way(file: Path) -> None:
    own = layer(name_of(file))
    assert own in MAY_USE, f"say in MAY_USE what the new layer {own!r} may use"
    used = {layer(name) for name in own_imports(file)} - {own}
    assert used <= MAY_USE[own], f"{name_of(file)} may not use {used - MAY_USE[own]}"


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_a_game_uses_no_other_game(folder: Path) -> None:
    own = name_of(folder / "__init__.py")
    for file in folder.rglob("*.py"):
        for name in own_imports(file):
            assert not name.startswith("fairground.games.") or f"{name}.".startswith(f"{own}.")


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_inside_a_game_rules_come_before_sight_and_sight_before_showing(folder: Path) -> None:
    order = ["rules", "sight", "words", "picture"]
    for place, room in enumerate(order):
        later = {*order[place + 1 :], "bot", "advice"}
        reached = reached_from(folder, room)
        assert room in reached, f"{folder.name} has no {room}"
        assert not reached & later, f"{room} uses {reached & later}"


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_a_game_has_no_chance_but_the_luck_it_is_handed(folder: Path) -> None:
    for file in folder.rglob("*.py"):
        assert not {name.split(".")[0] for name in imports(file)} & CHANCE, file.name


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_no_layer_knows_a_game_by_name(file: Path) -> None:
    if "games" in file.relative_to(SOURCE).parts:
        return
    constants = {node.value for node in ast.walk(tree_of(file)) if isinstance(node, ast.Constant)}
    assert not constants & set(fg.games())


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_names_say_something(file: Path) -> None:
    words = set(file.stem.strip("_").lower().split("_"))
    if file.parent.name != "migrations":  # Alembic has the names there
        assert not words & (EMPTY_NAMES | FOREIGN_NAMES)
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.ClassDef):
            words = {word.lower() for word in re.findall("[A-Z][a-z]*", node.name)}
            assert not words & EMPTY_NAMES, node.name


def test_benchmarks_share_a_kit_with_the_tests_and_import_none_of_them() -> None:
    root = Path(__file__).parent.parent
    files = [*(root / "bench").rglob("*.py"), *(root / "kit").rglob("*.py")]
    assert len(files) > 5
    for file in files:
        assert not {name for name in imports(file) if name.split(".")[0] == "tests"}, file
