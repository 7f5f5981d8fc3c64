"""A standing picture as plain SVG: every style worked out and written on its element, nothing left
that only a browser understands. Programs that turn SVG into pixels know neither the colour roles
(custom properties, ``light-dark``, ``color-mix``) nor that they pass through ``<use>``."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree as ET

from fairground.draw.style import rules_of

LIGHT: Final = "light"
DARK: Final = "dark"
SVG: Final = "http://www.w3.org/2000/svg"
KEPT: Final = frozenset(
    (
        *("fill", "fill-opacity", "fill-rule", "opacity", "color", "display", "visibility"),
        *("stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-opacity"),
        *("stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "paint-order"),
        *("font-family", "font-size", "font-weight", "font-style", "letter-spacing"),
        *("text-anchor", "dominant-baseline"),
    )
)
"""What a still picture needs of a style; shadows, cursors and movement are left out."""
SIGN: Final = "Aleo"
FACES: Final = ('"Noto Sans", "Liberation Sans", "DejaVu Sans", Aleo', "Aleo")
"""Of words and of signs: by name, because programs that draw pixels do not know what a system has.
Where it has none of them, everything is written in the face that comes with us."""
_VAR: Final = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
_PAIR: Final = re.compile(r"light-dark\(([^(),]+),([^(),]+)\)")
_MIX: Final = re.compile(r"color-mix\(in srgb,\s*([^(),]+?)(?:\s+([\d.]+)%)?,\s*([^(),]+)\)")
_COMPOUND: Final = re.compile(r"([a-zA-Z]*)((?:\.[\w-]+)*)")

ET.register_namespace("", SVG)


@dataclass(frozen=True)
class Simple:
    """``text.e-price``: a tag, if any, and classes."""

    tag: str
    classes: frozenset[str]

    def fits(self, element: ET.Element) -> bool:
        if self.tag and self.tag != _tag(element):
            return False
        return self.classes.issubset(element.get("class", "").split())


@dataclass(frozen=True)
class Rule:
    """What a selector such as ``.k-pawn .edge`` declares. ``place`` decides which rule wins."""

    last: Simple
    before: tuple[Simple, ...]
    place: tuple[int, int, int]
    declared: Mapping[str, str]

    def fits(self, element: ET.Element, ancestors: Sequence[ET.Element]) -> bool:
        if not self.last.fits(element):
            return False
        around = iter(reversed(ancestors))
        return all(any(part.fits(each) for each in around) for part in reversed(self.before))


def flattened(picture: str, theme: str = LIGHT) -> str:
    """The picture in a theme. It is one of ours: nothing from outside comes here."""
    root = ET.fromstring(picture)  # noqa: S314  (our own picture)
    css = "".join(style.text or "" for style in root.iter(f"{{{SVG}}}style"))
    flat = _Flattening(root, css, theme).element(root, {}, ())
    return ET.tostring(flat, encoding="unicode")


class _Flattening:
    def __init__(self, root: ET.Element, css: str, theme: str) -> None:
        self._theme = theme
        self._rules: defaultdict[str, list[Rule]] = defaultdict(list)
        for number, (selector, body) in enumerate(rules_of(css)):
            rule = _rule(selector, body, number)
            key = next(iter(sorted(rule.last.classes)), rule.last.tag)
            self._rules[key].append(rule)
        self._by_id: dict[str, tuple[ET.Element, tuple[ET.Element, ...]]] = {}
        self._note_ids(root, ())

    def _note_ids(self, element: ET.Element, ancestors: tuple[ET.Element, ...]) -> None:
        name = element.get("id")
        if name:
            self._by_id[name] = (element, ancestors)
        for child in element:
            self._note_ids(child, (*ancestors, element))

    def element(
        self,
        element: ET.Element,
        roles: Mapping[str, str],
        ancestors: tuple[ET.Element, ...],
    ) -> ET.Element:
        """A copy of an element with its style worked out. ``roles`` are the custom properties
        that it inherits, which is from where it is used; rules look at where it is written."""
        declared = self._declared(element, ancestors)
        own = dict(roles)
        own |= {name: value for name, value in declared.items() if name.startswith("--")}
        own = {name: self._settled(value, own) for name, value in own.items()}
        new = ET.Element(element.tag, self._attributes(element))
        new.text, new.tail = element.text, element.tail
        for name in sorted(KEPT & declared.keys()):
            value = self._settled(declared[name], own)
            new.set(name, FACES[value.startswith(SIGN)] if name == "font-family" else value)
        if _tag(element) == "use":
            self._put_in(new, element, own)
            return new
        inside = (*ancestors, element)
        for child in element:
            if self._is_shown(child):
                new.append(self.element(child, own, inside))
        return new

    def _put_in(self, new: ET.Element, use: ET.Element, roles: Mapping[str, str]) -> None:
        """What is used, in the place of the element that uses it."""
        new.tag = f"{{{SVG}}}g"
        found = self._by_id.get(use.get("href", "").removeprefix("#"))
        x, y = use.get("x", "0"), use.get("y", "0")
        for name in ("href", "x", "y", "width", "height"):
            new.attrib.pop(name, None)
        if found is None:
            return
        used = self.element(found[0], roles, found[1])
        if _tag(used) == "symbol":
            used.tag = f"{{{SVG}}}svg"
            for name, value in (("x", x), ("y", y)):
                used.set(name, value)
            for name in ("width", "height"):
                used.set(name, use.get(name, "100%"))
        elif (x, y) != ("0", "0"):
            new.set("transform", f"{new.get('transform', '')} translate({x} {y})".strip())
        for each in used.iter():
            each.attrib.pop("id", None)
        new.append(used)

    def _declared(self, element: ET.Element, ancestors: tuple[ET.Element, ...]) -> dict[str, str]:
        keys = [*element.get("class", "").split(), _tag(element)]
        fit = [
            rule
            for key in dict.fromkeys(keys)
            for rule in self._rules.get(key, ())
            if rule.fits(element, ancestors)
        ]
        found: dict[str, str] = {}
        for rule in sorted(fit, key=lambda rule: rule.place):
            found |= rule.declared
        return found | _declarations(element.get("style", ""))

    def _attributes(self, element: ET.Element) -> dict[str, str]:
        dropped = ("class", "style", "role", "tabindex")
        return {
            name: value
            for name, value in element.attrib.items()
            if name not in dropped and not name.startswith(("data-", "aria-"))
        }

    def _is_shown(self, element: ET.Element) -> bool:
        return _tag(element) not in ("style", "title", "desc", "symbol")

    def _settled(self, value: str, roles: Mapping[str, str]) -> str:
        """A value with every role replaced by its colour."""
        for _ in range(16):
            if "var(" not in value:
                break
            value = _VAR.sub(lambda found: roles.get(found[1], found[2] or "none"), value)
        side, before = 1 if self._theme == LIGHT else 2, ""
        while value != before:  # from the inside out
            before = value
            value = _PAIR.sub(lambda found: found[side].strip(), value)
            value = _MIX.sub(_mixed, value)
        return value.strip()


def _mixed(found: re.Match[str]) -> str:
    """Two colours as ``color-mix`` mixes them, where both are known."""
    first, second = _channels(found[1]), _channels(found[3])
    part = float(found[2] or 50) / 100
    if not first[3] and not second[3]:
        return "none"
    alpha = first[3] * part + second[3] * (1 - part)
    mixed = [
        round((a * first[3] * part + b * second[3] * (1 - part)) / alpha)
        for a, b in zip(first[:3], second[:3], strict=True)
    ]
    return "#" + "".join(f"{each:02x}" for each in (*mixed, round(alpha * 255)))


def _channels(colour: str) -> tuple[float, float, float, float]:
    digits = colour.strip().removeprefix("#")
    if colour.strip() == "transparent" or not colour.strip().startswith("#"):
        return 0, 0, 0, 0
    if len(digits) in (3, 4):
        digits = "".join(each * 2 for each in digits)
    values = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
    return values[0], values[1], values[2], (values[3] if len(values) > 3 else 255) / 255


def _rule(selector: str, body: str, number: int) -> Rule:
    parts = [_simple(part) for part in selector.replace(">", " ").split()]
    classes = sum(len(part.classes) for part in parts)
    tags = sum(bool(part.tag) for part in parts)
    return Rule(parts[-1], tuple(parts[:-1]), (classes, tags, number), _declarations(body))


def _simple(text: str) -> Simple:
    found = _COMPOUND.fullmatch(text)
    assert found is not None, f"a picture's style has the selector {text}"
    return Simple(found[1], frozenset(found[2].split(".")[1:]))


def _declarations(body: str) -> dict[str, str]:
    pairs = (line.split(":", 1) for line in body.split(";") if ":" in line)
    return {name.strip(): value.strip() for name, value in pairs}


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]
