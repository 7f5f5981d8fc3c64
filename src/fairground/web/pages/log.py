"""The log: newest round on top, newest line first under its heading; it needs no scrolling."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import escaped, shape
from fairground.game import Line
from fairground.phrases import count
from fairground.web.names import spoken
from fairground.web.pages.frame import header, page, tool

RECENT = 2
LONGEST = 48


def log_layers(lines: Sequence[Line], new: int, whole: str) -> dict[str, str]:
    """The last rounds apart from the earlier ones, which seldom change. ``new`` lines just came;
    ``whole`` is the address of all."""
    first = max(0, len(lines) - LONGEST)
    sections = _sections(lines, first, len(lines) - new)
    older = "".join(reversed(sections[:-RECENT]))
    if first:
        older += f'<li><a href="{escaped(whole)}">The whole log</a></li>'
    return {"page-log": "".join(reversed(sections[-RECENT:])), "page-log-older": older}


def log_page(table: str, title: str, lines: Sequence[Line]) -> str:
    """All lines as they came, the oldest first, to be read from the start."""
    told = "".join(
        f'<li class="head">{escaped(line.text)}</li>' if line.head else _line(line, False)
        for line in lines
    )
    length = count(len(lines), "line")
    back = tool(f"/table/{table}", "prev", "Back to the table")
    top = header(title, f"<span>{escaped(spoken(table))}</span>", back)
    body = (
        f'{top}<main class="layout" id="main"><article class="card whole-log">'
        f'<h1>What happened</h1><p class="soft">{length}, the oldest first.</p>'
        f'<ol class="log">{told}</ol></article></main>'
    )
    return page(f"Log · {title}", body, "states")


def _sections(lines: Sequence[Line], first: int, new_from: int) -> list[str]:
    """Each heading with its lines, oldest section first."""
    sections: list[str] = []
    head, body = "", ""
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
