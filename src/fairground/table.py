"""A table: seats, record and present state. Everything that plays goes through here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from fairground import catalog
from fairground.draw import drawn
from fairground.game import (
    AND_THEN,
    FairgroundError,
    Game,
    IllegalMove,
    Line,
    OptionError,
    Options,
    Outcome,
    RecordError,
    StaleMove,
    State,
    UnreadableMove,
    View,
)
from fairground.logbook import Logbook
from fairground.luck import Luck, RecordingLuck, ScriptedLuck, SeededLuck, commitment, seed_bytes
from fairground.names import checked_name, checked_names
from fairground.phrases import isolated
from fairground.plies import Played, Plies
from fairground.record import Entry, Record, option_text, write
from fairground.shares import Share, commitments, luck_seed
from fairground.text_board import TextBoard

UNDO = "undo"
MOST_TOGETHER = 8
"""More moves than this make no sense in one go."""


@dataclass(frozen=True)
class Proposal:
    """A checked entry that a table has not adopted yet. Already done: the same entry sent twice.
    ``moves`` are what is played, each with an entry of its own; none where something is taken back.
    ``between`` are the states on the way, where it is more than a move. It ``reopens`` an epoch
    where the seat takes back that it passed the turn."""

    entry: Entry
    state: State
    luck: Luck
    moves: tuple[tuple[Entry, int], ...] = ()
    between: tuple[State, ...] = ()
    reopens: bool = False
    done: bool = False


@dataclass(frozen=True)
class _Passed:
    """A play that only passed the turn, and the table before it. ``shown`` is what its seat saw
    afterwards: until it sees something else, nobody has decided."""

    seat: int
    shown: View
    base: State
    state: State
    settled: int
    open: tuple[Played, ...]


class Table:
    """One game being played. States are never changed once the table has adopted them.

    ``ply`` counts every entry, half-finished and taken-back moves too, and is for those who know
    everything, such as the store. A viewer counts with ``ply_for``.
    """

    is_lesson = False
    """Whether it began as a lesson, whose luck was chosen by its author."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seed: int | str | bytes | None = None,
        options: Options | None = None,
        edition: str | Path | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        chosen = game if isinstance(game, Game) else catalog.game(game)
        self.game = chosen if edition is None else chosen.with_edition(edition)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.check_options(self.seats, options)
        self.names = checked_names(names, self.seats)
        self.seed: bytes | None = _seed(seed)
        self.shares: tuple[Share, ...] = ()
        self._start(SeededLuck(self.seed))

    @classmethod
    def from_entries(
        cls,
        game: Game,
        seats: int,
        options: Options,
        names: Sequence[str],
        entries: Sequence[Entry],
        seed: bytes | None = None,
        dealt: Sequence[int] = (),
        published: str | None = None,
        shares: Sequence[Share] = (),
    ) -> Table:
        """The table of a stored game. Luck comes from the seed and the seats' shares, or, where
        the seed is not known, from what the entries noted. ``published`` is the commitment to a
        seed that is not known."""
        table = cls.__new__(cls)
        table.game = game
        table.seats = seats
        table.options = game.check_options(seats, options)
        table.names = checked_names(names, seats)
        table.seed = seed
        table.shares = tuple(shares)
        try:
            table._start(table._seeded() or ScriptedLuck(list(dealt)))
        except LookupError as error:
            raise RecordError(f"Ply 0: {error}.") from None
        for ply, entry in enumerate(entries, 1):
            table._repeat(ply, entry)
        if seed is None:
            table._luck = SeededLuck(seed_bytes(None))
            table.commitment = published
        return table

    def _start(self, luck: Luck) -> None:
        noted = RecordingLuck(luck)
        self.state: State = self.game.setup(self.seats, self.options, noted)
        self.dealt: tuple[int, ...] = tuple(noted.notes)
        self._plies = Plies(self.seats)
        self._luck = luck
        self.commitment: str | None = None if self.seed is None else commitment(self.seed)
        """What was published of the seed from the start. None once other luck has been used."""
        self._base = self.state
        self._passed: _Passed | None = None
        self._between: tuple[State, ...] = ()
        """The states on the way through the latest entry."""
        self._views: tuple[State, dict[int | None, View]] = (self.state, {})
        """The views of the present state: pages, logs and curtains ask for the same ones."""
        self.logbook = Logbook(self.game)

    def _seeded(self) -> Luck | None:
        """The table's luck from its beginning, where the seed is known."""
        return None if self.seed is None else SeededLuck(luck_seed(self.seed, self.shares))

    def _repeat(self, ply: int, entry: Entry) -> None:
        if self.seed is None:
            self._luck = ScriptedLuck(list(entry.luck))
        try:
            step = self.propose(entry.seat, entry.move)
        except (FairgroundError, LookupError) as error:
            raise RecordError(f"Ply {ply}: {error}") from None
        if entry.luck and step.entry.luck != entry.luck:
            raise RecordError(
                f"Ply {ply}: the draws differ from those in the record: luck gives "
                f"{_numbers(step.entry.luck)} and not {_numbers(entry.luck)}."
            )
        self.adopt(step)

    @property
    def entries(self) -> list[Entry]:
        return self._plies.entries

    @property
    def ply(self) -> int:
        return len(self.entries)

    def ply_for(self, viewer: int | None) -> int:
        """How far the game has come in a viewer's own counting. A move that is sent for this ply
        is not stale."""
        return self._plies.count(viewer)

    def entries_at(self, viewer: int | None, ply: int) -> int:
        """How many entries there were when the viewer's own counting came to this ply."""
        return self._plies.entries_at(viewer, ply)

    def ply_after(self, viewer: int | None, entries: int) -> int:
        """What the viewer's own counting said after this many entries."""
        return self._plies.ply_after(viewer, entries)

    @property
    def display_names(self) -> list[str]:
        """The names as they stand in sentences and pictures."""
        return [isolated(name) for name in self.names]

    @property
    def turn(self) -> tuple[int, ...]:
        return tuple(self.state.turn())

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def legal(self, seat: int) -> list[str]:
        self._check_seat(seat)
        return [self.game.say(move) for move in self.state.legal(seat)]

    def play(self, seat: int, text: str, ply: int | None = None) -> None:
        """Play a move, or take one back with ``undo``. Several moves with ``;`` between them are
        played together, all or none, and are taken back together. Whatever is refused leaves the
        table as it was."""
        self.adopt(self.propose(seat, text, ply))

    def undo(self, seat: int) -> None:
        """Take back the seat's last move, as long as nothing came of it."""
        self.play(seat, UNDO)

    def can_undo(self, seat: int) -> bool:
        if self.outcome is not None:
            return False
        return any(played.entry.seat == seat for played in self._plies.open) or (
            self._what_passed(seat) is not None
        )

    def _what_passed(self, seat: int) -> _Passed | None:
        """The play with which the seat passed the turn, as long as it can be taken back. What
        others have begun in secret since then does not matter, and is dropped."""
        passed = self._passed
        if passed is None or passed.seat != seat or self.view(seat) != passed.shown:
            return None
        return passed

    def propose(self, seat: int, text: str, ply: int | None = None) -> Proposal:
        """Check a move and work out what follows, without changing the table. ``ply`` is the
        seat's own counting at the moment for which the move is meant."""
        self._check_seat(seat)
        if not isinstance(text, str):
            raise UnreadableMove(f"A move is a text such as legal() gives, not {text!r}.")
        if not isinstance(ply, int | None):
            raise OptionError(f"A ply is a whole number, not {ply!r}.")
        if ply is not None and self._was_sent_before(seat, text, ply):
            return Proposal(Entry(seat, text), self.state, self._luck, done=True)
        if text.strip().lower() == UNDO:
            return self._take_back(seat)
        return self._play_together(seat, read_together(self.game, text))

    def _play_together(self, seat: int, moves: Sequence[int]) -> Proposal:
        """Moves of a seat, one after the other, all or none. Only the last of them may draw luck,
        show something or pass the turn: what somebody has not seen yet they cannot have meant."""
        luck = self._luck.copy() if isinstance(self._luck, SeededLuck) else self._luck
        noted = RecordingLuck(luck)
        states = [self.state]
        texts = [self.game.say(move) for move in moves]
        for text, move in zip(texts, moves, strict=True):
            if states[-1].epoch != self.state.epoch:
                raise IllegalMove(
                    f"{AND_THEN.join(texts)!r} is not possible in one go: {text!r} comes after "
                    "something that everybody sees. Play it afterwards."
                )
            state = states[-1].copy()
            try:
                state.play(seat, move, noted)
            except IllegalMove as error:
                why = self._refusal(states[-1], seat, text, str(error))
                raise IllegalMove(why, error.paragraph) from None
            states.append(state)
        drawn = tuple(noted.notes)
        alone = [Entry(seat, text) for text in texts[:-1]] + [Entry(seat, texts[-1], drawn)]
        return Proposal(
            entry=Entry(seat, AND_THEN.join(texts), drawn),
            state=states[-1],
            luck=luck,
            moves=tuple(zip(alone, moves, strict=True)),
            between=tuple(states[1:-1]),
        )

    def adopt(self, step: Proposal) -> None:
        """Make a proposed step the present."""
        if step.done:
            return
        if step.reopens:
            self._reopen(step)
            return
        ends_epoch = step.state.epoch != self._base.epoch
        before = (self._base, self.state, len(self._plies.settled), tuple(self._plies.open))
        self._plies.add(step.entry, step.moves, ends_epoch)
        self._between = step.between
        self.state = step.state
        self._luck = step.luck
        if self.seed is None and step.entry.luck:
            self.commitment, self.shares = None, ()
        if not step.moves:
            self.logbook.forget_after(len(self._plies.settled))
        if ends_epoch:
            self._base = step.state
            self._passed = None
            if step.state.only_passed and not step.entry.luck:
                seat = step.entry.seat
                self._passed = _Passed(seat, self.view(seat), *before)

    def _reopen(self, step: Proposal) -> None:
        passed = self._passed
        assert passed is not None, "there is nothing that reopens"
        self._plies.reopen(step.entry, passed.settled, passed.open)
        self._between = ()
        self.state, self._base, self._passed = passed.state, passed.base, None
        self.logbook.forget_after(len(self._plies.settled))

    def view(self, seat: int | None) -> View:
        """What a seat may know, or an onlooker (None)."""
        if seat is not None:
            self._check_seat(seat)
        if self._views[0] is not self.state:
            self._views = (self.state, {})
        views = self._views[1]
        if seat not in views:
            views[seat] = self.game.view(self.state, seat)
        return views[seat]

    def legal_moves(self, seat: int | None) -> list[int]:
        """The legal moves as ints; none for an onlooker."""
        return [] if seat is None else self.state.legal(seat)

    def layers(self, seat: int | None) -> dict[str, Markup]:
        """The page's parts as a seat may see them."""
        view, legal = self.view(seat), self.legal_moves(seat)
        return drawn(self.game.picture.layers(view, legal, self.display_names))

    def draw(self, seat: int | None = None) -> Markup:
        """The table as a seat may see it, as a picture that notebooks show."""
        return self.game.picture.draw(self.view(seat), self.legal_moves(seat), self.display_names)

    def text(self, seat: int | None = None) -> TextBoard:
        """The table as a seat may see it, drawn with letters; ``print`` shows it."""
        view, legal = self.view(seat), self.legal_moves(seat)
        return self.game.draw_text(view, legal, self.display_names)

    def log(self, seat: int | None) -> list[Line]:
        """What a seat saw happen, from the start; moves that were taken back have left no trace."""
        return list(self.log_lines(seat))

    def log_lines(self, seat: int | None) -> tuple[Line, ...]:
        """The same as a value that stays the same object as long as the seat sees nothing new."""
        return self.logbook.lines(seat, self.log_parts(seat))

    def log_parts(self, seat: int | None) -> list[list[Line]]:
        """The log in parts: the set-up, then one part for each of the moves."""
        if seat is not None:
            self._check_seat(seat)
        return self.logbook.parts(
            seat, self.ply, self.display_names, self.view, self._between, self.states
        )

    def snapshot(self) -> Table:
        """The present as a table of its own. Another thread may read it while this one goes on."""
        still = copy(self)
        still.names, still._plies = list(self.names), self._plies.copy()
        still.logbook = self.logbook.copy()
        return still

    def adopt_log(self, seat: int | None, still: Table) -> None:
        """Take over a log that an earlier snapshot has worked out, if it still holds."""
        if still.moves == self.moves[: len(still.moves)] and still.names == self.names:
            self.logbook.take_over(seat, still.logbook)

    def rename(self, seat: int, name: str) -> None:
        """Somebody else sits there now; the log uses the new name for what happened before, too."""
        self._check_seat(seat)
        self.names[seat] = checked_name(name)
        self.logbook.forget_all()

    def at(self, ply: int) -> Table:
        """The table as it was after that many entries, to look at."""
        if isinstance(ply, bool | float) or ply not in range(self.ply + 1):
            raise FairgroundError(f"This table has plies 0 to {self.ply}, not {ply!r}.")
        return self._again(self.entries[:ply])

    def as_recorded(self) -> Table:
        """The table as its record tells the game: what was taken back was never played."""
        kept = [played.entry for played in self._plies.played]
        return self if kept == self.entries else self._again(kept)

    def _again(self, entries: Sequence[Entry]) -> Table:
        again = Table.from_entries(
            self.game,
            self.seats,
            self.options,
            self.names,
            entries,
            self.seed,
            self.dealt,
            self.commitment,
            self.shares,
        )
        again.is_lesson = self.is_lesson
        if again.moves == self.moves[: len(again.moves)]:
            again.logbook = self.logbook.copy()
            again.logbook.forget_after(len(again.moves))
        return again

    def stepwise(self) -> Iterator[Table]:
        """The table as it was at every ply, from the deal on: one table that goes along."""
        past = self.at(0)
        yield past
        for ply, entry in enumerate(self.entries, 1):
            past._repeat(ply, entry)
            past.commitment, past.shares = self.commitment, self.shares
            yield past

    def states(self) -> Iterator[State]:
        """The states of the game as it stands, without what was taken back."""
        luck = self._seeded() or ScriptedLuck(
            [*self.dealt, *(number for entry in self.entries for number in entry.luck)]
        )
        state = self.game.setup(self.seats, self.options, luck)
        yield state
        for seat, move in self.moves:
            state = state.copy()
            state.play(seat, move, luck)
            yield state

    @property
    def moves(self) -> list[tuple[int, int]]:
        """Who played what, without what was taken back: what lies between the states."""
        return [(played.entry.seat, played.move) for played in self._plies.played]

    def latest_first(self) -> Iterator[Played]:
        """From the last move that was not taken back to the first."""
        return self._plies.latest_first()

    @property
    def plies(self) -> list[int]:
        """After how many entries each of the moves was played; the same number for moves that were
        played together."""
        return [played.after for played in self._plies.played]

    def record(self) -> str:
        """The game as a readable text file. It has the seed only when the game is over, and never
        what was taken back: nobody reads in it how a player hesitated."""
        outcome = self.outcome
        return write(
            Record(
                game=self.game.id,
                version=self.game.version,
                edition=self.game.edition.fingerprint,
                edition_text=self.game.edition_text,
                seats=self.seats,
                is_lesson=self.is_lesson,
                options={name: option_text(value) for name, value in self.options.items()},
                names=self.names,
                commitment=self.commitment,
                commits=commitments(self.shares),
                parts=[share.part for share in self.shares],
                seed=None if outcome is None else self.seed,
                dealt=self.dealt,
                entries=[played.entry for played in self._plies.played],
                scores=None if outcome is None else outcome.scores,
            )
        )

    def _repr_svg_(self) -> str:
        return str(self.draw(None))

    def __str__(self) -> str:
        """What an onlooker sees of the table."""
        return f"{self.game.title}: {self.game.words.headline(self.view(None))}\n\n{self.text()}"

    def __repr__(self) -> str:
        return f"Table({self.game.id!r}, seats={self.seats}, ply={self.ply}, turn={self.turn})"

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool | float) or seat not in range(self.seats):
            raise OptionError(f"This table has seats 0 to {self.seats - 1}, not {seat!r}.")

    def _was_sent_before(self, seat: int, text: str, ply: int) -> bool:
        """A move is meant for the moment in which it was sent. Other seats' hidden choices are not
        counted and do not matter; anything else makes it stale, unless it is the very move that
        was played."""
        if ply == self._plies.count(seat):
            return False
        entry = self._plies.counted(seat, ply)
        if entry and (entry.seat, entry.move) == (seat, AND_THEN.join(_parts(text))):
            return True
        raise StaleMove("The table had moved on; this is the table now. Please choose again.")

    def _take_back(self, seat: int) -> Proposal:
        passed = self._what_passed(seat)
        if passed is not None and self.outcome is None:
            return Proposal(Entry(seat, UNDO), passed.state, self._luck, reopens=True)
        state = self._base.copy()
        for played in self._plies.without_last(seat):
            state.play(played.entry.seat, played.move, ScriptedLuck([]))
        return Proposal(Entry(seat, UNDO), state, self._luck)

    def _refusal(self, state: State, seat: int, text: str, why: str) -> str:
        if state.outcome() is not None:
            return f"{text!r} is not possible: the game is over."
        if seat not in state.turn():
            waiting = ", ".join(self.display_names[other] for other in state.turn())
            return f"{text!r} is not possible now: the table waits for {waiting}."
        choices = [self.game.say(move) for move in state.legal(seat)]
        more = f" and {len(choices) - 4} more" if len(choices) > 4 else ""
        return f"{text!r} is not possible now. {why} Possible: {', '.join(choices[:4])}{more}."


def read_together(game: Game, text: str) -> list[int]:
    """The moves of a text."""
    texts = text.split(AND_THEN.strip())
    if len(texts) > MOST_TOGETHER:
        raise UnreadableMove(f"At most {MOST_TOGETHER} moves can be played together.")
    return [game.read(each) for each in texts]


def _parts(text: str) -> list[str]:
    """The texts of single moves, as they stand in entries."""
    return [" ".join(each.split()) for each in text.lower().split(AND_THEN.strip())]


def _seed(seed: int | str | bytes | None) -> bytes:
    if seed is not None and not isinstance(seed, int | str | bytes):
        raise OptionError(f"A seed is a whole number or hex text such as '5eed', not {seed!r}.")
    try:
        return seed_bytes(seed)
    except ValueError as error:
        raise OptionError(str(error)) from None


def _numbers(luck: Sequence[int]) -> str:
    return ", ".join(str(number) for number in luck) or "nothing"
