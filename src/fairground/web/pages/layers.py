"""The layers of a table's page: all that may change on it, by name."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import structs

from fairground.bots import BOTS
from fairground.draw import EMPTY, LastDrawn, Memory, attributes, escaped, icon, layer, markup
from fairground.game import Prompt
from fairground.language import in_words, kept_by_language, say, say_of
from fairground.phrases import capitalised
from fairground.web.pages.bar import DrawnButtons, bar, call, marked, prompt, refresh
from fairground.web.pages.chairs import Around, button, chairs_layers
from fairground.web.pages.clocks import clock_layers, time_panel
from fairground.web.pages.coach import coach_layers
from fairground.web.pages.ending import ending_words, leaving
from fairground.web.pages.lesson import lesson_panel
from fairground.web.pages.log import DrawnLog, OwnLog, log_layers, since_list
from fairground.web.pages.luck import luck_line
from fairground.web.pages.notes import table_notes
from fairground.web.pages.onlookers import how_late, late_line
from fairground.web.pages.outcome import final_scene, over_bar, turned_line
from fairground.web.pages.rail import to_rules
from fairground.web.pages.room import room
from fairground.web.pages.seats import seat_cards
from fairground.web.pages.twin import twin_layers
from fairground.web.watching.snapshot import Position, Snapshot


class LastPage(LastDrawn):
    """What one viewer was shown last: the board, the ``log``, the bar's ``buttons``, and what was
    drawn ``beside`` them, with all that it shows."""

    __slots__ = ("beside", "buttons", "log")

    def __init__(self) -> None:
        super().__init__()
        self.log = DrawnLog()
        self.buttons = DrawnButtons()
        self.beside: tuple[object, dict[str, Markup]] | None = None


def table_layers(
    seen: Snapshot, memory: Memory, new: int = 1, last: LastPage | None = None
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
    last = last or LastPage()
    layers = playing_layers(seen, position, memory, new, last)
    layers |= _beside_the_board(seen, last)
    layers |= coach_layers(seen, position)
    if not seen.is_over:
        layers |= _bot_bar(seen)
    if seen.is_past:
        layers["page-moves"] = late_line(seen) + refresh()
    return layers


def _beside_the_board(seen: Snapshot, last: LastPage) -> dict[str, Markup]:
    """What only people change who sit down, ask or set something, and clocks: it is kept as long as
    all is the same but the game. Of the game nothing is shown but whether it is over."""
    shown = structs.replace(seen, position=None, last_ply=0, advice=(), turned="", may_ask=False)
    known = (shown, seen.is_over)
    if last.beside is None or last.beside[0] != known:
        last.beside = (known, _drawn_beside(*known))
    return last.beside[1]


def _drawn_beside(seen: Snapshot, is_over: bool) -> dict[str, Markup]:
    go = f"/table/{seen.sequel}" if seen.sequel and seen.held else ""
    is_fixed = is_over or seen.lesson is not None
    around = Around(seen.id, seen.hosts, True, is_fixed, seen.speed, bool(seen.tournament))
    return {
        "page-phase": markup("playing"),
        **chairs_layers(around, seen.chairs),
        "page-go": escaped(go or (seen.address if seen.is_elsewhere else "")),
        "page-notes": table_notes(seen, is_over),
        "page-lesson": _lesson(seen),
        "page-leaving": leaving(seen),
        **_time_layers(seen),
    }


def playing_layers(
    seen: Snapshot,
    position: Position,
    memory: Memory,
    new: int,
    last: LastPage | None = None,
) -> dict[str, Markup]:
    """What is drawn of a table at one moment; the replay draws the same of earlier ones."""
    game, view, outcome = seen.game, position.view, position.outcome
    last = last or LastPage()
    turn = f"● {say('Your turn')} · " if position.legal else ""
    own_log = OwnLog(seen.address, seen.eyes, game.id)
    deciding = view.turn if seen.ending is None else ()
    asked = (bool(position.legal), outcome is not None)
    drawn = memory.draw(
        {
            **game.layers(view, position.legal, position.names, seen.window),
            "page-seats": layer(
                seat_cards, seen.chairs, position.standings, deciding, bool(seen.clocks)
            ),
            **log_layers(position.log, new, position.line_plies, own_log, last.log, *asked),
            "page-since": layer(since_list, position.since, own_log),
            "page-twin": layer(twin_layers, position.description),
            "page-scrub": layer(_scrub, seen.address, position.ply, how_late(seen)),
        },
        last,
    )
    if outcome is not None:
        act, ended = over_bar(seen, position.prompt), final_scene(seen, position, outcome)
    elif seen.ending is not None:
        act, ended = over_bar(seen, ending_words(seen, seen.ending)), EMPTY
    else:
        lit = marked(drawn, last) if position.legal else frozenset()
        act, ended = bar(seen, position, lit, last.buttons), EMPTY
    drawn |= act
    drawn |= to_rules(game.id, game.words.rules_section(view))
    drawn |= {
        "page-title": escaped(f"{turn}{game.title}"),
        "page-where": escaped(position.headline),
        "page-call": call(position),
        "page-outcome": ended,
        "page-turned": turned_line("" if outcome is None else seen.turned),
    }
    return drawn


def _lesson(seen: Snapshot) -> Markup:
    lesson = seen.lesson
    return EMPTY if lesson is None else lesson_panel(seen.id, seen.game.id, lesson)


def _time_layers(seen: Snapshot) -> dict[str, Markup]:
    """Only at tables with clocks."""
    if seen.control is None:
        return {}
    own = seen.clocks[seen.seat] if seen.clocks and seen.seat is not None else None
    days = own.vacation if own is not None and own.until is not None else None
    panel = time_panel(seen.id, seen.control, seen.seat, days if seen.control.vacation else None)
    return clock_layers(seen.clocks) | {"page-time": panel}


def _bot_bar(seen: Snapshot) -> dict[str, Markup]:
    """In place of the viewer's moves while a bot makes them."""
    chair = None if seen.seat is None else seen.chairs[seen.seat]
    if chair is None or not chair.bot:
        return {}
    plays = say_of(
        not seen.sharing, "A bot plays for you.", "A bot plays for {who}.", who=chair.name
    )
    asked = Prompt(plays, small=f"{capitalised(in_words(BOTS[chair.bot].title))}.")
    if chair.resigned:
        gone = say_of(not seen.sharing, "You have resigned.", "{who} has resigned.", who=chair.name)
        asked = Prompt(gone, small=say("A bot plays on."))
        return {"page-prompt": prompt(asked), "page-moves": refresh()}
    back = button(seen.id, chair.seat, "back", say("Take the chair back"), "may")
    return {"page-prompt": prompt(asked), "page-moves": back + refresh()}


def _scrub(table: str, ply: int, late: str) -> Markup:
    """``late`` is how long ago it was, for somebody who does not see the present."""
    own, when = escaped(table), escaped(late or say("live"))
    first, back, slider = _scrub_words()
    return markup(
        f'<a class="button" href="{own}/replay?ply=0"{first}</a>'
        f'<a class="button" href="{own}/replay?before={ply}"{back}</a>'
        f'<input type="range" min="0" max="{ply}" value="{ply}"{slider} '
        f'data-replay="{own}/replay" hidden>'
        f'<span class="live">{when} · {ply}</span>'
    )


@kept_by_language(1)
def _scrub_words() -> tuple[Markup, Markup, Markup]:
    first, back, slider = (
        attributes(aria_label=words)
        for words in (
            say("Replay from the start"),
            say("Replay, one step back"),
            say("Replay at move"),
        )
    )
    return markup(f"{first}>{icon('first', 13)}"), markup(f"{back}>{icon('prev', 13)}"), slider
