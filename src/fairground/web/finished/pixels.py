"""Pictures as pixels, for chat programs and pages that show no SVG. Each is drawn by a program of
its own, once: the last ones are kept."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import OrderedDict
from pathlib import Path

from fairground.draw.flat import flattened
from fairground.language import say
from fairground.web.serving.refusals import Refused

WIDTH = 1200
MOST_KEPT = 48
"""A picture has up to a quarter of a megabyte."""
PATIENCE = 30.0
PROGRAM = Path(__file__).parent / "pixel_program.py"
FONTS = sorted(str(path) for path in (Path(__file__).parents[1] / "static" / "face").glob("*.ttf"))


class Pixels:
    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def png(self, picture: str, theme: str) -> bytes:
        """A standing picture in a theme. Refused if it takes too long."""
        key = hashlib.sha256(f"{theme} {picture}".encode()).hexdigest()
        if key not in self._kept:
            plain = await asyncio.to_thread(flattened, picture, theme)
            self._kept[key] = await _drawn(plain)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


async def _drawn(plain: str) -> bytes:
    """``-I``: nothing that lies about in the working directory is taken for a module."""
    command = (sys.executable, "-I", str(PROGRAM), str(WIDTH), *FONTS)
    drawing = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    try:
        async with asyncio.timeout(PATIENCE):
            png, _ = await drawing.communicate(plain.encode())
    except TimeoutError:
        png = b""
    finally:
        if drawing.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                drawing.kill()
            await drawing.wait()
    if drawing.returncode or not png:
        raise Refused(503, say("The picture could not be drawn."))
    return png
