"""What pages say about a table's luck: who adds to it, and what is promised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fairground.draw import escaped
from fairground.phrases import both, isolated
from fairground.shares import Share
from fairground.web.dealing import Dealing
from fairground.web.live import LiveTable
from fairground.web.store import ALONE, SHOWING, Chair
from fairground.web.viewer import Viewer


def luck_line(live: LiveTable, viewer: Viewer) -> str:
    """In the waiting room: what the viewer's browser does about the luck. The attributes tell the
    module what to send for which of its seats."""
    dealing = live.dealing
    people = [seat for seat in viewer.held if live.chairs[seat].kind == "person"]
    if not people or live.header.luck == ALONE:
        return ""
    asked = [seat for seat in people if seat in dealing.awaited]
    words = "Your browser added to the luck." if not asked else _asking(dealing)
    return (
        f'<p class="snug soft" role="status" data-table="{live.id}" '
        f'data-hash="{live.header.hash}" data-luck="{"" if not asked else live.header.luck}" '
        f'data-seats="{" ".join(str(seat) for seat in asked)}" '
        f'data-commitments="{commitments(dealing.shares.items())}">{words}'
        "<noscript> Without script the server draws your part of it.</noscript></p>"
    )


def waiting_for(live: LiveTable) -> str:
    """While the game is being dealt: whose browsers have still to answer."""
    names = [isolated(live.chairs[seat].name) for seat in live.dealing.awaited]
    whose = f"Waiting for the browser of {both(names)}." if names else ""
    return f'<p class="snug soft">Everybody adds to the luck. {escaped(whose)}</p>'


def promise(live: LiveTable) -> str:
    """What the server has fixed already."""
    return (
        f'<p class="snug soft">The hash of the server\'s seed is <code class="hash">'
        f"{live.header.hash}</code>. The seed is shown at the end, and then anybody can check "
        "every die and every card.</p>"
    )


def luck_of_the_game(live: LiveTable) -> str:
    """Beside the board: where the luck of the game comes from."""
    shares = () if live.table is None else live.table.shares
    if not shares:
        words = "The luck of this game was fixed before its first move by the server alone."
    else:
        words = (
            "The luck of this game was fixed before its first move, from the server's seed and "
            "what the seats added."
        )
    return f'<p class="snug soft">{words}</p>{seat_parts(live.chairs, shares)}{promise(live)}'


def seat_parts(chairs: Sequence[Chair], shares: Sequence[Share]) -> str:
    """What each seat added to the luck of a game that was dealt; nothing where nobody could."""
    if not shares:
        return ""
    lines = "".join(
        f'<dt>{escaped(isolated(chair.name))}</dt><dd data-part="{chair.seat}:{_hex(share)}">'
        f"{_words(share)}</dd>"
        for chair, share in zip(chairs, shares, strict=True)
    )
    return f'<dl class="parts">{lines}</dl>'


def _asking(dealing: Dealing) -> str:
    if dealing.stage == SHOWING:
        return "Your browser shows what it adds to the luck …"
    return "Your browser adds to the luck …"


def commitments(shares: Iterable[tuple[int, Share]]) -> str:
    """All commitments by seat, as the module keeps them to compare them in the end."""
    return " ".join(
        f"{seat}:{share.commitment}" for seat, share in sorted(shares) if share.commitment
    )


def _hex(share: Share) -> str:
    return "" if share.part is None else share.part.hex()


def _words(share: Share) -> str:
    if share.part is not None:
        return f'added <code class="hash">{_hex(share)}</code>'
    if share.is_withheld:
        return "did not show its part, so the server's stands in"
    return "the server's part"
