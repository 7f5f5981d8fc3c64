"""What other programs read about us: pages and schemas are those of the code, games to compare with
are those of the rules, and the grammar of records is the grammar of our records."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.rl.tables import every_game
from tests.worlds import halfway, random_table

import fairground as fg
from fairground.features import Numbers
from fairground.game import Game
from fairground.luck import ScriptedLuck

ROOT = Path(__file__).parent.parent.parent
REFERENCE = ROOT / "docs" / "reference"
RECORDS = sorted((ROOT / "tests" / "records").glob("*.txt"))
TOKEN = re.compile(r'\s*("[^"]*"|/[^/]*/|[a-z]+|[][{}()|])')
BRACKETS = {"{": "(?:", "}": ")*", "[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}


def test_pages_schemas_and_games_are_those_of_the_code() -> None:
    pytest.importorskip("numpy")
    from tools import reference

    written = dict(reference.files())
    assert {path.name for path in REFERENCE.iterdir()} == set(written)
    for name, text in written.items():
        there = (REFERENCE / name).read_text(encoding="utf-8")
        assert there == text, f"{name} is out of date: make reference"


@every_game
def test_the_games_to_compare_with_can_be_played_from_their_file_alone(game: Game) -> None:
    """As another implementation would: luck and moves are fed in, the rest is compared."""
    text = (REFERENCE / f"{game.id}.games.jsonl").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    heads = [place for place, line in enumerate(lines) if "game" in line]
    assert [lines[place]["seats"] for place in heads] == list(game.seats)
    for first, end in pairwise([*heads, len(lines)]):
        head, plies, outcome = lines[first], lines[first + 1 : end - 1], lines[end - 1]["outcome"]
        luck = ScriptedLuck([n for line in [head, *plies] for n in line.get("luck", [])])
        assert head["edition"] == game.edition.fingerprint
        state = game.setup(head["seats"], head["options"], luck)
        for ply in plies:
            assert state.turn()[0] == ply["seat"]
            assert sorted(state.legal(ply["seat"])) == ply["legal"]
            assert game.read(ply["text"]) == ply["move"]
            if "observation" in ply:
                assert observed(game, state, ply["seat"]) == ply["observation"]
            state.play(ply["seat"], ply["move"], luck)
        assert state.turn() == []
        assert luck.given == len(luck.numbers)
        assert msgspec.json.decode(msgspec.json.encode(state.outcome())) == outcome


def observed(game: Game, state: fg.State, seat: int) -> list[int]:
    assert game.features is not None
    numbers = Numbers(sum(field.size for field in game.features.fields(state.seats)))
    game.features.write(state, seat, numbers)
    return numbers.listed()


@every_game
def test_views_and_outcomes_are_as_their_schemas_say(game: Game) -> None:
    schema = json.loads((REFERENCE / f"{game.id}.view.schema.json").read_text(encoding="utf-8"))
    ending = json.loads((REFERENCE / "outcome.schema.json").read_text(encoding="utf-8"))
    seats = game.seats[-1]
    over = random_table(game, seats, 3)
    for table in (halfway(game, seats, 3), over):
        for seat in (*range(seats), None):
            known = json.loads(table.view(seat).to_json())
            assert faults(known, schema, schema) == []
            del known["turn"]
            assert faults(known, schema, schema) != []
    outcome = json.loads(msgspec.json.encode(over.outcome))
    assert faults(outcome, ending, ending) == []
    assert faults({**outcome, "scores": ["many"]}, ending, ending) != []


TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}


def faults(thing: Any, rule: dict[str, Any], root: dict[str, Any], at: str = "$") -> list[str]:
    """Where a thing is not as a schema says: as much of JSON Schema as ours use."""
    if "$ref" in rule:
        name = rule["$ref"].removeprefix("#/$defs/")
        return faults(thing, root["$defs"][name], root, at)
    if "anyOf" in rule:
        return [] if any(not faults(thing, each, root, at) for each in rule["anyOf"]) else [at]
    if "enum" in rule:
        return [] if thing in rule["enum"] else [at]
    kind = rule.get("type")
    if kind == "integer":
        return [] if isinstance(thing, int) and not isinstance(thing, bool) else [at]
    if kind is not None and not isinstance(thing, TYPES[kind]):
        return [at]
    found: list[str] = []
    if isinstance(thing, dict):
        properties, others = rule.get("properties", {}), rule.get("additionalProperties", True)
        found += [f"{at}.{name}" for name in rule.get("required", []) if name not in thing]
        for name, value in thing.items():
            of_name = properties.get(name, others)
            if isinstance(of_name, dict):
                found += faults(value, of_name, root, f"{at}.{name}")
    if isinstance(thing, list):
        found += [at] * (len(thing) < rule.get("minItems", 0))
        found += [at] * (len(thing) > rule.get("maxItems", len(thing)))
        first = rule.get("prefixItems", [])
        for place, value in enumerate(thing):
            of_place = first[place] if place < len(first) else rule.get("items", True)
            if isinstance(of_place, dict):
                found += faults(value, of_place, root, f"{at}[{place}]")
    return found


@cache
def grammar() -> re.Pattern[str]:
    """The grammar on the page of records, as one regular expression: no rule needs itself."""
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    block = page.split("```ebnf\n")[1].split("```")[0]
    rules = {}
    for rule in block.split(" ;\n"):
        if rule.strip():
            name, _, meaning = rule.partition("=")
            rules[name.strip()] = meaning

    def expression(name: str) -> str:
        parts = []
        for token in TOKEN.findall(rules[name]):
            if token[0] == '"':
                parts.append(re.escape(token[1:-1]))
            elif token[0] == "/":
                parts.append(f"(?:{token[1:-1]})")
            else:
                parts.append(BRACKETS.get(token) or f"(?:{expression(token)})")
        return "".join(parts)

    return re.compile(expression("record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_kept_records_follow_the_grammar(path: Path) -> None:
    assert grammar().fullmatch(path.read_text(encoding="utf-8"))


def test_what_is_written_follows_the_grammar_and_nonsense_does_not() -> None:
    table = fg.Table("essen", seats=2, seed=3, options={"action_to_buy": True})
    record = table.record()
    assert grammar().fullmatch(record)
    for wrong in (
        record.replace("fairground record 1", "fairground record 3"),
        record.replace("seats 2", "seats two"),
        record.replace("0 deal", "0 shuffle"),
        record + "1 0 take; give\n",
    ):
        assert not grammar().fullmatch(wrong)


def test_the_citation_names_the_version_of_the_package() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {fg.__version__}\n" in text
    assert text.startswith("cff-version: 1.2.0\n")
