"""Pictures: inside a page, and standing alone."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from fairground.draw.icons import symbol
from fairground.draw.pieces import drawn_once, n
from fairground.draw.safe_markup import EMPTY, attributes, class_, escaped_text, joined, markup
from fairground.draw.style import SCOPE, common_css, prefixed, style_for

BOARD_IN_WORDS: Final = "board-in-words"
"""The element of a table's page that has the text twin of the board."""
_REFERENCE: Final = re.compile(r'href="#([is]-[\w-]+)"')


class Svg(Markup):
    """A picture complete in itself; notebooks show it as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(
    width: float,
    height: float,
    body: Markup,
    title: str,
    desc: str = "",
    cls: str = "",
    described_by: str = "",
    place: str = "",
) -> Markup:
    """A picture inside a page. The page brings the sprite and the style sheet. ``described_by``
    names the page's element that tells in words what is in the picture; ``place`` is what acts
    and the log call it."""
    tag = _picture_tag(width, height, cls, described_by, place)
    return markup(f"{tag}{_in_words(title, desc)}{body}</svg>")


@drawn_once
def _picture_tag(width: float, height: float, cls: str, described_by: str, place: str) -> Markup:
    words = attributes(aria_describedby=described_by, data_at=place)
    return markup(
        f'<svg{class_(f"picture {cls}".strip())} viewBox="0 0 {n(width)} {n(height)}" role="img"'
        f"{words}>"
    )


def standalone(
    width: float,
    height: float,
    body: Markup,
    title: str,
    desc: str = "",
    defs: Markup = EMPTY,
    css: str = "",
) -> Svg:
    """A picture complete in itself, for notebooks and files: symbols, the game's own patterns
    (``defs``) and style (``css``) are inside, and it follows the reader's light or dark theme."""
    symbols = joined(symbol(name) for name in sorted(set(_REFERENCE.findall(body))))
    inside = markup(f'<defs>{symbols}{defs}</defs><g class="picture">{body}</g>')
    style = style_for(inside, common_css() + css)
    return Svg(
        markup(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{SCOPE}" width="{n(width)}" '
            f'height="{n(height)}" viewBox="0 0 {n(width)} {n(height)}" role="img">'
            f"{_in_words(title, desc)}<style>{style}</style>{prefixed(inside)}</svg>"
        )
    )


@lru_cache(maxsize=1024)
def _in_words(title: str, desc: str) -> Markup:
    if not desc:
        return markup(f"<title>{escaped_text(title)}</title>")
    return markup(f"<title>{escaped_text(title)}</title><desc>{escaped_text(desc)}</desc>")
