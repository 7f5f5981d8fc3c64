"""The colours of the style sheets: contrast of text, and how far apart game colours stay for
colour-blind eyes. A game's colours are the tokens of its style sheet that have an ``-ink``."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from math import dist
from pathlib import Path

import pytest

import fairground

ROOT = Path(fairground.__file__).parent
COMMON = ROOT / "draw" / "tokens.css"
SHEETS = [COMMON, *sorted(ROOT.glob("games/*/style.css"))]
THEMES = ("light", "dark")

TEXT_FLOORS = [
    ("ink", "paper", 7),
    ("ink", "paper-2", 7),
    ("ink", "table", 7),
    ("ink-soft", "paper", 4.5),
    ("ink-soft", "paper-2", 4.5),
    ("ink-soft", "table", 4.5),
    ("link", "paper", 4.5),
    ("alert", "paper", 4.5),
    ("good", "paper", 4.5),
    ("just", "paper", 4.5),
    ("just", "board", 3),
    ("may-ink", "may", 7),
    ("may-edge", "board", 3),
    ("may-edge", "paper", 3),
    ("board-ink", "board", 4.5),
    ("bone-ink", "bone", 7),
    ("chosen-ink", "chosen", 4.5),
    ("chosen", "paper", 3),
    ("wood-ink", "wood-2", 4.5),
    ("line-strong", "paper", 3),
    ("focus", "paper", 3),
    ("focus", "table", 3),
]

# Machado, Oliveira and Fernandes 2009, severity 1, for linear RGB.
EYES = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
NEAREST = 7
Colour = Sequence[float]


def tokens(sheet: Path, theme: str) -> dict[str, str]:
    """The colour tokens of a style sheet; ``light-dark(a, b)`` holds one for each theme."""
    colour = r"#[0-9a-fA-F]{6}"
    token = rf"--([\w-]+):\s*(?:light-dark\(({colour}), ({colour})\)|({colour}));"
    found = re.findall(token, sheet.read_text(encoding="utf-8"))
    side = THEMES.index(theme)
    return {name: both or (light, dark)[side] for name, light, dark, both in found}


def families(sheet: Path, theme: str) -> dict[str, list[str]]:
    """Colours that stand beside each other, by the first part of their name: seat, l, k ..."""
    known = tokens(sheet, theme)
    coloured = [
        name for name in known if re.fullmatch(r"[a-z]+-\w+", name) and f"{name}-ink" in known
    ]
    found: dict[str, list[str]] = {}
    for name in coloured:
        found.setdefault(name.split("-")[0], []).append(name)
    return {family: names for family, names in found.items() if len(names) > 1}


def linear(colour: str) -> list[float]:
    values = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def mixed(matrix: Sequence[Colour], colour: Colour) -> list[float]:
    return [sum(k * v for k, v in zip(row, colour, strict=True)) for row in matrix]


def contrast(first: str, second: str) -> float:
    weights = ((0.2126, 0.7152, 0.0722),)
    a, b = (mixed(weights, linear(colour))[0] for colour in (first, second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def oklab(rgb: Colour) -> list[float]:
    cones = mixed(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        rgb,
    )
    return mixed(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        [max(0.0, cone) ** (1 / 3) for cone in cones],
    )


def distance(first: str, second: str, eye: str) -> float:
    a, b = (
        oklab([min(1.0, max(0.0, value)) for value in mixed(EYES[eye], linear(colour))])
        for colour in (first, second)
    )
    return 100 * dist(a, b)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("fore", "back", "floor"), TEXT_FLOORS)
def test_text_reads_on_its_ground(fore: str, back: str, floor: float, theme: str) -> None:
    known = tokens(COMMON, theme)
    assert contrast(known[fore], known[back]) >= floor


def test_the_sheets_have_colours_to_check() -> None:
    assert set(families(COMMON, "light")) == {"seat"}
    for sheet in SHEETS:
        light, dark = (tokens(sheet, theme) for theme in THEMES)
        assert set(light) == set(dark)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.parent.name)
def test_ink_reads_on_every_colour_of_a_family(sheet: Path, theme: str) -> None:
    known = tokens(sheet, theme)
    for names in families(sheet, theme).values():
        for name in names:
            assert contrast(known[f"{name}-ink"], known[name]) >= 4.5, name


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.parent.name)
def test_colours_of_a_family_stay_apart_for_every_eye(sheet: Path, theme: str, eye: str) -> None:
    known = tokens(sheet, theme)
    for names in families(sheet, theme).values():
        for first, second in itertools.combinations(names, 2):
            assert distance(known[first], known[second], eye) >= NEAREST, (first, second)


def test_the_measures_are_the_known_ones() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert distance("#000000", "#ffffff", "full") == pytest.approx(100, abs=0.1)
    assert distance("#ff0000", "#00ff00", "deutan") < distance("#ff0000", "#00ff00", "full")
