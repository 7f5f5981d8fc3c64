"""The coach on the page: what it says, and where that is on the board."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from fairground.bots.coach import Advice
from fairground.draw import EMPTY, escaped, icon, joined, markup, said_with_markup
from fairground.draw.advice import button_layer, mark_layer, mark_number, place_number
from fairground.game import AND_THEN, Game, View
from fairground.language import say, template
from fairground.phrases import percent
from fairground.web.watching.snapshot import Position, Snapshot


def ask_link(seen: Snapshot) -> Markup:
    """On phones one word stands under the sign. The link keeps its place when the coach has
    answered, so that nothing else comes under the finger."""
    whole = escaped(say("Ask the coach"))
    return markup(
        f'<a class="button plain ask-coach" href="{escaped(f"{seen.own_page}&coach=1")}" '
        f'aria-label="{whole}">{icon("whistle", 19)}'
        f'<span class="not-phone" data-wait="{escaped(say("Thinking …"))}">{whole}</span>'
        f'<span class="only-phone" data-wait="…">{escaped(say("Coach"))}</span></a>'
    )


def coach_layers(seen: Snapshot, position: Position) -> dict[str, Markup]:
    """What the coach says, and its numbers on the board and on the game's own buttons. They stay
    until it is another moment for the seat."""
    layers = {"page-advice": _note(seen, position) if seen.advice else EMPTY}
    for place, best in enumerate(seen.advice, 1):
        layers |= marks_on_board(seen.game, position, best.move, best.then, mark_number(place))
        layers[button_layer(seen.game.say(best.move))] = place_number(place)
    return layers


def marks_on_board(
    game: Game, position: Position, move: int, then: Sequence[int], mark: Markup
) -> dict[str, Markup]:
    """A mark on what plays a move by itself, and on what plays it together with the move that comes
    ``then``; on all that begins with it where that is not known."""
    together = [
        choice.moves for choice in game.choices(position.view, position.legal, position.names)
    ]
    marked = [
        moves for moves in together if moves[0] == move and (not then or moves[1:2] == (then[0],))
    ]
    return {
        mark_layer(AND_THEN.join(game.say(each) for each in moves)): mark
        for moves in [(move,), *marked]
    }


def _note(seen: Snapshot, position: Position) -> Markup:
    """The best moves as buttons of the action bar's form, named as they are there, with what they
    are expected to bring."""
    lines = joined(
        _line(seen.game, position.view, best, place, position.names)
        for place, best in enumerate(seen.advice, 1)
    )
    close = escaped(seen.own_page)
    return markup(
        '<section class="advice" aria-labelledby="coach" role="status"><header>'
        f'<h2 id="coach">{icon("whistle", 17)} {escaped(say("The coach"))}</h2>'
        f'<a class="button plain" href="{close}">{escaped(say("Close"))}</a></header>'
        f"<ol>{lines}</ol></section>"
    )


def _line(game: Game, view: View, advice: Advice, place: int, names: Sequence[str]) -> Markup:
    text, label = escaped(game.say(advice.move)), game.words.label(view, advice.move, names)
    small = markup(f"<small>{escaped(label.small)}</small>") if label.small else EMPTY
    sign = icon(label.icon, 19) if label.icon else EMPTY
    points = say("about {count} point", "about {count} points", count=round(advice.points))
    points = points.replace("-", "−")
    expected = escaped(points)
    if len(names) > 1:
        chance = markup(f"<b>{escaped(percent(advice.chance))}</b>")
        expected = said_with_markup(
            template("{chance} to win, {points}"), chance=chance, points=escaped(points)
        )
    if advice.is_planned:
        expected = joined((expected, markup(f" · {escaped(say('as planned'))}")))
    return markup(
        f'<li>{place_number(place)}<button class="may" form="act" name="move" '
        f'value="{text}">{sign}<span>{escaped(label.name)}{small}</span></button>'
        f'<p>{escaped(advice.words)}</p><p class="expected">{expected}</p></li>'
    )
