"""Writes what other programs read about the games into ``docs/reference``: a page for each
environment, JSON schemas of views and outcomes, and games that another implementation can be
compared with. ``make reference`` runs it; a test compares what it writes with what is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from tools.own_games import own_games

import fairground as fg
from fairground.episode import Episode
from fairground.features import FLAG, MOST, SET, UNUSED, Field
from fairground.game import Game, Option
from fairground.luck import FastLuck, RecordingLuck
from fairground.rl.layout import Layout
from fairground.rl.setting import env_id, short_name

FOLDER = Path(__file__).parent.parent / "docs" / "reference"
SCHEMA = "https://json-schema.org/draft/2020-12/schema"
KNOWN_EVERY = 20
"""How many plies lie between the moments at which a game's file says what the seat to move
knows."""


def files() -> Iterator[tuple[str, str]]:
    """The name and the text of everything that is written."""
    yield "outcome.schema.json", as_json(schema_of(fg.Outcome, "How a game ended"))
    for game in own_games():
        yield f"{game.id}.md", page(game)
        title = f"What a seat may know in {game.title}"
        yield f"{game.id}.view.schema.json", as_json(schema_of(game.view_type, title))
        yield f"{game.id}.games.jsonl", "".join(f"{line}\n" for line in games_of(game))


# The page of an environment


OBSERVED = """A row of bytes (`uint8`), written by the game's `features.py`
from what the seat may know and nothing else; an amount above 255 is written as 255. Numbers between
the fields are always 0. Seats are counted from the viewer on. In a category 0 stands
for none where the words do not say otherwise. A set has a bit for each of its things, eight in a
number, the first in the lowest bit. `Layout.named` cuts a row into its fields, and sets into flags;
`Layout.one_hot` spreads categories and sets for networks. *Yours* is what others may not know."""

REWARDED = """0 until the game is over. Then by the `reward` that the environment was made with: it
is `win` (winners share 1, all others share -1), `rank` (from 1 for the first to -1 for the last,
in even steps) or `points`. The scores stand in the infos. An action that the mask does not allow
is never played; it costs 1."""


def page(game: Game) -> str:
    sections = [
        f"# {game.title} as an environment",
        "<!-- Written by make reference. -->",
        f"By {', '.join(game.designers)}. {game.blurb}",
        calls(game),
        "## Moves",
        moves(game),
        "## Observation",
        OBSERVED,
        observation(game),
        "## Rewards",
        REWARDED,
        "## Options",
        options(game),
        "## Versions",
        versions(game),
    ]
    return "\n\n".join(sections) + "\n"


def calls(game: Game) -> str:
    seats = game.seats[-1]
    return "\n".join(
        [
            "```python",
            f'gymnasium.make("{env_id(game)}", seats={seats}, opponents="regular")',
            f'fairground.rl.aec.env("{game.id}", seats={seats})  # PettingZoo, seat after seat',
            f'fairground.rl.parallel.parallel_env("{game.id}", seats={seats})  # all at once',
            f'pyspiel.load_game("{short_name(game)}(players={seats})")',
            f'fairground.batch("{game.id}", seats={seats}, size=4096, seed=1)  # many tables',
            "```",
            "",
            f"Seats: {game.seats[0]} to {seats}. Edition: `{game.edition.fingerprint}`.",
        ]
    )


def moves(game: Game) -> str:
    rows = [
        f"An action is the number of a move, from 0 to {game.moves - 1}, the same in every state.",
        "The mask of an observation has a 1 for each legal move. In the Parallel environment",
        f"{game.moves} is to wait. `game.say(move)` and `game.read(text)` translate.",
        "",
        "| numbers | how many | first | example |",
        "|---|---|---|---|",
    ]
    for family in game.rules.MOVES.families:
        first, size = int(family.first), int(family.size)
        example = game.say(first + family.example)
        numbers = str(first) if size == 1 else f"{first}–{first + size - 1}"
        rows.append(f"| {numbers} | {size} | `{game.say(first)}` | `{example}` |")
    return "\n".join(rows)


def observation(game: Game) -> str:
    assert game.features is not None
    places: dict[str, list[str]] = {}
    fields: dict[str, Field] = {}
    sizes: list[str] = []
    for column, seats in enumerate(game.seats):
        at = 0
        for field in game.features.fields(seats):
            if field.kind == UNUSED:
                at += field.size
                continue
            row = places.setdefault(field.name, ["–"] * len(game.seats))
            row[column] = str(at)
            fields[field.name] = field
            at += field.size
        sizes.append(str(at))
    heads = [f"{seats} seat{'s' if seats > 1 else ''}" for seats in game.seats]
    lines = [
        f"| field | meaning | numbers | up to | {' | '.join(heads)} |",
        "|---" * (4 + len(heads)) + "|",
    ]
    for name, field in fields.items():
        words = f"*yours:* {field.words}" if field.own else field.words
        lines.append(
            f"| `{name}` | {words} | {sizes_of(game, name)} | {most(field)} "
            f"| {' | '.join(places[name])} |"
        )
    lines.append(f"| | **all numbers** | | | {' | '.join(f'**{size}**' for size in sizes)} |")
    return "\n".join(lines)


def sizes_of(game: Game, name: str) -> str:
    """How many numbers a field has; where that depends on the seats, for each number of them."""
    assert game.features is not None
    found = [
        field.size
        for seats in game.seats
        for field in game.features.fields(seats)
        if field.name == name
    ]
    return str(found[0]) if len(set(found)) == 1 else "/".join(map(str, found))


def most(field: Field) -> str:
    if field.kind == FLAG:
        return "1"
    if field.kind == SET:
        return f"set of {field.things}"
    return "" if field.high == MOST else str(field.high)


def options(game: Game) -> str:
    if not game.options:
        return "None."
    return "\n".join(
        f"- `{option.id}` ({values(option)}): {option.words}" for option in game.options
    )


def values(option: Option) -> str:
    return ", ".join(str(value) for value in option.values)


def versions(game: Game) -> str:
    """The id of an environment has the version of the rules in it. Earlier ones can be played."""
    lines = [f"- **{game.version}**: the present rules."]
    for number, earlier in sorted(game.earlier_versions.items(), reverse=True):
        chosen = [f"`{name}={value}`" for name, value in earlier.options.items()]
        if earlier.edition:
            chosen.append(f'`edition="{earlier.edition}"`')
        lines.append(f"- **{number}**: the present rules with {' and '.join(chosen)}.")
    layouts = [f"`{Layout.of(game, seats).fingerprint}` ({seats})" for seats in game.seats]
    lines.append(
        f"- Fingerprints of the layouts (`Layout.fingerprint`), by seats: {', '.join(layouts)}."
    )
    return "\n".join(lines)


# Schemas


def schema_of(kind: Any, title: str) -> dict[str, Any]:
    (reference,), definitions = msgspec.json.schema_components(
        [kind], schema_hook=by_fingerprint, ref_template="#/$defs/{name}"
    )
    return {"$schema": SCHEMA, "title": title, **reference, "$defs": definitions}


def by_fingerprint(kind: type) -> dict[str, Any]:
    """An edition is its fingerprint in JSON."""
    return {"type": "string", "description": f"fingerprint of the {kind.__name__.lower()}"}


def as_json(thing: object) -> str:
    return json.dumps(thing, indent=1, ensure_ascii=False) + "\n"


# Games to compare with


def games_of(game: Game) -> Iterator[str]:
    """One random game for each number of seats, the last options chosen in every second: a head, a
    line for each ply, and the outcome."""
    chosen = {option.id: option.values[-1] for option in game.options}
    for number, seats in enumerate(game.seats):
        wanted = chosen if number % 2 else {}
        yield from one_game(game, seats, game.check_options(seats, wanted))


def one_game(game: Game, seats: int, options: dict[str, Any]) -> Iterator[str]:
    assert game.features is not None
    luck, choice = RecordingLuck(FastLuck(seats)), FastLuck(seats + 100)
    state = game.setup(seats, options, luck)
    size = sum(field.size for field in game.features.fields(seats))
    episode = Episode(state, luck, game.features, size, game.moves)
    head = {
        "game": game.id,
        "version": game.version,
        "edition": game.edition.fingerprint,
        "seats": seats,
        "options": options,
    }
    yield line({**head, **taken(luck)})
    ply = 0
    while episode.asked >= 0:
        seat = int(episode.asked)
        legal = state.legal(seat)
        move = legal[choice.below(len(legal))]
        entry: dict[str, Any] = {"seat": seat, "legal": sorted(legal), "move": move}
        if ply % KNOWN_EVERY == 0:
            episode.fill_numbers(seat)
            entry["observation"] = episode.numbers.listed()
        episode.play(move)
        yield line({**entry, "text": game.say(move), **taken(luck)})
        ply += 1
    yield line({"outcome": msgspec.to_builtins(state.outcome())})


def taken(luck: RecordingLuck) -> dict[str, list[int]]:
    """What luck gave since this was last asked."""
    drawn = [int(number) for number in luck.notes]
    luck.notes.clear()
    return {"luck": drawn} if drawn else {}


def line(thing: dict[str, Any]) -> str:
    return json.dumps(thing, separators=(",", ":"), ensure_ascii=False)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in files():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
