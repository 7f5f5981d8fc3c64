"""A first lesson: a game by the real rules with prepared luck, explained step by step.

It is written in the file ``lesson.toml`` of a game's folder; ``lesson_texts.py`` reads its texts in
other languages. The learner has seat 0; the moves of
all others are in the file. How far a table has come in its lesson follows from what was played
there, so nothing else needs to be kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from fairground.game import (
    AND_THEN,
    EditionError,
    FairgroundError,
    Game,
    OptionError,
    OptionValue,
    why,
)
from fairground.language import SOURCE, in_words, say, sentence, spoken
from fairground.luck import SEED_BYTES
from fairground.printed import Printed, printed, quoted
from fairground.record import Entry
from fairground.table import UNDO, read_together

LEARNER = 0
"""The seat of the person who takes the lesson."""
LONGEST_TEXT = 1200
"""Letters that a step says: more does not fit beside a board."""
MOST_STEPS = 60
CHANGED = sentence("This lesson has changed since you began it. Begin again, or play on from here.")

_PLACE = re.compile(r"[\w-]{1,40}")
_SEED = re.compile(rf"[0-9a-f]{{1,{2 * SEED_BYTES}}}")
_SEAT_NAME = re.compile(r"\{(\d+)\}")
_BY_SEAT = re.compile(r"([0-9]{1,2}) (.+)")

Expected = Mapping[str, int | str]
"""Values that a text speaks of, by where they are found (``rehearsal.py``)."""
SeatMove = tuple[int, str]


class LessonError(FairgroundError):
    """A lesson file is wrong; the text names the step and the line."""


class LessonHint(FairgroundError):
    """A legal move that the lesson does not ask for now. Nothing has changed. ``language`` is that
    of the text."""

    def __init__(self, text: str, language: str) -> None:
        super().__init__(text)
        self.language = language


@dataclass(frozen=True)
class Step:
    """One thing that the learner does. ``say`` is read before it. ``moves`` are the moves that are
    asked for, any of them; ``undo`` takes back the mistake of the step before. ``others`` is what
    the other seats play afterwards. ``lit`` are places of the board. Any other move is answered by
    its own sentence in ``answers``, or by ``hint``.

    What the text states is checked by the tests: ``expect`` when the step begins, ``then`` when it
    is over. After a mistake that is taken back, ``then`` is what would have come of it, had the
    others played ``would_follow``."""

    say: str
    moves: tuple[str, ...]
    others: tuple[SeatMove, ...] = ()
    lit: tuple[str, ...] = ()
    hint: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    expect: Expected = field(default_factory=dict)
    then: Expected = field(default_factory=dict)
    would_follow: tuple[SeatMove, ...] = ()

    @property
    def takes_back(self) -> bool:
        return self.moves == (UNDO,)


@dataclass(frozen=True)
class Lesson:
    """``opening`` is what others play before the first step. ``leaves_out`` are the kinds of move
    that the lesson does not teach, each named by one of its moves, and decisions, each named by the
    paragraph of RULES.md about it, such as ``#place``. ``ending`` is said when
    everything is done, and ``lit`` and ``expect`` go with it. ``language`` is that of its texts."""

    seats: int
    minutes: int
    seed: bytes
    options: Mapping[str, OptionValue]
    opening: tuple[SeatMove, ...]
    leaves_out: tuple[str, ...]
    steps: tuple[Step, ...]
    ending: Step
    language: str = SOURCE


class Progress(NamedTuple):
    """How far a lesson has come: ``step`` is the place of the present step, or their number when
    all are done; ``begun`` is what the learner has played of it; ``due`` is what another seat plays
    next. It ``is_lost`` where the table was not played as the lesson has it, which happens when the
    file has changed since the lesson began."""

    step: int
    begun: tuple[str, ...] = ()
    due: SeatMove | None = None
    is_lost: bool = False


def progress_of(lesson: Lesson, entries: Sequence[Entry]) -> Progress:
    """A mistake is taken back entry by entry, as it was made."""
    at, begun, due, entered = 0, list[str](), list(lesson.opening), 0
    for entry in entries:
        if due:
            if due.pop(0) != (entry.seat, entry.move):
                return Progress(at, is_lost=True)
            continue
        if entry.seat != LEARNER or at == len(lesson.steps):
            return Progress(at, is_lost=True)
        step, played = lesson.steps[at], AND_THEN.join((*begun, entry.move))
        if step.takes_back and entry.move == UNDO:
            begun.append(UNDO)
            if len(begun) == entered:
                at, begun, due = at + 1, [], list(step.others)
        elif begun and entry.move == UNDO:
            begun.pop()
        elif played in step.moves:
            entered = len(begun) + 1
            at, begun, due = at + 1, [], list(step.others)
        elif _begins(step, played):
            begun.append(entry.move)
        else:
            return Progress(at, is_lost=True)
    return Progress(at, tuple(begun), due[0] if due else None)


def _begins(step: Step, played: str) -> bool:
    return any(asked.startswith(played + AND_THEN) for asked in step.moves)


def check_asked_for(lesson: Lesson, progress: Progress, move: str) -> None:
    """Whether the lesson asks for a legal move of the learner now; LessonHint says what else."""
    if progress.is_lost:
        raise LessonHint(in_words(CHANGED), spoken())
    if progress.due is not None:
        raise LessonHint(say("First the others play. Then it goes on."), spoken())
    if progress.step == len(lesson.steps):
        done = say("The lesson is done. Press “Play on from here” to go on.")
        raise LessonHint(done, spoken())
    step, played = lesson.steps[progress.step], AND_THEN.join((*progress.begun, move))
    if step.takes_back and move == UNDO:
        return
    if played in step.moves or _begins(step, played) or (progress.begun and move == UNDO):
        return
    answer = step.answers.get(played) or step.hint
    if answer:
        raise LessonHint(answer, lesson.language)
    raise LessonHint(say("The lesson asks for another move."), spoken())


def lesson_of(game: Game) -> Lesson | None:
    """The English lesson of a game, which is played with the house edition; None if it has none."""
    path = game.folder / "lesson.toml"
    if game.edition_text is not None or not path.exists():
        return None
    return load_lesson(game, text_of(path), path.name)


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise LessonError(f"{path.name} cannot be read: {why(error)}.") from None


def load_lesson(game: Game, text: str, source: str) -> Lesson:
    """Read and check a lesson file. LessonError names what is wrong in ``source``."""
    try:
        with printed(text, source) as read:
            return _Reader(game).lesson(read)
    except EditionError as error:
        raise LessonError(str(error)) from None


def words_in(read: Printed, name: str, seats: int) -> str:
    """A text that may have the names of seats in it, such as ``{1}``."""
    words = _text(read, name)
    rest = _SEAT_NAME.sub(lambda found: "" if int(found[1]) < seats else "{", words)
    if "{" in rest or "}" in rest:
        read.bad(
            name, f"has braces that name no seat; {{1}} is the name of seat 1 of 0 to {seats - 1}"
        )
    return words


def hint_in(read: Printed) -> str:
    hint = _text(read, "hint")
    if "{" in hint or "}" in hint:
        read.bad("hint", "must be a text without braces")
    return hint


def _text(read: Printed, name: str) -> str:
    words = read.value(name)
    if not isinstance(words, str) or not 0 < len(words.strip()) <= LONGEST_TEXT:
        read.bad(name, f"must be a text of 1 to {LONGEST_TEXT} letters")
        return ""
    return words.strip()


def answers_in(read: Printed) -> dict[str, str]:
    """Texts by the move that they answer."""
    answers = _table(read, "answers")
    if not all(isinstance(words, str) and "{" not in words for words in answers.values()):
        read.bad("answers", "must be texts by move, without braces")
        return {}
    return answers


def _table(read: Printed, name: str) -> dict[str, Any]:
    table = read.data.get(name, {})
    if not isinstance(table, dict):
        read.bad(name, "must be a table")
        return {}
    return table


class _Reader:
    """Takes a lesson out of its file. What is wrong is noted, and reading goes on."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seats = game.seats[0]

    def lesson(self, read: Printed) -> Lesson:
        read.only(
            *("minutes", "seats", "seed", "options", "opening", "leaves_out", "steps", "ending")
        )
        game = self._game
        self._seats = read.number("seats", game.seats[0], game.seats[-1])
        steps = read.tables("steps")
        if not 1 <= len(steps) <= MOST_STEPS:
            read.bad("steps", f"must be 1 to {MOST_STEPS} tables")
        return Lesson(
            seats=self._seats,
            minutes=read.number("minutes", 1, 20),
            seed=self._seed(read),
            options=self._options(read),
            opening=self._by_seat(read, "opening"),
            leaves_out=self._left_out(read),
            steps=tuple(
                self._step(table.called(f"step {number}"))
                for number, table in enumerate(steps[:MOST_STEPS], 1)
            ),
            ending=self._ending(read.table("ending")),
        )

    def _step(self, read: Printed) -> Step:
        read.only(
            *("say", "moves", "others", "lit", "hint", "answers", "expect", "then", "would_follow")
        )
        moves = self._moves(read, "moves", with_undo=True)
        if not moves:
            read.bad("moves", "must name at least one move")
        if UNDO in moves and len(moves) > 1:
            read.bad("moves", "must be undo alone, or moves")
        return Step(
            say=words_in(read, "say", self._seats),
            moves=moves,
            others=self._by_seat(read, "others"),
            lit=self._places(read),
            hint=hint_in(read) if "hint" in read.data else "",
            answers=self._answers(read),
            expect=self._expected(read, "expect"),
            then=self._expected(read, "then"),
            would_follow=self._by_seat(read, "would_follow"),
        )

    def _ending(self, read: Printed) -> Step:
        read.only("say", "lit", "expect")
        expect = self._expected(read, "expect")
        return Step(words_in(read, "say", self._seats), (), lit=self._places(read), expect=expect)

    def _seed(self, read: Printed) -> bytes:
        seed = read.value("seed")
        if not isinstance(seed, str) or not _SEED.fullmatch(seed):
            most = 2 * SEED_BYTES
            read.bad("seed", f"must be 1 to {most} small hex digits, not {quoted(seed)}")
            return bytes(SEED_BYTES)
        return bytes.fromhex(seed.zfill(2 * SEED_BYTES))

    def _options(self, read: Printed) -> dict[str, OptionValue]:
        options = read.data.get("options", {})
        if not isinstance(options, dict):
            read.bad("options", "must be a table")
            options = {}
        try:
            return self._game.check_options(self._seats, options)
        except OptionError as error:
            read.bad("options", f"cannot be chosen: {error}"[:300].rstrip("."))
            return self._game.check_options(self._seats, {})

    def _texts(self, read: Printed, name: str) -> list[str]:
        """A list of texts; none if it is left out."""
        texts = read.data.get(name, [])
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            read.bad(name, "must be a list of texts")
            return []
        return texts

    def _moves(self, read: Printed, name: str, *, with_undo: bool = False) -> tuple[str, ...]:
        found = []
        for at, text in enumerate(self._texts(read, name)):
            if with_undo and text == UNDO:
                found.append(UNDO)
            else:
                found += self._move(read, name, text, at)
        return tuple(found)

    def _left_out(self, read: Printed) -> tuple[str, ...]:
        found = []
        paragraphs = {f"#{decision.paragraph}" for decision in self._game.rules.MOVES.decisions}
        for at, text in enumerate(self._texts(read, "leaves_out")):
            is_decision = text in paragraphs
            found += [text] if is_decision else self._move(read, "leaves_out", text, at)
        return tuple(found)

    def _move(self, read: Printed, name: str, text: str, at: int | None = None) -> list[str]:
        """A move as records have it; nothing where it cannot be read."""
        try:
            return [self._game.say_together(read_together(self._game, text))]
        except FairgroundError:
            read.bad(name, f"has no move of {self._game.title} in {quoted(text)}", at)
            return []

    def _by_seat(self, read: Printed, name: str) -> tuple[SeatMove, ...]:
        """Moves of other seats, such as ``1 up``."""
        found: list[SeatMove] = []
        for at, text in enumerate(self._texts(read, name)):
            parts = _BY_SEAT.fullmatch(text)
            if parts is None or not LEARNER < int(parts[1]) < self._seats:
                most = self._seats - 1
                read.bad(name, f"must name a seat from 1 to {most} before the move", at)
            else:
                found += [(int(parts[1]), move) for move in self._move(read, name, parts[2], at)]
        return tuple(found)

    def _places(self, read: Printed) -> tuple[str, ...]:
        places = self._texts(read, "lit")
        if not all(_PLACE.fullmatch(place) for place in places):
            read.bad("lit", "must be names of places")
            return ()
        return tuple(places)

    def _answers(self, read: Printed) -> dict[str, str]:
        return {
            move: words
            for text, words in answers_in(read).items()
            for move in ([UNDO] if text == UNDO else self._move(read, "answers", text))
        }

    def _expected(self, read: Printed, name: str) -> dict[str, int | str]:
        values = _table(read, name)
        if not all(isinstance(value, int | str) for value in values.values()):
            read.bad(name, "must be numbers and texts by where they are found")
            return {}
        return values
