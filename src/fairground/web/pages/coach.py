"""The coach on the page: what he says, and where it is on the board."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.bots.coach import Advice
from fairground.draw import escaped
from fairground.game import Game


def ask_link(table: str, seat: int | None) -> str:
    return f'<a class="button plain" href="/table/{table}?as={seat}&amp;coach=1">Ask the coach</a>'


def advice_note(game: Game, advice: Sequence[Advice]) -> str:
    """The best moves as buttons of the action bar's form, with what they are expected to bring."""
    if not advice:
        return ""
    lines = "".join(_line(game, one) for one in advice)
    return f'<section class="advice" aria-label="The coach says"><ol>{lines}</ol></section>'


def _line(game: Game, one: Advice) -> str:
    text = escaped(game.say(one.move))
    return (
        f'<li><button class="may" form="act" name="move" value="{text}">{text}</button>'
        f"<span>{escaped(one.why)}<small>about {one.points:.0f} points, "
        f"{one.chance:.0%} to win</small></span></li>"
    )


def marked(game: Game, layers: dict[str, str], advice: Sequence[Advice]) -> dict[str, str]:
    """The layers, in which the marks of advised moves stand out until something happens."""
    for place, one in enumerate(advice, 1):
        plain = f'data-move="{escaped(game.say(one.move))}"'
        layers = {
            name: markup.replace(plain, f'{plain} data-advice="{place}"')
            for name, markup in layers.items()
        }
    return layers
