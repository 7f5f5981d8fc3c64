"""OpenSpiel: every game as a Python game with explicit chance, registered when this is imported.

The rules ask for luck in the middle of a move, and OpenSpiel wants to make every draw itself. So a
move is tried on a copy with the numbers drawn so far; when one is missing, the state is a chance
node with as many outcomes as the rules asked for. Seats that choose at once are asked one after
the other, and hide what they chose.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyspiel

from fairground.catalog import game as game_of
from fairground.catalog import games
from fairground.features import Numbers
from fairground.game import Game, Options
from fairground.luck import FastLuck, ScriptedLuck
from fairground.moves import State
from fairground.rl.setting import Setting, setting, short_name

PLAYERS, EDITION, REWARD = "players", "edition", "reward"
MOST_OUTCOMES = 512
"""No draw has more possibilities."""
LONGEST = 20_000
"""No game has more moves and draws."""
MOST_POINTS = 1000.0
"""No score is higher, or lower than its negative."""
POINTS = "points"
"""The reward whose sum is not zero."""
MAKING_READY = -1
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
Step = tuple[str, int] | tuple[str, int, int]
Story = tuple["Story", Step] | None
"""All that happened to a state, from its last step back: what was played, drawn and guessed."""


class Memory:
    """What became of a state by a move. For each seat that somebody has asked about: a digest of
    all that it has seen and done by then, and what it saw last. Memories are kept in a list: states
    must not hang on a chain (see ``Edge`` in ``bots/search.py``)."""

    __slots__ = ("actor", "known", "move", "state")

    def __init__(self, state: State, actor: int, move: int) -> None:
        self.state = state
        self.actor = actor
        self.move = move
        self.known: dict[int, tuple[bytes, bytes]] = {}


class Progress:
    """How far a game has come: ``state`` before the move that is being made, the move, and what was
    drawn for it; ``wanted`` is the number of outcomes of the next draw, 0 if none is missing.
    ``seat`` decides next; it is -1 before the game and after it. States, memories and the ``story``
    are replaced, and never say anything else, so copies share them. When pickled, only the story is
    kept, and lived through again."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.state: State | None = None
        self.move = MAKING_READY
        self.drawn: list[int] = []
        self.wanted = 0
        self.seat = -1
        self.memories: list[Memory] = []
        self.story: Story = None

    def __deepcopy__(self, memo: Any) -> Progress:
        new = Progress(self.setting)
        new.state = self.state
        new.move = self.move
        new.drawn = list(self.drawn)
        new.wanted = self.wanted
        new.seat = self.seat
        new.memories = list(self.memories)
        new.story = self.story
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        steps: list[Step] = []
        story = self.story
        while story is not None:
            story, step = story
            steps.append(step)
        game, chosen = self.setting.game, self.setting
        place = (game.id, game.edition_text, chosen.seats, chosen.options, chosen.reward_name)
        return _lived_again, (*place, steps[::-1])

    def play(self, move: int) -> None:
        self.story = (self.story, ("play", move))
        self.move = move
        self.drawn = []
        self.go_on()

    def draw(self, number: int) -> None:
        self.story = (self.story, ("draw", number))
        self.drawn.append(number)
        self.go_on()

    def go_on(self) -> None:
        """Make the move with what was drawn. A draw with a single outcome is made at once."""
        while True:
            luck = ScriptedLuck(self.drawn)
            try:
                state = self._tried(luck)
            except LookupError:
                self.wanted = luck.wanted
                if luck.wanted != 1:
                    return
                self.drawn.append(0)
            else:
                self._adopt(state)
                return

    def _tried(self, luck: ScriptedLuck) -> State:
        if self.state is None:
            return self.setting.game.setup(self.setting.seats, self.setting.options, luck)
        state = self.state.copy()
        state.play(self.seat, self.move, luck)
        return state

    def _adopt(self, state: State) -> None:
        """Every seat remembers what is new to it, and what it did."""
        self.memories.append(Memory(state, self.seat, self.move))
        self.state = state
        self.wanted = 0
        turn = state.turn()
        self.seat = turn[0] if turn else -1

    def numbers(self, seat: int) -> np.ndarray[Any, Any]:
        return numbers_of(self.setting, self.state, seat)

    def recall(self, seat: int) -> bytes:
        """A digest of all that a seat has seen and done; empty until the game is set up."""
        return self._remembered(seat)[0]

    def _remembered(self, seat: int) -> tuple[bytes, bytes]:
        """Worked out from the last moment at which somebody has asked for it. What is before the
        moments that all seats know is not needed any more."""
        memories = self.memories
        at = len(memories)
        while at > 0 and seat not in memories[at - 1].known:
            at -= 1
        digest, seen = memories[at - 1].known[seat] if at > 0 else (b"", b"")
        for memory in memories[at:]:
            before, seen = seen, numbers_of(self.setting, memory.state, seat).tobytes()
            if seen != before or seat == memory.actor:
                done = memory.move if seat == memory.actor else MAKING_READY
                past = digest + done.to_bytes(4, "big", signed=True)
                digest = hashlib.sha256(past + seen).digest()
            memory.known[seat] = digest, seen
        if memories and len(memories[-1].known) == self.setting.seats:
            del memories[:-1]
        return digest, seen

    def guessed(self, seat: int, seed: int) -> Progress:
        """A world that a seat cannot tell from the truth. What the others remember begins there."""
        assert self.state is not None
        game = self.setting.game
        new = Progress(self.setting)
        new._adopt(game.guess(game.view(self.state, seat), FastLuck(seed)))
        new.memories[-1].known[seat] = self._remembered(seat)
        new.story = (self.story, ("guess", seat, seed))
        return new


def numbers_of(setting: Setting, state: State | None, seat: int) -> np.ndarray[Any, Any]:
    """What a seat may know; nothing but zeros until the game is set up."""
    numbers = Numbers(setting.layout.size)
    if state is not None:
        write_numbers(numbers, setting, state, seat)
    return np.frombuffer(numbers.items, np.uint8)


def write_numbers(numbers: Numbers, setting: Setting, state: State, seat: int) -> None:
    features = setting.game.features
    assert features is not None
    numbers.at = 0
    features.write(state, seat, numbers)


def _lived_again(
    game: str,
    edition_text: str | None,
    seats: int,
    options: Options,
    reward: str,
    steps: Sequence[Step],
) -> Progress:
    chosen = game_of(game)
    if edition_text is not None:
        chosen = chosen.with_edition_text(edition_text, "The edition")
    progress = Progress(setting(chosen, seats, options, reward=reward))
    progress.go_on()
    for what, *numbers in steps:
        if what == "guess":
            progress = progress.guessed(*numbers)
        else:
            getattr(progress, what)(*numbers)
    return progress


class FairgroundState(pyspiel.State):
    """``progress`` holds everything; OpenSpiel copies it with ``deepcopy``."""

    def __init__(self, game: FairgroundGame) -> None:
        super().__init__(game)
        self.progress = Progress(game.setting)
        self.progress.go_on()

    @property
    def _game(self) -> Game:
        return self.progress.setting.game

    def current_player(self) -> int:
        """OpenSpiel asks this a dozen times for every move."""
        progress = self.progress
        if progress.wanted:
            return CHANCE
        return TERMINAL if progress.seat < 0 else progress.seat

    def is_terminal(self) -> bool:
        return self.progress.seat < 0 and not self.progress.wanted

    def _legal_actions(self, player: int) -> list[int]:
        progress = self.progress
        if progress.state is None or player != progress.seat:
            return []
        return sorted(progress.state.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        wanted = self.progress.wanted
        return [(number, 1 / wanted) for number in range(wanted)]

    def _apply_action(self, action: int) -> None:
        if self.progress.wanted:
            self.progress.draw(int(action))
        else:
            self.progress.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{action} of {self.progress.wanted}"
        return self._game.say(action)

    def returns(self) -> list[float]:
        state = self.progress.state
        outcome = None if state is None or self.progress.wanted else state.outcome()
        if outcome is None:
            return [0.0] * self.progress.setting.seats
        return self.progress.setting.reward(outcome)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FairgroundState:
        """For IS-MCTS: another world that the player cannot tell from this one."""
        new: FairgroundState = self.clone()
        new.progress = self.progress.guessed(player, int(sampler() * 2**52))
        return new

    def __str__(self) -> str:
        """What an onlooker sees."""
        state = self.progress.state
        if state is None:
            return "The game is being set up."
        names = [f"Seat {seat}" for seat in range(state.seats)]
        return self._game.words.describe(self._game.view(state, None), names)


class FairgroundObserver:
    """Observations are the numbers of ``Layout``; with perfect recall there is only a digest of all
    that the player has seen and done."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        is_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._is_recall = kind.perfect_recall
        self._is_given = is_own and kind.public_info
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._is_given and not self._is_recall:
            self.tensor = np.zeros(setting.layout.size, np.float32)
            self.dict = {"observation": self.tensor}
            self._numbers = Numbers(setting.layout.size)
            self._written = np.frombuffer(self._numbers.items, np.uint8)

    def set_from(self, state: FairgroundState, player: int) -> None:
        if self.tensor is not None:
            if state.progress.state is None:
                self.tensor[:] = 0
            else:
                write_numbers(self._numbers, state.progress.setting, state.progress.state, player)
                self.tensor[:] = self._written

    def string_from(self, state: FairgroundState, player: int) -> str | None:
        if not self._is_given:
            return None
        if self._is_recall:
            return f"seat {player} {state.progress.recall(player).hex()}"
        return f"seat {player} {' '.join(map(str, state.progress.numbers(player)))}"


class FairgroundGame(pyspiel.Game):
    """A game of the catalog with parameters: ``players``, a flag for each option, ``edition`` (a
    name or the path of a file) and ``reward``."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.get(PLAYERS, default_players(game)))
        options = {option.id: bool(given.get(option.id, False)) for option in flags_of(game)}
        edition, reward = given.get(EDITION) or None, given.get(REWARD) or None
        self.setting = setting(game, players, options, edition, reward)
        is_zero_sum = self.setting.reward_name != POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.game.moves,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0 if is_zero_sum else -MOST_POINTS,
            max_utility=1.0 if is_zero_sum else MOST_POINTS,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, is_zero_sum), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> FairgroundState:
        return FairgroundState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FairgroundObserver:
        if params:
            raise ValueError(f"Observations have no parameters, and these were given: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return FairgroundObserver(self.setting, kind)


def _loaded(name: str) -> Any:
    """By its name, in a process that has imported this module, as unpickling does."""
    return pyspiel.load_game(name)


def default_players(game: Game) -> int:
    return 2 if 2 in game.seats else game.seats[0]


def flags_of(game: Game) -> list[Any]:
    """The options that are on or off; those with other values keep their default."""
    return [option for option in game.options if option.values == (False, True)]


def game_type(game: Game, is_zero_sum: bool = True) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game),
        long_name=f"Fairground: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if is_zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: default_players(game),
            EDITION: "",
            REWARD: "",
            **{option.id: False for option in flags_of(game)},
        },
    )


def _maker(game: Game) -> type[FairgroundGame]:
    """OpenSpiel makes games of a class by their parameters alone."""

    class Registered(FairgroundGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Registered


def register() -> Sequence[str]:
    """Make every game known to OpenSpiel, such as ``fairground_kairo_v2(players=3)``."""
    names = []
    for game in games().values():
        if game.features is not None and short_name(game) not in pyspiel.registered_names():
            pyspiel.register_game(game_type(game), _maker(game))
            names.append(short_name(game))
    return names


register()
