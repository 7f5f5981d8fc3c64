"""Markup is a type of its own: a forgotten escape does not pass ``make lint``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import fairground as fg

pytest.importorskip("mypy")
pytestmark = pytest.mark.not_compiled

ROOT = Path(__file__).parents[1]
SOURCE = Path(fg.__file__).parent
REFUSED = re.compile(r"^(.+?):(\d+): error: .*\[markup\]$", re.MULTILINE)
ESCAPED = re.compile(r"\{escaped\(((?:[^(){}]|\([^(){}]*\))*)\)\}")
EXAMPLES = """
from collections.abc import Sequence
from typing import Any, Literal

from markupsafe import Markup, escape

from fairground.draw import Svg, attributes, escaped, joined, markup, n, text
from fairground.draw.safe_markup import trusted


def examples(
    name: str, names: Sequence[str], number: int, loose: Any, safe: Markup, side: Literal["a", "b"]
) -> None:
    markup("<b>constant</b>")
    markup(f"<b>{escaped(name)}</b>")
    markup(f"<b>{safe}{number}{number / 3:.1f}{n(2.5)}{side}</b>")
    markup(f"<b class='{'on' if number else ''}'>{safe or 'nothing'}</b>")
    markup(f"<b>{joined(escaped(each) for each in names)}</b>")
    markup("<b>" + safe)
    safe + name  # adding escapes by itself
    Markup(safe)
    markup(f"<b>{name}</b>")  # refused
    markup(f"<b title='{name.strip()}'></b>")  # refused
    markup(f"<b>{names[0]}</b>")  # refused
    markup(f"<b>{name:>3}</b>")  # refused
    markup(f"<b>{name!r}</b>")  # refused
    markup(f"<b>{loose}</b>")  # refused
    markup(f"<b>{name if number else safe}</b>")  # refused
    markup(f"<b>{safe or name}</b>")  # refused
    markup(f"<b>{f'<i>{name}</i>'}</b>")  # refused
    markup(f"<b>{', '.join(names)}</b>")  # refused
    markup(f"<b>{', '.join([name, safe])}</b>")  # refused
    markup("<b>" + name)  # refused
    markup("<b>{}</b>".format(name))  # refused
    markup("<b>%s</b>" % name)  # refused
    markup(name)  # refused
    Markup(name)  # refused
    Svg(name)  # refused
    trusted(name)  # refused
    escape(name)  # refused
    escaped(safe)  # refused
    attributes(title=safe)  # refused
    text(0, 0, safe, 12)  # refused
"""


def refused(*files: Path) -> set[tuple[str, int]]:
    """The lines that mypy refuses, with the settings of ``make lint``."""
    command = [sys.executable, "-m", "mypy", "--follow-imports=silent", "--show-error-codes"]
    found = subprocess.run([*command, *files], cwd=ROOT, capture_output=True, text=True)
    assert found.returncode in (0, 1), found.stdout + found.stderr
    lines = REFUSED.findall(found.stdout)
    return {(Path(name).name, int(line)) for name, line in lines}


def test_only_markup_numbers_and_constants_go_into_markup(tmp_path: Path) -> None:
    examples = tmp_path / "examples.py"
    examples.write_text(EXAMPLES, encoding="utf-8")
    lines = enumerate(EXAMPLES.splitlines(), 1)
    wrong = {(examples.name, at) for at, line in lines if line.endswith("# refused")}
    assert refused(examples) == wrong


def test_no_escape_can_be_forgotten_in_a_page_or_a_picture(tmp_path: Path) -> None:
    """Copies of all pages and pictures, each without all its escapes."""
    planted: set[tuple[str, int]] = set()
    copies = []
    for file in [*SOURCE.glob("web/pages/*.py"), *SOURCE.glob("games/*/picture/*.py")]:
        text = file.read_text(encoding="utf-8")
        copy = tmp_path / "_".join(file.relative_to(SOURCE).parts)
        copy.write_text(ESCAPED.sub(r"{\1}", text), encoding="utf-8")
        copies.append(copy)
        lines = zip(text.splitlines(), copy.read_text(encoding="utf-8").splitlines(), strict=True)
        planted |= {(copy.name, at) for at, (old, new) in enumerate(lines, 1) if old != new}
    assert len(planted) > 100
    assert planted <= refused(*copies)
