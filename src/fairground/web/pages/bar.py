"""The action bar: what is asked, and a real button for every legal move."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup
from fairground.game import Label, Prompt
from fairground.table import UNDO
from fairground.web.pages.frame import hidden
from fairground.web.pages.seats import named
from fairground.web.snapshot import Position, Snapshot

ALL_SHOWN = 4
FIRST_SHOWN = 3
SHOWN_ON_PHONES = 2
REFRESH = markup('<noscript><a class="button" href="">See what happened</a></noscript>')
"""Without script nothing comes by itself."""


def bar(seen: Snapshot, position: Position) -> dict[str, Markup]:
    """What the viewer may do now. Question, buttons and ply are layers of their own, so that the
    buttons stay under the pointer while others choose. Where several people share the browser, the
    question names the one it is for, and each may take a move back."""
    seat, names = seen.seat, position.names
    buttons = joined(_buttons(seen, position))
    if seat in position.undoable:
        buttons += markup(
            f'<button class="plain" name="move" value="{escaped(UNDO)}">Take back</button>'
        )
    buttons += joined(
        markup(f'<a class="button plain" href="?call={other}">Back to {escaped(names[other])}</a>')
        for other in seen.sharing
        if other != seat and other in position.undoable
    )
    who = EMPTY
    if seen.sharing and seat is not None:
        who = markup(f"{named(seat, names[seat])}: ")
    return {
        "page-prompt": prompt(position.prompt, who),
        "page-moves": buttons if position.legal else buttons + REFRESH,
        "page-ply": hidden("ply", position.ply),
    }


def bar_form(layers: dict[str, Markup]) -> Markup:
    """The inside of the bar's form."""
    return markup(
        f'<p class="prompt" data-layer="page-prompt">{layers["page-prompt"]}</p>'
        f'<div class="moves" data-layer="page-moves">{layers["page-moves"]}</div>'
        f'<span hidden data-layer="page-ply">{layers["page-ply"]}</span>'
    )


def prompt(asked: Prompt, who: Markup = EMPTY) -> Markup:
    small = markup(f"<small>{escaped(asked.small)}</small>") if asked.small else EMPTY
    return markup(f"{who}<b>{escaped(asked.verb)}</b> {escaped(asked.choice)}{small}")


def call(position: Position) -> Markup:
    """What a screen reader says at once when it is the viewer's turn; else nothing."""
    asked = position.prompt
    return escaped(f"Your turn. {asked.verb} {asked.choice}" if position.legal else "")


def _buttons(seen: Snapshot, position: Position) -> list[Markup]:
    """A few in the bar, the rest behind "More". On phones fewer are in the bar: those that do not
    fit there are written twice, and the style sheet shows one of the two."""
    game, view, names = seen.game, position.view, position.names
    places = {best.move: place for place, best in enumerate(seen.advice, 1)}
    labels = [
        (game.say(move), game.words.label(view, move, names), places.get(move, 0))
        for move in position.legal
    ]
    if not labels:
        return []
    picked = markup('<button class="may lit picked" name="move" value="" hidden></button>')
    if len(labels) <= ALL_SHOWN:
        return [picked, *(_button(*label, key) for key, label in enumerate(labels, 1))]
    shown = [
        _button(*label, key, "not-phone" if key > SHOWN_ON_PHONES else "")
        for key, label in enumerate(labels[:FIRST_SHOWN], 1)
    ]
    again = [
        _button(*label, key, "only-phone")
        for key, label in enumerate(labels[:FIRST_SHOWN], 1)
        if key > SHOWN_ON_PHONES
    ]
    rest = [_button(*label, key) for key, label in enumerate(labels[FIRST_SHOWN:], FIRST_SHOWN + 1)]
    more = markup(
        f'<details class="more"><summary>All {len(labels)}</summary>'
        f'<div class="all">{joined(again + rest)}</div></details>'
    )
    return [picked, *shown, more]


@lru_cache(maxsize=4096)
def _button(text: str, label: Label, advised: int, key: int, where: str = "") -> Markup:
    small = markup(f"<small>{escaped(label.small)}</small>") if label.small else EMPTY
    sign = icon(label.icon, 19) if label.icon else EMPTY
    short = markup(f' data-key="{key}"') if key <= 9 else EMPTY
    place = attributes(data_advice=advised or None)
    cls = f"may {where}".strip()
    return markup(
        f'<button class="{escaped(cls)}" name="move" value="{escaped(text)}"{place}{short}>{sign}'
        f"<span>{escaped(label.name)}{small}</span></button>"
    )
