"""What the modules of a game's folder offer. Each module or package fulfils one of these Protocols
by its functions; what one may have besides is in Protocols of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from markupsafe import Markup

from fairground.luck import Luck
from fairground.moves import Moves, State
from fairground.shown import (
    Act,
    Choice,
    Label,
    Layer,
    Line,
    Options,
    Prompt,
    Standing,
    View,
)
from fairground.text_board import TextBoard


class EditionModule(Protocol):
    """``edition.py``: the printed numbers."""

    def load(self, text: str, source: str) -> Any:
        """Read and check an edition file. EditionError names the place in ``source``. The object
        has a ``fingerprint``, a short text that differs between editions, and is never changed."""


class RulesModule(Protocol):
    """``rules/``: the truth."""

    @property
    def MOVES(self) -> Moves:  # noqa: N802
        """The kinds of move."""

    def setup(self, edition: Any, seats: int, options: Options, luck: Luck) -> State: ...


class SightModule(Protocol):
    """``sight.py``: who knows what."""

    def view(self, state: Any, seat: int | None) -> View: ...

    def guess(self, view: Any, luck: Luck) -> State:
        """A full world drawn fairly from those the viewer cannot tell apart."""


class WordsModule(Protocol):
    """``words/``: sentences. Names are plain text here; the page escapes them."""

    def headline(self, view: Any) -> str:
        """Where the game stands, for the head of the page: "Round 13"."""

    def prompt(self, view: Any, legal: Sequence[int], names: Sequence[str]) -> Prompt: ...

    def rules_section(self, view: Any) -> str:
        """The name of the heading or paragraph of RULES.md at which a player should look now; empty
        where there is none."""

    def label(self, view: Any, move: int, names: Sequence[str]) -> Label:
        """The button of a legal move of the viewer."""

    def narrate(self, before: Any, after: Any, names: Sequence[str]) -> list[Line]:
        """What the viewer saw happen between two views, one play apart. At the start ``before``
        is None."""

    def standing(self, view: Any, seat: int) -> Standing: ...

    def describe(self, view: Any, names: Sequence[str]) -> str:
        """The text twin of the board: where everything is, in sentences, in reading order."""


class ShortcutsModule(Protocol):
    """``words/shortcuts.py``: clicks that stand for several moves."""

    def shortcuts(self, view: Any, legal: Sequence[int], names: Sequence[str]) -> list[Choice]:
        """What can be chosen in one go beside the legal moves. The first of the moves is a legal
        one."""


@runtime_checkable
class ScoreWords(Protocol):
    """What ``words/`` may have besides."""

    def part_words(self, view: Any, part: str) -> str:
        """What a part of the final score counts, in a sentence; nothing if that is plain."""


@runtime_checkable
class PartTitles(Protocol):
    """What ``words/`` may have besides."""

    def part_title(self, part: str) -> str:
        """The name of a part of the final score, for the reader; views and records have their own
        names for it."""


class TextBoardModule(Protocol):
    """``words/board.py``: the board drawn with letters."""

    def draw(self, view: Any, legal: Sequence[int], names: Sequence[str]) -> TextBoard:
        """All that the viewer sees and needs to decide, at most 80 columns wide if that can be
        done, and 100 in any case."""


class PictureModule(Protocol):
    """``picture.py``: layers of markup, and the one picture made of them."""

    LAYOUT: str
    """``square`` or ``wide``: where the page puts the tray."""

    DEFS: Markup
    """Patterns that the pictures refer to; the page brings them once."""

    def layers(self, view: Any, legal: Sequence[int], names: Sequence[str]) -> dict[str, Layer]:
        """The page's parts by name, each as a function and what it shows (``draw.layer``).
        ``board`` and ``tray`` are the roots; markup may leave slots for further layers
        (``draw.slot``). A layer that shows the same as before is neither drawn nor sent again."""

    def draw(self, view: Any, legal: Sequence[int], names: Sequence[str]) -> Markup:
        """One standing picture of the table, complete with its style: an ``Svg``."""

    def poster(self) -> Markup:
        """The game's picture in the lobby, 240 by 150."""


@runtime_checkable
class PlansModule(Protocol):
    """What ``picture/`` may have besides, where the board has a plan for each kind of window.
    ``layers`` then gives all of them, and the style sheet shows one."""

    def layers_in(
        self, window: str, view: Any, legal: Sequence[int], names: Sequence[str]
    ) -> dict[str, Layer]:
        """``layers`` without the plans that this kind of window does not show. Only the root that
        holds the plans is another; pieces and places have the same names on every plan."""


@runtime_checkable
class BoardsModule(Protocol):
    """What ``picture/`` may have besides, where others have boards of their own."""

    def board_with(self, place: str, view: Any, names: Sequence[str]) -> dict[str, Layer]:
        """The board that a place belongs to, by its name in the log: layers like those of the
        viewer's own board, of which ``board`` is the root. Nothing if no other board has it."""


class ActsModule(Protocol):
    """``picture/acts.py``: how a move is staged before the page shows what came of it."""

    def between(self, before: Any, after: Any, lines: Sequence[Line]) -> list[Act]:
        """What the viewer sees happen between two views, one play apart. ``lines`` are what the
        log says of it; there is at least one."""


class BotModule(Protocol):
    """``bot.py``: what an experienced player knows, as numbers. It looks at worlds that a bot has
    guessed; the truth of a table never comes here. Compiled together with the rules."""

    SPREAD: float
    """A lead of this many points makes a win about three times as likely as not."""

    PLIES: int
    """A playout lasts this many plies for each seat, two seats at least, before the estimate takes
    its place."""

    def estimate(self, state: Any) -> list[float]:
        """The points that each seat may expect at the end."""

    def weigh(self, state: Any, seat: int, moves: list[int]) -> list[float]:
        """How promising each of the seat's legal moves looks at first sight: positive numbers, of
        which only the proportions count."""

    def play_on(self, state: Any, luck: Luck, plies: int) -> None:
        """Play sensible quick moves for every seat, this many plies or until the game is over."""


@runtime_checkable
class EndgameModule(Protocol):
    """What ``bot/`` may have besides."""

    def knows_enough(self, view: Any) -> bool:
        """Whether which of the viewer's moves is best to the end no longer depends on anything
        that the viewer cannot see."""


@runtime_checkable
class LuckModule(Protocol):
    """What ``bot/`` may have besides, where the same moves mean something else with other luck."""

    def shown_luck(self, state: Any) -> int:
        """What luck has brought that all can see and that the moves of this decision depend on, as
        a number from 0 up."""


@runtime_checkable
class RestModule(Protocol):
    """What ``bot/`` may have besides, where it is hard to tell in between what will come of it."""

    def is_at_rest(self, state: Any) -> bool:
        """Whether this is a good moment for an estimate. A game that is over is at rest."""


@runtime_checkable
class CarefulModule(Protocol):
    """What ``bot/`` may have besides, for a search that has much time."""

    def play_on_carefully(self, state: Any, luck: Luck, plies: int) -> None:
        """Like ``play_on``, but luck is drawn for nothing except what the game itself draws."""

    def spread(self, state: Any) -> float:
        """With how many points of lead the chance to win is three to one here."""


class AdviceModule(Protocol):
    """``advice.py``: why a move is good, in the words of the game."""

    def why(self, view: Any, move: int, names: Sequence[str]) -> str:
        """One sentence for the viewer about a legal move of theirs."""
