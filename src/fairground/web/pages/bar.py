"""The action bar: what is asked, and a real button for every legal move."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import escaped, icon
from fairground.game import Label, Prompt, View
from fairground.table import UNDO, Table
from fairground.web.pages.frame import hidden
from fairground.web.pages.seats import named

ALL_SHOWN = 4
FIRST_SHOWN = 3
SHOWN_ON_PHONES = 2
REFRESH = '<noscript><a class="button" href="">See what happened</a></noscript>'
"""Without script nothing comes by itself."""


def bar(table: Table, view: View, legal: Sequence[int], sharing: Sequence[int]) -> dict[str, str]:
    """What the viewer may do now. Question, buttons and ply are layers of their own, so that the
    buttons stay under the pointer while others choose. Several people who share the browser are
    addressed, and whoever chose may have it back."""
    seat = view.seat
    buttons = "".join(_buttons(table, view, legal))
    if seat is not None and table.can_undo(seat):
        buttons += f'<button class="plain" name="move" value="{UNDO}">Take back</button>'
    buttons += "".join(
        f'<a class="button plain" href="?call={other}">'
        f"Back to {escaped(table.display_names[other])}</a>"
        for other in sharing
        if other != seat and table.can_undo(other)
    )
    who = f"{named(seat, table.display_names[seat])}: " if sharing and seat is not None else ""
    return {
        "page-prompt": prompt(table.game.words.prompt(view, legal, table.display_names), who),
        "page-moves": buttons if legal else buttons + REFRESH,
        "page-ply": hidden("ply", table.ply_for(seat)),
    }


def bar_form(layers: dict[str, str]) -> str:
    """The inside of the bar's form."""
    return (
        f'<p class="prompt" data-layer="page-prompt">{layers["page-prompt"]}</p>'
        f'<div class="moves" data-layer="page-moves">{layers["page-moves"]}</div>'
        f'<span hidden data-layer="page-ply">{layers["page-ply"]}</span>'
    )


def prompt(asked: Prompt, who: str = "") -> str:
    small = f"<small>{escaped(asked.small)}</small>" if asked.small else ""
    return f"{who}<b>{escaped(asked.verb)}</b> {escaped(asked.choice)}{small}"


def call(table: Table, view: View, legal: Sequence[int]) -> str:
    """What a screen reader says at once when it is the viewer's turn; else nothing."""
    if not legal:
        return ""
    asked = table.game.words.prompt(view, legal, table.display_names)
    return f"Your turn. {escaped(asked.verb)} {escaped(asked.choice)}"


def _buttons(table: Table, view: View, legal: Sequence[int]) -> list[str]:
    """A few in the bar, the rest behind "More". On phones fewer are in the bar: those that do not
    fit there are written twice, and the style sheet shows one of the two."""
    words, names = table.game.words, table.display_names
    labels = [(table.game.say(move), words.label(view, move, names)) for move in legal]
    if not labels:
        return []
    picked = '<button class="may lit picked" name="move" value="" hidden></button>'
    if len(labels) <= ALL_SHOWN:
        return [picked, *(_button(*one, key) for key, one in enumerate(labels, 1))]
    shown = [
        _button(*one, key, "not-phone" if key > SHOWN_ON_PHONES else "")
        for key, one in enumerate(labels[:FIRST_SHOWN], 1)
    ]
    again = [
        _button(*one, key, "only-phone")
        for key, one in enumerate(labels[:FIRST_SHOWN], 1)
        if key > SHOWN_ON_PHONES
    ]
    rest = [_button(*one, key) for key, one in enumerate(labels[FIRST_SHOWN:], FIRST_SHOWN + 1)]
    more = (
        f'<details class="more"><summary>All {len(labels)}</summary>'
        f'<div class="all">{"".join(again + rest)}</div></details>'
    )
    return [picked, *shown, more]


def _button(text: str, label: Label, key: int, where: str = "") -> str:
    small = f"<small>{escaped(label.small)}</small>" if label.small else ""
    sign = icon(label.icon, 19) if label.icon else ""
    short = f' data-key="{key}"' if key <= 9 else ""
    cls = f"may {where}".strip()
    return (
        f'<button class="{cls}" name="move" value="{escaped(text)}"{short}>{sign}'
        f"<span>{escaped(label.name)}{small}</span></button>"
    )
