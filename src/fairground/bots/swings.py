"""A swing of the chances between two neighbouring points of the curve, and what it was: somebody's
decision, luck, or an error of the estimate."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fairground.game import Label
from fairground.language import say, say_in, say_of, sentence

MISTAKE = "mistake"
"""A better move was there, and the seat could have known."""
UNSEEN = "unseen"
"""A better move was there, but only somebody who saw what was hidden could have known."""
STRONG = "strong"
"""The seat played better than quick play from there does."""
SHIFT = "shift"
"""A decision that mattered to others more than to the seat itself."""
LUCK = "luck"
ESTIMATE = "estimate"
"""Nothing better was found: the chance before was not what the estimate said."""

TITLES = {
    MISTAKE: sentence("decision"),
    UNSEEN: sentence("decision"),
    STRONG: sentence("decision"),
    SHIFT: sentence("decision"),
    LUCK: sentence("luck"),
    ESTIMATE: sentence("error of the estimate"),
}
"""What the kinds come to."""
WORTH_NAMING = 0.03
"""Less of the chance to win than this is not named."""


class Swing(msgspec.Struct, frozen=True):
    """``moment`` is the point of the curve that it leads to, ``ply`` the ply of the record before
    the move that mattered most, ``when`` the time of the game, ``seat`` who moved. ``change`` is
    what the curve shows, by seat, ``luck`` the part of it that was luck and ``error`` the largest
    standard error of the change. ``better`` is empty unless a better move is known; then ``gain``
    is by how much of the chance to win it was better, as things really stood. Moves are given as
    the labels of their buttons and as texts. ``done`` is what the move came to, as the log says it
    to an onlooker; it is empty until the swing is said to a reader."""

    moment: int
    ply: int
    when: str
    seat: int
    kind: str
    change: list[float]
    luck: list[float]
    error: float
    played: Label
    played_text: str
    better: Label | None = None
    better_text: str = ""
    gain: float = 0.0
    why: str = ""
    done: str = ""

    @property
    def size(self) -> float:
        return max(abs(change) for change in self.change)

    @property
    def most_affected(self) -> int:
        """The seat whose curve swings most."""
        return max(range(len(self.change)), key=lambda seat: abs(self.change[seat]))


def sentences(swing: Swing, names: Sequence[str], reader: int | None = None) -> list[str]:
    """What happened, how the chances changed, and why; ``reader`` is the seat that is spoken to."""
    name, is_you = names[swing.seat], swing.seat == reader
    move = spoken(swing.played)
    played = say_of(is_you, "You played “{move}”.", "{who} played “{move}”.", who=name, move=move)
    called = [
        say_in("the reader in a list of players", "You") if seat == reader else name
        for seat, name in enumerate(names)
    ]
    return [
        swing.done or played,
        say("Winning chances: {changes}.", changes=changes(swing.change, called)),
        *_reasons(swing, name, is_you),
    ]


def _reasons(swing: Swing, name: str, is_you: bool) -> list[str]:
    if swing.kind == LUCK:
        return [say("That was luck: what came was far from what the same move brings on average.")]
    if swing.kind == STRONG:
        return [
            say_of(
                is_you,
                "A strong move: you found more than quick play does.",
                "A strong move: {who} found more than quick play does.",
                who=name,
            )
        ]
    if swing.kind == SHIFT:
        return [
            say_of(
                is_you,
                "It mattered to others more than to you.",
                "It mattered to others more than to {who}.",
                who=name,
            )
        ]
    if swing.better is None:
        return [_misjudged(swing)]
    move, gain = spoken(swing.better), f"{100 * abs(swing.gain):.0f}"
    if swing.kind == UNSEEN:
        return [
            say_of(
                is_you,
                "“{move}” was {gain} points of winning chance better as things really stood; from "
                "what you could see, the two were about equal.",
                "“{move}” was {gain} points of winning chance better as things really stood; from "
                "what {who} could see, the two were about equal.",
                move=move,
                gain=gain,
                who=name,
            )
        ]
    return [
        say("“{move}” was {gain} points of winning chance better.", move=move, gain=gain),
        say("The coach would have said: “{why}”", why=swing.why),
    ]


def _misjudged(swing: Swing) -> str:
    if swing.size <= 2 * swing.error:
        return say("This is no more than the error of the estimate.")
    if swing.change[swing.seat] > 0:
        return say("Nothing better was found: the chance before was estimated too low.")
    return say("Nothing better was found: the chance before was estimated too high.")


def spoken(label: Label) -> str:
    """A button as it is read out."""
    return f"{label.name} ({label.small})" if label.small else label.name


def changes(change: Sequence[float], names: Sequence[str]) -> str:
    """Whose chances rose and fell by how much, those that changed most first: "Otto +12, Ada
    −10"."""
    by_size = sorted(range(len(change)), key=lambda seat: -abs(change[seat]))
    named = [seat for seat in by_size if abs(change[seat]) >= WORTH_NAMING]
    return ", ".join(f"{names[seat]}\u00a0{signed(change[seat])}" for seat in named)


def signed(change: float) -> str:
    """In points of chance: "+12", "−3", "0"."""
    number = round(100 * change)
    return f"{number:+d}".replace("-", "−") if number else "0"
