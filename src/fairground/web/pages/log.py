"""The log: newest round on top, newest line first under its heading; it needs no scrolling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup
from msgspec.structs import replace

from fairground.draw import EMPTY, attributes, escaped, joined, layer, markup, shape
from fairground.game import Layer, Line
from fairground.language import kept_by_language, say
from fairground.web.pages.frame import header, page, tool
from fairground.web.pages.rules import rule_sign
from fairground.web.people.names import table_title

RECENT = 4
LONGEST = 24
STEP = 8
"""The log is split every STEP lines, so that most news leave its earlier part alone."""


class OwnLog(NamedTuple):
    """Whose log it is: the table's address, and whose eyes see it."""

    table: str
    eyes: str


def log_layers(
    lines: Sequence[Line], new: int, plies: Sequence[int], own: OwnLog
) -> dict[str, Layer]:
    """The last lines apart from the earlier ones, which seldom change. ``new`` lines just came;
    ``plies`` are the moments in which the last ones did."""
    last, new_from = len(lines), len(lines) - new
    cut = max(0, min(last - RECENT, new_from) // STEP * STEP)
    first = max(0, cut - LONGEST)
    goes_on = cut < last and not lines[cut].head
    undated = max(0, last - len(plies) - first)
    dates = (*[None] * undated, *plies[max(0, first - last + len(plies)) :])
    recent = tuple(zip(lines[cut:], dates[cut - first :], strict=True))
    older = tuple(zip(lines[first:cut], dates, strict=False))
    return {
        "page-log": layer(_recent, recent, new, _heading(lines, cut), own),
        "page-log-older": layer(_older, older, goes_on, _heading(lines, first), first > 0, own),
    }


def _heading(lines: Sequence[Line], start: int) -> Line | None:
    """The heading of a section that has begun before this line."""
    if start == len(lines) or lines[start].head:
        return None
    return next((lines[at] for at in range(start - 1, -1, -1) if lines[at].head), None)


DatedLines = tuple[tuple[Line, int | None], ...]
"""Lines with the moments in which they came."""


def _recent(lines: DatedLines, new: int, heading: Line | None, own: OwnLog) -> Markup:
    return _newest_first(lines, heading, len(lines) - new, False, own)


def _older(
    lines: DatedLines, goes_on: bool, heading: Line | None, is_cut: bool, own: OwnLog
) -> Markup:
    older = _newest_first(lines, heading, len(lines), goes_on, own)
    if is_cut:
        whole = f"{own.table}/log?as={own.eyes}"
        older += markup(f'<li><a href="{escaped(whole)}">{escaped(say("The whole log"))}</a></li>')
    return older


def since_list(lines: tuple[tuple[int, Line], ...], own: OwnLog) -> Markup:
    """What others did since the viewer's last turn, in order and numbered. The page shows the same
    numbers on the board."""
    if not lines:
        return EMPTY
    items = joined(
        markup(f'<li data-number="{number}">{_who(line)}{_words(line, ply, own)}</li>')
        for number, (ply, line) in enumerate(lines, 1)
    )
    return markup(
        f"<details open><summary>{escaped(say('Since your last turn'))} "
        f"<small>{len(lines)}</small></summary>"
        f"<ol>{items}</ol></details>"
    )


def log_page(table: str, title: str, lines: Sequence[Line], rules: str) -> Markup:
    """All lines as they came, the oldest first, to be read from the start. ``rules`` is the address
    of the game's rules."""
    items = joined(
        _head(line) if line.head else _line(replace(line, places=()), False, rules)
        for line in lines
    )
    length = say(
        "{count} line, the oldest first.", "{count} lines, the oldest first.", count=len(lines)
    )
    back = tool(f"/table/{table}", "prev", say("Back to the table"))
    top = header(title, markup(f"<span>{escaped(table_title(table))}</span>"), back)
    body = markup(
        f'{top}<main class="layout" id="main"><article class="card whole-log">'
        f'<h1>{escaped(say("What happened"))}</h1><p class="soft">{escaped(length)}</p>'
        f'<ol class="log">{items}</ol></article></main>'
    )
    return page(f"{say('Log')} · {title}", (body,), "states")


def _newest_first(
    lines: DatedLines, heading: Line | None, new_from: int, goes_on: bool, own: OwnLog
) -> Markup:
    """A part of the log, each section under its heading. The newest section has none if it
    ``goes_on`` in the part above; ``heading`` is that of a section that has begun below."""
    items: list[Markup] = []
    section: list[Markup] = []
    for at in range(len(lines) - 1, -1, -1):
        line, ply = lines[at]
        if line.head:
            items += section if goes_on else (_head(line), *section)
            section, goes_on = [], False
        else:
            section.append(_line(line, at >= new_from, ply=ply, own=own))
    if section and heading is not None and not goes_on:
        items.append(_head(heading))
    return joined((*items, *section))


@lru_cache(maxsize=1024)
def _head(line: Line) -> Markup:
    return markup(f'<li class="head">{escaped(line.text)}</li>')


def _line(
    line: Line,
    is_new: bool,
    rules: str = "",
    ply: int | None = None,
    own: OwnLog | None = None,
) -> Markup:
    whose = None if line.places else own  # only the way to a moment is the viewer's own
    said = _said(line, rules, ply, whose)
    return markup(f"<li{' class=new' if is_new else ''}>{said}</li>")


@kept_by_language(4096)
def _said(line: Line, rules: str, ply: int | None, own: OwnLog | None) -> Markup:
    rule = rule_sign(line.paragraph, rules)
    return markup(f"{_who(line)}{_words(line, ply, own)}{rule}")


def _who(line: Line) -> Markup:
    return EMPTY if line.seat is None else shape(line.seat, 14)


def _words(line: Line, ply: int | None, own: OwnLog | None) -> Markup:
    """A link to where it happened, if that is a place on the board, else to the moment in the
    replay. While somebody points at it, the page lights its places and shows that moment."""
    if line.places:
        given = attributes(
            href=f"#at-{line.places[0]}", data_places=" ".join(line.places), data_ply=ply
        )
    elif ply is not None and own is not None:
        given = attributes(href=f"{own.table}/replay?ply={ply}&as={own.eyes}", data_ply=ply)
    else:
        return escaped(line.text)
    return markup(f"<a{given}>{escaped(line.text)}</a>")
