"""Reading what is printed on boards and cards: values are taken out of an edition file one by
one, and an error names the place."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Sequence
from typing import Any

from fairground.game import EditionError

LONGEST_TOLD = 60
LONGEST = 32_000
"""Letters of an edition file. The printed ones have a third of that; what is longer only takes time
to read, and it is read again whenever its table is loaded."""


class Printed:
    """Takes values out of a TOML table and names the place when one is wrong."""

    def __init__(self, data: dict[str, Any], place: str) -> None:
        self.data = data
        self.place = place

    def only(self, *names: str) -> None:
        for name in self.data:
            if name not in names:
                raise self.wrong(name, f"is not known here; known are {', '.join(names)}")

    def wrong(self, name: str, what: str) -> EditionError:
        return EditionError(f"{self.place}: {name} {what}.")

    def value(self, name: str) -> Any:
        if name not in self.data:
            raise self.wrong(name, "is missing")
        return self.data[name]

    def text(self, name: str) -> str:
        value = self.value(name)
        if isinstance(value, str) and len(value) <= 40:
            parts = value.split("-")
            if all(parts) and "_".join(parts).isidentifier():
                return value
        raise self.wrong(
            name, f"must be a short name of letters, digits and hyphens, not {_told(value)}"
        )

    def number(self, name: str, least: int, most: int) -> int:
        return self._whole(name, self.value(name), least, most)

    def numbers(self, name: str, count: int, least: int, most: int) -> list[int]:
        values = self.value(name)
        if not isinstance(values, list) or len(values) != count:
            raise self.wrong(name, f"must be a list of {count} numbers")
        return [self._whole(f"{name}[{at}]", one, least, most) for at, one in enumerate(values)]

    def table(self, name: str) -> Printed:
        value = self.value(name)
        if not isinstance(value, dict):
            raise self.wrong(name, "must be a table")
        return Printed(value, f"{self.place}: {name}")

    def one_of(self, name: str, words: Sequence[str]) -> int:
        """The place of a word in a list of words."""
        value = self.value(name)
        if value not in words:
            raise self.wrong(name, f"must be one of {', '.join(words)}, not {_told(value)}")
        return words.index(value)

    def fingerprint(self, name: str) -> str:
        """A name and a short digest of the values: a comment or a blank does not make another
        edition."""
        return f"{name}-{hashlib.sha256(repr(_sorted(self.data)).encode()).hexdigest()[:8]}"

    def _whole(self, name: str, value: object, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(
                name, f"must be a whole number from {least} to {most}, not {_told(value)}"
            )
        return value


def printed(text: str, source: str) -> Printed:
    """The values of an edition file, ready to be taken out."""
    if len(text) > LONGEST:
        raise EditionError(f"{source} has {len(text)} letters; an edition has at most {LONGEST}.")
    try:
        data = tomllib.loads(text)
        repr(data)  # a number of thousands of digits fails here and not while it is being told
    except (ValueError, RecursionError) as error:
        raise EditionError(f"{source} is not a TOML file: {error}.") from None
    return Printed(data, source)


def _told(value: object) -> str:
    """A wrong value in a sentence: cut short, for it may be anything."""
    text = repr(value)
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]} …"


def _sorted(value: object) -> object:
    if isinstance(value, dict):
        return sorted((name, _sorted(one)) for name, one in value.items())
    if isinstance(value, list):
        return [_sorted(one) for one in value]
    return value
