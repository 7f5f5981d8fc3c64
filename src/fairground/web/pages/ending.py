"""Ending a game before its rules do: what a player may do about it, and how that looks then."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.game import Prompt
from fairground.language import say
from fairground.phrases import both
from fairground.web.pages.chairs import button
from fairground.web.storage.kept_table import AGREED, EVENING, SHUT, TIMED_OUT
from fairground.web.watching.snapshot import SeenEnding, Snapshot


def leaving(seen: Snapshot) -> Markup:
    """Resigning, and calling it an evening: for each of the viewer's seats, and never with one
    click."""
    return joined(_leaving(seen, seat) for seat in seen.may_end)


def _leaving(seen: Snapshot, seat: int) -> Markup:
    who = seen.chairs[seat].name
    title = say("End the game for {who} …", who=who) if seen.sharing else say("End the game …")
    stop = say("If all the people at the table agree, the game ends here and nobody wins.")
    give_up = say(
        "If you resign, you cannot come back. A bot plays on for the others, or the game ends if "
        "only one side is left."
    )
    evening = EMPTY
    if seen.question is None:
        evening = markup(
            f"<p>{escaped(stop)}</p>"
            f"{button(seen.id, seat, f'ask/{EVENING}', say('Call it an evening'))}"
        )
    return markup(
        f'<details class="leaving"><summary>{escaped(title)}</summary><div class="inside">'
        f"{evening}<p>{escaped(give_up)}</p>"
        f"{button(seen.id, seat, 'resign', say('Resign'), 'grave')}</div></details>"
    )


def ending_words(seen: Snapshot, ending: SeenEnding) -> Prompt:
    """What the bar says at the end."""
    if ending.winner is not None:
        won = say("{who} wins.", who=seen.chairs[ending.winner].name)
        return Prompt(won, _resigned(seen))
    if ending.kind == SHUT:
        return Prompt(say("The operator of this server has closed this table."), ending.reason)
    if ending.kind == AGREED:
        agreed = say("Everybody agreed to stop, so nobody wins.")
        return Prompt(say("The game ended early."), agreed)
    if ending.kind == TIMED_OUT:
        out = say("Somebody’s time was up, and the others chose to stop, so nobody wins.")
        return Prompt(say("The game ended early."), out)
    return Prompt(say("The game ended early."), _resigned(seen))


def _resigned(seen: Snapshot) -> str:
    gone = [chair.name for chair in seen.chairs if chair.resigned]
    return say("{who} resigned.", who=both(gone))
