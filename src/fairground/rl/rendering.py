"""Pictures of a game in an environment: what an onlooker sees, or one seat."""

from __future__ import annotations

from fairground.game import Game, OptionError
from fairground.moves import State

RENDER_MODES = ["human", "ansi", "svg"]
"""``ansi`` is the board in letters, ``human`` prints it, ``svg`` is the picture of the pages."""


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"A render mode is one of: {', '.join(RENDER_MODES)}; not {mode!r}.")


def render(game: Game, state: State, mode: str | None, seat: int | None) -> str | None:
    """By the mode that an environment was made with; None where there is none, and for people."""
    if mode is None:
        return None
    view = game.view(state, seat)
    legal = [] if seat is None else state.legal(seat)
    names = [f"Seat {number}" for number in range(state.seats)]
    if mode == "svg":
        return str(game.picture.draw(view, legal, names))
    text = str(game.draw_text(view, legal, names))
    if mode == "ansi":
        return text
    print(text)  # noqa: T201
    return None
