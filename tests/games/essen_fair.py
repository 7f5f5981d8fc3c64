"""Tables of ESSEN in a known position, for the tests of its rules."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mypy_extensions import i64

from fairground.games import essen
from fairground.games.essen import rules
from fairground.games.essen.edition import Edition, load
from fairground.games.essen.hall import BOOTHS
from fairground.games.essen.rules import CHOICE, DRAFT, OVER, REMOVAL, State
from fairground.luck import FastLuck, Luck, ScriptedLuck
from fairground.notation import Notation
from fairground.vecs import vec

TEXT = (Path(essen.__file__).parent / "edition.toml").read_text(encoding="utf-8")
EDITION: Edition = load(TEXT, "edition.toml")
NOTATION = Notation("ESSEN", rules.MOVES, EDITION)
MEEPLE, HOURGLASS, DIE, CARDS = range(4)
NO_LUCK = ScriptedLuck([])


def at(name: int | str) -> int:
    """The number of a space, a tile or a card."""
    return EDITION.space_names.index(str(name))


def row(numbers: Iterable[int]) -> vec[i64]:
    """Numbers as a state holds them."""
    return vec[i64](list(numbers))


def tiles(*booths: int) -> int:
    """A set of tiles or cards."""
    return sum(1 << at(booth) for booth in booths)


def booths(mask: int) -> list[int]:
    return [EDITION.tiles[tile].booth for tile in range(BOOTHS) if mask >> tile & 1]


def dealt(seats: int = 3, seed: int = 1, **options: bool) -> State:
    """A table at the beginning of the draft."""
    return rules.setup(EDITION, seats, options, FastLuck(seed))


def opened(seats: int = 3, seed: int = 1, **options: bool) -> State:
    """The first round, everybody on the parking, without a crowd and with seat 0 to move."""
    luck = FastLuck(seed)
    state = rules.setup(EDITION, seats, options, luck)
    while state.phase == DRAFT:
        seat = state.turn()[0]
        state.play(seat, state.legal(seat)[0], luck)
    state.crowd = 0
    state.first = 0
    state.current = 0
    return state


def play(state: State, text: str, luck: Luck = NO_LUCK) -> None:
    """The seat whose turn it is plays."""
    state.play(state.turn()[0], NOTATION.read(text), luck)


def may(state: State, text: str) -> bool:
    """Whether the seat whose turn it is has that move."""
    return NOTATION.read(text) in state.legal(state.turn()[0])


def offers(state: State) -> list[str]:
    """The moves of the seat whose turn it is, other than walks."""
    moves = [NOTATION.texts[move] for move in state.legal(state.turn()[0])]
    return [move for move in moves if not move.startswith("go ")]


def play_out_round(state: State, luck: Luck) -> None:
    """Everybody ends the turn, until the next round is there or the game is over."""
    now = state.round
    while state.round == now and state.phase != OVER:
        if state.phase == REMOVAL:
            state.play(state.current, state.legal(state.current)[0], luck)
        else:
            assert state.phase != CHOICE
            play(state, "end", luck)


def to_round(state: State, number: int, luck: Luck) -> None:
    while state.round < number:
        play_out_round(state, luck)
