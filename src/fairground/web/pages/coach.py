"""The coach on the page: what it says, and where that is on the board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup

from fairground.bots.coach import Advice
from fairground.draw import EMPTY, badge, escaped, icon, joined, markup
from fairground.draw.safe_markup import trusted
from fairground.game import Game, View
from fairground.phrases import count
from fairground.web.snapshot import Snapshot

_GROUP = re.compile(r"<g\b|</g>")
_BOX = r' x="(-?[\d.]+)" y="(-?[\d.]+)" width="([\d.]+)"'
_AREAS = (re.compile(f'<rect class="hit"{_BOX}'), re.compile(f"<rect[^>]*?{_BOX}"))
_INSET = 11
"""How far below the upper edge of a target its number stands: corners are often written on."""


def ask_link(seen: Snapshot) -> Markup:
    return markup(
        f'<a class="button plain" href="{escaped(f"{seen.address}?as={seen.eyes}&coach=1")}" '
        'data-wait="Thinking …">Ask the coach</a>'
    )


def advice_note(
    game: Game, view: View, advice: Sequence[Advice], own: str, names: Sequence[str]
) -> Markup:
    """The best moves as buttons of the action bar's form, named as they are there, with what they
    are expected to bring. ``own`` is the address of the table without the coach."""
    if not advice:
        return EMPTY
    lines = joined(_line(game, view, best, place, names) for place, best in enumerate(advice, 1))
    close = markup(f'<a class="button plain" href="{escaped(own)}">Close</a>')
    return markup(
        '<section class="advice" aria-labelledby="coach" role="status"><header>'
        f'<h2 id="coach">{icon("horn", 17)} The coach</h2>{close}</header>'
        f"<ol>{lines}</ol></section>"
    )


def _line(game: Game, view: View, advice: Advice, place: int, names: Sequence[str]) -> Markup:
    text, label = escaped(game.say(advice.move)), game.words.label(view, advice.move, names)
    small = markup(f"<small>{escaped(label.small)}</small>") if label.small else EMPTY
    sign = icon(label.icon, 19) if label.icon else EMPTY
    points = f"about {count(round(advice.points), 'point')}".replace("-", "−")
    expected = (
        markup(f"<b>{100 * advice.chance:.0f} %</b> to win, {escaped(points)}")
        if len(names) > 1
        else escaped(points)
    )
    return markup(
        f'<li><b class="place">{place}</b><button class="may" form="act" name="move" '
        f'value="{text}">{sign}<span>{escaped(label.name)}{small}</span></button>'
        f'<p>{escaped(advice.why)}</p><p class="expected">{expected}</p></li>'
    )


def marked(game: Game, layers: dict[str, Markup], advice: Sequence[Advice]) -> dict[str, Markup]:
    """The layers, in which the marks and the buttons of advised moves are numbered until something
    happens."""
    for place, best in enumerate(advice, 1):
        text = escaped(game.say(best.move))
        button = f'name="move" value="{text}"'
        layers = {
            name: trusted(
                _with_marks(str(layer), f'data-move="{text}"', place).replace(
                    button, f'{button} data-advice="{place}"'
                )
            )
            for name, layer in layers.items()
        }
    return layers


def _with_marks(markup: str, mark: str, place: int) -> str:
    """A number in every target of a move, above all else that is drawn there."""
    done, at = "", markup.find(mark)
    while at >= 0:
        end = _end_of_group(markup, at)
        inside = markup[at + len(mark) : end]
        done += f'{markup[:at]}{mark} data-advice="{place}"{inside}{_number(inside, place)}'
        markup = markup[end:]
        at = markup.find(mark)
    return done + markup


def _number(target: str, place: int) -> str:
    """In the middle of the upper edge of what answers the pointer, or of the first box drawn."""
    for area in _AREAS:
        if found := area.search(target):
            x, y, width = (float(measure) for measure in found.groups())
            return badge(x + width / 2, y + _INSET, place)
    return ""


def _end_of_group(markup: str, at: int) -> int:
    """Where the group ends whose first tag holds this place."""
    depth = 1
    for tag in _GROUP.finditer(markup, at):
        depth += 1 if tag[0] == "<g" else -1
        if depth == 0:
            return tag.start()
    return at
