"""On which line of a TOML text each of its values stands. Python's own reader does not say."""

from __future__ import annotations

from bisect import bisect_right

FieldPath = tuple[str | int, ...]
"""Where a value is: ``("kinds", 3, "values")``."""

_BLANKS = " \t"
_CLOSING = ",]}\n#"


def lines_of(text: str) -> dict[FieldPath, int]:
    """The line of every value, and of every table, of a text that Python has read already."""
    walk = _Walk(text)
    walk.document()
    return walk.lines


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[FieldPath, int] = {}
        self._breaks = [at for at, letter in enumerate(text) if letter == "\n"]
        self._lengths: dict[FieldPath, int] = {}
        """How many tables an array of tables has by now."""

    def document(self) -> None:
        table: FieldPath = ()
        while not self._ends_after_blanks():
            if self.text.startswith("[[", self.at):
                self.at += 2
                array = self._within_arrays(self._key("]"))
                number = self._lengths.get(array, 0)
                self._lengths[array] = number + 1
                table = (*array, number)
                self._note(array)
                self._note(table)
                self.at += 2
            elif self.text[self.at] == "[":
                self.at += 1
                table = self._within_arrays(self._key("]"))
                self._note(table)
                self.at += 1
            else:
                self._pair(table)

    def _within_arrays(self, key: FieldPath) -> FieldPath:
        """A header names the last table of each array on its way."""
        path: FieldPath = ()
        for at, part in enumerate(key):
            path = (*path, part)
            if path in self._lengths and at < len(key) - 1:
                path = (*path, self._lengths[path] - 1)
        return path

    def _pair(self, table: FieldPath) -> None:
        key = self._key("=")
        for length in range(1, len(key)):
            self._note((*table, *key[:length]))
        self.at += 1
        self._value((*table, *key))

    def _value(self, path: FieldPath) -> None:
        self._skip(_BLANKS)
        self._note(path)
        first = self.text[self.at : self.at + 1]
        if first in ('"', "'"):
            self._string()
        elif first == "[":
            self.at += 1
            number = 0
            while not self._ends_after_blanks("]"):
                self._value((*path, number))
                number += 1
                self._ends_after_blanks()
                self._skip(",")
            self.at += 1
        elif first == "{":
            self.at += 1
            while not self._ends_after_blanks("}"):
                self._pair(path)
                self._ends_after_blanks()
                self._skip(",")
            self.at += 1
        else:
            while self.at < len(self.text) and self.text[self.at] not in _CLOSING:
                self.at += 1

    def _key(self, end: str) -> FieldPath:
        parts: list[str | int] = []
        word = ""
        while self.at < len(self.text) and self.text[self.at] != end:
            letter = self.text[self.at]
            if letter in ('"', "'"):
                start = self.at + 1
                self._string()
                word = self.text[start : self.at - 1]
                continue
            if letter == ".":
                parts.append(word)
                word = ""
            elif letter not in _BLANKS:
                word += letter
            self.at += 1
        return (*parts, word)

    def _string(self) -> None:
        quote = self.text[self.at]
        mark = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        self.at += len(mark)
        while self.at < len(self.text) and not self.text.startswith(mark, self.at):
            self.at += 2 if quote == '"' and self.text[self.at] == "\\" else 1
        self.at += len(mark)
        if len(mark) == 3:
            self._skip(quote)

    def _ends_after_blanks(self, end: str = "") -> bool:
        """Skip blanks, empty lines and comments; whether the end is what comes then."""
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n#":
            if self.text[self.at] == "#":
                stop = self.text.find("\n", self.at)
                self.at = len(self.text) if stop < 0 else stop
            else:
                self.at += 1
        return self.at >= len(self.text) or (end != "" and self.text[self.at] == end)

    def _skip(self, letters: str) -> None:
        while self.at < len(self.text) and self.text[self.at] in letters:
            self.at += 1

    def _note(self, path: FieldPath) -> None:
        self.lines.setdefault(path, bisect_right(self._breaks, self.at - 1) + 1)
