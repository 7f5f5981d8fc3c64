"""Positions of Kairo for the tests. Cells are (row, column) from 0, as in the law."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.games import kairo_moves as notation

from fairground.games.kairo import edition as editions
from fairground.games.kairo import rules
from fairground.games.kairo.board import NOWHERE
from fairground.games.kairo.edition import KINDS, Edition, kind_name
from fairground.games.kairo.market import COLOURS
from fairground.games.kairo.rules import State
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.sight import packed
from fairground.luck import FastLuck, Luck

Cell = tuple[int, int]
FOLDER = Path(editions.__file__).parent
TOML = (FOLDER / "edition.toml").read_text(encoding="utf-8")
EDITION: Edition = editions.load(TOML, "edition.toml")
START_CELLS: list[Cell] = [(1, 2), (1, 9), (4, 5), (6, 3), (6, 8)]
KIND = {kind_name(kind): kind for kind in range(KINDS)}


def number(cell: Cell) -> int:
    return cell[0] * 12 + cell[1]


def at(cell: Cell) -> str:
    """The move that chooses a cell."""
    return f"at {cell[0] + 1},{cell[1] + 1}"


def colour(name: str) -> int:
    return COLOURS.index(name)


class Position:
    """A table in the middle of a game, seat 0 to move. Customers stand on their start cells, white
    waits; hands and purses are empty."""

    def __init__(self, seats: int = 3, **options: bool | str) -> None:
        self.state: State = rules.bare(EDITION, seats, options)
        self.luck: Luck = FastLuck(1)
        state = self.state
        state.laid = seats * 3
        state.coins = packed([0] * (6 * seats))
        state.cards.row = packed([0, 1, 2, 3])
        for kind in range(4):
            state.cards.deck[kind] -= 1
        state.cards.deck_size -= 4
        for name, cell in zip(COLOURS, START_CELLS, strict=False):
            state.board.stand(colour(name), number(cell))

    def stall(self, owner: int, name: str, cell: Cell, door: Cell, *more: Cell) -> Position:
        board = self.state.board
        stall = owner * 6 + colour(name)
        board.lay_stall(stall, number(cell), number(door))
        for place in more:
            board.lay_expansion(stall, number(place))
            self.state.left[colour(name)] -= 1
        return self

    def customers(self, **places: Cell | None) -> Position:
        for name in places:
            self.state.board.stand(colour(name), NOWHERE)
        for name, cell in places.items():
            self.state.board.stand(colour(name), NOWHERE if cell is None else number(cell))
        return self

    def purse(self, seat: int = 0, **coins: int) -> Position:
        for at, name in enumerate(COLOURS):
            self.state.coins[seat * 6 + at] = coins.get(name, 0)
        return self

    def hand(self, *names: str, seat: int = 0) -> Position:
        cards = self.state.cards
        for name in names:
            cards.deck[KIND[name]] -= 1
            cards.deck_size -= 1
            cards.receive(seat, KIND[name])
        return self

    def barkers(self, count: int, seat: int = 0) -> Position:
        for _ in range(count):
            self.state.cards.take_barker(seat)
        return self

    def medals(self, name: str, gold: int | None, silver: int | None) -> Position:
        self.state.score.gold[colour(name)] = -1 if gold is None else gold
        self.state.score.silver[colour(name)] = -1 if silver is None else silver
        return self

    def turn(self, seat: int = 0) -> Position:
        """Nothing is chosen yet, and the seat decides."""
        self.state.seat = seat
        self.state.intent.begin(steps.ACTION)
        self.state.go_on(self.luck)
        return self

    @property
    def legal(self) -> list[str]:
        return texts(self.state)

    def play(self, *moves: str) -> Position:
        """Play what is still asked; a step that was made by itself is passed over."""
        for move in moves:
            self.state.play(self.state.seat, notation.read(move, EDITION), self.luck)
        return self

    def places(self) -> list[Cell]:
        """The cells that can be chosen now."""
        cells = [text.removeprefix("at ").split(",") for text in self.legal if text[:3] == "at "]
        return [(int(row) - 1, int(column) - 1) for row, column in cells]

    def size(self, owner: int, name: str) -> int:
        return int(self.state.board.size[owner * 6 + colour(name)])

    def site(self, owner: int, name: str) -> Cell:
        return divmod(int(self.state.board.site[owner * 6 + colour(name)]), 12)

    def door(self, owner: int, name: str) -> Cell:
        return divmod(int(self.state.board.door[owner * 6 + colour(name)]), 12)

    def customer(self, name: str) -> Cell | None:
        cell = int(self.state.board.customers[colour(name)])
        return None if cell == NOWHERE else divmod(cell, 12)

    def coins(self, seat: int) -> dict[str, int]:
        return {
            name: count
            for name, count in zip(COLOURS, self.state.purses[seat], strict=True)
            if count
        }

    def points(self, seat: int) -> int:
        return int(self.state.score.expansions[seat] + self.state.score.medals[seat])

    def medal_holders(self, name: str) -> tuple[int | None, int | None]:
        gold = int(self.state.score.gold[colour(name)])
        silver = int(self.state.score.silver[colour(name)])
        return None if gold < 0 else gold, None if silver < 0 else silver


def texts(state: State) -> list[str]:
    """What the seat to move may choose."""
    return [notation.say(move, EDITION) for move in state.legal(state.seat)]


def random_states(seats: int, seed: int, **options: bool | str) -> Iterator[State]:
    """One random game, before every move and when it is over; the same object each time."""
    luck = FastLuck(seed)
    state = rules.setup(EDITION, seats, options, luck)
    while state.turn():
        yield state
        seat = state.turn()[0]
        legal = state.legal(seat)
        state.play(seat, legal[luck.below(len(legal))], luck)
    yield state
