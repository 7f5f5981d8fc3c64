"""Builds Fairground: luck, rules and search compiled with mypyc where that can be done.

``FAIRGROUND_COMPILE=1`` insists on compiling, ``=0`` leaves it out. Otherwise a build that cannot
compile says why in one line and goes on with the sources, which play the same games more slowly.

No list of games: what is compiled is ``luck.py``, ``episode.py``, ``episodes.py``, the steps of the
doors (``seat_by_seat.py``, ``all_seats.py``, ``one_seat.py``) and their rewards, what searches
(``bots/playout.py`` and ``bots/search*.py``), every game's rules, features and bot, and every
module of the package that these import, except those in NEVER, which are not made for it.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Command, Distribution, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
PACKAGE = SOURCE / "fairground"
ROOTS = (
    "luck.py",
    "episode.py",
    "episodes.py",
    "seat_by_seat.py",
    "all_seats.py",
    "one_seat.py",
    "rl/rewards.py",
    "bots/playout.py",
    "bots/search*.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/features.py",
    "games/*/bot.py",
    "games/*/bot/__init__.py",
)
NEVER = {"contract.py", "game.py", "errors.py", "language.py", "outcome.py", "shown.py", "vecs.py"}
"""Protocols, exceptions, sentences, what msgspec makes a class of, and what chooses between two
libraries."""
FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-finline-limit=300"]
"""Lets the C compiler inline calls between the modules, which are all in one library, and small
methods although mypyc writes them long."""
GENERATED = Path("build/mypyc")
COMPILED = Path("build/compiled")
SET_ASIDE = Path("build/compiled.old")
"""Where ``make play`` puts a copy that no longer matches the sources, so that nobody runs it."""
STAMP = "compiled.txt"


class NotCompiled(Exception):
    """Compiling failed; the text says why."""


def file_of(name: str) -> Path | None:
    """Where a module or package of ours lies."""
    place = SOURCE.joinpath(*name.split("."))
    files = [place.with_suffix(".py"), place / "__init__.py"]
    return next((file for file in files if file.is_file() and place != PACKAGE), None)


def imported(path: Path) -> set[Path]:
    """The modules of the package that a file imports; of ``from x import y`` the module y if there
    is one."""
    found: set[Path | None] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(file_of(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update(
                file_of(f"{node.module}.{alias.name}") or file_of(node.module)
                for alias in node.names
            )
    return {file for file in found if file is not None}


def compiled_sources() -> list[str]:
    """Where the compiled modules lie, within the package."""
    waiting = [path for root in ROOTS for path in PACKAGE.glob(root)]
    sources: set[str] = set()
    while waiting:
        path = waiting.pop()
        source = path.relative_to(PACKAGE).as_posix()
        if source not in sources and source not in NEVER:
            sources.add(source)
            waiting.extend(imported(path))
    return sorted(sources)


def obstacle() -> str | None:
    """What keeps us from compiling, if anything."""
    compiler = os.environ.get("CC", "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are missing"
    if importlib.util.find_spec("mypyc") is None:
        return "mypy is missing"
    return None


def extensions() -> list[Any]:
    """One group, so that calls between the modules are native."""
    from mypyc.build import mypycify

    GENERATED.mkdir(parents=True, exist_ok=True)
    files = [str(PACKAGE / source) for source in compiled_sources()]
    print(f"Compiling {len(files)} modules ...", file=sys.stderr)
    try:
        found = mypycify(
            files,
            opt_level="3",
            debug_level="0",
            group_name="fairground",
            target_dir=str(GENERATED),
        )
    except SystemExit as error:
        raise NotCompiled(f"mypyc refused the sources ({error})") from None
    for extension in found:
        extension.extra_compile_args += FLAGS
    return list(found)


class CompilingDistribution(Distribution):
    """Has extension modules, which are made only once they are built."""

    def has_ext_modules(self) -> bool:
        return True


class BuildExtensions(build_ext):
    def run(self) -> None:
        build_lib, inplace = self.build_lib, self.inplace
        self.distribution.ext_modules = extensions()
        self.reinitialize_command("build_ext")
        self.build_lib, self.inplace = build_lib, inplace
        self.ensure_finalized()
        try:
            super().run()
        except Exception as error:
            raise NotCompiled(f"the C compiler failed: {error}") from None


class Compile(Command):
    """Keeps ``build/compiled`` a copy of the package with compiled modules, always whole: it is
    swapped in when it is ready. The machine code is made anew only if its sources changed."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None: ...

    def finalize_options(self) -> None: ...

    def run(self) -> None:
        new = COMPILED.with_suffix(".new")
        shutil.rmtree(new, ignore_errors=True)
        self._run("build_py", new)
        stamp = source_stamp()
        if not any(_take_machine_code(folder, new, stamp) for folder in (COMPILED, SET_ASIDE)):
            self._run("build_ext", new)
            (new / STAMP).write_text(stamp, encoding="utf-8")
        shutil.rmtree(SET_ASIDE, ignore_errors=True)
        if COMPILED.exists():
            COMPILED.rename(SET_ASIDE)
        new.rename(COMPILED)
        shutil.rmtree(SET_ASIDE, ignore_errors=True)

    def _run(self, name: str, folder: Path) -> None:
        command = self.get_finalized_command(name)
        vars(command)["build_lib"] = str(folder)
        command.run()


def _take_machine_code(earlier: Path, new: Path, stamp: str) -> bool:
    """Link what was compiled earlier from the same sources; False where that is not there."""
    kept = earlier / STAMP
    if not kept.exists() or kept.read_text(encoding="utf-8") != stamp:
        return False
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for path in [kept, *earlier.rglob(f"*{suffix}")]:
        place = new / path.relative_to(earlier)
        place.hardlink_to(path)
    return True


def source_stamp() -> str:
    """One line for this file and each compiled source, and one for the Python."""
    paths = [Path(__file__), *(PACKAGE / source for source in compiled_sources())]
    digests = [hashlib.sha256(path.read_bytes()).hexdigest() for path in paths]
    return "\n".join([sys.version, *digests])


def build() -> None:
    wanted = os.environ.get("FAIRGROUND_COMPILE", "")
    failed = False
    reason = "FAIRGROUND_COMPILE is 0" if wanted == "0" else obstacle()
    if reason is None:
        try:
            setup(
                distclass=CompilingDistribution,
                cmdclass={"build_ext": BuildExtensions, "compile": Compile},
            )
        except NotCompiled as error:
            reason = str(error)
            failed = "compile" in sys.argv
        else:
            return
    if wanted == "1" or failed:
        sys.exit(f"Fairground cannot be compiled: {reason}.")
    print(f"Fairground is not compiled: {reason}. It only runs more slowly.", file=sys.stderr)
    if "compile" not in sys.argv:
        setup()


build()
