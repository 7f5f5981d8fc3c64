"""Pictures: inside a page, and standing alone."""

from __future__ import annotations

import re
from typing import Final

from fairground.draw.escape import class_, escaped
from fairground.draw.icons import symbol
from fairground.draw.pieces import n
from fairground.draw.style import SCOPE, common_css, prefixed, style_for

_REFERENCE: Final = re.compile(r'href="#([is]-[\w-]+)"')


class Svg(str):
    """A picture as text; notebooks show it as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(
    width: float, height: float, body: str, title: str, desc: str = "", cls: str = ""
) -> str:
    """A picture inside a page. The page brings the sprite and the style sheet."""
    return (
        f'<svg{class_(f"picture {cls}".strip())} viewBox="0 0 {n(width)} {n(height)}" role="img">'
        f"{_told(title, desc)}{body}</svg>"
    )


def standalone(
    width: float,
    height: float,
    body: str,
    title: str,
    desc: str = "",
    defs: str = "",
    css: str = "",
) -> Svg:
    """A picture complete in itself, for notebooks and files: symbols, the game's own patterns
    (``defs``) and style (``css``) are inside, and it follows the reader's light or dark theme."""
    symbols = "".join(symbol(name) for name in sorted(set(_REFERENCE.findall(body))))
    inside = f'<defs>{symbols}{defs}</defs><g class="picture">{body}</g>'
    style = style_for(inside, common_css() + css)
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{SCOPE}" width="{n(width)}" '
        f'height="{n(height)}" viewBox="0 0 {n(width)} {n(height)}" role="img">'
        f"{_told(title, desc)}<style>{style}</style>{prefixed(inside)}</svg>"
    )


def _told(title: str, desc: str) -> str:
    return f"<title>{escaped(title)}</title>" + (f"<desc>{escaped(desc)}</desc>" if desc else "")
