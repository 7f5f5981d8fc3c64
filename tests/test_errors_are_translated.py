"""Every refusal that a player may read is said by a sentence. The others are listed here with who
reads them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tools.languages import SAYING

import fairground as fg

SOURCE = Path(fg.__file__).parent
REFUSALS = {
    "Busy",
    "Closing",
    "EditionError",
    "FairgroundError",
    "FileError",
    "IllegalMove",
    "NobodyThinks",
    "OptionError",
    "Quit",
    "RecordError",
    "Refused",
    "SeatError",
    "StaleMove",
    "UnreadableMove",
}
FOR_HOSTS_AND_PROGRAMMERS = {
    "cli/remote.py",
    "arena.py",
    "cli/fuzzing.py",
    "cli/keeping_games.py",
    "cli/tournament.py",
    "runner.py",
    "selfplay.py",
    "web/serving/edge.py",
    "web/serving/forms.py",
}
"""Commands for programmers, and requests that no browser sends."""
FOLDERS_FOR_PROGRAMMERS = ("rl/",)
FROM_PROGRAMS = re.compile(
    r"(A move is a text|A name is a text|A ply is a whole number|A record is text|A seed is|"
    r"An edition is|Names are a list|Options are names|\{\} has moves 0 to|"
    r"A form is sent as it is|A request has one|A \{\} is 64 hex digits)"
)
"""What the Python API says about a value of a wrong type, and the server about a form that no page
of ours sends."""
TWO_WORDS = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")


def literal(node: ast.expr) -> str:
    """The text of a literal, with ``{}`` for what an f-string fills in; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    return ""


def untranslated_texts(code: str) -> Iterator[str]:
    """Texts of refusals that are not said by a sentence."""
    for raised in ast.walk(ast.parse(code)):
        if isinstance(raised, ast.Call) and _name(raised.func) in REFUSALS:
            for given in raised.args:
                yield from (
                    text for text in map(literal, _not_said(given)) if TWO_WORDS.search(text)
                )


def _not_said(node: ast.expr) -> Iterator[ast.expr]:
    """The parts of an expression, but for what is inside a sentence."""
    if isinstance(node, ast.Call) and _name(node.func) in SAYING:
        return
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr) and not isinstance(node, ast.JoinedStr):
            yield from _not_said(child)


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def test_every_refusal_is_said_by_a_sentence() -> None:
    found: list[str] = []
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).as_posix()
        if name in FOR_HOSTS_AND_PROGRAMMERS or name.startswith(FOLDERS_FOR_PROGRAMMERS):
            continue
        texts = untranslated_texts(file.read_text(encoding="utf-8"))
        found += [f"{name}: {text}" for text in texts if not FROM_PROGRAMS.match(text)]
    assert found == []


def test_a_refusal_that_is_not_said_would_be_found() -> None:
    code = (
        "raise SeatError('This chair is taken.')\n"
        "raise OptionError(f'There is no game {x}.')\n"
        "raise RecordError(early if x else 'Too late for this.')\n"
        "raise RecordError(say('This one is said.'))\n"
        "raise RecordError(f'{error} {say(x)}')\n"
    )
    assert list(untranslated_texts(code)) == [
        "This chair is taken.",
        "There is no game {}.",
        "Too late for this.",
    ]
