"""The log: newest round on top, newest line first under its heading; it needs no scrolling."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import escaped, shape
from fairground.game import Line

RECENT = 2
LONGEST = 48


def log_layers(lines: Sequence[Line], new: int) -> dict[str, str]:
    """The last rounds apart from the earlier ones, which seldom change. ``new`` lines just came."""
    sections = _sections(lines, len(lines) - new)
    older = "".join(reversed(sections[:-RECENT]))
    return {"page-log": "".join(reversed(sections[-RECENT:])), "page-log-older": older}


def _sections(lines: Sequence[Line], new_from: int) -> list[str]:
    """Each heading with its lines, oldest section first."""
    sections: list[str] = []
    head, body = "", ""
    first = max(0, len(lines) - LONGEST)
    for at, line in enumerate(lines[first:], first):
        if line.head:
            sections += [head + body] if head or body else []
            head, body = f'<li class="head">{escaped(line.text)}</li>', ""
        else:
            body = _line(line, at >= new_from) + body
    return [*sections, head + body]


def _line(line: Line, is_new: bool) -> str:
    who = "" if line.seat is None else shape(line.seat, 14)
    return f"<li{' class=new' if is_new else ''}>{who}{escaped(line.text)}</li>"
