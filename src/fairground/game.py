"""The contract of a game: a few verbs over plain data.

A game is a folder. Its ``__init__.py`` holds one ``GAME``, which names the folder's modules;
each module fulfils one of the Protocols below by its functions. Nothing is inherited and nothing
is registered: the catalog lists the folders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import msgspec

from fairground.luck import Luck

OptionValue = bool | str
Options = Mapping[str, OptionValue]


class FairgroundError(ValueError):
    """Something a person asked for cannot be done; the text says what and what would be right."""


class IllegalMove(FairgroundError):
    """The move is understood, but the rules do not allow it now. Nothing has changed."""


class UnreadableMove(FairgroundError):
    """The text is not a move of this game. Nothing has changed."""


class StaleMove(FairgroundError):
    """The move was meant for an earlier moment of the table. Nothing has changed."""


class EditionError(FairgroundError):
    """An edition file is wrong; the text names the place."""


class OptionError(FairgroundError):
    """A game, a number of seats, a name or an option that there is not."""


class RecordError(FairgroundError):
    """The text is not the record of a game; the text names the line."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: per seat the named parts of the score, their sum, and the rank (1 is
    best, ties share)."""

    parts: tuple[dict[str, int], ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, parts: Sequence[dict[str, int]], *ties: Sequence[int]) -> Outcome:
        """Rank by the sum of the parts, then by each tie-breaker in turn, more being better."""
        scores = [sum(part.values()) for part in parts]
        keys = list(zip(scores, *ties, strict=True))
        ranks = [1 + sum(other > key for other in keys) for key in keys]
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        return cls(tuple(parts), tuple(scores), tuple(ranks), tuple(winners))


class State(Protocol):
    """The full truth of a table at one moment, changed in place."""

    @property
    def epoch(self) -> int:
        """Rises with every play that drew luck, revealed something or passed the turn. What was
        played within one epoch can be taken back; seats that decide within the same epoch do
        not learn of each other's choices."""

    def turn(self) -> Sequence[int]:
        """The seats that may decide now; several where the rules are simultaneous, none when the
        game is over."""

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, in a stable order; empty for a seat that waits."""

    def play(self, seat: int, move: int, luck: Luck) -> None:
        """Play a legal move. Anything else changes nothing and raises IllegalMove, which tells the
        person who tried it why, in a sentence."""

    def copy(self) -> State:
        """A copy that shares nothing that changes."""

    def outcome(self) -> Outcome | None:
        """None until the game is over."""


def _json_name(thing: object) -> object:
    name = getattr(thing, "fingerprint", None)
    if isinstance(name, str):
        return name
    raise TypeError(f"{type(thing).__name__} has no place in a view")


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat may know (an onlooker's seat is None). Games add their own fields; each is
    written in by hand, so that what nobody writes in cannot leak. The edition is an object here
    and its fingerprint in JSON."""

    seat: int | None
    turn: tuple[int, ...]
    options: dict[str, OptionValue]
    edition: Any

    def to_json(self) -> str:
        return msgspec.json.encode(self, enc_hook=_json_name).decode()


class Prompt(msgspec.Struct, frozen=True):
    """What the viewer is asked: a bold verb, the choice, and a small line of what follows from
    it."""

    verb: str
    choice: str = ""
    small: str = ""


class Label(msgspec.Struct, frozen=True):
    """A button for a move: its name and one small line of consequence."""

    name: str
    small: str = ""
    icon: str = ""


class Line(msgspec.Struct, frozen=True):
    """One line of the log. A head opens a new section ("Round 13, die 3")."""

    text: str
    seat: int | None = None
    head: bool = False


class Fact(msgspec.Struct, frozen=True):
    """A small public number on a seat card: icon, value, and what it counts in words."""

    icon: str
    value: str
    words: str


class Standing(msgspec.Struct, frozen=True):
    """What a seat card shows: the running score as far as the viewer may know it, facts, and a
    note such as "has chosen"."""

    score: str
    facts: tuple[Fact, ...] = ()
    note: str = ""


class EditionModule(Protocol):
    """``edition.py``: the printed numbers."""

    def load(self, text: str, source: str) -> Any:
        """Read and check an edition file. EditionError names the place in ``source``. The object
        has a ``fingerprint``, a short text that differs between editions, and is never changed."""


class RulesModule(Protocol):
    """``rules.py``: the truth."""

    MOVES: int
    """Moves are the ints ``0 .. MOVES - 1``."""

    def setup(self, edition: Any, seats: int, options: Options, luck: Luck) -> State: ...


class SightModule(Protocol):
    """``sight.py``: who knows what."""

    def view(self, state: Any, seat: int | None) -> View: ...

    def guess(self, view: Any, luck: Luck) -> State:
        """A full world drawn fairly from those the viewer cannot tell apart."""


class WordsModule(Protocol):
    """``words.py``: notation and sentences. Names are plain text here; whoever shows them
    escapes them."""

    def say(self, move: int, edition: Any) -> str:
        """The short typable text of a move, the same in every state."""

    def read(self, text: str, edition: Any) -> int:
        """The move of a text, forgiving about case and spaces. UnreadableMove says what would be
        right."""

    def headline(self, view: Any) -> str:
        """Where the game stands, for the head of the page: "Round 13"."""

    def prompt(self, view: Any, legal: Sequence[int], names: Sequence[str]) -> Prompt: ...

    def label(self, view: Any, move: int, names: Sequence[str]) -> Label:
        """The button of a legal move of the viewer."""

    def narrate(self, before: Any, after: Any, names: Sequence[str]) -> list[Line]:
        """What the viewer saw happen between two views, one play apart. At the start ``before``
        is None."""

    def standing(self, view: Any, seat: int) -> Standing: ...

    def describe(self, view: Any, names: Sequence[str]) -> str:
        """The text twin of the board: where everything is, in sentences, in reading order."""


class PictureModule(Protocol):
    """``picture.py``: layers of markup, and the one picture made of them."""

    LAYOUT: str
    """``square`` or ``wide``: where the page puts the tray (LOOK §5)."""

    DEFS: str
    """Patterns that the pictures refer to; the page brings them once."""

    def layers(self, view: Any, legal: Sequence[int], names: Sequence[str]) -> dict[str, str]:
        """The page's parts by name. ``board`` and ``tray`` are the roots; markup may leave slots
        for further layers (``draw.slot``). A layer that did not change is not sent again."""

    def draw(self, view: Any, legal: Sequence[int], names: Sequence[str]) -> str:
        """One standing picture of the table, complete with its style: an ``Svg``."""

    def poster(self) -> str:
        """The game's picture in the lobby, 240 by 150."""


class BotModule(Protocol):
    """``bot.py``: what an experienced player knows, as numbers. It looks at worlds that a bot has
    guessed; the truth of a table never comes here. Compiled together with the rules."""

    SPREAD: float
    """A lead of so many points makes a win about three times as likely as not."""

    PLIES: int
    """A playout lasts so many plies for each seat, two seats at least, before the estimate takes
    its place."""

    def estimate(self, state: Any) -> list[float]:
        """The points that each seat may expect at the end."""

    def weigh(self, state: Any, seat: int, moves: list[int]) -> list[float]:
        """How promising each of the seat's legal moves looks at first sight: positive numbers, of
        which only the proportions count."""

    def play_on(self, state: Any, luck: Luck, plies: int) -> None:
        """Play sensible quick moves for every seat, so many plies or until the game is over."""


class AdviceModule(Protocol):
    """``advice.py``: why a move is good, in the words of the game."""

    def why(self, view: Any, move: int) -> str:
        """One sentence for the viewer about a legal move of theirs."""


@dataclass(frozen=True)
class Level:
    """How a bot of some strength plays a game: how many simulations it thinks for, and how much it
    misjudges what a move is worth, compared with how much the moves in front of it differ. With
    few simulations it overlooks what does not catch its eye; misjudging, it mistakes close
    decisions often and obvious ones hardly ever."""

    simulations: int
    misjudges: float = 0.0


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(f"The edition {path.name} cannot be read: {error}.") from None


@dataclass(frozen=True)
class Option:
    """A variant or a comfort that a table may choose. The first value is the default."""

    id: str
    title: str
    words: str
    values: tuple[OptionValue, ...] = (False, True)


@dataclass(frozen=True)
class Game:
    """A title's rules, and everything one may ask of them."""

    id: str
    title: str
    designers: tuple[str, ...]
    blurb: str
    seats: range
    minutes: int
    version: int
    folder: Path
    editions: EditionModule
    rules: RulesModule
    sight: SightModule
    view_type: type[View]
    """What ``sight.view`` gives; a thinking process reads views of this type."""
    words: WordsModule
    picture: PictureModule
    options: tuple[Option, ...] = ()
    bot: BotModule | None = None
    advice: AdviceModule | None = None
    levels: tuple[Level, ...] = ()
    """From the first visit to master; there are as many as ``bots.levels`` names, or none."""
    edition_text: str | None = field(default=None, repr=False)
    """The text of an edition file that stands in for the folder's own."""

    @cached_property
    def edition(self) -> Any:
        if self.edition_text is not None:
            return self.editions.load(self.edition_text, "The edition")
        return self.editions.load(_read(self.folder / "edition.toml"), "edition.toml")

    def with_edition(self, path: str | Path) -> Game:
        """The same rules with the printed numbers of another file."""
        return self.with_edition_text(_read(Path(path)), Path(path).name)

    def with_edition_text(self, text: str, source: str) -> Game:
        self.editions.load(text, source)
        return replace(self, edition_text=text)

    def check_options(self, seats: int, options: Options | None) -> dict[str, OptionValue]:
        """Check the number of seats and fill in the options that were not chosen."""
        if isinstance(seats, bool | float) or seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise OptionError(f"{self.title} takes {least} to {most} seats, not {seats!r}.")
        settled: dict[str, OptionValue] = {option.id: option.values[0] for option in self.options}
        known = {option.id: option for option in self.options}
        for name, value in (options or {}).items():
            if name not in known:
                have = ", ".join(known) or "none"
                raise OptionError(f"{self.title} has no option {name!r}; it has: {have}.")
            if not any(
                value is one or (value == one and type(value) is type(one))
                for one in known[name].values
            ):
                right = ", ".join(str(one) for one in known[name].values)
                raise OptionError(f"Option {name!r} takes one of: {right}; not {value!r}.")
            settled[name] = value
        return settled

    def setup(self, seats: int, options: Options | None, luck: Luck) -> State:
        return self.rules.setup(self.edition, seats, self.check_options(seats, options), luck)

    def view(self, state: State, seat: int | None) -> View:
        return self.sight.view(state, seat)

    def guess(self, view: View, luck: Luck) -> State:
        return self.sight.guess(view, luck)

    def say(self, move: int) -> str:
        return self.words.say(move, self.edition)

    def read(self, text: str) -> int:
        return self.words.read(text, self.edition)

    def __repr__(self) -> str:
        return f"Game({self.id!r}, seats={self.seats[0]}–{self.seats[-1]}, version={self.version})"
