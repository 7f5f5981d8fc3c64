"""Moves and states: what the rules of a game are made of. Compiled together with them.

A ``Family`` is one kind of move: its numbers, its texts, when it is offered, why it is refused and
what it does. ``Moves`` lists a game's families once, which numbers their moves, and says among
which of them a seat chooses at each ``Decision``. A ``State`` says which decision a seat has to
make; turns, lists of legal moves, the check of a move and its dispatch follow from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import BIT, lowest
from fairground.errors import IllegalMove
from fairground.language import sentence
from fairground.luck import Luck
from fairground.outcome import Outcome
from fairground.vecs import vec

WAITS: Final[i64] = -1
"""What a seat decides that has nothing to decide."""
NO_WORDS: Final = vec[i64]()
NEAR_IN_MEMORY: Final = 8
"""Numbers of a row that come from memory together."""
NOTHING_TO_CHOOSE: Final = sentence("There is nothing to choose now.")
MOST_MOVES: Final = 4096
"""A game has no more moves than this."""
_ZEROS: Final = vec[i64]([i64(0)] * MOST_MOVES)
"""A slice is a copy, and the quickest way to a new buffer."""


@final
@mypyc_attr(acyclic=True)
class Choices:
    """A buffer of moves or seats, which loops fill again and again instead of making lists."""

    def __init__(self, most: i64) -> None:
        self.items: vec[i64] = _ZEROS[:most]
        self.count: i64 = 0

    def add(self, item: i64) -> None:
        self.items[self.count] = item
        self.count += 1

    def add_set(self, first: i64, things: i64) -> None:
        """Add ``first`` plus each thing of a set (``fairground.bits``), in order."""
        items, count = self.items, self.count
        while things:
            items[count] = first + lowest(things)
            count += 1
            things &= things - 1
        self.count = count

    def at(self, place: i64) -> i64:
        return self.items[place]

    def fill(self, items: Sequence[int]) -> None:
        self.count = 0
        for item in items:
            self.add(item)

    def holds(self, item: i64) -> bool:
        for place in range(self.count):
            if self.items[place] == item:
                return True
        return False

    def any(self, luck: Luck) -> i64:
        """One of them, all equally likely."""
        return self.items[luck.below(self.count)]

    def listed(self) -> list[int]:
        return [int(self.items[place]) for place in range(self.count)]

    def ranks(self) -> list[int]:
        """The rank of each item: 1 is the largest, and equal ones share."""
        found: list[int] = []
        for place in range(self.count):
            rank: i64 = 1
            for other in range(self.count):
                if self.items[other] > self.items[place]:
                    rank += 1
            found.append(int(rank))
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Family:
    """A kind of move. Its moves are the numbers ``first`` to ``first + size - 1``, and ``choice``
    is which of them is meant, from 0 up.

    The text of a move is the verb and the name of the choice. Where names are printed in the
    edition, ``names`` is a number, how many there are, and the game overrides ``text``.
    ``example`` is the choice that is shown to somebody whose text cannot be read. ``paragraph``
    names the paragraph of RULES.md to which a refusal leads; without it, that of the decision.
    """

    def __init__(
        self,
        verb: str,
        names: Sequence[str] | int = ("",),
        example: int = 0,
        paragraph: str = "",
    ) -> None:
        self.verb = verb
        self.paragraph = paragraph
        self.names: Sequence[str] = () if isinstance(names, int) else names
        self.size: i64 = names if isinstance(names, int) else len(names)
        self.example = example
        self.first: i64 = 0
        self.bit: i64 = 0

    def text(self, choice: int, edition: Any) -> str:
        """The short typable text of a choice, the same in every state."""
        return f"{self.verb} {self.names[choice]}".strip()

    def has(self, move: i64) -> bool:
        """Whether a move is of this kind."""
        return self.first <= move < self.first + self.size

    def offer(self, state: Any, seat: i64, out: Choices) -> None:
        """Add the moves that the seat may choose now (``out.add(self.first + choice)``). Asked only
        while this kind of move is among what the seat decides, and so is what follows."""
        raise NotImplementedError

    def refusal(self, state: Any, seat: i64, choice: i64) -> str:
        """Why the seat may not choose this now, in a sentence; empty if it may."""
        raise NotImplementedError

    def play(self, state: Any, seat: i64, choice: i64, luck: Luck) -> None:
        """What the choice does. It has been checked."""
        raise NotImplementedError


@final
class Decision:
    """What a seat is asked at one moment: the kinds of move among which it chooses, in the order
    in which they are listed, and the refusal of every other kind of move.
    ``paragraph`` names the paragraph of RULES.md about this decision."""

    def __init__(self, otherwise: str, *families: Family, paragraph: str = "") -> None:
        self.otherwise = otherwise
        self.paragraph = paragraph
        self.families: vec[Family] = vec[Family](families)
        self.bits: i64 = 0


@final
class Moves:
    """The kinds of move of a game, and what is decided when. Made empty, so that the state can know
    it, and declared once in the game's ``rules/__init__.py``."""

    def __init__(self) -> None:
        self.families: vec[Family] = vec[Family]()
        self.decisions: vec[Decision] = vec[Decision]()
        self.count: i64 = 0
        self.by_move: vec[Family] = vec[Family]()

    def declare(self, families: Sequence[Family], decisions: Sequence[Decision]) -> None:
        """Number the families' moves in this order. ``State.asked`` answers with the place of one
        of the decisions."""
        family_of: list[Family] = []
        for number, family in enumerate(families):
            family.first = len(family_of)
            family.bit = BIT[number]
            family_of += [family] * family.size
        self.families = vec[Family](families)
        self.by_move = vec[Family](family_of)
        self.count = len(family_of)
        if self.count > MOST_MOVES:
            raise ValueError(f"{len(family_of)} moves are more than {MOST_MOVES}")
        self.decisions = vec[Decision](decisions)
        for decision in decisions:
            for family in decision.families:
                decision.bits |= family.bit

    def __len__(self) -> int:
        return self.count

    def family_of(self, move: i64) -> Family:
        return self.by_move[move]

    def text(self, move: i64, edition: Any) -> str:
        family = self.by_move[move]
        return family.text(move - family.first, edition)


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """The full truth of a table at one moment, changed in place."""

    def __init__(self, moves: Moves, seats: i64) -> None:
        self.moves = moves
        self.seats: i64 = seats
        self.epoch: i64 = 0
        """Rises with every play that drew luck, revealed something or passed the turn. What was
        played within one epoch can be taken back; seats that decide within the same epoch do
        not learn of each other's choices."""
        self.only_passed = False
        """Whether the latest play only passed the turn: it drew no luck and showed nothing that
        was hidden. Such a play can be taken back until somebody does something that its seat can
        see. A copy has not been played on yet."""
        self.seat_words: vec[i64] = NO_WORDS
        """What ``features.py`` makes of what each seat has, if somebody has asked for it. A copy
        has none."""
        self.changed: i64 = 0
        """The set of the seats that have something else since then. The rules of a game whose
        features keep such words add to it."""

    def asked(self, seat: i64) -> i64:
        """Which of the game's decisions the seat has to make now, or WAITS. When the game is over
        all wait; several seats decide at once where the rules are simultaneous."""
        raise NotImplementedError

    def copy(self) -> State:
        """A copy that shares nothing that changes."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """None until the game is over."""
        raise NotImplementedError

    def fill_result(self, scores: Choices, worths: Choices) -> None:
        """When the game is over, the points of each seat, and a number for each by which they are
        ranked, more being better. It says the same as ``outcome``, which a game may do quicker."""
        outcome: Any = self.outcome()
        scores.fill(outcome.scores)
        worths.fill([-rank for rank in outcome.ranks])

    def touch(self) -> i64:
        """Read something of every part that a move or an observation needs, and return anything
        made of it. A batch touches some tables before it plays at them: their parts come from
        memory all at the same time then, and not one after the other."""
        return self.epoch

    # What follows is the same in every game

    def fill_turn(self, out: Choices) -> None:
        """The seats that may decide now, none when the game is over."""
        out.count = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.asked(seat) != WAITS:
                out.add(seat)
            seat += 1

    def fill_legal(self, seat: i64, out: Choices) -> None:
        """The legal moves of a seat, in a stable order."""
        out.count = 0
        asked = self.asked(seat)
        if asked != WAITS:
            for family in self.moves.decisions[asked].families:
                family.offer(self, seat, out)

    def turn(self) -> list[int]:
        """The seats that may decide now; several where the rules are simultaneous, none when the
        game is over."""
        out = Choices(self.seats)
        self.fill_turn(out)
        return out.listed()

    def legal(self, seat: i64) -> list[int]:
        """The legal moves of a seat, in a stable order; empty for a seat that waits."""
        if not 0 <= seat < self.seats:
            return []
        out = Choices(self.moves.count)
        self.fill_legal(seat, out)
        return out.listed()

    def refusal(self, seat: i64, move: i64) -> str:
        """Why a seat may not play a move, in a sentence; empty if it may."""
        if not 0 <= seat < self.seats or not 0 <= move < self.moves.count:
            return NOTHING_TO_CHOOSE
        asked = self.asked(seat)
        if asked == WAITS:
            return NOTHING_TO_CHOOSE
        family = self.moves.by_move[move]
        decision = self.moves.decisions[asked]
        if not decision.bits & family.bit:
            return decision.otherwise
        return family.refusal(self, seat, move - family.first)

    def refusal_paragraph(self, seat: i64, move: i64) -> str:
        """The paragraph of RULES.md about a move that a seat was refused: that of its kind, or that
        of what the seat is asked instead."""
        if not 0 <= seat < self.seats or not 0 <= move < self.moves.count:
            return ""
        asked = self.asked(seat)
        if asked == WAITS:
            return ""
        family = self.moves.by_move[move]
        decision = self.moves.decisions[asked]
        is_asked = decision.bits & family.bit != 0
        return (family.paragraph if is_asked else "") or decision.paragraph

    @final
    def play(self, seat: i64, move: i64, luck: Luck) -> None:
        """Play a legal move. Anything else changes nothing and raises IllegalMove, which tells the
        person who tried it why, in a sentence."""
        why = self.refusal(seat, move)
        if why:
            raise IllegalMove(why, self.refusal_paragraph(seat, move))
        self.only_passed = False
        self.play_legal(seat, move, luck)

    def play_legal(self, seat: i64, move: i64, luck: Luck) -> None:
        """Play a move without checking it: one that ``fill_legal`` has just listed. A game in which
        more happens after every move adds it here."""
        family = self.moves.by_move[move]
        family.play(self, seat, move - family.first, luck)
