"""What the tests of every game share: random tables, the whole truth of a state, and what a
viewer can get to see of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator

from fairground.game import FairgroundError, Game, Options, State, View
from fairground.luck import FastLuck
from fairground.table import Table

IS_LONG = os.environ.get("FAIRGROUND_TESTS") == "long"
"""Whether tests take the minutes to look at everything, as ``make fuzz`` does."""
MOST_PLIES = 20_000
HOSTILE_NAMES = [
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=y>",
    "& &amp; ]]>",
    "Ünal 🎪",
    "x" * 40,
]


def viewers(seats: int) -> list[int | None]:
    return [*range(seats), None]


def truth(game: Game, state: State, seats: int) -> str:
    """Everything that anybody knows, and what everybody may do: equal for equal states."""
    known = [game.view(state, seat).to_json() for seat in viewers(seats)]
    return json.dumps([known, list(state.turn()), [state.legal(seat) for seat in range(seats)]])


def random_table(game: Game, seats: int, seed: int, plies: int = MOST_PLIES) -> Table:
    """A table after this many random moves, or over."""
    table = Table(game, seats=seats, seed=seed, names=HOSTILE_NAMES[:seats])
    for _ in random_plies(table, seed, plies):
        pass
    return table


def halfway(game: Game, seats: int, seed: int) -> Table:
    """A table in the middle of a random game, however long that is."""
    whole = random_table(game, seats, seed)
    return whole.at(whole.ply // 2)


def option_sets(game: Game) -> list[Options]:
    """The first value of every option, and the last."""
    last: Options = {option.id: option.values[-1] for option in game.options}
    return [{}, last] if last else [{}]


def some_seats(game: Game, wanted: int = 3) -> int:
    """As many seats as wanted, or the most that the game has."""
    return min(max(wanted, game.seats[0]), game.seats[-1])


def knowledge(game: Game, state: State, seat: int | None) -> dict[str, object]:
    """What a seat knows, but for which seat it is."""
    known: dict[str, object] = json.loads(game.view(state, seat).to_json())
    known.pop("seat")
    return known


def hides_something(table: Table) -> bool:
    """Whether somebody at the table knows something that an onlooker does not."""
    public = knowledge(table.game, table.state, None)
    return any(knowledge(table.game, table.state, seat) != public for seat in range(table.seats))


def random_plies(table: Table, seed: int, plies: int = MOST_PLIES) -> Iterator[Table]:
    """The table before each random move, played on until it is over or the plies are used up."""
    luck = FastLuck(seed)
    for _ in range(plies):
        if not table.turn:
            return
        yield table
        seat = table.turn[luck.below(len(table.turn))]
        moves = table.legal(seat)
        table.play(seat, moves[luck.below(len(moves))])


def words_for(table: Table, seat: int | None, before: View | None) -> dict[str, str]:
    """What a viewer is told in words and numbers, by the way it takes. ``before`` is the viewer's
    view one play earlier."""
    words, names = table.game.words, table.names
    view, legal = table.view(seat), table.legal_moves(seat)
    lines = words.narrate(before, view, names)
    acts = table.game.acts_between(before, view, lines) if before is not None and lines else []
    return {
        "view": view.to_json(),
        "turn": str(table.turn),
        "legal moves": str(legal),
        "prompt": str(words.prompt(view, legal, names)),
        "labels": str([words.label(view, move, names) for move in legal]),
        "standings": str([words.standing(view, other) for other in range(table.seats)]),
        "text twin": words.describe(view, names),
        "headline": words.headline(view),
        "rules section": words.rules_section(view),
        "narration": str(lines),
        "acts": str(acts),
    }


def errors(table: Table, seat: int | None) -> Iterator[str]:
    """What the viewer is told when trying what cannot be done: a spread of moves, and nonsense."""
    if seat is None:
        return
    moves = range(0, table.game.moves, max(1, table.game.moves // 40))
    legal = set(table.legal_moves(seat))
    for text in [
        "nonsense",
        "undo",
        *(table.game.say(move) for move in moves if move not in legal),
    ]:
        yield refusal(lambda text=text: table.propose(seat, text))  # type: ignore[misc]


def refusal(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except FairgroundError as error:
        return f"{type(error).__name__}: {error}"
    return "done"
