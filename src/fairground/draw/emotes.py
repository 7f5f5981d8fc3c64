"""What people at a table say without typing: small pictures of our own, each with its words. A
page has the drawings once, as symbols that messages refer to. Classes name the colours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from markupsafe import Markup

from fairground.draw.safe_markup import escaped, joined, markup
from fairground.language import in_words, sentence

EMOTES: Final[Mapping[str, str]] = {
    "hello": sentence("Hello!"),
    "luck": sentence("Good luck!"),
    "bravo": sentence("Well played!"),
    "thanks": sentence("Thank you!"),
    "laugh": sentence("Ha ha!"),
    "wow": sentence("Oh!"),
    "oops": sentence("Oops!"),
    "alas": sentence("What a pity!"),
    "think": sentence("Let me think."),
    "game": sentence("Good game!"),
}

_FACE: Final = markup('<circle class="em-gold" cx="16" cy="16" r="13"/>')
_LEAF: Final = (
    "M16 16.5c-5.6-3-8.2-6.6-6.4-9.5 1.8-2.6 5-1.7 6.4 1.1 1.4-2.8 4.6-3.7 6.4-1.1 1.8 2.9-.8"
    " 6.5-6.4 9.5Z"
)
_DRAWINGS: Final[Mapping[str, Markup]] = {
    "hello": markup(
        '<path class="em-line" d="M8 3v26"/>'
        '<path class="em-red" d="M8 4.5c5-3 8 2.5 12.5.5 2-.9 3.7-1 6-.5-1.5 3-1.5 6 0'
        ' 9.5-2.5-.6-4-.4-6 .4C16 16.3 13 11 8 14Z"/>'
        '<circle class="em-paper" cx="16.5" cy="9" r="2.6"/>'
    ),
    "luck": markup(
        f'<g class="em-green"><path d="{escaped(_LEAF)}"/>'
        f'<path transform="rotate(90 16 16)" d="{escaped(_LEAF)}"/>'
        f'<path transform="rotate(180 16 16)" d="{escaped(_LEAF)}"/>'
        f'<path transform="rotate(270 16 16)" d="{escaped(_LEAF)}"/></g>'
        '<path class="em-line" d="M17 17c1 4.5 3.5 8.5 8 12"/>'
    ),
    "bravo": markup(
        '<path class="em-blue" d="M11 17 7 30l5-2.5L15.5 31 17 20Z"/>'
        '<path class="em-blue" d="M21 17l4 13-5-2.5L16.5 31 15 20Z"/>'
        '<path class="em-red" d="M16 1.5l2.9 2.2 3.6-.5 1.4 3.4 3.4 1.4-.5 3.6 2.2'
        " 2.9-2.2 2.9.5 3.6-3.4 1.4-1.4 3.4-3.6-.5-2.9 2.2-2.9-2.2-3.6.5"
        '-1.4-3.4-3.4-1.4.5-3.6L3 14.5l2.2-2.9-.5-3.6 3.4-1.4 1.4-3.4 3.6.5Z"/>'
        '<circle class="em-paper" cx="16" cy="14.5" r="7.5"/>'
        '<path class="em-gold" d="M16 8.6l1.8 4 4.3.4-3.3 2.9 1 4.3-3.8-2.3-3.8 2.3 1'
        '-4.3-3.3-2.9 4.3-.4Z"/>'
    ),
    "thanks": markup(
        '<path class="em-red" d="M16 28.5C7 21.5 3 16.8 3 11.5 3 7.4 6.2 4.5 9.8 4.5'
        'c2.7 0 5 1.5 6.2 4 1.2-2.5 3.5-4 6.2-4 3.6 0 6.8 2.9 6.8 7 0 5.3-4 10-13 17Z"/>'
        '<path class="em-shine" d="M7 12.5c-.2-2.5 1-4.3 3-4.8"/>'
    ),
    "laugh": markup(
        f'{_FACE}<path class="em-line" d="M8 13.5l2.5-3 2.5 3M19 13.5l2.5-3 2.5 3"/>'
        '<path class="em-mouth" d="M8.5 17.5h15c0 4.5-3.2 7.5-7.5 7.5s-7.5-3-7.5-7.5Z"/>'
        '<path class="em-paper" d="M10 17.5h12v2.2H10Z"/>'
    ),
    "wow": markup(
        f'{_FACE}<circle class="em-ink" cx="11" cy="13" r="2"/>'
        '<circle class="em-ink" cx="21" cy="13" r="2"/>'
        '<ellipse class="em-mouth" cx="16" cy="21.5" rx="3.4" ry="4.4"/>'
        '<path class="em-line" d="M8 8.5l4-1.5M24 8.5l-4-1.5"/>'
    ),
    "oops": markup(
        f'{_FACE}<circle class="em-ink" cx="11" cy="13" r="1.9"/>'
        '<circle class="em-ink" cx="21" cy="13" r="1.9"/>'
        '<path class="em-line" d="M9.5 22l2.6-2.6 2.6 2.6 2.6-2.6 2.6 2.6 2.6-2.6"/>'
        '<path class="em-blue" d="M26.5 3.5c2 3 3 4.5 3 6a3 3 0 0 1-6 0c0-1.5 1-3 3-6Z"/>'
    ),
    "alas": markup(
        f'{_FACE}<circle class="em-ink" cx="11" cy="14" r="1.9"/>'
        '<circle class="em-ink" cx="21" cy="14" r="1.9"/>'
        '<path class="em-line" d="M10.5 24c1.2-2.6 3.2-4 5.5-4s4.3 1.4 5.5 4"/>'
        '<path class="em-line" d="M7.5 11l4-2.5M24.5 11l-4-2.5"/>'
        '<path class="em-blue" d="M22 16.5c1.4 2.1 2.1 3.2 2.1 4.3a2.1 2.1 0 0 1-4.2 0'
        'c0-1.1.7-2.2 2.1-4.3Z"/>'
    ),
    "think": markup(
        '<path class="em-wood" d="M6 2.5h20v4H6ZM6 25.5h20v4H6Z"/>'
        '<path class="em-paper" d="M9 6.5h14c0 5-3.5 7-5.2 9.5 1.7 2.5 5.2 4.5 5.2 9.5H9'
        'c0-5 3.5-7 5.2-9.5C12.5 13.5 9 11.5 9 6.5Z"/>'
        '<path class="em-gold" d="M11 9.5h10c-1 2.7-3.3 4.2-5 6.5-1.7-2.3-4-3.8-5-6.5Z'
        'M10.5 25.5c.5-3 3-4.5 5.5-5s5 2 5.5 5Z"/>'
    ),
    "game": markup(
        '<path class="em-line" d="M9 7H4.5c0 5 2 7.5 5.5 8M23 7h4.5c0 5-2 7.5-5.5 8"/>'
        '<path class="em-gold" d="M8.5 3.5h15V11c0 5-3 8.5-7.5 8.5S8.5 16 8.5 11Z"/>'
        '<path class="em-wood" d="M14.5 19.5h3V24H22v4.5H10V24h4.5Z"/>'
        '<path class="em-paper" d="M16 6.5l1.3 2.8 3 .3-2.2 2 .6 3L16 13.1l-2.7 1.5.6-3-2.2'
        '-2 3-.3Z"/>'
    ),
}


def emote(name: str, size: int = 32) -> Markup:
    """The picture of an emote, with its words for people who do not see it."""
    return markup(
        f'<svg class="emote" width="{size}" height="{size}" viewBox="0 0 32 32" role="img" '
        f'aria-label="{escaped(in_words(EMOTES[name]))}"><use href="#emote-{escaped(name)}"/></svg>'
    )


@cache
def emote_symbols() -> Markup:
    """The drawings, once per page."""
    drawings = joined(
        markup(f'<symbol id="emote-{escaped(name)}" viewBox="0 0 32 32">{drawing}</symbol>')
        for name, drawing in _DRAWINGS.items()
    )
    return markup(
        f'<svg class="sprite" aria-hidden="true" width="0" height="0"><defs>{drawings}</defs></svg>'
    )
