"""OpenSpiel's own tests over our games, and its algorithms at our tables."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kit.people import SHORT_EDITION
from tests.rl.tables import every_game, every_table

import fairground as fg
from fairground.game import Game
from fairground.luck import FastLuck, ScriptedLuck

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import (  # noqa: E402
    generate_playthrough,
    ismcts,
    outcome_sampling_mccfr,
)

from fairground.rl import REWARDS, openspiel  # noqa: E402
from fairground.rl.setting import short_name  # noqa: E402

SIMULATIONS = 3
DECISIONS = 4


class Shortened:
    """Values a state by what the game's own bot expects, so that searching is quick."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: Any) -> Any:
        assert self.game.bot is not None
        points = np.array(self.game.bot.estimate(state.progress.state))
        return (points - points.mean()) / 100


def load(game: Game, seats: int, **options: bool | str) -> Any:
    chosen = ",".join(f"{name}={value}" for name, value in {"players": seats, **options}.items())
    return pyspiel.load_game(f"{short_name(game)}({chosen})")


def random_states(spiel: Any, seed: int) -> Iterator[Any]:
    """A random game, at every decision and every draw."""
    luck = FastLuck(seed)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            actions = [outcome for outcome, _ in state.chance_outcomes()]
        else:
            actions = state.legal_actions()
        state.apply_action(actions[luck.below(len(actions))])
    yield state


@every_table
def test_games_pass_openspiels_random_sim_test(game: Game, seats: int) -> None:
    """With and without all options, by every reward; states are written down and read again."""
    for number, reward in enumerate(REWARDS if seats > 1 else ["points"]):
        options = {option.id: number % 2 == 0 for option in openspiel.flags_of(game)}
        spiel = load(game, seats, reward=reward, **options)
        pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


@every_game
def test_states_can_be_pickled_and_go_on_as_they_would_have(game: Game) -> None:
    """So they travel between processes: in the middle of a draw, and in a guessed world too."""
    spiel = load(game, openspiel.default_players(game))
    assert str(pickle.loads(pickle.dumps(spiel))) == str(spiel)
    kept = []
    for number, state in enumerate(random_states(spiel, 8)):
        if number in (3, 21, 40):
            kept.append(state.clone())
            if not state.is_chance_node():
                kept.append(state.resample_from_infostate(state.current_player(), lambda: 0.3))
    assert len(kept) > 3
    for state in kept:
        again = pickle.loads(pickle.dumps(state))
        luck = FastLuck(2)
        while not state.is_terminal():
            assert again.current_player() == state.current_player()
            if state.is_chance_node():
                actions = [outcome for outcome, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                assert again.legal_actions() == actions
            action = actions[luck.below(len(actions))]
            state.apply_action(action)
            again.apply_action(action)
        assert again.returns() == state.returns()
        for player in range(spiel.num_players()):
            mine, theirs = (each.information_state_string(player) for each in (again, state))
            assert mine == theirs


def test_an_edition_and_a_reward_can_be_chosen(tmp_path: Path) -> None:
    loot = fg.game("loot")
    short = tmp_path / "short.toml"
    short.write_text(SHORT_EDITION, encoding="utf-8")
    house = load(loot, 3)
    other = pyspiel.load_game(short_name(loot), {"players": 3, "edition": str(short)})
    plies = [sum(1 for _ in random_states(spiel, 1)) for spiel in (other, house)]
    assert plies[0] < plies[1]
    *_, end = random_states(load(loot, 3, reward="points"), 1)
    assert end.returns() == [float(score) for score in end.progress.state.outcome().scores]
    with pytest.raises(fg.OptionError, match="A reward is one of"):
        load(loot, 3, reward="fame")


@every_table
def test_every_draw_is_a_chance_node_and_the_game_is_that_of_the_rules(
    game: Game, seats: int
) -> None:
    """Playing the same moves with the same draws by the rules ends in the same scores."""
    options = {option.id: True for option in openspiel.flags_of(game)}
    draws: list[int] = []
    for state in random_states(load(game, seats, **options), seats):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert 1 < len(outcomes) <= openspiel.MOST_OUTCOMES
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        else:
            draws += state.progress.drawn
    luck = ScriptedLuck(draws)
    by_the_rules = game.setup(seats, options, luck)
    for step in state.full_history():
        if step.player >= 0:
            assert by_the_rules.turn()[0] == step.player
            by_the_rules.play(step.player, step.action, luck)
    outcome = by_the_rules.outcome()
    assert outcome is not None
    assert luck.given == len(draws)
    assert state.progress.state.outcome() == outcome
    assert state.returns() == state.progress.setting.reward(outcome)


@every_game
def test_openspiel_writes_a_playthrough(game: Game) -> None:
    name = short_name(game)
    text = generate_playthrough.playthrough(name, [], seed=3)
    assert "IsTerminal() = True" in text
    assert f"InformationStateString({openspiel.default_players(game) - 1})" in text


@every_game
def test_openspiels_is_mcts_plays_our_games(game: Game) -> None:
    """It asks for worlds that the player cannot tell apart, and checks that they are."""
    spiel = load(game, openspiel.default_players(game))
    bot = ismcts.ISMCTSBot(
        game=spiel,
        evaluator=Shortened(game),
        uct_c=2.0,
        max_simulations=SIMULATIONS,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=np.random.RandomState(1),
    )
    asked = 0
    for number, state in enumerate(random_states(spiel, 5)):
        if state.is_chance_node() or state.is_terminal() or number % 7:
            continue
        assert bot.step(state) in state.legal_actions()
        asked += 1
        if asked == DECISIONS:
            return


@every_game
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_openspiels_mccfr_learns_on_our_games(game: Game) -> None:
    """Outcome sampling of the CFR family: every information state that was met has regrets. Of the
    hundreds of decisions in a game of Kairo the whole path's chance is below what a float holds,
    which is what OpenSpiel warns of."""
    np.random.seed(3)
    spiel = load(game, 2)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(spiel)
    solver.iteration()
    policy = solver.average_policy()
    state = next(state for state in random_states(spiel, 1) if not state.is_chance_node())
    chances = policy.action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert len(solver._infostates) > 20


@every_game
def test_worlds_are_resampled_without_telling_the_player_apart(game: Game) -> None:
    spiel = load(game, openspiel.default_players(game))
    luck = FastLuck(4)
    differ = 0
    for number, state in enumerate(random_states(spiel, 6)):
        if state.is_chance_node() or state.is_terminal() or number % 7:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, lambda: luck.below(1000) / 1000)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        hidden = [seat for seat in range(spiel.num_players()) if seat != player]
        differ += any(
            other.observation_tensor(seat) != state.observation_tensor(seat) for seat in hidden
        )
    assert differ, "guesses are never different from the truth"


def test_a_player_recalls_what_was_seen_and_done() -> None:
    """Two ways to the same board are two information states; hidden choices make no difference."""
    spiel = load(fg.game("loot"), 2)
    first, second = spiel.new_initial_state(), spiel.new_initial_state()
    moves = first.legal_actions()
    first.apply_action(moves[0])
    second.apply_action(moves[1])
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_string(1) == second.information_state_string(1)


def test_a_clone_goes_its_own_way() -> None:
    spiel = load(fg.game("kairo"), 3)
    state = spiel.new_initial_state()
    before = str(state.history())
    clone = state.clone()
    clone.apply_action(clone.chance_outcomes()[0][0])
    assert str(state.history()) == before
    assert state.progress.drawn == []
    assert clone.progress.drawn == [0]
