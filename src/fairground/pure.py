"""Compiled or not: which of two equal builds of the rules is imported.

``make compile`` leaves machine code beside the sources, and a stamp of the sources it was made
from. It is used while the stamp fits. Once a source has changed, or when FAIRGROUND_PURE=1 asks
for it, the sources are imported instead: all of them, for machine code and source do not mix.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
STAMP = "compiled.txt"


def stamp(sources: Iterable[str], package: Path = PACKAGE) -> str:
    """One line per source: what it contained, and where it lies in the package."""
    lines = [
        f"{hashlib.sha256((package / source).read_bytes()).hexdigest()}  {source}\n"
        for source in sorted(sources)
    ]
    return "".join(lines)


def is_fresh(package: Path = PACKAGE) -> bool:
    """Whether there is a stamp and the sources are still those it was made from."""
    try:
        kept = (package / STAMP).read_text(encoding="utf-8")
        return kept == stamp((line.split("  ", 1)[1] for line in kept.splitlines()), package)
    except (OSError, IndexError):
        return False


class SourceFinder:
    """Finds the package's modules as sources and overlooks machine code beside them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("fairground."):
            return None
        for folder in path:
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = finder.find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def choose() -> None:
    """Called before anything else is imported."""
    if os.environ.get("FAIRGROUND_PURE") == "1" or not is_fresh():
        sys.meta_path.insert(0, SourceFinder)


def is_compiled() -> bool:
    """Whether machine code is what this process imported."""
    from fairground import luck

    return not luck.__file__.endswith(".py")
