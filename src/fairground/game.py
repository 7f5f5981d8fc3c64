"""The contract of a game: a few verbs over plain data.

A game is a folder. Its ``__init__.py`` holds one ``GAME``, which names the folder's modules; each
module or package fulfils one of the Protocols in ``contract.py`` by its functions, over the plain
data in ``shown.py``. The rules are made of the classes in ``moves.py``, which are native where they
are compiled. Nothing is registered: the catalog lists the folders.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from fairground.contract import (
    ActsModule,
    AdviceModule,
    BoardsModule,
    BotModule,
    CarefulModule,
    EditionModule,
    EndgameModule,
    LuckModule,
    PartTitles,
    PictureModule,
    PlansModule,
    RestModule,
    RulesModule,
    ScoreWords,
    ShortcutsModule,
    SightModule,
    TextBoardModule,
    WordsModule,
)
from fairground.errors import (
    EditionError,
    FairgroundError,
    IllegalMove,
    OptionError,
    RecordError,
    StaleMove,
    UnreadableMove,
)
from fairground.features import Features
from fairground.language import LANGUAGES, SOURCE, Sentences, in_words, say, say_in, spoken
from fairground.luck import Luck
from fairground.moves import State
from fairground.notation import Notation
from fairground.outcome import Outcome
from fairground.shown import (
    DESK,
    PHONE,
    WINDOWS,
    Act,
    Callout,
    Choice,
    Drawn,
    Fact,
    Figure,
    Label,
    Layer,
    Line,
    Options,
    OptionValue,
    Prompt,
    Standing,
    View,
)
from fairground.text_board import TextBoard

__all__ = [
    "AND_THEN",
    "DESK",
    "PHONE",
    "WINDOWS",
    "Act",
    "ActsModule",
    "AdviceModule",
    "BoardsModule",
    "BotModule",
    "Callout",
    "CarefulModule",
    "Choice",
    "Drawn",
    "Earlier",
    "EditionError",
    "EditionModule",
    "EndgameModule",
    "Fact",
    "FairgroundError",
    "Figure",
    "Game",
    "IllegalMove",
    "Label",
    "Layer",
    "Level",
    "Line",
    "LuckModule",
    "Option",
    "OptionError",
    "OptionValue",
    "Options",
    "Outcome",
    "PartTitles",
    "PictureModule",
    "PlansModule",
    "Prompt",
    "RecordError",
    "RestModule",
    "RulesModule",
    "ScoreWords",
    "ShortcutsModule",
    "SightModule",
    "StaleMove",
    "Standing",
    "State",
    "TextBoardModule",
    "UnreadableMove",
    "View",
    "WordsModule",
]

AND_THEN = "; "
"""Between the texts of moves that a seat plays together. No move has this in its text."""


@dataclass(frozen=True)
class Level:
    """How a bot of some strength plays a game: how many simulations it thinks for, and how much it
    misjudges what a move is worth, compared with how much the moves in front of it differ. With
    few simulations it overlooks what does not catch its eye; misjudging, it mistakes close
    decisions often and obvious ones hardly ever. ``rating`` is its strength on the scale on which
    people are rated (``ratings.py``), from games of the levels against each other; None where
    nobody has measured it. ``is_thorough`` if it thinks for as long as it is given, however many
    simulations that makes (without a clock it makes these), and solves endgames."""

    simulations: int
    misjudges: float = 0.0
    rating: float | None = None
    is_thorough: bool = False


MOST_BYTES = 200_000
"""No more than this is read of an edition file, whatever it is; editions are much shorter."""


def edition_file(path: Path) -> str:
    """The text of an edition file."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
        text = "" if len(raw) > MOST_BYTES else raw.decode().replace("\r\n", "\n")
    except (OSError, ValueError) as error:
        raise EditionError(
            say("The edition {file} cannot be read: {why}.", file=path.name, why=why(error))
        ) from None
    if len(raw) > MOST_BYTES:
        raise EditionError(say("The edition {file} cannot be read: it is too big.", file=path.name))
    return text


def why(error: OSError | ValueError) -> str:
    """Why a file cannot be used, in words that fit into a sentence."""
    if isinstance(error, UnicodeDecodeError):
        return say("it is not UTF-8 text")
    if isinstance(error, FileNotFoundError):
        return say("no such file or directory")
    if isinstance(error, IsADirectoryError):
        return say("is a directory")
    if isinstance(error, PermissionError):
        return say("permission denied")
    words = (isinstance(error, OSError) and error.strerror) or str(error)
    return words[:1].lower() + words[1:]


@dataclass(frozen=True)
class Option:
    """A variant or a comfort that a table may choose. The first value is the default."""

    id: str
    title: str
    words: str
    values: tuple[OptionValue, ...] = (False, True)
    first_game: OptionValue | None = None
    """What the lobby proposes to somebody who has not played the game yet; None: the default."""
    why_not: Callable[[Any, int], str] | None = None
    """Why an edition and a number of seats leave only the default; empty if they leave all."""


@dataclass(frozen=True)
class Earlier:
    """What an earlier version of a game is by the present rules: these options, or a named edition
    in the place of the house edition. ``fingerprint`` is that of the house edition of then, which
    its records name; without a named edition, the present one only says more than that."""

    options: Options = field(default_factory=dict)
    edition: str = ""
    fingerprint: str = ""


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
    figures: Mapping[str, Callable[[Any], Figure]] = field(default_factory=dict)
    """The pictures of RULES.md by name, each drawn from the house edition when it is asked for."""
    text_board: TextBoardModule | None = None
    """Without it a terminal shows what ``words.describe`` says."""
    acts: ActsModule | None = None
    """Without it a page says what the log says, and pieces glide to their places."""
    features: Features | None = None
    """What a seat may know in numbers. Without it learning programs cannot play the game."""
    shortcuts: ShortcutsModule | None = None
    """Without it a click is a move."""
    options: tuple[Option, ...] = ()
    bot: BotModule | None = None
    advice: AdviceModule | None = None
    levels: tuple[Level, ...] = ()
    """From the first visit to grandmaster, as ``bots.levels`` names them, or none."""
    earlier_versions: Mapping[int, Earlier] = field(default_factory=dict)
    """Records and tables of these versions go on as they began (``versions.py``)."""
    is_for_newcomers: bool = False
    """Whether the lobby offers this game to somebody who only wants to play."""
    sentences: Sentences | None = None
    """The game's own catalogues. Without them it speaks English to everybody."""
    edition_text: str | None = field(default=None, repr=False)
    """The text of an edition file that stands in for the folder's own."""

    @cached_property
    def edition(self) -> Any:
        """The printed numbers that are played with."""
        if self.edition_text is not None:
            return self.editions.load(self.edition_text, "The edition")
        return self.editions.load(edition_file(self.folder / "edition.toml"), "edition.toml")

    @cached_property
    def named_editions(self) -> dict[str, str]:
        """The texts of the editions that come with the game, beside the house edition, by name."""
        files = sorted((self.folder / "editions").glob("*.toml"))
        return {file.stem: edition_file(file) for file in files}

    @cached_property
    def edition_name(self) -> str:
        """The name of the named edition that is played; empty for the house edition and for a file
        of somebody's own, whatever that calls itself."""
        name = str(self.edition.fingerprint).rpartition("-")[0]
        if self.edition_text is None or name not in self.named_editions:
            return ""
        is_same = tomllib.loads(self.edition_text) == tomllib.loads(self.named_editions[name])
        return name if is_same else ""

    def with_edition(self, edition: str | Path) -> Game:
        """The same rules with the printed numbers of a named edition, or of a file."""
        if not isinstance(edition, str | Path):
            raise EditionError(f"An edition is a name or the path of a file, not {edition!r}.")
        if edition in self.named_editions:
            return self.with_edition_text(self.named_editions[str(edition)], f"{edition}.toml")
        path = Path(edition)
        try:
            text = edition_file(path)
        except EditionError as error:
            names = ", ".join(self.named_editions)
            if not names:
                raise
            known = say("{game} comes with these: {names}.", game=self.title, names=names)
            raise EditionError(f"{error} {known}") from None
        return self.with_edition_text(text, path.name)

    def with_edition_text(self, text: str, source: str) -> Game:
        """The same rules with other printed numbers; errors call the text ``source``."""
        if not isinstance(text, str):
            raise EditionError(f"An edition is text, not {type(text).__name__}.")
        edition = self.editions.load(text, source)
        game = replace(self, edition_text=text)
        vars(game)["edition"] = edition  # the cached property below, so that it is read once
        return game

    @property
    def first_game_options(self) -> dict[str, OptionValue]:
        """What the lobby proposes for a first game, where that is not the default."""
        return {
            option.id: option.first_game for option in self.options if option.first_game is not None
        }

    def values_of(self, option: Option, seats: int) -> tuple[OptionValue, ...]:
        """The values of an option that the edition lets a table of this size choose."""
        return tuple(v for v in option.values if not self._refusal(option, v, seats))

    def _refusal(self, option: Option, value: OptionValue, seats: int) -> str:
        """Why a value cannot be chosen with this edition; empty if it can."""
        if option.why_not is None or value == option.values[0]:
            return ""
        return option.why_not(self.edition, seats)

    def check_options(self, seats: int, options: Options | None) -> dict[str, OptionValue]:
        """Check the number of seats and fill in the options that were not chosen."""
        if isinstance(seats, bool | float) or seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise OptionError(
                say(
                    "{game} takes {least} to {most} seats, not {seats}.",
                    game=self.title,
                    least=least,
                    most=most,
                    seats=repr(seats),
                )
            )
        if options is not None and not isinstance(options, Mapping):
            raise OptionError(f"Options are names with values, as in a dict, not {options!r}.")
        settled: dict[str, OptionValue] = {option.id: option.values[0] for option in self.options}
        known = {option.id: option for option in self.options}
        for name, value in (options or {}).items():
            if name not in known:
                have = ", ".join(known) or say_in("an empty list", "none")
                raise OptionError(
                    say(
                        "{game} has no option {name}; it has: {options}.",
                        game=self.title,
                        name=repr(name),
                        options=have,
                    )
                )
            if not any(
                value is choice or (value == choice and type(value) is type(choice))
                for choice in known[name].values
            ):
                right = ", ".join(str(choice) for choice in known[name].values)
                raise OptionError(
                    say(
                        "Option {name} takes one of: {values}; not {value}.",
                        name=repr(name),
                        values=right,
                        value=repr(value),
                    )
                )
            refusal = self._refusal(known[name], value, seats)
            if refusal:
                raise OptionError(in_words(refusal))
            settled[name] = value
        return settled

    def setup(self, seats: int, options: Options | None, luck: Luck) -> State:
        """The state in which a game begins."""
        if not isinstance(luck, Luck):
            raise TypeError(f"Luck is handed in, such as FastLuck(1), not {luck!r}.")
        return self.rules.setup(self.edition, seats, self.check_options(seats, options), luck)

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know of a state; None is an onlooker."""
        return self.sight.view(state, seat)

    def guess(self, view: View, luck: Luck) -> State:
        """A full state drawn fairly from those that the viewer cannot tell apart."""
        return self.sight.guess(view, luck)

    def draw_text(self, view: View, legal: Sequence[int], names: Sequence[str]) -> TextBoard:
        """The table as a viewer sees it, drawn with letters."""
        module = self.text_board
        board = TextBoard(()) if module is None else module.draw(view, legal, names)
        board.twin = self.words.describe(view, names)
        return board

    @cached_property
    def plans(self) -> PlansModule | None:
        """The picture, where it has a plan for each kind of window."""
        return self.picture if isinstance(self.picture, PlansModule) else None

    def layers(
        self, view: View, legal: Sequence[int], names: Sequence[str], window: str = ""
    ) -> dict[str, Layer]:
        """The layers of the picture: with the plan for a kind of window, or with all plans where
        nobody has said which is needed."""
        if window and self.plans is not None:
            return self.plans.layers_in(window, view, legal, names)
        return self.picture.layers(view, legal, names)

    def board_with(
        self, place: str, view: View, names: Sequence[str], window: str = ""
    ) -> dict[str, Layer]:
        """The layers of the board where something happened, which may be a rival's."""
        found: dict[str, Layer] = {}
        if isinstance(self.picture, BoardsModule):
            found = self.picture.board_with(place, view, names)
        return found or self.layers(view, (), names, window)

    def acts_between(self, before: View, after: View, lines: Sequence[Line]) -> list[Act]:
        """How a page stages what happened between two views of one viewer, one play apart."""
        if self.acts is not None:
            return self.acts.between(before, after, lines)
        return [("say", line.text) for line in lines if not line.head]

    def part_words(self, view: View, part: str) -> str:
        """What a part of the final score counts; nothing where the game has no words for it."""
        return self.words.part_words(view, part) if isinstance(self.words, ScoreWords) else ""

    def part_title(self, part: str) -> str:
        """What a part of the final score is called."""
        return self.words.part_title(part) if isinstance(self.words, PartTitles) else part

    @property
    def language(self) -> str:
        """The language in which the game speaks to the present reader."""
        is_known = self.sentences is not None and self.sentences.speaks(spoken())
        return spoken() if is_known else SOURCE

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that it speaks beside English."""
        own = self.sentences
        others = (language for language in LANGUAGES if language != SOURCE)
        return () if own is None else tuple(each for each in others if own.speaks(each))

    @property
    def moves(self) -> int:
        """Moves are the numbers from 0 to below this."""
        return len(self.rules.MOVES)

    @cached_property
    def notation(self) -> Notation:
        """The texts of moves, and back."""
        return Notation(self.title, self.rules.MOVES, self.edition)

    def choices(self, view: View, legal: Sequence[int], names: Sequence[str]) -> list[Choice]:
        """All that a click can do for the viewer: every legal move, and then what can be chosen in
        one go."""
        label = self.words.label
        single = [Choice((move,), label(view, move, names)) for move in legal]
        return single + (self.shortcuts.shortcuts(view, legal, names) if self.shortcuts else [])

    def say(self, move: int) -> str:
        """The short typable text of a move, the same in every state."""
        if isinstance(move, float) or move not in range(self.moves):
            raise OptionError(f"{self.title} has moves 0 to {self.moves - 1}, not {move!r}.")
        return self.notation.texts[move]

    def say_together(self, moves: Sequence[int]) -> str:
        """The text of moves that a seat plays together."""
        texts = self.notation.texts
        return AND_THEN.join([texts[move] for move in moves])

    def read(self, text: str) -> int:
        """The move of a text, forgiving about case and blanks. UnreadableMove says what would be
        right."""
        if not isinstance(text, str):
            raise UnreadableMove(f"A move is a text such as {self.say(0)!r}, not {text!r}.")
        return self.notation.read(text)

    def __repr__(self) -> str:
        return f"Game({self.id!r}, seats={self.seats[0]}–{self.seats[-1]}, version={self.version})"
