"""What the server counts about itself, and the text in which Prometheus reads it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_ESCAPED = str.maketrans({"\\": r"\\", "\n": r"\n", '"': r"\""})

Labels = Mapping[str, str]


@dataclass(frozen=True)
class Sample:
    """One line: ``ending`` is what follows the family's name, as in ``_bucket``."""

    value: float
    labels: Labels
    ending: str = ""


@dataclass(frozen=True)
class Family:
    """All lines of one name. ``kind`` is counter, gauge or histogram."""

    name: str
    kind: str
    words: str
    samples: Sequence[Sample]


class Tally:
    """Counts what happens, by the values of the labels that it is given."""

    def __init__(self, *labels: str) -> None:
        self._labels = labels
        self._counts: dict[tuple[str, ...], int] = {}

    def add(self, *values: str, number: int = 1) -> None:
        self._counts[values] = self._counts.get(values, 0) + number

    def items(self) -> list[tuple[tuple[str, ...], int]]:
        return list(self._counts.items())

    def samples(self) -> Iterator[Sample]:
        for values, number in self.items():
            yield Sample(number, dict(zip(self._labels, values, strict=True)))


class Timings:
    """How long something took. One thread adds; another may read."""

    def __init__(self) -> None:
        self._counts = [0] * (len(SECONDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._sum += seconds
        self._counts[bisect_left(SECONDS, seconds)] += 1

    def samples(self, labels: Labels) -> Iterator[Sample]:
        total = 0
        for most, number in zip((*SECONDS, float("inf")), tuple(self._counts), strict=True):
            total += number
            yield Sample(total, {**labels, "le": _number(most)}, "_bucket")
        yield Sample(self._sum, labels, "_sum")
        yield Sample(total, labels, "_count")


def counter(name: str, words: str, samples: Iterable[Sample]) -> Family:
    return Family(name, "counter", words, list(samples))


def gauge(name: str, words: str, value: float) -> Family:
    return Family(name, "gauge", words, [Sample(value, {})])


def exposition(families: Iterable[Family]) -> str:
    """Prometheus's text format, version 0.0.4."""
    return "".join(f"{line}\n" for family in families for line in _lines(family))


def _lines(family: Family) -> Iterator[str]:
    yield f"# HELP {family.name} {family.words}"
    yield f"# TYPE {family.name} {family.kind}"
    for sample in family.samples:
        labels = ",".join(
            f'{name}="{value.translate(_ESCAPED)}"' for name, value in sample.labels.items()
        )
        where = f"{{{labels}}}" if labels else ""
        yield f"{family.name}{sample.ending}{where} {_number(sample.value)}"


def _number(value: float) -> str:
    if value == float("inf"):
        return "+Inf"
    return str(int(value)) if value == int(value) else repr(value)
