"""The moment at which a finished game turned, in a sentence: from its review, or from a cheap
source where nobody has looked back at it yet."""

from __future__ import annotations

from dataclasses import dataclass

from fairground.bots.review import Review
from fairground.bots.swing_words import rest_of_turn, what_was_done
from fairground.bots.swings import spoken
from fairground.bots.worth import final_points
from fairground.language import say, say_of
from fairground.moves import State
from fairground.table import Table


@dataclass(frozen=True)
class TurningMoment:
    """When a game turned for its winner, before it is put into words. ``gain`` is how much of the
    chance to win that brought, where a review says so. ``at`` is the place of the move in the game,
    or -1 where the winner was always in front; ``states`` are those around the rest of that
    turn."""

    table: Table
    winner: int
    at: int = -1
    gain: float | None = None
    states: tuple[State, ...] = ()

    def words(self, reader: int | None = None) -> str:
        """In the reader's language; ``reader`` is the seat that is spoken to."""
        table, who = self.table, self.table.display_names[self.winner]
        is_you = reader == self.winner
        if self.at < 0:
            return say_of(
                is_you,
                "You were in front from the first turn to the last.",
                "{who} was in front from the first turn to the last.",
                who=who,
            )
        when = table.game.words.headline(table.game.view(self.states[0], None))
        number, what = self.at + 1, self._what_was_done(reader)
        if self.gain is None:
            return say_of(
                is_you,
                "It turned at move {number} ({when}): {what} After that you stayed in front.",
                "It turned at move {number} ({when}): {what} After that {who} stayed in front.",
                number=number,
                when=when,
                what=what,
                who=who,
            )
        if is_you:
            return say(
                "It turned at move {number} ({when}): {what} That brought you {count} point of "
                "winning chance.",
                "It turned at move {number} ({when}): {what} That brought you {count} points of "
                "winning chance.",
                count=round(100 * self.gain),
                number=number,
                when=when,
                what=what,
            )
        return say(
            "It turned at move {number} ({when}): {what} That brought {who} {count} point of "
            "winning chance.",
            "It turned at move {number} ({when}): {what} That brought {who} {count} points of "
            "winning chance.",
            count=round(100 * self.gain),
            number=number,
            when=when,
            what=what,
            who=who,
        )

    def _what_was_done(self, reader: int | None) -> str:
        """As the log says it, or the move's button, where the log says nothing of it."""
        table, game, names = self.table, self.table.game, self.table.display_names
        seat = table.moves[self.at][0]
        if done := what_was_done(table, seat, self.states, reader):
            return done
        last = self.at + len(self.states) - 2
        label = game.words.label(game.view(self.states[-2], seat), table.moves[last][1], names)
        return say_of(
            seat == reader,
            "You played “{move}”.",
            "{who} played “{move}”.",
            who=names[seat],
            move=spoken(label),
        )


def turning_moment(table: Table, found: Review | None = None) -> TurningMoment | None:
    """None where nobody played against another, or several won, or nobody can tell."""
    outcome, bot = table.outcome, table.game.bot
    if outcome is None or bot is None or table.seats < 2 or len(outcome.winners) > 1:
        return None
    (winner,) = outcome.winners
    helped = [swing for swing in found.swings if swing.change[winner] > 0] if found else []
    if not helped:
        at = _last_change_of_lead(table, winner)
        return TurningMoment(table, winner, at, None, rest_of_turn(table, table.states(), at))
    best = max(helped, key=lambda swing: swing.change[winner])
    states = rest_of_turn(table, table.states(), best.ply)
    return TurningMoment(table, winner, best.ply, best.change[winner], states)


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
