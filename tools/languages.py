"""Finds every sentence in the sources and brings the catalogues up to date (``docs/languages.md``).

``python -m tools.languages`` (``make languages``) adds new sentences to each ``.po`` file, marks
those whose English has changed as fuzzy and drops what is no longer said. It prints what is left to
translate.
"""

from __future__ import annotations

import ast
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import fairground
from fairground.language import LANGUAGES, SOURCE

PACKAGE = Path(fairground.__file__).parent
GAMES = PACKAGE / "games"
WIDTH = 100
SAYING = {"say", "say_in", "say_of", "sentence", "sentence_in", "template"}
WITH_CONTEXT = {"say_in", "sentence_in"}
SAID_LATER = {"sentence", "sentence_in"}
SHARED_CACHES = {"lru_cache", "cache", "drawn_once", "kept_for_last_view"}
"""What these keep is the same for every reader, so it must not have words in it."""


@dataclass
class Message:
    """An English sentence of the sources, with its plural and the files that say it."""

    text: str
    many: str = ""
    context: str = ""
    files: set[str] = field(default_factory=set)

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.text


class Unclear(Exception):
    """A sentence that cannot be translated as it is written; the text says where and why."""


def places(text: str) -> set[str]:
    """The names of the values that a sentence has places for."""
    found = set()
    for _, name, how, conversion in string.Formatter().parse(text):
        if name is not None:
            if not name.isidentifier() or how or conversion:
                raise Unclear(f"{text!r}: a place is a name in braces and nothing else")
            found.add(name)
    return found


def folders() -> dict[str, Path]:
    """The folders whose sentences have catalogues of their own: the house and each game."""
    games = {path.parent.name: path.parent for path in sorted(GAMES.glob("*/__init__.py"))}
    return {"house": PACKAGE, **games}


def sources(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*.py")):
        if folder != PACKAGE or not file.is_relative_to(GAMES):
            yield file


def messages(folder: Path) -> dict[tuple[str, str], Message]:
    """Every sentence that the sources of a folder say."""
    found: dict[tuple[str, str], Message] = {}
    for file in sources(folder):
        name = file.relative_to(folder).as_posix()
        for message in messages_of(file.read_text(encoding="utf-8"), name):
            known = found.setdefault(message.key, message)
            if known.many != message.many:
                raise Unclear(f"{name}: {message.text!r} has two different plurals")
            known.files.add(name)
    return found


def messages_of(code: str, file: str) -> Iterator[Message]:
    tree = ast.parse(code)
    saying = _imported(tree, file)
    inside = set(_calls_inside_functions(tree, file, saying))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _name(call.func) in saying:
            if _name(call.func) not in SAID_LATER and call not in inside:
                raise Unclear(f"{file}:{call.lineno}: said when the module is imported, to nobody")
            yield from _messages_of_call(call, file)


def _imported(tree: ast.Module, file: str) -> set[str]:
    """What the module says sentences with; other functions may have the same names."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(".language"):
            for alias in node.names:
                if alias.name in SAYING and alias.asname:
                    raise Unclear(f"{file}:{node.lineno}: {alias.name} keeps its name")
                found |= {alias.name} & SAYING
    return found


def _calls_inside_functions(tree: ast.Module, file: str, saying: set[str]) -> Iterator[ast.Call]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
            yield from calls
            decorators = getattr(function, "decorator_list", [])
            kept = {_name(getattr(each, "func", each)) for each in decorators} & SHARED_CACHES
            if kept and any(_name(call.func) in saying for call in calls):
                raise Unclear(
                    f"{file}:{function.lineno}: its words are kept for readers of all languages; "
                    "use kept_by_language"
                )


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def _messages_of_call(call: ast.Call, file: str) -> Iterator[Message]:
    where, function = f"{file}:{call.lineno}", _name(call.func)
    given = call.args[1:] if function == "say_of" else call.args
    texts = [each.value for each in given if isinstance(each, ast.Constant)]
    words = [text for text in texts if isinstance(text, str)]
    if len(words) != len(given) or not words:
        raise Unclear(f"{where}: a sentence is a literal text, not made of pieces")
    values = {keyword.arg for keyword in call.keywords}
    for text in words[1:] if function in WITH_CONTEXT else words:
        missing = places(text) - values
        if missing and None not in values and function != "template":
            raise Unclear(f"{where}: {text!r} lacks the values {sorted(missing)}")
    if function == "say_of":
        yield from (Message(text) for text in words)
    else:
        context = words.pop(0) if function in WITH_CONTEXT else ""
        if len(words) == 2 and "count" not in values:
            raise Unclear(f"{where}: a sentence with a plural needs the value count")
        yield Message(words[0], words[1] if len(words) == 2 else "", context)


def updated(folder: Path, language: str) -> Catalog:
    """The catalogue of a folder with the sentences of today."""
    template = Catalog(locale=language)
    for message in sorted(messages(folder).values(), key=lambda each: (min(each.files), each.key)):
        text = (message.text, message.many) if message.many else message.text
        files = [(file, None) for file in sorted(message.files)]
        template.add(text, locations=files, context=message.context or None)  # type: ignore[arg-type]
    path = folder / "locale" / f"{language}.po"
    if not path.exists():
        return template
    with path.open("rb") as file:
        catalog = read_po(file, locale=language)
    catalog.update(template, no_fuzzy_matching=False)
    catalog.obsolete.clear()
    return catalog


def main() -> None:
    for name, folder in folders().items():
        count = len(messages(folder))
        if not count:
            sys.stdout.write(f"{name}: no sentences yet\n")
            continue
        for language in LANGUAGES:
            if language == SOURCE:
                continue
            catalog = updated(folder, language)
            _write(catalog, folder / "locale" / f"{language}.po")
            left = [
                each for each in catalog if each.id and (each.fuzzy or not _is_whole(each.string))
            ]
            sys.stdout.write(f"{name} {language}: {count} sentences, {len(left)} to translate\n")


def _write(catalog: Catalog, path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    catalog.fuzzy = False
    catalog.header_comment = (
        f"# Fairground in {LANGUAGES[str(catalog.locale)]}. See docs/languages.md."
    )
    with path.open("wb") as file:
        write_po(file, catalog, width=WIDTH)
    text = path.read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith(_CHANGING)]
    path.write_text("\n".join(kept).rstrip() + "\n", encoding="utf-8")


_CHANGING = tuple(
    f'"{name}'
    for name in ("POT-", "PO-", "Project-", "Report-", "Last-", "Language-Team", "Generated-")
)
"""Lines of the header that say nothing about the sentences."""


def _is_whole(translation: str | tuple[str, ...] | list[str] | None) -> bool:
    forms = [translation] if isinstance(translation, str) else translation or [""]
    return all(forms)


if __name__ == "__main__":
    main()
