"""The style of a standing picture: of the style sheets only the rules and tokens that it uses.

Its classes get a prefix, so that a picture in a notebook neither colours its neighbours nor takes
their style. (Putting the rules under one class would miss what ``<use>`` shows again.) Rules inside
``@media`` belong to pages and are left out; light and dark need none, because a token holds both
(``light-dark``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

from fairground.draw.safe_markup import trusted

SCOPE: Final = "fairground"
PREFIX: Final = "fg-"
FOLDER: Final = Path(__file__).parent

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_AT_BLOCK: Final = re.compile(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS: Final = re.compile(r"\.([a-zA-Z][\w-]*)")
_USED: Final = re.compile(r"var\((--[\w-]+)")
_CLASSES_OF: Final = re.compile(r' class="([^"]*)"')


@lru_cache
def common_css() -> str:
    """The tokens and the marks that all pictures share."""
    names = ("tokens.css", "marks.css")
    return "".join((FOLDER / name).read_text(encoding="utf-8") for name in names)


@lru_cache
def rules_of(css: str) -> tuple[tuple[str, str], ...]:
    """Selector and declarations of every rule, one selector each."""
    plain = _AT_BLOCK.sub("", _COMMENT.sub("", css))
    return tuple(
        (" ".join(selector.split()), " ".join(body.split()))
        for selectors, body in _RULE.findall(plain)
        for selector in selectors.split(",")
    )


def prefixed(drawn: Markup) -> Markup:
    """The markup with every class prefixed."""
    return trusted(
        _CLASSES_OF.sub(
            lambda found: f' class="{" ".join(PREFIX + name for name in found[1].split())}"', drawn
        )
    )


def style_for(drawn: Markup, css: str) -> Markup:
    """The part of a style sheet that some markup needs, for the prefixed markup; the tokens are
    those of the class ``SCOPE``."""
    present = {name for names in _CLASSES_OF.findall(drawn) for name in names.split()}
    tokens: dict[str, str] = {}
    kept = ""
    for selector, body in rules_of(css):
        if selector == ":root":
            tokens |= _declarations(body)
        elif _applies(selector, present):
            kept += _CLASS.sub(rf".{PREFIX}\1", selector) + f"{{{body}}}"
    return trusted(f".{SCOPE}{{color-scheme:light dark;{_needed(tokens, kept)}}}{kept}")


def _applies(selector: str, present: set[str]) -> bool:
    """A picture that stands still has nothing to hover and no page round it."""
    classes = _CLASS.findall(selector)
    return bool(classes) and present.issuperset(classes) and not re.search(r"[:\[]", selector)


def _declarations(body: str) -> dict[str, str]:
    pairs = (line.split(":", 1) for line in body.split(";") if ":" in line)
    return {name.strip(): value.strip() for name, value in pairs if name.strip().startswith("--")}


def _needed(tokens: dict[str, str], kept: str) -> str:
    """The tokens that the kept rules name, and those that these name in turn."""
    found: dict[str, str] = {}
    todo = _USED.findall(kept)
    while todo:
        name = todo.pop()
        if name in tokens and name not in found:
            found[name] = tokens[name]
            todo += _USED.findall(tokens[name])
    return "".join(f"{name}:{value};" for name, value in sorted(found.items()))
