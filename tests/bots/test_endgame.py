"""Endgames that are proven: beside a search of everything that can follow, written once more in the
simplest way; and none where something hidden still bears on the choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import fairground as fg
from fairground.bots.levels import SLOPE, level_of, play_at
from fairground.bots.search_endgame import NEAR, Proof, prove
from fairground.bots.situation import Situation
from fairground.bots.worth import worth
from fairground.game import BotModule, Game, State
from fairground.luck import FastLuck, ScriptedLuck

GAMES = [fg.game(name) for name in ("essen", "fair_enough", "kairo")]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
ENOUGH = 6
"""So many proven decisions of a game are compared."""
MOST_GAMES = 60
MOST_PLAYS = 1500
"""A tree of more moves takes the simplest way too long."""
WORLDS = 3


class TooMuch(Exception):
    pass


@dataclass
class Everything:
    """All that can follow, without any short cut. The others see everything, and what they do not
    care about goes against the seat."""

    bot: BotModule
    seat: int
    plays: int = 0

    def value(self, state: State) -> list[float]:
        turn = state.turn()
        if not turn:
            return worth(state, self.bot, 0.0)[1]
        if len(turn) == 2:
            own = max(min(row.values()) for row in self.matrix(state).values())
            return [own, 1 - own] if self.seat == 0 else [1 - own, own]
        (actor,) = turn
        found = [self.after(state, actor, move) for move in state.legal(actor)]
        most = max(values[actor] for values in found)
        best = [values for values in found if values[actor] > most - 1e-9]
        return min(best, key=lambda values: values[self.seat])

    def matrix(self, state: State) -> dict[int, dict[int, float]]:
        """Where two choose at once: the seat's value by its move and the other's."""
        other = 1 - self.seat
        rows: dict[int, dict[int, float]] = {}
        for move in state.legal(self.seat):
            begun = state.copy()
            begun.play(self.seat, move, ScriptedLuck([]))
            rows[move] = {
                reply: self.after(begun, other, reply)[self.seat] for reply in state.legal(other)
            }
        return rows

    def after(self, state: State, actor: int, move: int) -> list[float]:
        return self._drawn(state, actor, move, [])

    def _drawn(self, state: State, actor: int, move: int, drawn: list[int]) -> list[float]:
        self.plays += 1
        if self.plays > MOST_PLAYS:
            raise TooMuch
        luck, world = ScriptedLuck(drawn), state.copy()
        try:
            world.play(actor, move, luck)
        except LookupError:
            each = [
                self._drawn(state, actor, move, [*drawn, number]) for number in range(luck.wanted)
            ]
            return [sum(values) / len(each) for values in zip(*each, strict=True)]
        return self.value(world)

    def moves(self, state: State) -> dict[int, float]:
        return {
            move: self.after(state, self.seat, move)[self.seat] for move in state.legal(self.seat)
        }


def last_decisions(game: Game, seats: int, seed: int) -> Iterator[tuple[State, int]]:
    """The last moments of a quick game at which a seat has a choice, the very last first."""
    assert game.bot is not None
    luck = FastLuck(seed)
    state = game.setup(seats, None, luck)
    moments: list[State] = []
    while state.turn():
        moments.append(state.copy())
        game.bot.play_on(state, luck, 1)
    for moment in moments[: -NEAR - 1 : -1]:
        seat = moment.turn()[0]
        if len(moment.legal(seat)) > 1:
            yield moment, seat


def situation(game: Game, state: State, seat: int) -> Situation:
    assert game.bot is not None
    return Situation(game, game.bot, game.view(state, seat), state.legal(seat), FastLuck(1))


def proven(game: Game, seats: int) -> Iterator[tuple[State, int, Proof]]:
    for seed in range(MOST_GAMES):
        for state, seat in last_decisions(game, seats, seed):
            if proof := prove(situation(game, state, seat)):
                yield state, seat, proof


@every_game
@pytest.mark.parametrize("seats", [2, 3])
def test_a_proven_move_is_the_best_in_every_world_that_may_be(game: Game, seats: int) -> None:
    assert game.bot is not None
    compared = 0
    for state, seat, proof in proven(game, seats):
        worlds = [state, *(game.guess(game.view(state, seat), FastLuck(n)) for n in range(WORLDS))]
        try:
            found = [Everything(game.bot, seat).moves(world) for world in worlds]
        except TooMuch:
            continue
        for values in found:
            assert values[proof.move] == pytest.approx(max(values.values()), abs=1e-9)
        assert proof.value == pytest.approx(found[2][proof.move], abs=1e-9)
        compared += 1
        if compared == ENOUGH:
            return
    pytest.fail(f"only {compared} endgames were compared")


def in_the_last_round(seed: int) -> State:
    """A table of Loot whose hundredth round comes, the last by the rules."""
    game, luck = fg.game("loot"), FastLuck(seed)
    assert game.bot is not None
    state = game.setup(2, None, luck)
    game.bot.play_on(state, luck, 30)
    state.round = state.edition.rounds  # type: ignore[attr-defined]
    return state


@pytest.mark.parametrize("seed", range(4))
def test_two_who_choose_at_once_in_the_last_round_of_loot(seed: int) -> None:
    """A value is proven only if nobody gains by knowing the other's choice."""
    game, state = fg.game("loot"), in_the_last_round(seed)
    assert game.bot is not None
    for seat in (0, 1):
        rows = Everything(game.bot, seat).matrix(state)
        surest = max(min(row.values()) for row in rows.values())
        replies = state.legal(1 - seat)
        at_most = min(max(row[reply] for row in rows.values()) for reply in replies)
        proof = prove(situation(game, state, seat))
        assert (proof is None) == (at_most > surest + 1e-9)
        if proof:
            assert proof.value == pytest.approx(surest)
            assert min(rows[proof.move].values()) == pytest.approx(surest)


@pytest.mark.parametrize("seed", range(4))
def test_a_choice_that_is_made_but_hidden_counts_as_often_as_it_is_guessed(seed: int) -> None:
    game, state = fg.game("loot"), in_the_last_round(seed)
    assert game.bot is not None
    worlds = []
    for choice in state.legal(0):
        world = state.copy()
        world.play(0, choice, FastLuck(1))
        worlds.append(world)
    found = [Everything(game.bot, 1).moves(world) for world in worlds]
    mean = {move: sum(values[move] for values in found) / len(found) for move in found[0]}
    proofs = [prove(situation(game, world, 1)) for world in worlds]
    for proof in proofs:
        assert proof is not None
        assert proof.move == proofs[0].move  # type: ignore[union-attr]
        assert proof.value == pytest.approx(max(mean.values()))
        assert mean[proof.move] == pytest.approx(proof.value)


def test_nothing_is_proven_while_a_rival_with_unknown_cards_still_chooses() -> None:
    """The mean over solved worlds would be higher than what anybody can reach."""
    game, hidden = fg.game("fair_enough"), 0
    for seed in range(20):
        for state, seat in last_decisions(game, 2, seed):
            view = game.view(state, seat)
            rival = view.collectors[1 - seat]  # type: ignore[attr-defined]
            known = view.memory.hands[1 - seat]  # type: ignore[attr-defined]
            if rival.inside and rival.hand_size > len(known):
                hidden += 1
                assert prove(situation(game, state, seat)) is None
    assert hidden > 5


def test_the_highest_level_plays_what_is_proven_and_master_searches() -> None:
    game = fg.game("fair_enough")
    state, seat, proof = next(proven(game, 2))
    asked = situation(game, state, seat)
    sure = prove(asked, slope=SLOPE)
    assert sure is not None
    assert play_at(level_of(game, "grandmaster"), asked, seconds=0.0) == sure.move
    assert play_at(level_of(game, "grandmaster"), asked, seconds=60.0) == sure.move
    assert proof.move in asked.legal
