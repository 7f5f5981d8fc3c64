"""The action bar: what is asked, and a real button for everything that can be chosen.

What is lit on the board or lies in the hand is chosen there, and the bar has it in its list only,
unless it is the only choice; what is done on the spot is not lit, and has its button.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, repeat

from markupsafe import Markup

from fairground.bots.coach import Advice
from fairground.draw import EMPTY, LastDrawn, attributes, escaped, icon, joined, markup
from fairground.draw.safe_markup import class_
from fairground.game import Choice, Game, Label, Prompt
from fairground.language import kept_by_language, say
from fairground.table import UNDO
from fairground.web.pages.coach import ask_link
from fairground.web.pages.frame import hidden
from fairground.web.pages.questions import ask_for_turn
from fairground.web.pages.seats import named
from fairground.web.watching.snapshot import Position, Snapshot

MOST_SHOWN = 3
SHOWN_ON_PHONES = 2
KEYS = 9
LAST_KEY = 0
"""The key of what ends a turn."""
_Known = tuple[str, Label, int]
"""A choice: the text that its button sends, its label, and its place among what the coach says."""
_MARKS = (
    ('data-move="', re.compile(r'data-move="([^"]+)"')),
    ('name="move" value="', re.compile(r'name="move" value="([^"]+)"')),
)
"""Two that begin with plain letters are much quicker than one that does not, and most layers have
neither, which is seen quickest."""


@kept_by_language(1)
def refresh() -> Markup:
    """Without script nothing comes by itself."""
    words = escaped(say("See what happened"))
    return markup(f'<noscript><a class="button" href="">{words}</a></noscript>')


def marked(layers: Mapping[str, Markup], last: LastDrawn) -> frozenset[str]:
    """All that the board and what lies beside it offer to the pointer. Only those layers are
    searched that were drawn since: most stay the same from move to move, and are long."""
    lit = last.lit
    for name in last.unread:
        layer = layers.get(name, EMPTY) if name[:5] != "page-" else EMPTY
        moves: list[str] = []
        for mark, pattern in _MARKS:
            if mark in layer:
                moves += pattern.findall(layer)
        if moves:
            lit[name] = moves
        else:
            lit.pop(name, None)
    last.unread.clear()
    return frozenset().union(*[moves for name, moves in lit.items() if name in layers])


class DrawnButtons:
    """The buttons that a viewer was shown last, in the bar and in its list, and what they followed
    from: while others choose, they stay."""

    def __init__(self) -> None:
        self.follow_from: object = None
        self.shown = (EMPTY, EMPTY)


def bar(
    seen: Snapshot, position: Position, lit: frozenset[str], known: DrawnButtons
) -> dict[str, Markup]:
    """What the viewer may do now; ``lit`` is what the board offers. Question, buttons and ply are
    layers of their own, so that the buttons stay under the pointer while others choose. Where
    several people share the browser, the question names the one it is for, and each may take a
    move back."""
    seat, names = seen.seat, position.names
    who = EMPTY
    if seen.sharing and seat is not None:
        who = markup(f"{named(seat, names[seat])}: ")
    buttons, listed = _buttons(seen, position, lit, known) if position.legal else (EMPTY, EMPTY)
    again = EMPTY if position.legal else refresh()
    tools = _tools(seen, position) if position.legal or position.undoable else EMPTY
    return {
        "page-prompt": prompt(position.prompt, who),
        "page-moves": markup(f'{buttons}{again}<span class="aids">{listed}{tools}</span>'),
        "page-ply": _ply(position.ply),
    }


@lru_cache(maxsize=1024)
def _ply(ply: int) -> Markup:
    return hidden("ply", ply)


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
    if not position.legal:
        return EMPTY
    return escaped(f"{say('Your turn.')} {asked.verb} {asked.choice}")


def _tools(seen: Snapshot, position: Position) -> Markup:
    names = position.names
    tools = EMPTY
    if seen.seat in position.undoable:
        tools += _undo()
    elif seen.may_ask and seen.question is None:
        tools += ask_for_turn(seen)
    tools += joined(
        markup(
            f'<a class="button plain" href="?call={other}">'
            f"{escaped(say('Back to {who}', who=names[other]))}</a>"
        )
        for other in seen.sharing
        if other != seen.seat and other in position.undoable
    )
    return tools + ask_link(seen) if position.legal and seen.has_coach else tools


@kept_by_language(1)
def _undo() -> Markup:
    return markup(
        f'<button class="plain" name="move" value="{escaped(UNDO)}">{icon("undo", 19)}'
        f"<span>{escaped(say('Take back'))}</span></button>"
    )


def _buttons(
    seen: Snapshot, position: Position, lit: frozenset[str], known: DrawnButtons
) -> tuple[Markup, Markup]:
    choices = seen.game.choices(position.view, position.legal, position.names)
    follow_from = (choices, lit, seen.advice)
    if known.follow_from != follow_from:
        known.follow_from = follow_from
        known.shown = _drawn_buttons(seen.game, *follow_from)
    return known.shown


def _drawn_buttons(
    game: Game, choices: Sequence[Choice], lit: frozenset[str], advice: Sequence[Advice]
) -> tuple[Markup, Markup]:
    """A few buttons in the bar, and the list of all others. On phones fewer are in the bar: those
    that do not fit there are written twice, and the style sheet shows one of the two."""
    places = {best.move: place for place, best in enumerate(advice, 1)}
    is_forced = len(choices) == 1
    last: list[_Known] = []
    shown: list[_Known] = []
    rest: list[_Known] = []
    texts = game.notation.texts
    for choice in choices:
        moves, label = choice.moves, choice.label
        is_alone = len(moves) == 1
        text = texts[moves[0]] if is_alone else game.say_together(moves)
        known = text, label, places.get(moves[0], 0) if is_alone else 0
        if label.is_last_resort and not is_forced:
            last.append(known)
        elif len(shown) < MOST_SHOWN and (is_forced or _has_button(text, label, lit)):
            shown.append(known)
        else:
            rest.append(known)
    fits = max(0, SHOWN_ON_PHONES - len(last))
    buttons = [
        _button(*each, key, "may" if key <= fits else "may not-phone")
        for key, each in enumerate(shown, 1)
    ]
    again = [_button(*each, key, "only-phone") for key, each in enumerate(shown[fits:], fits + 1)]
    keys = chain(range(len(shown) + 1, KEYS + 1), repeat(None))
    listed = [*again, *[_button(*each, key, "") for each, key in zip(rest, keys, strict=False)]]
    picked = markup('<button class="may lit picked" name="move" value="" hidden></button>')
    ending = joined([_ending(*each) for each in last])
    count, phone = _how_many(len(rest), bool(shown)), _how_many(len(listed), bool(shown[:fits]))
    return joined((picked, *buttons, ending)), _list(listed, count, phone, has_rest=bool(rest))


def _has_button(text: str, label: Label, lit: frozenset[str]) -> bool:
    return not label.is_listed and (label.is_on_the_spot or text not in lit)


def _how_many(choices: int, are_others: bool) -> str:
    if are_others:
        return say("{number} more", number=choices)
    return say("{count} choice", "All {count}", count=choices)


def _list(buttons: Sequence[Markup], name: str, on_phones: str, has_rest: bool) -> Markup:
    if not buttons:
        return EMPTY
    cls = "more" if has_rest else "more only-phone"
    return markup(
        f'<details class="{escaped(cls)}"><summary>'
        f'<span class="not-phone">{escaped(name)}</span>'
        f'<span class="only-phone">{escaped(on_phones)}</span></summary>'
        f'<div class="all">{joined(buttons)}</div></details>'
    )


def _ending(text: str, label: Label, advised: int) -> Markup:
    """What ends a turn, perhaps with a question before it. Somebody who wants no questions has the
    plain button; the style sheet shows one of the two."""
    if not label.question:
        return _button(text, label, advised, LAST_KEY, "")
    return _button(text, label, advised, LAST_KEY, "unasked") + _question(text, label, advised)


@lru_cache(maxsize=4096)
def _button(text: str, label: Label, advised: int, key: int | None, cls: str) -> Markup:
    advice = markup(f' data-advice="{advised}"') if advised else EMPTY
    keyed = EMPTY if key is None else markup(f' data-key="{key}"')
    light = markup(' data-light="1"') if label.is_light else EMPTY
    return markup(
        f'<button{class_(cls)} name="move" value="{escaped(text)}"{advice}{keyed}{light}>'
        f"{_face(label)}</button>"
    )


@lru_cache(maxsize=256)
def _question(text: str, label: Label, advised: int) -> Markup:
    given = attributes(data_advice=advised or None, data_key=LAST_KEY, data_asks=text)
    sure = markup(f'<button name="move" value="{escaped(text)}">{escaped(label.name)}</button>')
    return markup(
        f'<details class="ask"><summary{given}>{_face(label)}</summary>'
        f'<div class="asked"><p>{escaped(label.question)}</p>{sure}</div></details>'
    )


def _face(label: Label) -> Markup:
    small = markup(f"<small>{escaped(label.small)}</small>") if label.small else EMPTY
    sign = icon(label.icon, 19) if label.icon else EMPTY
    return markup(f"{sign}<span>{escaped(label.name)}{small}</span>")
