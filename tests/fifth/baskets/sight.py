"""Everybody sees everything."""

from __future__ import annotations

from fairground.game import View
from fairground.luck import Luck

from .rules import State


class BasketsView(View, frozen=True, kw_only=True):
    apples: tuple[int, ...]
    taken: tuple[int, ...]
    last: int | None
    epoch: int


def view(state: State, seat: int | None) -> BasketsView:
    return BasketsView(
        seat=seat,
        turn=tuple(state.turn()),
        options=state.options,
        edition=state.edition,
        outcome=state.outcome(),
        apples=tuple(state.apples),
        taken=tuple(state.taken),
        last=state.last,
        epoch=int(state.epoch),
    )


def guess(view: BasketsView, luck: Luck) -> State:
    """The one world that looks like this."""
    state = State(view.edition, view.options)
    state.epoch = view.epoch
    state.apples = list(view.apples)
    state.taken = list(view.taken)
    state.last = view.last
    if view.turn:
        state.on_turn = view.turn[0]
    elif view.last is not None:
        state.on_turn = 1 - view.last
    return state
