"""Reading what is printed on boards and cards: values are taken out of an edition file one by
one. Everything that is wrong is noted with its field and its line, so that its author hears of it
at once."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from fairground.game import EditionError
from fairground.language import say, say_in
from fairground.phrases import local_number
from fairground.toml_lines import FieldPath, lines_of

LONGEST_QUOTE = 60
LONGEST = 32_000
"""Letters of an edition file. The printed ones have a third of that; what is longer only takes time
to read, and it is read again whenever its table is loaded."""
DEEPEST = 12
"""Tables and lists within each other. No edition needs more than five."""
MOST_PROBLEMS = 20
"""No error tells of more than these."""

_SYNTAX_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_FIELD = re.compile(r"([\w-]+)(?:\[(\d+)\])?")


class Printed:
    """Takes values out of a TOML table. A wrong value is noted, and something that would be right
    stands in for it so that reading can go on; no edition comes of it, because the file is refused
    at the end."""

    def __init__(
        self, data: dict[str, Any], place: str, path: FieldPath, problems: Problems
    ) -> None:
        self.data = data
        self._place = place
        self._path = path
        self._problems = problems

    def only(self, *names: str) -> None:
        for name in self.data:
            if name not in names:
                what = say_in(
                    "what is wrong with a field",
                    "is not known here; known are {names}",
                    names=", ".join(names),
                )
                self._problems.add(f"{self._place}: {_shown(name)} {what}", (*self._path, name))

    def note(self, name: str, what: str, item: int | None = None) -> None:
        """Values do not fit together. If some of them were wrong already, that is why, and nothing
        is noted. ``item`` is the place in the list of that name."""
        field = self._field(name, item)
        looked_at = self._path if item is None and self._path else field
        if not self._problems.concern(looked_at):
            self._problems.add(f"{self._place}: {name} {what}", field)

    def wrong(self, name: str, what: str, item: int | None = None) -> EditionError:
        """The same where nothing can stand in for what is wrong: raise it. It has been noted, so
        reading may go on elsewhere (``suppress(EditionError)``)."""
        self.note(name, what, item)
        return EditionError("")

    def value(self, name: str) -> Any:
        """None if it is missing."""
        if name not in self.data:
            self.bad(name, say_in("what is wrong with a field", "is missing"))
        return self.data.get(name)

    def text(self, name: str) -> str:
        value = self.value(name)
        if isinstance(value, str) and len(value) <= 40:
            parts = value.split("-")
            if all(parts) and "_".join(parts).isidentifier():
                return value
        self.bad(
            name,
            say_in(
                "what is wrong with a field",
                "must be a short name of letters, digits and hyphens, not {value}",
                value=quoted(value),
            ),
        )
        return "unnamed"

    def number(self, name: str, least: int, most: int) -> int:
        return self._whole(name, self.value(name), least, most)

    def numbers(self, name: str, count: int, least: int, most: int) -> list[int]:
        values = self.value(name)
        if not isinstance(values, list) or len(values) != count:
            self.bad(
                name,
                say_in(
                    "what is wrong with a field", "must be a list of {number} numbers", number=count
                ),
            )
            return [least] * count
        return [self._whole(f"{name}[{at}]", value, least, most) for at, value in enumerate(values)]

    def table(self, name: str) -> Printed:
        value = self.value(name)
        if not isinstance(value, dict):
            self.bad(name, say_in("what is wrong with a field", "must be a table"))
            value = {}
        return Printed(value, f"{self._place}: {name}", (*self._path, name), self._problems)

    def tables(self, name: str) -> list[Printed]:
        values = self.value(name)
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            self.bad(name, say_in("what is wrong with a field", "must be a list of tables"))
            return []
        return [
            Printed(value, f"{self._place}: {name}[{at}]", (*self._path, name, at), self._problems)
            for at, value in enumerate(values)
        ]

    def called(self, name: str) -> Printed:
        """The same table by a name that its author knows better than its number."""
        place = self._place.rpartition(": ")[0]
        return Printed(self.data, f"{place}: {name}", self._path, self._problems)

    def one_of(self, name: str, words: Sequence[str]) -> int:
        """The place of a word in a list of words."""
        value = self.value(name)
        if value not in words:
            self.bad(
                name,
                say_in(
                    "what is wrong with a field",
                    "must be one of {words}, not {value}",
                    words=", ".join(words),
                    value=quoted(value),
                ),
            )
            return 0
        return words.index(value)

    def fingerprint(self, name: str) -> str:
        """A name and a short digest of the values: a comment or a blank does not make another
        edition."""
        return f"{name}-{hashlib.sha256(repr(_sorted(self.data)).encode()).hexdigest()[:8]}"

    def _whole(self, name: str, value: object, least: int, most: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            if least <= value <= most:
                return value
            nearest = least if value < least else most
        else:
            nearest = least
        self.bad(
            name,
            say_in(
                "what is wrong with a field",
                "must be a whole number from {least} to {most}, not {value}",
                least=least,
                most=most,
                value=quoted(value),
            ),
        )
        return nearest

    def bad(self, name: str, what: str, item: int | None = None) -> None:
        """A value is wrong in itself."""
        field = self._field(name, item)
        if not self._problems.concern(field):
            self._problems.add(f"{self._place}: {name} {what}", field)

    def _field(self, name: str, item: int | None) -> FieldPath:
        found = _FIELD.match(name)
        assert found is not None, "a problem begins with the name of a field"
        if found[2] is not None:
            item = int(found[2])
        return (*self._path, found[1]) if item is None else (*self._path, found[1], item)


class Problems:
    """What is wrong with an edition file."""

    def __init__(self, text: str, source: str) -> None:
        self._text = text
        self.source = source
        self._noted: list[tuple[FieldPath, str]] = []

    def add(self, what: str, field: FieldPath) -> None:
        self._noted.append((field, what))

    def concern(self, field: FieldPath) -> bool:
        """Whether something is wrong with a field, with a part of it, or with what it is in."""
        return any(
            noted[: len(field)] == field or field[: len(noted)] == noted for noted, _ in self._noted
        )

    def error(self) -> EditionError | None:
        if not self._noted:
            return None
        lines = lines_of(self._text)
        sentences = [f"{what}{_line(lines, field)}." for field, what in self._noted[:MOST_PROBLEMS]]
        more = len(self._noted) - len(sentences)
        if more:
            sentences.append(say("{source}: {number} more.", source=self.source, number=more))
        return EditionError("\n".join(sentences))


class PrintedFile:
    """An edition file whose values are being taken out, in a ``with`` block that raises
    EditionError at its end if something was wrong."""

    def __init__(self, data: dict[str, Any], text: str, source: str) -> None:
        self._data = data
        self._problems = Problems(text, source)

    def __enter__(self) -> Printed:
        return Printed(self._data, self._problems.source, (), self._problems)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Whatever else fails after a value was wrong has failed because of it."""
        found = self._problems.error() if error is None or isinstance(error, Exception) else None
        if found is not None:
            raise found from None


def printed(text: str, source: str) -> PrintedFile:
    """The values of an edition file, or of another file of ours, ready to be taken out."""
    text = text.removeprefix("\ufeff")
    if len(text) > LONGEST:
        raise EditionError(
            say(
                "{source} has {number} letters; at most {most} are read.",
                source=source,
                number=local_number(len(text)),
                most=local_number(LONGEST),
            )
        )
    try:
        data = tomllib.loads(text)
        _check_depth(data)
        repr(data)  # a number of thousands of digits fails here and not in the middle of a sentence
    except tomllib.TOMLDecodeError as error:
        raise EditionError(
            say("{source} is not a TOML file: {what}.", source=source, what=_syntax(str(error)))
        ) from None
    except RecursionError:
        raise EditionError(
            say(
                "{source} is not a TOML file of ours: it is nested more than {number} deep.",
                source=source,
                number=DEEPEST,
            )
        ) from None
    except ValueError:
        raise EditionError(
            say(
                "{source} is not a TOML file of ours: it has a number of thousands of digits.",
                source=source,
            )
        ) from None
    return PrintedFile(data, text, source)


def quoted(value: object) -> str:
    """A wrong value in a sentence: cut short, for it may be anything."""
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]} …"


def _shown(name: str) -> str:
    """The name of a field: as it is, unless it is not a name that anybody would type."""
    return name if len(name) <= LONGEST_QUOTE and _FIELD.fullmatch(name) else quoted(name)


def _line(lines: dict[FieldPath, int], field: FieldPath) -> str:
    """The line of a field; of what it is in, where it is missing."""
    while field and field not in lines:
        field = field[:-1]
    if not field:
        return ""
    return " " + say("(line {number})", number=lines[field])


def _syntax(error: str) -> str:
    """What Python says about a broken file, with the place first."""
    found = _SYNTAX_PLACE.fullmatch(error)
    if found is None:
        return quoted(error)
    what = found[1] if len(found[1]) <= 2 * LONGEST_QUOTE else f"{found[1][: 2 * LONGEST_QUOTE]} …"
    what = f"{what[:1].lower()}{what[1:]}"
    if not found[2]:
        return say("at its end: {what}", what=what)
    return say("line {line}, column {column}: {what}", line=found[2], column=found[3], what=what)


def _check_depth(data: dict[str, Any]) -> None:
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    if level:
        raise RecursionError


def _sorted(value: object) -> object:
    if isinstance(value, dict):
        return sorted((name, _sorted(item)) for name, item in value.items())
    if isinstance(value, list):
        return [_sorted(item) for item in value]
    return value
