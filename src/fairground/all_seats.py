"""The steps of an episode as PettingZoo's Parallel has them: all seats act at once, and all are
shown what they may do and know. Compiled together with the rules, because calls from Python would
take longer than the steps."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from fairground.episode import Episode
from fairground.errors import IllegalMove
from fairground.moves import Choices
from fairground.pages import NO_MOVE, Pages, number_of

MUST_WAIT: Final = "You have nothing to decide now: wait."
Observed = dict[str, dict[str, Any]]
Infos = dict[str, dict[str, Any]]
Stepped = tuple[Observed, dict[str, Any], dict[str, bool], dict[str, bool], Infos]


@final
class AllSeats:
    """``env`` is the environment: its ``finish`` is called after the last move and its ``cut_off``
    when the game has had ``most`` steps, which is never if that is 0. A seat with nothing to decide
    plays ``wait``; ``illegal`` is what any other action costs that is not legal."""

    def __init__(
        self,
        env: Any,
        episode: Episode,
        agents: list[str],
        pages: list[Pages],
        wait: int,
        illegal: float,
        most: int,
    ) -> None:
        self._env = env
        self._episode = episode
        self._agents = agents
        self._pages = pages
        self._seats: i64 = len(agents)
        self._wait: i64 = wait
        self._illegal: Any = illegal
        self._most: i64 = most
        self._steps: i64 = 0
        self._goes_on = False
        self._turn = Choices(len(agents))
        self._chosen = Choices(len(agents))
        nothing: Any = 0.0
        self._no_rewards: dict[str, Any] = dict.fromkeys(agents, nothing)
        self._all_no = dict.fromkeys(agents, False)
        self._all_yes = dict.fromkeys(agents, True)

    def begin(self) -> Observed:
        """A game begins in the episode."""
        self._steps = 0
        self._goes_on = True
        self._episode.state.fill_turn(self._turn)
        return self._observed()

    def step(self, actions: Any) -> Stepped:
        """An action of every seat. All are read before the first is played."""
        if not self._goes_on:
            return {}, {}, {}, {}, {}
        chosen, turn, agents = self._chosen, self._turn, self._agents
        chosen.count = 0
        for agent in agents:
            chosen.add(number_of(actions[agent]))
        rewards = self._no_rewards.copy()
        infos: Infos = {}
        seat: i64
        for seat in range(self._seats):
            agent = agents[seat]
            info: dict[str, Any] = {}
            infos[agent] = info
            if turn.holds(seat):
                try:
                    self._episode.state.play(seat, chosen.at(seat), self._episode.luck)
                except IllegalMove as refused:
                    rewards[agent] = self._illegal
                    info["refusal"] = str(refused)
            elif chosen.at(seat) != self._wait:
                rewards[agent] = self._illegal
                info["refusal"] = MUST_WAIT
        self._steps += 1
        self._episode.state.fill_turn(turn)
        observed = self._observed()
        if turn.count == 0:
            self._goes_on = False
            self._env.finish(rewards, infos)
            return observed, rewards, self._all_yes.copy(), self._all_no.copy(), infos
        if self._steps == self._most:
            self._goes_on = False
            self._env.cut_off()
            return observed, rewards, self._all_no.copy(), self._all_yes.copy(), infos
        return observed, rewards, self._all_no.copy(), self._all_no.copy(), infos

    def _observed(self) -> Observed:
        observed: Observed = {}
        turn = self._turn
        seat: i64
        for seat in range(self._seats):
            also: i64 = self._wait
            if turn.holds(seat):
                also = NO_MOVE
            observed[self._agents[seat]] = self._pages[seat].show(seat, also)
        return observed
