"""The QR code of a link, as a picture: dark on light in both themes, for cameras expect that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

import segno

QUIET_ZONE = 4


@lru_cache(maxsize=256)
def qr_code(link: str) -> str:
    """An SVG file. Each row is a line of dashes."""
    code = segno.make(link, error="m", micro=False)
    rows = [bytes(row) for row in code.matrix]
    size = len(rows) + 2 * QUIET_ZONE
    dashes = "".join(
        f"M{x + QUIET_ZONE} {y + QUIET_ZONE}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for x, length in _dark_runs(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/>'
        f'<path fill="#000" d="{dashes}"/></svg>'
    )


def _dark_runs(row: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where dark modules follow each other in a row, and how many."""
    x = 0
    for is_dark, run in groupby(row):
        length = len(list(run))
        if is_dark:
            yield x, length
        x += length
