"""Plays a lesson through on the real engine and checks all that it says, so that it cannot drift
from the rules: every move must be legal, every place that is lit must be drawn, and every number in
a text must be a value that was looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

import msgspec

from fairground.game import AND_THEN, FairgroundError, Game, View
from fairground.lesson import (
    LEARNER,
    Expected,
    Lesson,
    LessonError,
    Progress,
    SeatMove,
    Step,
    progress_of,
)
from fairground.luck import ScriptedLuck
from fairground.table import UNDO, Table, read_together

MOST_WAYS = 64
"""Through a lesson, where steps accept several moves."""
GAIN = "gain."
"""Before a name: by how much the value has risen during the step."""
_NUMBER = re.compile(r"(?<![\w{.])\d+(?![\w}])")
_CELL = re.compile(r"\b\d+,\d+\b")
"""The name of a cell, such as 4,8; that there is one, the moves prove."""
_NAMED = re.compile(r"\w*\d(?:[\w,]*\w)?")
"""A figure, the name of a cell or a card, or the number of a seat."""
_CLICK = re.compile(r'data-move="([^"]+)"')
_DRAWN = re.compile(r'(?:id="at-|data-(?:at|piece|layer)=")([^"]+)"')


@dataclass
class Rehearsal:
    """What the learner did: the kinds of move by their first numbers, the decisions by their
    places, how many mistakes were taken back, and whether points were scored."""

    kinds: set[int] = field(default_factory=set)
    decisions: set[int] = field(default_factory=set)
    mistakes: int = 0
    has_scored: bool = False


def table_of(game: Game, lesson: Lesson, names: Sequence[str] | None = None) -> Table:
    """A table at which the lesson begins."""
    return Table(game, lesson.seats, lesson.seed, lesson.options, names=names)


def rehearse(game: Game, lesson: Lesson) -> Rehearsal:
    """Play every way through the lesson. LessonError names the step at which something is wrong."""
    ways = prod(len(step.moves) for step in lesson.steps)
    if ways > MOST_WAYS:
        raise LessonError(f"There are {ways} ways through the lesson; at most {MOST_WAYS}.")
    _check_figures(lesson)
    table = table_of(game, lesson)
    with _Naming("opening"):
        _play_others(table, lesson.opening)
    found = Rehearsal()
    for end in _ways_on(table, lesson, 0, found):
        with _Naming("ending"):
            if end.outcome is not None:
                raise LessonError("the game is over, so there is nothing to play on from.")
            _check_values(end, end, lesson.ending)
            _check_lit(end, lesson.ending.lit)
    return found


def _ways_on(table: Table, lesson: Lesson, at: int, found: Rehearsal) -> Iterator[Table]:
    """The tables at the end of every way on from a step."""
    if progress_of(lesson, table.entries) != Progress(at):
        raise LessonError(f"step {at + 1}: the lesson does not know its own way here.")
    if at == len(lesson.steps):
        yield table
        return
    step = lesson.steps[at]
    after = lesson.steps[at + 1] if at + 1 < len(lesson.steps) else lesson.ending
    for move in step.moves:
        then = table.snapshot()
        with _Naming(f"step {at + 1}"):
            _check_lit(table, step.lit)
            _check_marks(table, step)
            _check_answers(table, step)
            _note(table, move, found)
            then.play(LEARNER, move)
            end = then
            if after.takes_back:
                found.mistakes += 1
                end = then.snapshot()
                _play_others(end, step.would_follow)
            elif step.would_follow:
                raise LessonError("would_follow is for a mistake that is taken back next.")
            _play_others(then, step.others)
            _check_values(table, end, step)
            found.has_scored |= _score(table, LEARNER) != _score(then, LEARNER)
        yield from _ways_on(then, lesson, at + 1, found)


def _note(table: Table, move: str, found: Rehearsal) -> None:
    """Which decisions a move makes, and what kinds of move it is made of."""
    state = table.state.copy()
    numbers = [] if move == UNDO else read_together(table.game, move)
    for at, number in enumerate(numbers, 1):
        found.kinds.add(int(state.moves.family_of(number).first))
        found.decisions.add(int(state.asked(LEARNER)))
        if at < len(numbers):
            state.play(LEARNER, number, ScriptedLuck([]))  # only the last draws luck


def _play_others(table: Table, moves: Sequence[SeatMove]) -> None:
    for seat, move in moves:
        table.play(seat, move)


def _check_lit(table: Table, places: Sequence[str]) -> None:
    layers = table.layers(LEARNER)
    drawn = {*layers, *(name for layer in layers.values() for name in _DRAWN.findall(layer))}
    missing = [place for place in places if place not in drawn]
    if missing:
        raise LessonError(f"{', '.join(missing)} cannot be lit: nothing there has that name.")


def _check_marks(table: Table, step: Step) -> None:
    """A click on the board that begins as the step asks does not go on beyond it."""
    clicks = {move for layer in table.layers(LEARNER).values() for move in _CLICK.findall(layer)}
    for asked in step.moves:
        beyond = [move for move in clicks if move.startswith(asked + AND_THEN)]
        if beyond and asked not in clicks:
            raise LessonError(f"on the board a click plays {beyond[0]!r}: ask for all of it.")


def _check_answers(table: Table, step: Step) -> None:
    """Every legal move that the step does not ask for has an answer; none is for nothing."""
    game, legal = table.game, table.legal_moves(LEARNER)
    choices = game.choices(table.view(LEARNER), legal, table.display_names)
    possible = {game.say_together(choice.moves) for choice in choices}
    possible |= {UNDO} if table.can_undo(LEARNER) else set()
    idle = [move for move in step.answers if move not in possible or move in step.moves]
    if idle:
        raise LessonError(f"the answers to {', '.join(idle)} are never given.")
    if not step.hint and possible - {*step.moves, *step.answers}:
        raise LessonError("other moves are possible, so it needs a hint.")


def _check_figures(lesson: Lesson) -> None:
    """Every number in a text is a value that is looked up. A text speaks of what is now, of what
    comes of its own step, and of what came of the last."""
    last: Expected = {}
    for at, step in enumerate((*lesson.steps, lesson.ending), 1):
        with _Naming(f"step {at}" if at <= len(lesson.steps) else "ending"):
            looked_up = _numbers_in(step.expect) | _numbers_in(step.then) | _numbers_in(last)
            words = _CELL.sub("", " ".join(texts_of(step)))
            loose = sorted(set(_NUMBER.findall(words)) - looked_up)
            if loose:
                loose_words = ", ".join(loose)
                raise LessonError(
                    f"nothing is expected to be {loose_words}, which the text states."
                )
        last = step.then


def check_translation(lesson: Lesson, translation: Lesson) -> None:
    """A translation states no figure that is not looked up, and it names the figures, places and
    seats that its English text names."""
    _check_figures(translation)
    pairs = zip(
        (*lesson.steps, lesson.ending), (*translation.steps, translation.ending), strict=True
    )
    for at, (english, step) in enumerate(pairs, 1):
        with _Naming(f"step {at}" if at <= len(lesson.steps) else "ending"):
            for text, wanted in zip(texts_of(step), texts_of(english), strict=True):
                differ = set(_NAMED.findall(text)) ^ set(_NAMED.findall(wanted))
                if differ:
                    names = ", ".join(sorted(differ))
                    raise LessonError(f"{names} is named in English or in the translation only.")


def texts_of(step: Step) -> tuple[str, ...]:
    """All that a step says; answers in the order of their moves."""
    return (step.say, step.hint, *(words for _, words in sorted(step.answers.items())))


def _check_values(before: Table, after: Table, step: Step) -> None:
    for where, expected in step.expect.items():
        _compare(where, expected, _value(before, where))
    for where, expected in step.then.items():
        if where.startswith(GAIN):
            name = where.removeprefix(GAIN)
            risen = int(_value(after, name)) - int(_value(before, name))
            _compare(where, expected, risen)
        else:
            _compare(where, expected, _value(after, where))


def _compare(where: str, expected: object, found: object) -> None:
    if str(expected) != str(found):
        raise LessonError(f"{where} is {found}, not {expected}.")


def _numbers_in(expected: Expected) -> set[str]:
    return {number for value in expected.values() for number in re.findall(r"\d+", str(value))}


def _value(table: Table, where: str) -> Any:
    """``view.dice.0`` is from what the learner sees, ``edition.line_points`` from the edition,
    ``score.0`` is what the card of a seat shows, ``legal`` how many moves the learner has."""
    root, _, rest = where.partition(".")
    view = table.view(LEARNER)
    match root:
        case "view":
            return _inside(_seen(view), rest, where)
        case "edition":
            return _inside(table.game.edition, rest, where)
        case "score":
            return _score(table, int(rest))
        case "legal":
            return len(table.legal_moves(LEARNER))
        case _:
            raise LessonError(f"{where!r} is found nowhere; a name begins with view, edition, ...")


def _seen(view: View) -> Any:
    return msgspec.json.decode(view.to_json())


def _score(table: Table, seat: int) -> str:
    return table.game.words.standing(table.view(LEARNER), seat).score


def _inside(thing: Any, path: str, where: str) -> Any:
    for name in path.split("."):
        try:
            if isinstance(thing, Mapping):
                thing = thing[name]
            elif name.lstrip("-").isdecimal():
                thing = thing[int(name)]
            elif name == "count":
                thing = len(thing)
            else:
                thing = getattr(thing, name)
        except (LookupError, AttributeError, TypeError):
            raise LessonError(f"{where!r} is found nowhere: there is no {name!r}.") from None
    return thing


class _Naming:
    """Puts the name of a step before what goes wrong in it."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, FairgroundError):
            raise LessonError(f"{self._name}: {error}") from None
