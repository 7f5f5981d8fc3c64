"""Plain, unless FAIRGROUND_COMPILE=1 asks for luck, rules and search compiled with mypyc.

No list of games: what is compiled is ``luck.py``, what searches (``bots/playout.py`` and
``bots/search*.py``), every game's ``rules`` and ``bot``, and whatever module of the package these
import, except those in NEVER, which are not made for it.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import sys
import sysconfig
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from setuptools import Command, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
PACKAGE = SOURCE / "fairground"
ROOTS = (
    "luck.py",
    "bots/playout.py",
    "bots/search*.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/bot.py",
    "games/*/bot/__init__.py",
)
NEVER = {"game.py", "errors.py", "outcome.py", "vecs.py"}
"""Protocols, exceptions, what msgspec makes a class of, and what chooses between two libraries."""
ARGUMENTS = [] if sys.platform == "win32" else ["-fno-semantic-interposition"]
"""Lets the C compiler inline calls between the modules, which are all in one library."""
BUILD = Path("build/mypyc")
BUILT_FROM = BUILD / "compiled.txt"


def load_pure() -> ModuleType:
    """``fairground.pure`` by itself: importing the package would need what it depends on."""
    spec = importlib.util.spec_from_file_location("pure", PACKAGE / "pure.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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


def extensions() -> list[Any]:
    """One group, so that calls between the modules are native."""
    from mypyc.build import mypycify

    BUILD.mkdir(parents=True, exist_ok=True)
    BUILT_FROM.write_text(PURE.stamp(compiled_sources(), PACKAGE), encoding="utf-8")
    files = [str(PACKAGE / source) for source in compiled_sources()]
    print(f"Compiling {len(files)} modules ...", file=sys.stderr)
    found = mypycify(
        files, opt_level="3", debug_level="0", group_name="fairground", target_dir=str(BUILD)
    )
    for extension in found:
        extension.extra_compile_args += ARGUMENTS
    return list(found)


class Stamped(build_ext):
    """Leaves a stamp of the sources beside what was compiled from them."""

    def run(self) -> None:
        folder = PACKAGE if self.inplace else Path(self.build_lib, "fairground")
        (folder / PURE.STAMP).unlink(missing_ok=True)
        super().run()
        if self.extensions:
            shutil.copy(BUILT_FROM, folder / PURE.STAMP)


class Bare(Command):
    """A command without options."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None: ...

    def finalize_options(self) -> None: ...


class CanCompile(Bare):
    """Succeeds where a C compiler and Python's headers are; otherwise says what is missing."""

    def run(self) -> None:
        compiler = os.environ.get("CC", "cc").split()[0]
        headers = Path(sysconfig.get_path("include"), "Python.h")
        for missing, there in ((compiler, shutil.which(compiler)), (headers, headers.exists())):
            if not there:
                sys.exit(f"Not compiling: {missing} is missing. Everything runs from the sources.")


class Compile(Bare):
    """Compiles in place, unless nothing has changed since the last time."""

    def run(self) -> None:
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        built = [(PACKAGE / source).with_suffix(suffix) for source in compiled_sources()]
        if PURE.is_fresh(PACKAGE) and all(map(Path.exists, built)):
            return
        self.distribution.ext_modules = extensions()
        self.reinitialize_command("build_ext", inplace=True)
        self.run_command("build_ext")


PURE = load_pure()
setup(
    ext_modules=extensions() if os.environ.get("FAIRGROUND_COMPILE") == "1" else [],
    cmdclass={"build_ext": Stamped, "can_compile": CanCompile, "compile": Compile},
)
