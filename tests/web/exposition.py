"""Reads Prometheus's text format, as strictly as the format is described: for tests."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from dataclasses import dataclass, field

_NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
_LABEL = r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"'
_SAMPLE = re.compile(rf"({_NAME})(?:\{{({_LABEL}(?:,{_LABEL})*)\}})? (\S+)")
ENDINGS = {"histogram": ("_bucket", "_sum", "_count")}

Labels = frozenset[tuple[str, str]]


@dataclass
class Family:
    kind: str
    samples: dict[tuple[str, Labels], float] = field(default_factory=dict)


def read(text: str) -> dict[str, Family]:
    """The families by name. AssertionError where the format or its meaning is broken."""
    assert text.endswith("\n")
    families: dict[str, Family] = {}
    helped: set[str] = set()
    name = ""
    for line in text.splitlines():
        if line.startswith("# HELP "):
            name = line.split(" ", 3)[2]
            assert name not in helped, "all lines of a family stand together"
            helped.add(name)
        elif line.startswith("# TYPE "):
            _, _, typed, kind = line.split(" ")
            assert typed == name
            assert kind in ("counter", "gauge", "histogram")
            families[name] = Family(kind)
        else:
            found = _SAMPLE.fullmatch(line)
            assert found, line
            ending = found[1].removeprefix(name)
            assert found[1].startswith(name)
            assert ending in ENDINGS.get(families[name].kind, ("",))
            labels = frozenset(re.findall(_LABEL, found[2] or ""))
            assert (ending, labels) not in families[name].samples, "no line comes twice"
            families[name].samples[ending, labels] = float(found[7])
    for name, family in families.items():
        _check(name, family)
    return families


def _check(name: str, family: Family) -> None:
    if family.kind == "counter":
        assert name.endswith("_total")
        assert all(value >= 0 for value in family.samples.values())
    if family.kind == "histogram":
        buckets: defaultdict[Labels, list[tuple[float, float]]] = defaultdict(list)
        for (ending, labels), value in family.samples.items():
            if ending == "_bucket":
                most = dict(labels)["le"]
                rest = frozenset(pair for pair in labels if pair[0] != "le")
                buckets[rest].append((math.inf if most == "+Inf" else float(most), value))
        for labels, found in buckets.items():
            counts = [value for _, value in sorted(found)]
            assert counts == sorted(counts), "buckets are cumulative"
            assert max(found)[0] == math.inf
            assert family.samples["_count", labels] == counts[-1]
            assert ("_sum", labels) in family.samples


def value(text: str, name: str, ending: str = "", **labels: str) -> float:
    """One figure; 0 where nothing has been counted yet."""
    return read(text)[name].samples.get((ending, frozenset(labels.items())), 0.0)
