"""The log: newest round on top, newest line first under its heading; it needs no scrolling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup
from msgspec.structs import replace

from fairground.draw import EMPTY, escaped, joined, layer, markup, shape
from fairground.game import Layer, Line
from fairground.language import say
from fairground.web.pages.frame import header, page, tool
from fairground.web.pages.rules import rule_sign
from fairground.web.people.names import table_title

RECENT = 4
LONGEST = 16
_LINE = markup("<li>")
STEP = 8
"""The log is split every STEP lines, so that most news leave its earlier part alone."""
MOST_RECENT = 24
"""While the viewer is asked, which is news enough, this many lines may wait to become earlier."""


class OwnLog(NamedTuple):
    """Whose log it is: the table's address, whose eyes see it, and the id of the game."""

    table: str
    eyes: str
    game: str


DrawnLine = tuple[bool, Markup]
"""Whether a line is a heading, and what was drawn of it."""


class DrawnLog:
    """The last lines of a viewer's log as they were drawn: most of them stay as they are. ``cut``
    is where the earlier part ended."""

    def __init__(self) -> None:
        self.cut = 0
        self._own = OwnLog("", "", "")
        self._first = 0
        self._lines: tuple[Line, ...] = ()
        self._plies: tuple[int | None, ...] = ()
        self._drawn: tuple[DrawnLine, ...] = ()

    def draw(
        self, own: OwnLog, first: int, lines: tuple[Line, ...], plies: tuple[int | None, ...]
    ) -> tuple[DrawnLine, ...]:
        """``first`` is the number of the first of these lines."""
        left = first - self._first
        known = len(self._lines) - left
        is_continued = (
            0 <= left < len(self._lines)
            and self._own == own
            and self._lines[left:] == lines[:known]
            and self._plies[left:] == plies[:known]
        )
        if not is_continued:
            left, known = len(self._lines), 0
        new = zip(lines[known:], plies[known:], strict=True)
        self._drawn = (*self._drawn[left:], *[_drawn_line(line, ply, own) for line, ply in new])
        self._own, self._first, self._lines, self._plies = own, first, lines, plies
        return self._drawn


def log_layers(
    lines: Sequence[Line],
    new: int,
    plies: Sequence[int],
    own: OwnLog,
    known: DrawnLog | None = None,
    is_asked: bool = False,
    is_over: bool = False,
) -> dict[str, Layer]:
    """The last lines apart from the earlier ones, which seldom change. ``new`` lines just came;
    ``plies`` are the moments in which the last ones did; ``known`` is what was drawn of them. The
    earlier part stays as it is while the viewer ``is_asked``. When the game ``is_over``, and much
    else comes, it is left to the page of the whole log."""
    last, new_from = len(lines), len(lines) - new
    known = known or DrawnLog()
    cut = max(0, min(last - RECENT, new_from) // STEP * STEP)
    if is_over:
        cut = max(0, min(last - STEP, new_from))
    elif is_asked and known.cut <= cut and last - known.cut <= MOST_RECENT:
        cut = known.cut
    known.cut = cut
    first = cut if is_over else max(0, cut - LONGEST)
    goes_on = cut < last and not lines[cut].head
    undated = max(0, last - len(plies) - first)
    dates = (*[None] * undated, *plies[max(0, first - last + len(plies)) :])
    shown = known.draw(own, first, tuple(lines[first:]), dates)
    older = (shown[: cut - first], goes_on, _heading(lines, first), first > 0, own)
    return {
        "page-log": layer(_recent, shown[cut - first :], new, _heading(lines, cut)),
        "page-log-older": layer(_older, *older),
    }


def _heading(lines: Sequence[Line], start: int) -> Line | None:
    """The heading of a section that has begun before this line."""
    if start == len(lines) or lines[start].head:
        return None
    for at in range(start - 1, -1, -1):
        if lines[at].head:
            return lines[at]
    return None


def _recent(lines: tuple[DrawnLine, ...], new: int, heading: Line | None) -> Markup:
    return _newest_first(lines, heading, len(lines) - new, False)


def _older(
    lines: tuple[DrawnLine, ...],
    goes_on: bool,
    heading: Line | None,
    is_cut: bool,
    own: OwnLog,
) -> Markup:
    older = _newest_first(lines, heading, len(lines), goes_on)
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


def log_page(table: str, title: str, lines: Sequence[Line], game: str) -> Markup:
    """All lines as they came, the oldest first, to be read from the start. ``game`` is its id."""
    items = joined(
        _head(line)
        if line.head
        else markup(f"<li>{_said(replace(line, places=()), game, None, None)}</li>")
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
    lines: tuple[DrawnLine, ...], heading: Line | None, new_from: int, goes_on: bool
) -> Markup:
    """A part of the log, each section under its heading. The newest section has none if it
    ``goes_on`` in the part above; ``heading`` is that of a section that has begun below."""
    items: list[Markup] = []
    section: list[Markup] = []
    for at in range(len(lines) - 1, -1, -1):
        is_head, line = lines[at]
        if is_head:
            items += section if goes_on else (line, *section)
            section, goes_on = [], False
        else:
            section.append(_as_new(line) if at >= new_from else line)
    if section and heading is not None and not goes_on:
        items.append(_head(heading))
    return joined((*items, *section))


@lru_cache(maxsize=1024)
def _head(line: Line) -> Markup:
    return markup(f'<li class="head">{escaped(line.text)}</li>')


def _drawn_line(line: Line, ply: int | None, own: OwnLog) -> DrawnLine:
    if line.head:
        return True, _head(line)
    whose = None if line.places else own  # only the way to a moment is the viewer's own
    return False, markup(f"{_LINE}{_said(line, own.game, ply, whose)}</li>")


def _as_new(line: Markup) -> Markup:
    return markup(f"<li class=new>{line[len(_LINE) :]}")


def _said(line: Line, game: str, ply: int | None, own: OwnLog | None) -> Markup:
    rule = rule_sign(game, line.paragraph)
    return markup(f"{_who(line)}{_words(line, ply, own)}{rule}")


def _who(line: Line) -> Markup:
    return EMPTY if line.seat is None else shape(line.seat, 14)


def _words(line: Line, ply: int | None, own: OwnLog | None) -> Markup:
    """A link to where it happened, if that is a place on the board, else to the moment in the
    replay. While somebody points at it, the page lights its places and shows that moment."""
    words = escaped(line.text)
    when = EMPTY if ply is None else markup(f' data-ply="{ply}"')
    if line.places:
        places = escaped(" ".join(line.places))
        return markup(
            f'<a href="#at-{escaped(line.places[0])}" data-places="{places}"{when}>{words}</a>'
        )
    if ply is None or own is None:
        return words
    moment = escaped(f"{own.table}/replay?ply={ply}&as={own.eyes}")
    return markup(f'<a href="{moment}"{when}>{words}</a>')
