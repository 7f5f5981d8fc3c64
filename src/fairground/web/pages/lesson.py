"""The lesson beside the board: what the learner reads, and how to go on without it."""

from __future__ import annotations

import re

from markupsafe import Markup

from fairground.bots import BOTS
from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup
from fairground.game import Game
from fairground.lesson import CHANGED
from fairground.table import UNDO
from fairground.web.snapshot import SeenLesson

_BOLD = re.compile(r"\*\*(.+?)\*\*")


def lesson_panel(table: str, game: str, lesson: SeenLesson) -> Markup:
    where = "done" if lesson.is_done else f"step {lesson.number} of {lesson.count}"
    words = joined(_paragraph(text) for text in lesson.paragraphs or (CHANGED,))
    lit = attributes(data_lit=" ".join(lesson.lit) or None)
    on = _play_on(table)
    again = markup(f'<button form="do" formaction="/lesson" name="again" value="{escaped(game)}">')
    others = markup(f'{again}Begin again</button><a class="button" href="/">Leave</a>')
    if lesson.is_done or lesson.is_lost:
        foot = markup(f"{on}{others}")
    else:
        foot = markup(
            f"{_show_where(lesson)}{_do_it(lesson)}<details><summary>Skip …</summary>"
            f'<div class="inside">{on}{others}</div></details>'
        )
    small = EMPTY if lesson.is_lost else markup(f"<small>{escaped(where)}</small>")
    return markup(
        f'<section class="lesson" aria-labelledby="lesson"{lit}>'
        f'<h2 id="lesson">{icon("book", 17)} First lesson {small}</h2>'
        '<div class="lesson-words" tabindex="0" role="group" aria-label="This step">'
        f'{words}</div><div class="lesson-tools" aria-live="off">{foot}</div></section>'
    )


def lesson_button(game: Game, minutes: int, form: str, *, has_title: bool = False) -> Markup:
    """Opens the lesson of a game, or goes on with it. Its name has the game's title; that is seen
    where nothing else says which game it is."""
    cls = markup("" if has_title else "unseen")
    return markup(
        f'<button class="learn" form="{escaped(form)}" formaction="/lesson" name="game" '
        f'value="{escaped(game.id)}">{icon("book", 17)}<span>First lesson'
        f'<span class="{cls}"> in {escaped(game.title)}</span>'
        f"<small>{minutes} minutes, step by step</small></span></button>"
    )


def _paragraph(text: str) -> Markup:
    parts = _BOLD.split(text)
    inside = joined(
        markup(f"<b>{escaped(part)}</b>") if at % 2 else escaped(part)
        for at, part in enumerate(parts)
    )
    return markup(f"<p>{inside}</p>")


def _show_where(lesson: SeenLesson) -> Markup:
    """The page lights the places by itself; this leads there without script."""
    if not lesson.lit:
        return EMPTY
    return markup(f'<a class="button plain" href="#at-{escaped(lesson.lit[0])}">Where?</a>')


def _do_it(lesson: SeenLesson) -> Markup:
    if not lesson.move:
        return EMPTY
    words = markup("Take it back" if lesson.move == UNDO else "Do it for me")
    cls = markup("may" if lesson.takes_back else "plain")
    return markup(
        f'<button class="{cls}" form="act" name="move" value="{escaped(lesson.move)}">'
        f"{words}</button>"
    )


def _play_on(table: str) -> Markup:
    bots = joined(
        markup(f'<option value="{escaped(bot.id)}">{escaped(bot.title.capitalize())}</option>')
        for bot in BOTS.values()
    )
    on = markup(
        f'<button class="may" form="do" formaction="/table/{escaped(table)}/play-on">'
        "Play on from here</button>"
    )
    return markup(
        '<div class="hand-over"><select form="do" name="bot" aria-label="How well the others play">'
        f"{bots}</select>{on}</div>"
    )
