"""What pages say about a table's luck: who adds to it, and what is promised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup, said_with_markup
from fairground.language import say, template
from fairground.phrases import both
from fairground.shares import Share
from fairground.web.storage.kept_table import ALONE, SHOWING
from fairground.web.watching.snapshot import SeenLuck, Snapshot


def luck_line(table: str, luck: SeenLuck) -> Markup:
    """In the waiting room: what the viewer's browser does about the luck. The attributes tell the
    module what to send for which of its seats."""
    if not luck.people or luck.stage == ALONE:
        return EMPTY
    words = _asking(luck) if luck.asked else say("Your browser added to the luck.")
    return markup(
        f'<p class="snug soft" role="status" data-table="{escaped(table)}" '
        f'data-hash="{escaped(luck.hash)}" data-luck="{escaped(luck.stage if luck.asked else "")}" '
        f'data-seats="{escaped(" ".join(str(seat) for seat in luck.asked))}" '
        f'data-commitments="{escaped(commitments_text(luck.commitments))}">{escaped(words)}'
        "<noscript> "
        f"{escaped(say('Without script the server draws your part of it.'))}</noscript></p>"
    )


def waiting_for(luck: SeenLuck) -> Markup:
    """While the game is being dealt: whose browsers have still to answer."""
    adding, whose = say("Everybody adds to the luck."), ""
    if luck.awaited:
        whose = say("Waiting for the browser of {who}.", who=both(luck.awaited))
    return markup(f'<p class="snug soft">{escaped(adding)} {escaped(whose)}</p>')


def promise(luck: SeenLuck) -> Markup:
    """What the server has fixed already."""
    words = said_with_markup(
        template(
            "The hash of the server's seed is {hash}. The seed is shown at the end, and then "
            "anybody can check every die and every card."
        ),
        hash=markup(f'<code class="hash">{escaped(luck.hash)}</code>'),
    )
    return markup(f'<p class="snug soft">{words}</p>')


def luck_of_the_game(seen: Snapshot) -> Markup:
    """Beside the board: where the luck of the game comes from."""
    shares = () if seen.position is None else seen.position.shares
    if seen.began_as_lesson:
        words = say("This table began as a lesson, so its luck was prepared.")
    elif not shares:
        words = say("The luck of this game was fixed before its first move by the server alone.")
    else:
        words = say(
            "The luck of this game was fixed before its first move, from the server's seed and "
            "what the seats added."
        )
    parts = seat_parts([chair.name for chair in seen.chairs], shares)
    return markup(f'<p class="snug soft">{escaped(words)}</p>{parts}{promise(seen.luck)}')


def seat_parts(names: Sequence[str], shares: Sequence[Share]) -> Markup:
    """What each seat added to the luck of a game that was dealt; nothing where nobody could."""
    if not shares:
        return EMPTY
    lines = joined(
        markup(
            f'<dt>{escaped(name)}</dt><dd data-part="{seat}:{escaped(_hex(share))}">'
            f"{_words(share)}</dd>"
        )
        for seat, (name, share) in enumerate(zip(names, shares, strict=True))
    )
    return markup(f'<dl class="parts">{lines}</dl>')


def _asking(luck: SeenLuck) -> str:
    if luck.stage == SHOWING:
        return say("Your browser shows what it adds to the luck …")
    return say("Your browser adds to the luck …")


def commitments_text(commitments: Iterable[tuple[int, str]]) -> str:
    """All commitments by seat, as the module keeps them to compare them in the end."""
    return " ".join(f"{seat}:{commitment}" for seat, commitment in commitments)


def _hex(share: Share) -> str:
    return "" if share.part is None else share.part.hex()


def _words(share: Share) -> Markup:
    if share.part is not None:
        part = markup(f'<code class="hash">{escaped(_hex(share))}</code>')
        return said_with_markup(template("added {part}"), part=part)
    if share.is_withheld:
        return escaped(say("did not show its part, so the server's stands in"))
    return escaped(say("the server's part"))
