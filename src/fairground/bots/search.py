"""Tree search over guessed worlds: information-set Monte Carlo tree search.

Every simulation starts in a world that the bot cannot tell from the truth, walks down the tree,
plays on quickly for a while and values what it comes to. Chance is drawn afresh each time and as a
rule has no branches of its own, and neither has what a seat does not get to see: each seat walks
its own way through the tree, along its own moves and those of the others. Where several seats
decide at once, each chooses by its own numbers, and the others do not follow its step. A hidden
move that somebody makes alone is followed by all: that spreads their thoughts thinner and tells
them nothing about the truth, for it was made in a guessed world.

A search that branches on luck does so by what luck has shown to all, if the game says that the same
moves mean something else with it (``shown_luck``). Otherwise a plan that reaches beyond the dice
that can be seen would be one plan for all of them. It takes many simulations, which only the
highest level has. Neither do others have the time to play on until the game is at rest (if it says
when that is, ``is_at_rest``) instead of valuing it in the midst of things.

Where a game can play on carefully (``play_on_carefully``), nothing but the game itself draws luck
in a simulation of that level. Then the first try of every move meets the same luck, so does the
second, and so on: what the moves come to differs less by chance and more by what they are worth.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bots.greedy import looks
from fairground.bots.situation import Situation
from fairground.bots.worth import horizon, worth
from fairground.game import BotModule, CarefulModule, LuckModule, RestModule
from fairground.luck import FastLuck, Luck
from fairground.moves import Choices, State
from fairground.vecs import vec

CURIOSITY: Final = 0.9
"""How much a move that looked promising at first sight is tried before the numbers count."""
CAUTION: Final = 0.08
"""An untried move is taken to be so much worse than what was seen here so far."""
WORLD_USES: Final = 8
"""This many simulations start from copies of the same guess; guessing costs more than copying."""
CLOCK_EVERY: Final = 16
LOOKS: Final = 3
"""Every move is looked at in this many guessed worlds before the first simulation."""
PLANNED: Final[i64] = 20
"""A move that was tried this often after another belongs to the plan that begins with that."""
NOT_BUILT: Final[i64] = -1
FIRST_TRIES: Final = 1 << 30
"""The luck of the first try of every move is one of this many."""
_NOTHING: Final = vec[i64]()
PICKY: Final = 0.06
"""A move that looks worse by so much of the value gets e times less of the first attention."""


@final
@mypyc_attr(acyclic=True)
class Edge:
    """A seat's move at a node: how often it was tried and what it came to for that seat, seen with
    an error. Where it leads to is a place in the list of a tree's nodes and no reference: neither
    edges nor nodes are known to the garbage collector, and such objects must not form chains,
    because CPython cannot give back a long one."""

    def __init__(self, actor: i64, weight: float, error: float = 0.0) -> None:
        self.actor = actor
        self.weight = weight
        self.error = error
        self.visits: i64 = 0
        self.value: float = 0.0
        self.points: float = 0.0
        self.place: i64 = NOT_BUILT

    def end(self, nodes: list[Node]) -> Node:
        """Where the move leads to."""
        if self.place == NOT_BUILT:
            self.place = len(nodes)
            nodes.append(Node())
        return nodes[self.place]


@final
@mypyc_attr(acyclic=True)
class Node:
    """What a seat has seen so far, with the moves of the seats that decide there, as ``seat * moves
    + move``. What ``actor`` could choose from last time, ``offered``, is remembered with its edges,
    for most often it is the same next time."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.reached = False
        self.actor: i64 = -1
        self.offered: vec[i64] = _NOTHING
        self.choices: list[Edge] = []

    def is_asked_again(self, actor: i64, moves: Choices) -> bool:
        """Whether a seat chooses from the same moves as last time."""
        items, offered = moves.items, self.offered
        if actor != self.actor or moves.count != len(offered):
            return False
        for at in range(moves.count):
            if items[at] != offered[at]:
                return False
        return True

    def child(self, key: i64, actor: i64, nodes: list[Node]) -> Node:
        edge = self.edges.get(key)
        if edge is None:
            edge = Edge(actor, 0.0)
            self.edges[key] = edge
        return edge.end(nodes)


@final
class Found:
    """What search found out about a move: how often it was tried, the mean value from 0 (lost)
    to 1 (won), seen with the move's error if there is one, and the mean points at the end.
    ``then`` are the seat's own moves that it tried most after this one, until somebody else
    decides or little is known."""

    def __init__(
        self, move: int, visits: int, value: float, points: float, then: list[int] | None = None
    ) -> None:
        self.move = move
        self.visits = visits
        self.value = value
        self.points = points
        self.then = then or []


@final
class Search:
    """One seat's search at one moment."""

    def __init__(
        self,
        bot: BotModule,
        moves: int,
        seats: int,
        luck: Luck,
        anchor: float,
        slope: float,
        branches_on_luck: bool,
        comes_to_rest: bool = False,
        plays_carefully: bool = False,
    ) -> None:
        self.bot = bot
        self.shows: LuckModule | None = None
        if branches_on_luck and isinstance(bot, LuckModule):
            self.shows = bot
        self.rests: RestModule | None = None
        if comes_to_rest and isinstance(bot, RestModule):
            self.rests = bot
        self.careful: CarefulModule | None = None
        self.first_try = 0
        if plays_carefully and isinstance(bot, CarefulModule):
            self.careful = bot
            self.first_try = luck.below(FIRST_TRIES)
        self.moves: i64 = moves
        self.seats: i64 = seats
        self.luck = luck
        self.anchor = anchor
        self.slope = slope
        self.plies = horizon(bot, seats)
        self.root = Node()
        self.root.reached = True
        self.nodes = [self.root]
        self.path: list[Edge] = []
        self.turn = Choices(seats)
        self.legal = Choices(moves)

    def simulate(self, state: State, first: list[int], seat: int) -> None:
        """One walk through a world, which is used up. ``first`` are the moves that the seat
        considers for its own decision."""
        self.path = []
        self._walk(state, first, seat)
        spread = 0.0
        if self.careful is not None:
            self.careful.play_on_carefully(state, self.luck, self.plies)
            spread = self.careful.spread(state)
        elif self.plies:
            self.bot.play_on(state, self.luck, self.plies)
        if self.rests is not None:
            while not self.rests.is_at_rest(state):
                self.bot.play_on(state, self.luck, 1)
        points, values = worth(state, self.bot, self.anchor, self.slope, spread)
        for edge in self.path:
            edge.visits += 1
            edge.value += values[edge.actor] + edge.error
            edge.points += points[edge.actor]

    def _walk(self, state: State, first: list[int], seat: int) -> None:
        """Down the tree until somebody decides where nobody has been."""
        places: list[Node] = [self.root] * self.seats
        turn = self.turn
        moves = self.legal
        moves.fill(first)
        actor: i64 = seat
        epoch = state.epoch
        state.fill_turn(turn)
        together = turn.count > 1
        while True:
            node = places[actor]
            if not node.reached:
                node.reached = True
                return
            edges = self._edges(node, state, actor, moves)
            chosen = self._select(edges)
            move = moves.at(chosen)
            if self.careful is not None and not self.path:
                self.luck = FastLuck(self.first_try + int(edges[chosen].visits))
            if node is self.root:  # listed for the view, so a guessed world has to agree
                state.play(actor, move, self.luck)
            else:
                state.play_legal(actor, move, self.luck)
            self._follow(places, edges[chosen], move, together)
            self.path.append(edges[chosen])
            state.fill_turn(turn)
            if turn.count == 0:
                return
            if state.epoch != epoch:
                epoch = state.epoch
                together = turn.count > 1
                if self.shows is not None:
                    self._branch(places, self.shows.shown_luck(state))
            actor = turn.at(0)
            state.fill_legal(actor, moves)

    def _follow(self, places: list[Node], edge: Edge, move: i64, together: bool) -> None:
        """Every seat that sees the move goes on along it; in one step while all stand together."""
        actor = edge.actor
        here = places[actor]
        after = edge.end(self.nodes)
        if together:
            places[actor] = after
            return
        for seat in range(self.seats):
            place = places[seat]
            if place is here:
                places[seat] = after
            else:
                places[seat] = place.child(actor * self.moves + move, actor, self.nodes)

    def _branch(self, places: list[Node], shown: i64) -> None:
        """All go on where this luck was shown. Moves are numbers from 0 up, luck those below."""
        for seat in range(self.seats):
            places[seat] = places[seat].child(-1 - shown, seat, self.nodes)

    def _select(self, edges: list[Edge]) -> i64:
        """The place of the move with the best mix of what it came to and what is still to be found
        out."""
        visits: i64 = 0
        value = 0.0
        weights = 0.0
        for edge in edges:
            visits += edge.visits
            value += edge.value
            weights += edge.weight
        untried = value / float(visits) - CAUTION if visits > 0 else 0.5
        eager = CURIOSITY * math.sqrt(float(visits + 1)) / weights
        best = -math.inf
        chosen = 0
        for at, edge in enumerate(edges):
            mix = edge.value / float(edge.visits) if edge.visits > 0 else untried
            mix += eager * edge.weight / float(edge.visits + 1)
            if mix > best:
                best = mix
                chosen = at
        return chosen

    def _edges(self, node: Node, state: State, actor: i64, moves: Choices) -> list[Edge]:
        """The edges of the moves, in their order."""
        if node.is_asked_again(actor, moves):
            return node.choices
        known = node.edges
        base: i64 = actor * self.moves
        edges: list[Edge] = []
        weights: list[float] | None = None
        for at in range(moves.count):
            key = base + moves.at(at)
            edge = known.get(key)
            if edge is None or edge.weight == 0.0:
                if weights is None:
                    weights = self.bot.weigh(state, actor, moves.listed())
                if edge is None:
                    edge = Edge(actor, weights[at])
                    known[key] = edge
                else:
                    edge.weight = weights[at]
            edges.append(edge)
        node.actor = actor
        node.offered = moves.items[: moves.count]
        node.choices = edges
        return edges


def think(
    situation: Situation,
    simulations: int,
    seconds: float = 0.0,
    misjudges: float = 0.0,
    slope: float = 0.0,
    branches_on_luck: bool = False,
    comes_to_rest: bool = False,
    plays_carefully: bool = False,
) -> list[Found]:
    """What this many simulations say about the viewer's legal moves, the most tried first. With
    ``seconds`` above 0 it stops when they are over; otherwise it depends on the situation and the
    number of simulations only. Each move is misjudged by an error, the same each time, of about
    ``misjudges`` times what the moves differ at a look ahead. The share ``slope`` of the value is
    the lead in points, which counts in decided games too (``worth.py``)."""
    end = time.perf_counter() + seconds
    seat, bot, legal = situation.seat, situation.bot, situation.legal
    moves = situation.game.moves
    own = FastLuck(situation.luck.below(1 << 31))
    world = situation.guess(own)
    expected = bot.estimate(world)
    search = Search(
        bot,
        moves,
        len(expected),
        own,
        expected[seat],
        slope,
        branches_on_luck,
        comes_to_rest,
        plays_carefully,
    )
    values = looks(situation, own, LOOKS)
    errors = _errors(values, misjudges, own)
    seen = [values[at] + errors[at] for at in range(len(legal))]
    weights = _attention(bot.weigh(world, seat, legal), seen)
    for at in range(len(legal)):
        search.root.edges[seat * moves + legal[at]] = Edge(seat, weights[at], errors[at])
    done = 0
    while done < simulations:
        if done % WORLD_USES == 0 and done > 0:
            world = situation.guess(own)
        if seconds > 0.0 and done % CLOCK_EVERY == 0 and done and time.perf_counter() > end:
            break
        search.simulate(world.copy(), legal, seat)
        done += 1
    return _found(search, seat, legal)


def _attention(weights: list[float], values: list[float]) -> list[float]:
    """The viewer's own decision deserves a look ahead: half of the first attention goes by that,
    half by what looks promising at first sight."""
    top = max(values)
    liked = [math.exp((value - top) / PICKY) for value in values]
    sight, ahead = sum(weights), sum(liked)
    return [weights[at] / sight + liked[at] / ahead for at in range(len(weights))]


def _errors(values: list[float], misjudges: float, luck: Luck) -> list[float]:
    """By how much each move is misjudged. Measured by how much the moves differ, so that a close
    decision is mistaken often and one move that is much worse than the others is hardly made."""
    mean = sum(values) / len(values)
    spread = math.sqrt(sum([(value - mean) ** 2 for value in values]) / len(values))
    return [misjudges * spread * _error(luck) for _ in values]


def _error(luck: Luck) -> float:
    """About a standard normal number: the sum of twelve even ones."""
    total = 0
    for _ in range(12):
        total += luck.below(10_000)
    return total / 10_000 - 6.0


def _found(search: Search, seat: int, legal: list[int]) -> list[Found]:
    found: list[Found] = []
    base = seat * int(search.moves)
    for move in legal:
        edge = search.root.edges.get(base + move)
        if edge is None or edge.visits == 0:
            found.append(Found(move, 0, 0.0, 0.0))
        else:
            visits = float(edge.visits)
            value, points = edge.value / visits, edge.points / visits
            found.append(Found(move, int(edge.visits), value, points, _then(search, edge)))
    found.sort(key=_rank, reverse=True)
    return found


def _then(search: Search, edge: Edge) -> list[int]:
    line: list[int] = []
    place = edge.place
    while place != NOT_BUILT:
        favourite = edge
        move = -1
        tried = PLANNED
        for key, following in search.nodes[place].edges.items():
            if following.visits >= tried:
                favourite = following
                move = key - int(following.actor * search.moves)
                tried = following.visits + 1
        if move < 0 or favourite.actor != edge.actor:
            return line
        line.append(move)
        place = favourite.place
    return line


def _rank(found: Found) -> tuple[int, float]:
    return found.visits, found.value
