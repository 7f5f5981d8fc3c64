"""A fifth game, with open information for exactly two seats, comes in two ways: from a package of
its own, as in all other tests, and as a folder among ours, here without a bot."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fairground as fg

HERE = Path(__file__).parent
BASKETS = HERE / "fifth" / "baskets"
PACKAGE = Path(fg.__file__).parent


def test_a_game_of_another_package_is_found_by_its_entry_point() -> None:
    game = fg.game("baskets")
    assert game.folder == BASKETS
    assert game.bot is not None
    assert game.seats == range(2, 3)


@pytest.fixture
def with_a_fifth_folder(tmp_path: Path) -> Path:
    """Our package with the game's folder among the others, without a bot."""
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "fairground", ignore=unwanted)
    for shared in PACKAGE.parent.glob("fairground__mypyc*"):
        shutil.copy(shared, tmp_path)
    folder = tmp_path / "fairground" / "games" / "baskets"
    shutil.copytree(BASKETS, folder, ignore=unwanted)
    (folder / "bot.py").unlink()
    (folder / "advice.py").unlink()
    declared = (folder / "__init__.py").read_text(encoding="utf-8")
    for line in ("    bot=bot,\n", "    advice=advice,\n", "    levels=LEVELS,\n", "advice, bot, "):
        assert line in declared
        declared = declared.replace(line, "")
    (folder / "__init__.py").write_text(declared, encoding="utf-8")
    return tmp_path


def test_a_folder_among_the_others_passes_the_whole_suite_without_a_bot(
    with_a_fifth_folder: Path,
) -> None:
    tests = [
        "tests/test_every_game.py",
        "tests/test_rules_pages.py",
        "tests/bots",
        "tests/test_names.py",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-k", "baskets", *tests],
        env={**os.environ, "PYTHONPATH": str(with_a_fifth_folder)},
        cwd=HERE.parent,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout
    assert " failed" not in done.stdout
