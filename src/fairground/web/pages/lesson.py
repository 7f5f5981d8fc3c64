"""The lesson beside the board: what the learner reads, and how to go on without it."""

from __future__ import annotations

import re

from markupsafe import Markup

from fairground.bots import BOTS
from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup
from fairground.game import Game
from fairground.language import in_words, say, say_in
from fairground.lesson import CHANGED
from fairground.phrases import capitalised
from fairground.table import UNDO
from fairground.web.pages.frame import language_of
from fairground.web.watching.snapshot import SeenLesson

_BOLD = re.compile(r"\*\*(.+?)\*\*")


def lesson_panel(table: str, game: str, lesson: SeenLesson) -> Markup:
    where = say("step {number} of {last}", number=lesson.number, last=lesson.count)
    if lesson.is_done:
        where = say_in("a lesson", "done")
    texts = lesson.paragraphs or (in_words(CHANGED),)
    words = joined(_paragraph(text, lesson.language) for text in texts)
    about = attributes(
        data_lit=" ".join(lesson.lit) or None, data_done=1 if lesson.is_done else None
    )
    on = _play_on(table)
    again = markup(
        '<button class="plain" form="do" formaction="/lesson" '
        f'name="again" value="{escaped(game)}">'
    )
    others = markup(
        f"{again}{escaped(say('Begin again'))}</button>"
        f'<a class="button plain" href="/">{escaped(say("Leave"))}</a>'
    )
    if lesson.is_done or lesson.is_lost:
        foot = markup(f"{on}{others}")
    else:
        foot = markup(
            f"{_show_where(lesson)}{_do_it(lesson)}<details>"
            f"<summary>{escaped(say('Skip …'))}</summary>"
            f'<div class="inside">{on}{others}</div></details>'
        )
    small = EMPTY if lesson.is_lost else markup(f"<small>{escaped(where)}</small>")
    return markup(
        f'<section class="lesson" aria-labelledby="lesson"{about}>'
        f'<h2 id="lesson">{icon("book", 17)} {escaped(say("First lesson"))} {small}</h2>'
        '<div class="lesson-words" tabindex="0" role="group" '
        f'aria-label="{escaped(say("This step"))}">'
        f'{words}</div><div class="lesson-tools" aria-live="off">{foot}</div></section>'
    )


def lesson_button(game: Game, minutes: int, form: str, *, has_title: bool = False) -> Markup:
    """Opens the lesson of a game, or goes on with it. Its name has the game's title; that is seen
    where nothing else says which game it is."""
    cls = markup("" if has_title else "unseen")
    about = say("{minutes} minutes, step by step", minutes=minutes)
    return markup(
        f'<button class="learn" form="{escaped(form)}" formaction="/lesson" name="game" '
        f'value="{escaped(game.id)}">{icon("book", 17)}'
        f"<span>{escaped(say('First lesson'))}"
        f'<span class="{cls}">{escaped(say(" in {game}", game=game.title))}</span>'
        f"<small>{escaped(about)}</small></span></button>"
    )


def _paragraph(text: str, language: str) -> Markup:
    parts = _BOLD.split(text)
    inside = joined(
        markup(f"<b>{escaped(part)}</b>") if at % 2 else escaped(part)
        for at, part in enumerate(parts)
    )
    return markup(f"<p{language_of(language)}>{inside}</p>")


def _show_where(lesson: SeenLesson) -> Markup:
    """The page lights the places by itself; this leads there without script."""
    if not lesson.lit:
        return EMPTY
    return markup(
        f'<a class="button plain" href="#at-{escaped(lesson.lit[0])}">{escaped(say("Where?"))}</a>'
    )


def _do_it(lesson: SeenLesson) -> Markup:
    if not lesson.move:
        return EMPTY
    words = say("Take it back") if lesson.move == UNDO else say("Do it for me")
    cls = markup("may" if lesson.takes_back else "plain")
    return markup(
        f'<button class="{cls}" form="act" name="move" value="{escaped(lesson.move)}">'
        f"{escaped(words)}</button>"
    )


def _play_on(table: str) -> Markup:
    bots = joined(
        markup(
            f'<option value="{escaped(bot.id)}">'
            f"{escaped(capitalised(in_words(bot.title)))}</option>"
        )
        for bot in BOTS.values()
    )
    on = markup(
        f'<button class="may" form="do" formaction="/table/{escaped(table)}/play-on">'
        f"{escaped(say('Play on from here'))}</button>"
    )
    return markup(
        '<div class="hand-over"><select form="do" name="bot" '
        f'aria-label="{escaped(say("How well the others play"))}">'
        f"{bots}</select>{on}</div>"
    )
