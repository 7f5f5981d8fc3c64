"""Looking back: what the figures mean, and that they can be relied on."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from tests.games.loot_sheet import in_round
from tests.worlds import random_table

import fairground as fg
from fairground.bots.chances import Chances
from fairground.bots.fortune import Draw, draws_luck, still_needed
from fairground.bots.review import SWING, Review, meaning, review, verdict
from fairground.bots.swings import ESTIMATE, LUCK, MISTAKE, UNSEEN, Swing, changes, sentences
from fairground.game import FairgroundError, Game, Label
from fairground.luck import FastLuck, ScriptedLuck

LOST_IN_THE_LAST_TURN = Path(__file__).parent / "essen-5-lost-in-the-last-turn.txt"
CLEVER = [game for game in fg.games().values() if game.bot is not None]


@pytest.mark.parametrize("game", CLEVER, ids=lambda game: game.id)
def test_decisions_and_luck_add_up_to_the_result(game: Game) -> None:
    table = random_table(game, max(2, game.seats[0]), seed=12)
    found = review(table, FastLuck(1), effort=0.02)
    assert len(found.chances) == len(found.errors) == len(found.plies)
    assert found.plies == sorted(set(found.plies))
    assert (found.plies[0], found.plies[-1]) == (0, len(table.moves))
    outcome = table.outcome
    assert outcome is not None
    for seat in range(table.seats):
        first, last = found.chances[0][seat], found.chances[-1][seat]
        assert last == (seat in outcome.winners) / len(outcome.winners)
        assert found.decisions[seat] + found.luck[seat] == pytest.approx(last - first)
    for moment in found.chances:
        assert sum(moment) == pytest.approx(1.0)
    assert_curve_and_list_agree(found, table)


def assert_curve_and_list_agree(found: Review, table: fg.Table) -> None:
    """Every swing of the curve is in the list, by time, and nothing else is."""
    seen = []
    for moment in range(1, len(found.chances)):
        before, after = found.chances[moment - 1], found.chances[moment]
        change = [now - then for then, now in zip(before, after, strict=True)]
        if max(map(abs, change)) >= SWING:
            seen.append((moment, change))
    assert [swing.moment for swing in found.swings] == [moment for moment, _ in seen]
    for swing, (_, change) in zip(found.swings, seen, strict=True):
        assert swing.change == pytest.approx(change)
        assert found.plies[swing.moment - 1] <= swing.ply < found.plies[swing.moment]
        assert table.moves[swing.ply][0] == swing.seat
        assert table.game.say(table.moves[swing.ply][1]) == swing.played_text
        assert (swing.better is None) is (swing.kind not in (MISTAKE, UNSEEN))
        assert swing.better_text != swing.played_text
        if swing.kind == LUCK:
            assert max(map(abs, swing.luck)) >= SWING / 2


def test_the_move_that_lost_a_won_game_is_in_the_list() -> None:
    """In the last turn the leader walks to the courtyard, and the chances fall from 100 to 0."""
    table = fg.replay(LOST_IN_THE_LAST_TURN.read_text(encoding="utf-8"))
    found = review(table, FastLuck(1), effort=0.01)
    assert_curve_and_list_agree(found, table)
    last = found.swings[-1]
    assert (last.ply, last.seat, last.played_text) == (208, 1, "go courtyard")
    assert last.change[1] < -0.9
    assert last.kind in (MISTAKE, UNSEEN)
    assert last.better is not None
    assert last.better.name.startswith("Walk to 1")
    assert last.gain > 0.8
    assert last.played_text not in " ".join(sentences(last, table.display_names))
    assert "Otto played “Walk to the courtyard (4 actions)”." in sentences(
        last, table.display_names
    )


def test_a_review_says_how_far_it_is_from_its_first_work_on() -> None:
    table = random_table(fg.game("loot"), 2, seed=4)
    heard: list[float] = []
    review(table, FastLuck(1), heard.append, effort=0.001)
    assert heard == sorted(heard)
    assert len({done for done in heard if 0.0 < done < 0.1}) >= 5


def test_no_swing_comes_from_the_measure_of_a_lead_alone() -> None:
    """What a lead is worth changes in the course of a game; the same state is never worth much
    more or less one ply later."""
    table = fg.replay(LOST_IN_THE_LAST_TURN.read_text(encoding="utf-8"))
    assert table.game.bot is not None
    states = list(table.states())
    chances = Chances(table.game.bot, states, FastLuck(1), effort=0.01)
    chances.spreads = [2.0, 6.0, 2.0]
    for state in states[::20]:
        levels = [chances.shares(state, ply) for ply in range(len(states))]
        steps = [
            abs(now - then)
            for before, after in pairwise(levels)
            for then, now in zip(before, after, strict=True)
        ]
        assert max(steps) < 0.03


def test_a_swing_says_what_it_was() -> None:
    names = ["Mira", "Jonas 2"]
    swing = Swing(
        moment=3,
        ply=7,
        when="Round 2",
        seat=1,
        kind=ESTIMATE,
        change=[0.12, -0.12],
        luck=[0.0, 0.0],
        error=0.01,
        played=Label("Buy here", "15 €"),
        played_text="buy",
    )
    assert sentences(swing, names) == [
        "Jonas 2 played “Buy here (15 €)”.",
        "Winning chances: Mira\u00a0+12, Jonas 2\u00a0−12.",
        "Nothing better was found: the chance before was estimated too high.",
    ]
    within = msgspec.structs.replace(swing, error=0.08)
    assert sentences(within, names)[-1] == "This is no more than the error of the estimate."
    unseen = msgspec.structs.replace(swing, kind=UNSEEN, better=Label("End turn"), gain=0.1)
    assert sentences(unseen, names)[-1] == (
        "“End turn” was 10 points of winning chance better as things really stood; from what "
        "Jonas 2 could see, the two were about equal."
    )
    assert changes([0.02, -0.31, 0.29], ["A", "B", "C"]) == "B\u00a0−31, C\u00a0+29"


def test_somebody_alone_is_compared_with_what_was_to_be_expected() -> None:
    table = random_table(fg.game("loot"), 1, seed=2, plies=40)
    while table.turn:
        table.play(0, table.legal(0)[-1])
    found = review(table, FastLuck(1), effort=0.01)
    change = found.chances[-1][0] - found.chances[0][0]
    assert found.decisions[0] + found.luck[0] == pytest.approx(change)
    assert 0.0 < found.chances[-1][0] < 1.0
    assert meaning(found) == "chance to score more than was to be expected"


@pytest.mark.parametrize("game", CLEVER, ids=lambda game: game.id)
def test_that_a_playout_came_to_the_end_settles_less_the_further_the_end_was(game: Game) -> None:
    assert game.bot is not None
    table = random_table(game, max(2, game.seats[0]), seed=14)
    states = list(table.states())
    chances = Chances(game.bot, states, FastLuck(1), effort=0.02)
    list(chances.learn())
    assert table.outcome is not None
    (winner,) = table.outcome.winners
    end, last = states[-1], len(states) - 1
    near = [
        chances.shares(end, last - left)[winner] for left in range(min(chances.horizon // 2, last))
    ]
    assert near[0] == 1.0
    assert near == sorted(near, reverse=True)
    assert 0.5 < near[-1] < 1.0


def test_a_second_look_says_about_the_same() -> None:
    table = random_table(fg.game("fair_enough"), 2, seed=4)
    first, second = (review(table, FastLuck(seed), effort=0.1) for seed in (1, 2))
    unsure = math.hypot(first.error[0], second.error[0])
    assert 0.0 < unsure < 0.12
    assert abs(first.luck[0] - second.luck[0]) < 4 * unsure
    assert abs(first.chances[0][0] - second.chances[0][0]) < 0.15


def test_the_same_look_says_exactly_the_same() -> None:
    table = random_table(fg.game("fair_enough"), 3, seed=4)
    assert review(table, FastLuck(5), effort=0.02) == review(table, FastLuck(5), effort=0.02)


def test_luck_comes_in_where_it_is_drawn_and_nowhere_else() -> None:
    state = in_round((3, 1, 1), "d4", seats=2)
    move = state.legal(0)[0]
    assert not draws_luck(state, 0, move)
    state.play(0, move, ScriptedLuck([]))
    assert draws_luck(state, 1, state.legal(1)[0])


def test_over_all_that_might_have_come_luck_is_nothing() -> None:
    """One of the six dice comes; what each of them brings adds up to nothing."""
    table = random_table(fg.game("loot"), 2, seed=4)
    assert table.game.bot is not None
    chances = Chances(table.game.bot, list(table.states()), FastLuck(1), effort=0.1)
    list(chances.learn())
    before = in_round((3, 1, 1), "d4", seats=2)
    before.play(0, before.legal(0)[0], ScriptedLuck([]))
    move = before.legal(1)[0]
    total = variance = 0.0
    for die in range(6):
        after = before.copy()
        after.play(1, move, ScriptedLuck([die]))
        draw = Draw(10, 1, move, before, after)
        draw.look(chances, 400)
        assert sum(draw.luck) == pytest.approx(0.0)
        total += draw.luck[0]
        variance += draw.variances[0] / draw.playouts
    assert abs(total) < 4 * math.sqrt(variance)


def test_what_is_least_sure_is_looked_at_most() -> None:
    calm, wild = (Draw(at, 0, 0, in_round(), in_round()) for at in range(2))
    for draw, spread in ((calm, 0.01), (wild, 0.5)):
        draw.playouts, draw.gains, draw.squares = 100, [0.0], [100 * spread * spread]
    few, many = still_needed([calm, wild], effort=1.0)
    assert 0 <= few < many


def test_turning_points_lead_to_their_ply_of_the_record_in_spite_of_what_was_taken_back() -> None:
    table = fg.Table("loot", seats=2, seed=1)
    table.play(0, "start d1")
    table.undo(0)
    table.play(0, "start g4")
    table.play(1, "start a4")
    assert table.plies == [2, 3]
    assert [table.game.say(move) for _, move in table.moves] == ["start g4", "start a4"]
    assert all(
        table.entries[ply].move == table.game.say(move)
        for ply, (_, move) in zip(table.plies, table.moves, strict=True)
    )


@pytest.mark.parametrize(
    ("luck", "decisions", "words"),
    [
        (0.4, 0.1, "Luck was for Mira: about 80 % of the result was luck."),
        (-0.2, 0.7, "Luck was against Mira, but the decisions outweighed it."),
        (0.6, -0.1, "Luck was for Mira, and outweighed the decisions."),
        (0.01, 0.5, "Luck helped and hurt Mira about equally; what counted were the decisions."),
    ],
)
def test_the_verdict_is_what_the_figures_say(luck: float, decisions: float, words: str) -> None:
    found = Review([[0.5]], [[0.0]], [0], [], [decisions], [luck], [0.015])
    assert verdict(found, 0, "Mira") == words


def test_what_was_not_found_out_is_not_told() -> None:
    found = Review([[0.5]], [[0.0]], [0], [], [0.3], [-0.3], [0.2])
    assert verdict(found, 0, "Mira") == (
        "This look is too short to tell whether luck helped or hurt Mira."
    )


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    with pytest.raises(FairgroundError, match="not over"):
        review(fg.Table("loot", seats=2, seed=1), FastLuck(1))
