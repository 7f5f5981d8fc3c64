"""The layers of a table's page: all that may change on it, by name."""

from __future__ import annotations

from markupsafe import Markup

from fairground.bots import BOTS
from fairground.draw import EMPTY, LastDrawn, Memory, escaped, icon, layer, markup
from fairground.game import Prompt
from fairground.web.pages.bar import REFRESH, bar, call, marked, prompt
from fairground.web.pages.chairs import around, button, chairs_list
from fairground.web.pages.coach import coach_layers
from fairground.web.pages.lesson import lesson_panel
from fairground.web.pages.log import OwnLog, log_layers, since_list
from fairground.web.pages.luck import luck_line
from fairground.web.pages.notes import table_notes
from fairground.web.pages.outcome import final_scene, over_bar, turned_line
from fairground.web.pages.rail import to_rules
from fairground.web.pages.room import room
from fairground.web.pages.seats import seat_cards
from fairground.web.pages.twin import twin_layers
from fairground.web.snapshot import Position, Snapshot


def table_layers(
    seen: Snapshot, memory: Memory, new: int = 1, last: LastDrawn | None = None
) -> dict[str, Markup]:
    """All that may change on the page of one viewer. ``memory`` knows what was drawn at this table
    a moment ago, ``last`` what this viewer was shown then; ``new`` lines of the log just came."""
    position = seen.position
    if position is None:
        return {
            "page-phase": markup("waiting"),
            "page-title": escaped(f"{seen.game.title} · Fairground"),
            "page-room": room(seen),
            "page-luck": luck_line(seen.id, seen.luck),
        }
    go = f"/table/{seen.sequel}" if seen.sequel and seen.held else ""
    is_over = position.outcome is not None
    layers = (
        playing_layers(seen, position, memory, new, last)
        | {
            "page-phase": markup("playing"),
            "page-go": escaped(go or (seen.address if seen.is_elsewhere else "")),
            "page-notes": table_notes(seen, is_over),
            "page-lesson": _lesson(seen),
            **coach_layers(seen, position),
        }
        | memory.draw({"page-chairs": layer(chairs_list, around(seen), seen.chairs)})
    )
    return layers if is_over else layers | _bot_bar(seen)


def playing_layers(
    seen: Snapshot,
    position: Position,
    memory: Memory,
    new: int,
    last: LastDrawn | None = None,
) -> dict[str, Markup]:
    """What is drawn of a table at one moment; the replay draws the same of earlier ones."""
    game, view, outcome = seen.game, position.view, position.outcome
    turn = "● Your turn · " if position.legal else ""
    own_log = OwnLog(seen.address, seen.eyes)
    layers = game.layers(view, position.legal, position.names, seen.window) | {
        "page-seats": layer(seat_cards, seen.chairs, position.standings, view.turn),
        **log_layers(position.log, new, position.line_plies, own_log),
        "page-since": layer(since_list, position.since, own_log),
    }
    drawn = memory.draw(layers, last)
    if outcome is None:
        act, ended = bar(seen, position, marked(drawn) if position.legal else ()), EMPTY
    else:
        act, ended = over_bar(seen, position.prompt), final_scene(seen, position, outcome)
    return (
        drawn
        | act
        | {
            "page-title": escaped(f"{turn}{game.title}"),
            "page-where": escaped(position.headline),
            "page-call": call(position),
            "page-outcome": ended,
            "page-turned": turned_line("" if outcome is None else seen.turned),
            **to_rules(game.words.rules_section(view)),
            **twin_layers(position.description),
            "page-scrub": _scrub(escaped(seen.address), position.ply),
        }
    )


def _lesson(seen: Snapshot) -> Markup:
    lesson = seen.lesson
    return EMPTY if lesson is None else lesson_panel(seen.id, seen.game.id, lesson)


def _bot_bar(seen: Snapshot) -> dict[str, Markup]:
    """In place of the viewer's moves while a bot makes them."""
    chair = None if seen.seat is None else seen.chairs[seen.seat]
    if chair is None or not chair.bot:
        return {}
    who = chair.name if seen.sharing else "you"
    asked = Prompt(f"A bot plays for {who}.", small=f"{BOTS[chair.bot].title.capitalize()}.")
    back = button(seen.id, chair.seat, "back", "Take the chair back", "may")
    return {"page-prompt": prompt(asked), "page-moves": back + REFRESH}


def _scrub(own: Markup, ply: int) -> Markup:
    return markup(
        f'<a class="button" href="{own}/replay?ply=0" aria-label="Replay from the start">'
        f"{icon('first', 13)}</a>"
        f'<a class="button" href="{own}/replay?before={ply}" aria-label="Replay, one step back">'
        f"{icon('prev', 13)}</a>"
        f'<input type="range" min="0" max="{ply}" value="{ply}" aria-label="Replay at move" '
        f'data-replay="{own}/replay" hidden><span class="live">live · {ply}</span>'
    )
