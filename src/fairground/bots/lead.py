"""The moment at which a finished game turned, in a sentence: from its review, or from a cheap
source where nobody has looked back at it yet."""

from __future__ import annotations

from fairground.bots.review import Review
from fairground.bots.swings import points, spoken
from fairground.bots.worth import final_points
from fairground.game import Label
from fairground.moves import State
from fairground.table import Table


def moment_it_turned(table: Table, found: Review | None = None) -> str:
    """Nothing where nobody played against another, or several won, or nobody can tell."""
    outcome, bot = table.outcome, table.game.bot
    if outcome is None or bot is None or table.seats < 2 or len(outcome.winners) > 1:
        return ""
    (winner,) = outcome.winners
    name = table.display_names[winner]
    helped = [swing for swing in found.swings if swing.change[winner] > 0] if found else []
    if helped:
        best = max(helped, key=lambda swing: swing.change[winner])
        at, what = best.ply, f"That brought {name} {points(best.change[winner])}."
    else:
        at, what = _last_change_of_lead(table, winner), f"After that {name} stayed in front."
    if at < 0:
        return f"{name} was in front from the first turn to the last."
    states = list(table.states())
    when = table.game.words.headline(table.game.view(states[at], None))
    return f"It turned at move {at + 1}, {when}: {_what_was_done(table, states, at)} {what}"


def _what_was_done(table: Table, states: list[State], at: int) -> str:
    """As the log says it to an onlooker, once what the move began was done; or the move's button,
    where the log says nothing of it."""
    game, names, seat = table.game, table.display_names, table.moves[at][0]
    while at < len(table.moves) and table.moves[at][0] == seat:
        before, after = (game.view(state, None) for state in states[at : at + 2])
        for line in game.words.narrate(before, after, names):
            if line.seat == seat and not line.head:
                return line.text
        at += 1
    return f"{names[seat]} played “{spoken(_label(table, states, at - 1))}”."


def _label(table: Table, states: list[State], at: int) -> Label:
    seat, move = table.moves[at]
    view = table.game.view(states[at], seat)
    return table.game.words.label(view, move, table.display_names)


def _last_change_of_lead(table: Table, winner: int) -> int:
    """The place in the game's sequence of the move that helped the winner most, in the turn after
    which the winner was never behind again, by the points that everybody could expect; -1 if the
    winner was always in front."""
    bot = table.game.bot
    assert bot is not None
    leads = []
    for state in table.states():
        expected = final_points(state, bot)
        own = expected.pop(winner)
        leads.append(own - max(expected))
    movers = [seat for seat, _ in table.moves]
    turns = [at for at in range(len(movers)) if at == 0 or movers[at] != movers[at - 1]]
    first = max((at for at in turns if leads[at] < 0), default=-1)
    if first < 0:
        return -1
    end = next((at for at in turns if at > first), len(movers))
    return max(range(first, end), key=lambda at: leads[at + 1] - leads[at])
