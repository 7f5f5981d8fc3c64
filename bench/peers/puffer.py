"""PufferLib's own C environments, built from the sources of its release 3.0.0.

It cannot be installed: its set-up fetches raylib for browsers and Box2D from their newest releases,
whatever is asked for, and with ``NO_OCEAN=1``, which leaves that and the environments out, it stops
at a name that it does not know. But the archive has the environments and the raylib they are
linked with, so each is built here as the set-up would, and run by its own Python class."""

from __future__ import annotations

import shlex
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path
from typing import Any

RAYLIB = "raylib-5.5_linux_amd64"
FLAGS = ("-O2", "-flto", "-fPIC", "-shared", "-fwrapv", "-w", "-DPLATFORM_DESKTOP")
"""Those of PufferLib's set-up, without its warnings."""
CLASSES = {
    "checkers": "Checkers",
    "go": "Go",
    "squared": "Squared",
    "tripletriad": "TripleTriad",
}
TABLES = 1024
"""As many as PufferLib measures itself with."""


def build(sources: Path, name: str) -> None:
    import numpy as np

    folder = sources / "pufferlib" / "ocean" / name
    module = folder / f"binding{sysconfig.get_config_var('EXT_SUFFIX')}"
    if module.exists():
        return
    raylib = sources / RAYLIB
    includes = (np.get_include(), sysconfig.get_path("include"), raylib / "include")
    subprocess.run(
        [
            *shlex.split(sysconfig.get_config_var("CC")),
            *FLAGS,
            *(f"-I{place}" for place in includes),
            folder / "binding.c",
            raylib / "lib" / "libraylib.a",
            *("-lm", "-lpthread", "-ldl", "-o", module),
        ],
        check=True,
    )


def environment(sources: Path, name: str) -> Any:
    """Many tables of one of its games, each with an opponent of its own where there is one."""
    build(sources, name)
    sys.path.insert(0, str(sources))
    made = getattr(import_module(f"pufferlib.ocean.{name}.{name}"), CLASSES[name])
    return made(num_envs=TABLES)
