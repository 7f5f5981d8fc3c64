"""The steps of an episode as Gymnasium has them: one seat acts, and the others have played when it
is asked again. Compiled together with the rules, because calls from Python would take longer than
the steps."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from fairground.episode import NOBODY, Episode
from fairground.errors import IllegalMove
from fairground.pages import Pages, number_of

OVER: Final = "The game is over."
Stepped = tuple[dict[str, Any], Any, bool, bool, dict[str, Any]]


@final
class OneSeat:
    """``env`` is the environment: its ``finish`` is called after the last move and says what the
    end is worth and what there is to tell of it, and its ``let_bot_play`` plays a move of the seat
    that is asked. The seats of the set ``others_at_random`` play any legal move instead.
    ``illegal`` is what an action costs that is not legal."""

    def __init__(
        self,
        env: Any,
        episode: Episode,
        pages: Pages,
        seat: int,
        others_at_random: int,
        illegal: float,
    ) -> None:
        self._env = env
        self._episode = episode
        self._pages = pages
        self._seat: i64 = seat
        self._others_at_random: i64 = others_at_random
        self._illegal: Any = illegal
        self._no_reward: Any = 0.0

    def begin(self) -> dict[str, Any]:
        """A game begins in the episode."""
        self._let_others_play()
        return self._pages.show(self._seat)

    def step(self, action: Any) -> Stepped:
        episode, seat = self._episode, self._seat
        if episode.asked != seat:
            return self._refused(OVER)
        try:
            episode.play(number_of(action))
        except IllegalMove as refused:
            return self._refused(str(refused))
        if episode.asked != seat:
            self._let_others_play()
        if episode.asked == NOBODY:
            reward, info = self._env.finish()
            return self._pages.show(seat), reward, True, False, info
        return self._pages.show(seat), self._no_reward, False, False, {}

    def _refused(self, why: str) -> Stepped:
        return self._pages.show(self._seat), self._illegal, True, False, {"refusal": why}

    def _let_others_play(self) -> None:
        """Until the seat is asked, or the game is over."""
        episode, seat = self._episode, self._seat
        episode.play_any_until(seat, self._others_at_random)
        while episode.asked != NOBODY and episode.asked != seat:
            self._env.let_bot_play()
            episode.play_any_until(seat, self._others_at_random)
