"""Small pieces that pictures and pages are made of. A class names a role; style sheets fill it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

from markupsafe import Markup

from fairground.draw.icons import shape_words
from fairground.draw.safe_markup import (
    Measure,
    attributes,
    class_,
    escaped_text,
    joined,
    markup,
)
from fairground.language import kept_by_language

P = ParamSpec("P")
Piece = TypeVar("Piece")


def drawn_once(piece: Callable[P, Piece]) -> Callable[P, Piece]:
    """For pieces of numbers and plain words that are drawn again and again; keeps the piece's type,
    which the cache alone forgets."""
    return lru_cache(maxsize=8192)(piece)  # type: ignore[return-value]


@drawn_once
def n(value: float) -> Measure:
    """A measure with one decimal at most."""
    return Measure(f"{value:.1f}".removesuffix(".0"))


@drawn_once
def icon(name: str, size: float = 18, label: str = "") -> Markup:
    """An icon in running HTML; without a label it is decoration."""
    tell = attributes(role="img", aria_label=label) if label else markup(' aria-hidden="true"')
    return markup(
        f'<svg class="i" width="{n(size)}" height="{n(size)}"{tell}>'
        f'<use href="#i-{escaped_text(name)}"/></svg>'
    )


@kept_by_language(1024)
def shape(seat: int, size: float = 22) -> Markup:
    """A seat's shape in its colour, in running HTML."""
    return markup(
        f'<svg class="seat-{seat} i emblem" width="{n(size)}" height="{n(size)}" role="img" '
        f'aria-label="{escaped_text(shape_words(seat))}"><use href="#s-{seat}"/></svg>'
    )


def mark(name: str, x: float, y: float, size: float, cls: str = "on") -> Markup:
    """An icon inside a picture, centred on x, y."""
    return _use(f"i-{name}", x, y, size, cls)


def emblem(seat: int, x: float, y: float, size: float, cls: str = "") -> Markup:
    """A seat's shape inside a picture, centred on x, y."""
    return _use(f"s-{seat}", x, y, size, f"seat-{seat} emblem {cls}".strip())


@drawn_once
def _use(reference: str, x: float, y: float, size: float, cls: str) -> Markup:
    half = size / 2
    return markup(
        f'<use{class_(cls)} href="#{escaped_text(reference)}" x="{n(x - half)}" '
        f'y="{n(y - half)}" width="{n(size)}" height="{n(size)}"/>'
    )


@drawn_once
def box(
    x: float, y: float, w: float, h: float, r: float = 0, cls: str = "", fill: str = ""
) -> Markup:
    """A rectangle; ``fill`` is for patterns (``url(#p-slant)``), never for a colour."""
    return markup(
        f'<rect{class_(cls)} x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"'
        f"{attributes(rx=n(r) if r else None, fill=fill)}/>"
    )


@drawn_once
def circle(x: float, y: float, r: float, cls: str = "") -> Markup:
    return markup(f'<circle{class_(cls)} cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>')


@drawn_once
def path(d: str, cls: str = "", fill: str = "") -> Markup:
    """A path; ``fill`` is for patterns, never for a colour."""
    return markup(f'<path{class_(cls)} d="{escaped_text(d)}"{attributes(fill=fill)}/>')


def text(
    x: float,
    y: float,
    words: object,
    size: float,
    cls: str = "",
    anchor: str = "middle",
    length: float = 0,
) -> Markup:
    """One line of words standing on y. A ``length`` is kept in every typeface, by narrower or wider
    letters."""
    return _text(x, y, str(words), size, cls, anchor, length)


@drawn_once
def _text(
    x: float, y: float, words: str, size: float, cls: str, anchor: str, length: float
) -> Markup:
    kept = attributes(
        textLength=n(length) if length else None,
        lengthAdjust="spacingAndGlyphs" if length else None,
    )
    return markup(
        f'<text{class_(cls)} x="{n(x)}" y="{n(y)}" font-size="{n(size)}" '
        f'text-anchor="{escaped_text(anchor)}"{kept}>{escaped_text(words)}</text>'
    )


def group(
    body: Markup, cls: str = "", transform: str = "", piece: str = "", place: str = ""
) -> Markup:
    """Markup that belongs together. ``piece`` is the lasting name of something that can move,
    ``place`` what acts call something that stays."""
    return markup(f"{_group_tag(cls, transform, piece, place)}{body}</g>")


@drawn_once
def _group_tag(cls: str, transform: str, piece: str, place: str) -> Markup:
    names = attributes(data_piece=piece, data_at=place, transform=transform)
    return markup(f"<g{class_(cls)}{names}>")


def hit(x: float, y: float, w: float, h: float) -> Markup:
    """The area of a target that answers the pointer."""
    return box(x, y, w, h, cls="hit")


@drawn_once
def bulbs(
    x: float, y: float, w: float, h: float, r: float = 8, cls: str = "", reach: float = 15
) -> Markup:
    """The mark of a legal target: a ring of marquee bulbs in a dark casing. Its hit area goes
    ``reach`` beyond the ring."""
    around = 2 * (w - 2 * r) + 2 * (h - 2 * r) + 2 * 3.14159 * r
    gap = around / max(8, round(around / 10))
    ring = markup(f'x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(r)}"')
    return markup(
        f"<g{class_(f'bulbs {cls}'.strip())}>"
        f"{hit(x - reach, y - reach, w + 2 * reach, h + 2 * reach)}"
        f'<rect class="casing" {ring}/>'
        f'<rect class="lights" {ring} stroke-dasharray="0 {gap:.3f}"/></g>'
    )


@drawn_once
def trail(d: str) -> Markup:
    """The way to a target as a chain of bulbs; it shows while its target is lit."""
    return group(joined((path(d, "trail-under"), path(d, "trail"))), "way")


def chip(
    x: float, y: float, words: object, cls: str = "", size: float = 11, sign: str = ""
) -> Markup:
    """A small amber pill that says what a target costs; ``sign`` names an icon before the words."""
    return _chip(x, y, str(words), cls, size, sign)


@drawn_once
def _chip(x: float, y: float, words: str, cls: str, size: float, sign: str) -> Markup:
    room = size + 2 if sign else 0
    w = max(20.0, 8 + len(words) * size * 0.6 + room)
    pieces = [box(x - w / 2, y - 10, w, 20, 10, f"chip {cls}".strip())]
    if sign:
        pieces.append(mark(sign, x - w / 2 + 5 + size / 2, y, size + 1, "chip-ink"))
        x += (size + 1) / 2
    pieces.append(text(x, y + size * 0.36, words, size, "chip-ink b"))
    return group(joined(pieces), "pill")


@drawn_once
def coin(x: float, y: float, sign: str, r: float = 11) -> Markup:
    """A small amber coin with an icon: the ability that a target needs."""
    return group(joined((circle(x, y, r, "chip"), mark(sign, x, y, r * 1.3, "chip-ink"))), "pill")


@drawn_once
def corners(x: float, y: float, w: float, h: float, k: float = 11) -> Markup:
    """The mark of the last move: four stamped corners."""
    right, foot = x + w, y + h
    d = (
        f"M{n(x)} {n(y + k)}V{n(y)}H{n(x + k)}M{n(right - k)} {n(y)}H{n(right)}V{n(y + k)}"
        f"M{n(right)} {n(foot - k)}V{n(foot)}H{n(right - k)}"
        f"M{n(x + k)} {n(foot)}H{n(x)}V{n(foot - k)}"
    )
    return group(joined((path(d, "just-under"), path(d, "just-over"))), "just")


@drawn_once
def chosen(x: float, y: float, w: float, h: float, r: float = 8) -> Markup:
    """The mark of what is picked and not yet played out: a brown ring and a tick."""
    pieces = (
        box(x, y, w, h, r, "chosen-under"),
        box(x, y, w, h, r, "chosen-ring"),
        circle(x + w - 6, y + 6, 10, "chosen-plate"),
        path(f"M{n(x + w - 10.5)} {n(y + 6)}l3.5 4 6-7.5", "chosen-tick"),
    )
    return group(joined(pieces), "picked")
