"""A link to give away: to copy, to share by the device's own means, and as a QR code."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, markup
from fairground.web.reach import is_only_here

QUIET_ZONE = 4


def ticket(link: str, label: str) -> Markup:
    """Perforated. Without script it can be marked and copied by hand."""
    shown = escaped(link)
    return markup(
        f'<div class="ticket">{icon("link", 18)}'
        f'<input class="address" readonly aria-label="{escaped(label)}" value="{shown}">'
        f'<button type="button" data-share="{shown}" hidden>Share</button>'
        f'<button type="button" data-copy="{shown}" hidden>Copy</button></div>'
        f'<details class="qr"><summary>QR code<span class="unseen">: {escaped(label)}</span>'
        f"</summary>{qr_code(link)}</details>"
    )


def reach_note(link: str) -> Markup:
    """A warning that a link leads nowhere on other machines, and what to do about it."""
    if not is_only_here(link):
        return EMPTY
    return markup(
        f'<div class="note calm">{icon("link", 22)}<span><b>These links work on this machine only.'
        "</b>To invite friends in your network, start the server with <code>fairground serve "
        "--host 0.0.0.0</code>; this page then shows links that they can open.</span></div>"
    )


@lru_cache(maxsize=256)
def qr_code(text: str) -> Markup:
    """Dark on light in both themes, for cameras expect that. Each row is a line of dashes."""
    code = segno.make(text, error="m", micro=False)
    rows = [bytes(row) for row in code.matrix]
    size = len(rows) + 2 * QUIET_ZONE
    path = "".join(
        f"M{x + QUIET_ZONE} {y + QUIET_ZONE}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for x, length in _dark_runs(row)
    )
    return markup(
        f'<svg class="qr-code" viewBox="0 0 {size} {size}" role="img" aria-label="QR code">'
        f'<path class="qr-light" d="M0 0h{size}v{size}h-{size}z"/>'
        f'<path class="qr-dark" d="{escaped(path)}"/></svg>'
    )


def _dark_runs(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules follow each other in a row, and how many."""
    runs: list[tuple[int, int]] = []
    for x, is_dark in enumerate(row):
        if not is_dark:
            continue
        if runs and sum(runs[-1]) == x:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((x, 1))
    return runs
