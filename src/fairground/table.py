"""A table: seats, record and present state. Everything that plays goes through here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
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
from fairground.language import in_words, say, say_in
from fairground.logbook import Logbook
from fairground.luck import Luck, RecordingLuck, ScriptedLuck, SeededLuck, commitment, seed_bytes
from fairground.names import checked_name, checked_names
from fairground.phrases import isolated
from fairground.plies import Played, Plies
from fairground.record import Branch, Entry, Record, option_text, write
from fairground.shares import Share, commitments, luck_seed
from fairground.text_board import TextBoard

UNDO = "undo"
TAKE_BACK_TURN = "take back"
"""Takes back the turn that a seat has ended, and whatever others have done since. It is up to those
who let people play to ask the others first."""
MOST_TURNS_BACK = 24
"""Turns that only passed on, and can be taken back, are remembered up to this number."""
SHOWN_CHOICES = 4
"""A refusal names this many of the moves that are possible."""
_NO_SEATS = (bool, float)
"""To Python these are numbers too."""
MOST_TOGETHER = 8
"""More moves than this make no sense in one go."""


@dataclass(frozen=True, eq=False)
class _Passed:
    """A play that only passed the turn, and the table before it. ``shown`` is what its seat saw
    afterwards: until it sees something else, nobody has decided."""

    seat: int
    shown: View
    base: State
    state: State
    settled: int
    open: tuple[Played, ...]


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
    reopens: _Passed | None = None
    done: bool = False


@lru_cache(maxsize=1024)
def _displayed(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([isolated(name) for name in names])


class Table:
    """One game being played. States are never changed once the table has adopted them.

    ``ply`` counts every entry, half-finished and taken-back moves too, and is for those who know
    everything, such as the store. A viewer counts with ``ply_for``.
    """

    is_lesson = False
    """Whether it began as a lesson, whose luck was chosen by its author."""
    branch: Branch | None = None
    """Where it came from, if it was played on from a moment of another game: the first entries are
    that game's, with the luck that they noted."""

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
        branch: Branch | None = None,
    ) -> Table:
        """The table of a stored game. Luck comes from the seed and the seats' shares, or, where
        the seed is not known, from what the entries noted. ``published`` is the commitment to a
        seed that is not known. Of a ``branch`` the entries that were taken over come first."""
        table = cls.__new__(cls)
        table.game = game
        table.seats = seats
        table.options = game.check_options(seats, options)
        table.names = checked_names(names, seats)
        table.seed = seed
        table.shares = tuple(shares)
        table.branch = branch
        try:
            own = None if branch else table._seeded()
            table._start(own or ScriptedLuck(list(dealt)))
        except LookupError:
            raise RecordError(_other_luck(0)) from None
        for ply, entry in enumerate(entries, 1):
            table._repeat(ply, entry)
        if seed is None:
            table._luck = SeededLuck(seed_bytes(None))
            table.commitment = published
        elif branch and len(entries) <= branch.moves:
            table._luck = SeededLuck(luck_seed(seed, table.shares))
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
        self._passed: tuple[_Passed, ...] = ()
        """The latest plays, of any seat, that only passed the turn, one after the other."""
        self._between: tuple[State, ...] = ()
        """The states on the way through the latest entry."""
        self._views: tuple[State, dict[int | None, View]] = (self.state, {})
        """The views of the present state: pages, logs and curtains ask for the same ones."""
        self._ended: tuple[State | None, Outcome | None] = (None, None)
        """The outcome of the present state: whatever looks at a table asks for it."""
        self.logbook = Logbook(self.game)

    def _seeded(self) -> Luck | None:
        """The table's luck from its beginning, where the seed is known."""
        return None if self.seed is None else SeededLuck(luck_seed(self.seed, self.shares))

    def _repeat(self, ply: int, entry: Entry) -> None:
        taken_over = 0 if self.branch is None else self.branch.moves
        if self.seed is None or ply <= taken_over:
            self._luck = ScriptedLuck(list(entry.luck))
        elif self.branch is not None and ply == taken_over + 1:
            self._luck = SeededLuck(luck_seed(self.seed, self.shares))
        try:
            step = self.propose(entry.seat, entry.move)
        except FairgroundError as error:
            raise RecordError(say("Ply {ply}: {what}", ply=ply, what=error)) from None
        except LookupError:
            raise RecordError(_other_luck(ply)) from None
        if entry.luck and step.entry.luck != entry.luck:
            raise RecordError(
                say(
                    "Ply {ply}: the draws differ from those in the record: luck gives {drawn} and "
                    "not {noted}.",
                    ply=ply,
                    drawn=_numbers(step.entry.luck),
                    noted=_numbers(entry.luck),
                )
            )
        self.adopt(step)

    @property
    def entries(self) -> list[Entry]:
        """The moves so far, with what luck gave; the record is made of them."""
        return self._plies.entries

    @property
    def ply(self) -> int:
        """How many entries the record has."""
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

    def plies_after(self, viewer: int | None, entries: Sequence[int]) -> tuple[int, ...]:
        """The same for several numbers of entries."""
        return self._plies.plies_after(viewer, entries)

    @property
    def display_names(self) -> list[str]:
        """The names as they stand in sentences and pictures."""
        return list(_displayed(tuple(self.names)))

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that may decide now: several at once where all choose at the same time, and
        none when the game is over."""
        return tuple(self.state.turn())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None until it is over."""
        if self._ended[0] is not self.state:
            self._ended = (self.state, self.state.outcome())
        return self._ended[1]

    def legal(self, seat: int) -> list[str]:
        """The texts of all moves that a seat may play now; ``play`` takes any of them."""
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
        """Whether the seat's last move can still be taken back: nothing came of it yet."""
        if self.outcome is not None:
            return False
        return any(played.entry.seat == seat for played in self._plies.open) or (
            self._what_passed(seat) is not None
        )

    def _what_passed(self, seat: int) -> _Passed | None:
        """The play with which the seat passed the turn, as long as it can be taken back. What
        others have begun in secret since then does not matter, and is dropped."""
        passed = self._passed[-1] if self._passed else None
        if passed is None or passed.seat != seat or self.view(seat) != passed.shown:
            return None
        return passed

    def can_take_back_turn(self, seat: int) -> bool:
        """Whether the turn that a seat ended can be taken back with all that came after it: since
        then no luck was drawn and nothing hidden was shown. The others should agree first."""
        return self.outcome is None and self._ended_turn(seat) is not None

    def _ended_turn(self, seat: int) -> _Passed | None:
        self._check_seat(seat)
        return next((passed for passed in reversed(self._passed) if passed.seat == seat), None)

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
        if text.strip().lower() == TAKE_BACK_TURN:
            return self._take_back_turn(seat)
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
                    say(
                        "{moves} is not possible in one go: {move} comes after something that "
                        "everybody sees. Play it afterwards.",
                        moves=repr(AND_THEN.join(texts)),
                        move=repr(text),
                    )
                )
            state = states[-1].copy()
            try:
                state.play(seat, move, noted)
            except IllegalMove as error:
                why = self._refusal(states[-1], seat, text, error.words)
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
        if step.reopens is not None:
            self._reopen(step.entry, step.reopens)
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
            if step.state.only_passed and not step.entry.luck:
                seat = step.entry.seat
                passed = _Passed(seat, self.view(seat), *before)
                self._passed = (*self._passed, passed)[-MOST_TURNS_BACK:]
            else:
                self._passed = ()

    def _reopen(self, entry: Entry, passed: _Passed) -> None:
        """Go back to before a seat passed the turn. What came before that could be taken back until
        then, and still can."""
        self._plies.reopen(entry, passed.settled, passed.open)
        self._between = ()
        self.state, self._base = passed.state, passed.base
        self._passed = self._passed[: self._passed.index(passed)]
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
        return self.dated_log(seat)[0]

    def dated_log(self, seat: int | None) -> tuple[tuple[Line, ...], tuple[int, ...]]:
        """The lines of the log, and after how many entries each of them came."""
        return self.logbook.dated(seat, self.log_parts(seat), self._plies.after_move)

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
            raise FairgroundError(
                say("This table has plies 0 to {last}, not {ply}.", last=self.ply, ply=repr(ply))
            )
        return self._again(self.entries[:ply], self.branch)

    def as_recorded(self) -> Table:
        """The table as its record tells the game: what was taken back was never played."""
        recorded = self._plies.as_recorded()
        if recorded.entries == self.entries:
            return self
        again = copy(self)
        again.names, again._plies = list(self.names), recorded
        again.branch = self._kept_branch()
        again._between, again._passed = (), ()
        again.logbook = self.logbook.renumbered(self.ply, again.ply)
        return again

    def _kept_branch(self) -> Branch | None:
        """The branch without what was taken back of it."""
        branch = self.branch
        if branch is None:
            return None
        kept = sum(played.after < branch.moves for played in self._plies.played)
        return Branch(branch.origin, kept)

    def _again(self, entries: Sequence[Entry], branch: Branch | None) -> Table:
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
            branch,
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
        luck = (None if self.branch else self._seeded()) or ScriptedLuck(
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

    def record(self, ended: str = "") -> str:
        """The game as a readable text file. It has the seed only when the game is over, and never
        what was taken back: nobody reads in it how a player hesitated. ``ended`` is how its people
        ended it (``record.ENDED``) where the rules did not."""
        outcome = self.outcome
        return write(
            Record(
                game=self.game.id,
                version=self.game.version,
                edition=self.game.edition.fingerprint,
                edition_text=self.game.edition_text,
                seats=self.seats,
                is_lesson=self.is_lesson,
                branch=self._kept_branch(),
                options={name: option_text(value) for name, value in self.options.items()},
                names=self.names,
                commitment=self.commitment,
                commits=commitments(self.shares),
                parts=[share.part for share in self.shares],
                seed=None if outcome is None and not ended else self.seed,
                dealt=self.dealt,
                entries=[played.entry for played in self._plies.played],
                scores=None if outcome is None else outcome.scores,
                ended=ended if outcome is None else "",
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
        if isinstance(seat, _NO_SEATS) or seat not in range(self.seats):
            raise OptionError(
                say(
                    "This table has seats 0 to {last}, not {seat}.",
                    last=self.seats - 1,
                    seat=repr(seat),
                )
            )

    def _was_sent_before(self, seat: int, text: str, ply: int) -> bool:
        """A move is meant for the moment in which it was sent. Other seats' hidden choices are not
        counted and do not matter; anything else makes it stale, unless it is the very move that
        was played."""
        if ply == self._plies.count(seat):
            return False
        entry = self._plies.counted(seat, ply)
        if entry and (entry.seat, entry.move) == (seat, AND_THEN.join(_parts(text))):
            return True
        raise StaleMove(say("The table had moved on; this is the table now. Please choose again."))

    def _take_back(self, seat: int) -> Proposal:
        passed = self._what_passed(seat)
        if passed is not None and self.outcome is None:
            return Proposal(Entry(seat, UNDO), passed.state, self._luck, reopens=passed)
        state = self._base.copy()
        for played in self._plies.without_last(seat):
            state.play(played.entry.seat, played.move, ScriptedLuck([]))
        return Proposal(Entry(seat, UNDO), state, self._luck)

    def _take_back_turn(self, seat: int) -> Proposal:
        passed = self._ended_turn(seat)
        if passed is None or self.outcome is not None:
            raise IllegalMove(
                say(
                    "This turn cannot be taken back: luck was drawn or something hidden was shown "
                    "since then."
                )
            )
        return Proposal(Entry(seat, TAKE_BACK_TURN), passed.state, self._luck, reopens=passed)

    def _refusal(self, state: State, seat: int, text: str, why: str) -> str:
        move = repr(text)
        if state.outcome() is not None:
            return say("{move} is not possible: the game is over.", move=move)
        if seat not in state.turn():
            waiting = ", ".join(self.display_names[other] for other in state.turn())
            return say(
                "{move} is not possible now: the table waits for {who}.", move=move, who=waiting
            )
        choices = [self.game.say(legal) for legal in state.legal(seat)]
        shown, left = ", ".join(choices[:SHOWN_CHOICES]), len(choices) - SHOWN_CHOICES
        if left <= 0:
            return say(
                "{move} is not possible now. {why} Possible: {moves}.",
                move=move,
                why=in_words(why),
                moves=shown,
            )
        return say(
            "{move} is not possible now. {why} Possible: {moves} and {number} more.",
            move=move,
            why=in_words(why),
            moves=shown,
            number=left,
        )


def read_together(game: Game, text: str) -> list[int]:
    """The moves of a text."""
    texts = text.split(AND_THEN.strip())
    if len(texts) > MOST_TOGETHER:
        raise UnreadableMove(
            say("At most {number} moves can be played together.", number=MOST_TOGETHER)
        )
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


def _other_luck(ply: int) -> str:
    return say("Ply {ply}: this needs other luck than the record notes.", ply=ply)


def _numbers(luck: Sequence[int]) -> str:
    return ", ".join(str(number) for number in luck) or say_in("luck gives …", "nothing")
