"""Compiled or not: the same games either way."""

from __future__ import annotations

import os
from pathlib import Path

from fairground import luck

COMPILED = "FAIRGROUND_COMPILED"
"""Names a folder in which a compiled copy of the package lies, or will lie once it is built."""


def is_compiled() -> bool:
    """Whether machine code is what this process imported."""
    return not luck.__file__.endswith(".py")


def thinking_environment() -> dict[str, str]:
    """The environment of a thinking process: it takes the compiled package where there is one."""
    folder = Path(os.environ.get(COMPILED) or os.devnull)
    if is_compiled() or not folder.is_dir():
        return dict(os.environ)
    paths = [str(folder.resolve()), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
