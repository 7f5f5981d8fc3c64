"""Small pieces that pictures and pages are made of. A class names a role; style sheets fill it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec

from fairground.draw.escape import attributes, class_, escaped
from fairground.draw.icons import SHAPE_NAMES

P = ParamSpec("P")


def drawn_once(piece: Callable[P, str]) -> Callable[P, str]:
    """For pieces that are drawn again and again in the same place; keeps the piece's type, which
    the cache alone forgets."""
    return lru_cache(maxsize=8192)(piece)  # type: ignore[return-value]


@drawn_once
def n(value: float) -> str:
    """A measure with one decimal at most."""
    return f"{value:.1f}".removesuffix(".0")


def icon(name: str, size: float = 18, label: str = "") -> str:
    """An icon in running HTML; without a label it is decoration."""
    tell = attributes(role="img", aria_label=label) if label else ' aria-hidden="true"'
    return (
        f'<svg class="i" width="{n(size)}" height="{n(size)}"{tell}>'
        f'<use href="#i-{escaped(name)}"/></svg>'
    )


def shape(seat: int, size: float = 22) -> str:
    """A seat's shape in its colour, in running HTML."""
    return (
        f'<svg class="seat-{seat} i emblem" width="{n(size)}" height="{n(size)}" role="img" '
        f'aria-label="{SHAPE_NAMES[seat]}"><use href="#s-{seat}"/></svg>'
    )


def mark(name: str, x: float, y: float, size: float, cls: str = "on") -> str:
    """An icon inside a picture, centred on x, y."""
    return _use(f"i-{name}", x, y, size, cls)


def emblem(seat: int, x: float, y: float, size: float, cls: str = "") -> str:
    """A seat's shape inside a picture, centred on x, y."""
    return _use(f"s-{seat}", x, y, size, f"seat-{seat} emblem {cls}".strip())


@drawn_once
def _use(reference: str, x: float, y: float, size: float, cls: str) -> str:
    half = size / 2
    return (
        f'<use{class_(cls)} href="#{escaped(reference)}" x="{n(x - half)}" '
        f'y="{n(y - half)}" width="{n(size)}" height="{n(size)}"/>'
    )


@drawn_once
def box(x: float, y: float, w: float, h: float, r: float = 0, cls: str = "", fill: str = "") -> str:
    """A rectangle; ``fill`` is for patterns (``url(#p-slant)``), never for a colour."""
    return (
        f'<rect{class_(cls)} x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"'
        f"{attributes(rx=n(r) if r else None, fill=fill)}/>"
    )


@drawn_once
def circle(x: float, y: float, r: float, cls: str = "") -> str:
    return f'<circle{class_(cls)} cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>'


@drawn_once
def path(d: str, cls: str = "", fill: str = "") -> str:
    """A path; ``fill`` is for patterns, never for a colour."""
    return f'<path{class_(cls)} d="{escaped(d)}"{attributes(fill=fill)}/>'


def text(
    x: float, y: float, words: object, size: float, cls: str = "", anchor: str = "middle"
) -> str:
    """One line of words standing on y."""
    return (
        f'<text{class_(cls)} x="{n(x)}" y="{n(y)}" font-size="{n(size)}" '
        f'text-anchor="{escaped(anchor)}">{escaped(words)}</text>'
    )


def group(body: str, cls: str = "", transform: str = "", piece: str = "") -> str:
    """Markup that belongs together. ``piece`` is the lasting name of something that can move."""
    return f"<g{class_(cls)}{attributes(data_piece=piece, transform=transform)}>{body}</g>"


def target(move: str, body: str, cls: str = "") -> str:
    """What the pointer may choose. The same move is a real button in the page's form, so this one
    is hidden from the keyboard and from readers."""
    return f'<g{class_(cls)} data-move="{escaped(move)}" aria-hidden="true">{body}</g>'


def hit(x: float, y: float, w: float, h: float) -> str:
    """The area of a target that answers the pointer."""
    return box(x, y, w, h, cls="hit")


@drawn_once
def bulbs(
    x: float, y: float, w: float, h: float, r: float = 8, cls: str = "", reach: float = 15
) -> str:
    """The mark of a legal target: a ring of marquee bulbs in a dark casing. Its hit area goes
    ``reach`` beyond the ring."""
    around = 2 * (w - 2 * r) + 2 * (h - 2 * r) + 2 * 3.14159 * r
    gap = around / max(8, round(around / 10))
    ring = f'x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(r)}"'
    return (
        f"<g{class_(f'bulbs {cls}'.strip())}>"
        f"{hit(x - reach, y - reach, w + 2 * reach, h + 2 * reach)}"
        f'<rect class="casing" {ring}/>'
        f'<rect class="lights" {ring} stroke-dasharray="0 {gap:.3f}"/></g>'
    )


def trail(d: str) -> str:
    """The way to a target as a chain of bulbs; it shows while its target is lit."""
    return group(path(d, "trail-under") + path(d, "trail"), "way")


def chip(x: float, y: float, words: object, cls: str = "", size: float = 11, sign: str = "") -> str:
    """A small amber pill that says what a target costs; ``sign`` names an icon before the words."""
    room = size + 2 if sign else 0
    w = max(20.0, 8 + len(str(words)) * size * 0.6 + room)
    body = box(x - w / 2, y - 10, w, 20, 10, f"chip {cls}".strip())
    if sign:
        body += mark(sign, x - w / 2 + 5 + size / 2, y, size + 1, "chip-ink")
        x += (size + 1) / 2
    return group(body + text(x, y + size * 0.36, words, size, "chip-ink b"), "pill")


def badge(x: float, y: float, number: int) -> str:
    """A number on a target: which of the advised moves it is."""
    return group(
        circle(x, y, 12, "advised-disc") + text(x, y + 5, number, 14, "advised-ink"), "advised"
    )


def coin(x: float, y: float, sign: str, r: float = 11) -> str:
    """A small amber coin with an icon: the ability that a target needs."""
    return group(circle(x, y, r, "chip") + mark(sign, x, y, r * 1.3, "chip-ink"), "pill")


def corners(x: float, y: float, w: float, h: float, k: float = 11) -> str:
    """The mark of the last move: four stamped corners."""
    right, foot = x + w, y + h
    d = (
        f"M{n(x)} {n(y + k)}V{n(y)}H{n(x + k)}M{n(right - k)} {n(y)}H{n(right)}V{n(y + k)}"
        f"M{n(right)} {n(foot - k)}V{n(foot)}H{n(right - k)}"
        f"M{n(x + k)} {n(foot)}H{n(x)}V{n(foot - k)}"
    )
    return group(path(d, "just-under") + path(d, "just-over"), "just")


def chosen(x: float, y: float, w: float, h: float, r: float = 8) -> str:
    """The mark of what is picked and not yet played out: a brown ring and a tick."""
    ring = box(x, y, w, h, r, "chosen-under") + box(x, y, w, h, r, "chosen-ring")
    tick = path(f"M{n(x + w - 10.5)} {n(y + 6)}l3.5 4 6-7.5", "chosen-tick")
    return group(ring + circle(x + w - 6, y + 6, 10, "chosen-plate") + tick, "picked")
