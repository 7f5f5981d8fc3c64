"""A tournament: who is in it, who meets whom, how everybody stands, and how that is worked out. The
middle of the page is sent again whenever it changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, joined, markup, said_with_markup
from fairground.language import in_words, say, template
from fairground.phrases import both, isolated, local_decimal, ordinal, percent
from fairground.tournaments import DUPLICATE, ROBIN, SOLO, SWISS, Standing
from fairground.tournaments.proof import Seat
from fairground.web.contests.kept_tournament import (
    CALLED_OFF,
    OPEN,
    OVER,
    RUNNING,
    Entrant,
    TournamentGame,
    Whole,
)
from fairground.web.contests.tournament_setup import ABOUT, MOST_ENTRANTS
from fairground.web.pages.frame import header, hidden, page
from fairground.web.pages.tournaments import account_needed, in_brief

FORM = markup("do")
"""The form outside the part that changes, which has the token of the page."""


@dataclass(frozen=True)
class SeenTournament:
    """What somebody sees. ``account`` is the reader's, if they have one; ``organiser`` is what the
    organiser is called; ``edition`` is what is said about it."""

    whole: Whole
    account: str
    organiser: str
    edition: str = ""

    @property
    def address(self) -> Markup:
        return markup(f"/tournament/{escaped(self.whole.tournament.id)}")

    @property
    def organises(self) -> bool:
        return bool(self.account) and self.whole.tournament.organiser == self.account

    @property
    def me(self) -> Entrant | None:
        return self.whole.entrant_of(self.account) if self.account else None


def tournament_page(seen: SeenTournament, event: str, token: str, flash: Markup = EMPTY) -> Markup:
    kept = seen.whole.tournament
    title = isolated(kept.title)
    facts = [in_brief(kept), _spare_words(seen)]
    if seen.organiser:
        facts.append(say("Organiser: {who}", who=isolated(seen.organiser)))
    if seen.edition:
        facts.append(in_words(seen.edition))
    lines = joined(markup(f"<br>{escaped(fact)}") for fact in facts[1:] if fact)
    body = markup(f"""{header(say("Tournament"))}<main class="layout" id="main">
<section class="card settings tournament"><h1>{icon("trophy", 26)} {escaped(title)}</h1>{flash}
<p>{escaped(in_words(ABOUT[kept.kind]))}</p>
<p class="soft">{escaped(facts[0])}{lines}</p>{_honour(seen)}</section>
<form id="{FORM}" method="post" action="{seen.address}" hidden>{hidden("token", token)}</form>
<div class="tournament-now" data-lobby="{seen.address}/events?" data-event="{escaped(event)}">\
{tournament_now(seen)}</div>
<section class="card settings tournament">{_rules(seen)}{_proof(seen)}
<div class="answers"><a class="button" href="/tournaments">{escaped(say("To the tournaments"))}</a>
<noscript><a class="button" href="{seen.address}">{escaped(say("Look again"))}</a></noscript></div>
</section></main>""")
    return page(f"{title} · Fairground", (body,), "states", scripts=("lobby.js",))


def tournament_now(seen: SeenTournament) -> Markup:
    """What changes while the tournament goes on."""
    stage = seen.whole.tournament.stage
    parts = [_card(joined((_status(seen), _own(seen), _organising(seen))))]
    if stage == OPEN:
        parts.append(_card(_entered(seen)))
    elif seen.whole.rounds:
        parts.append(_card(_standings(seen)))
        parts += [_card(_round(seen, number)) for number in _latest_first(seen)]
    return joined(parts)


def _card(inside: Markup) -> Markup:
    return markup(f'<section class="card settings tournament">{inside}</section>')


def _latest_first(seen: SeenTournament) -> list[int]:
    return sorted((each.number for each in seen.whole.rounds), reverse=True)


def _spare_words(seen: SeenTournament) -> str:
    kept = seen.whole.tournament
    if kept.kind == SOLO:
        return ""
    if kept.fills:
        return say("Bots fill spare seats.")
    return say("Where seats are left over, somebody has a bye.")


def _honour(seen: SeenTournament) -> Markup:
    if not _is_compared(seen):
        return EMPTY
    words = say(
        "While a round runs, nobody looks on, and records stay closed until its last game is over."
        " What you have seen in your own game is on your honour: do not talk about it to people"
        " who still play."
    )
    return markup(f"<p>{icon('chat', 18)} {escaped(words)}</p>")


def _is_compared(seen: SeenTournament) -> bool:
    return seen.whole.tournament.kind in (DUPLICATE, SOLO)


def _status(seen: SeenTournament) -> Markup:
    kept, people = seen.whole.tournament, len(seen.whole.people)
    if kept.stage == OPEN:
        words = say("{count} person has entered.", "{count} people have entered.", count=people)
        missing = seen.whole.missing_people
        if missing:
            words += " " + say("{count} more is needed.", "{count} more are needed.", count=missing)
    elif kept.stage == RUNNING:
        words = say("Round {number} of {rounds}", number=kept.round, rounds=kept.plan.length)
    elif kept.stage == OVER:
        words = _winners(seen)
    else:
        words = say("The organiser has called this tournament off.")
    return markup(f'<div role="status"><h2>{escaped(words)}</h2></div>')


def _winners(seen: SeenTournament) -> str:
    named = {each.number: isolated(each.name) for each in seen.whole.entrants}
    first = [named[each.entrant] for each in seen.whole.standings() if each.rank == 1]
    if len(first) == 1:
        return say("{who} has won the tournament.", who=first[0])
    return say("{who} share the victory.", who=both(first))


def _own(seen: SeenTournament) -> Markup:
    """What the reader can do: enter, leave, go to their table."""
    stage, me = seen.whole.tournament.stage, seen.me
    if stage == OPEN:
        if not seen.account:
            return account_needed()
        if me is None:
            most = MOST_ENTRANTS[seen.whole.tournament.kind]
            if len(seen.whole.entrants) >= most:
                return _line(say("This tournament is full: {most} people.", most=most))
            return _answers(_button(seen, "enter", say("Enter"), "may big"))
        return _answers(
            _line(say("You are in. The organiser starts the tournament.")),
            _button(seen, "leave", say("Leave")),
        )
    if me is None or stage != RUNNING:
        return EMPTY
    if me.left_at is not None:
        return _line(say("You have left this tournament."))
    return joined((_own_table(seen, me), _withdrawing(seen)))


def _own_table(seen: SeenTournament, me: Entrant) -> Markup:
    number = seen.whole.tournament.round
    for game in seen.whole.games_of(number):
        if me.number in [seat.entrant for seat in game.seats]:
            if game.decided is not None:
                return _line(
                    say("Your game of this round is over. The next round begins by itself.")
                )
            link = markup(
                f'<a class="button may big" href="/table/{escaped(game.at_table)}">'
                f"{icon('chair', 18)} {escaped(say('To your table'))}</a>"
            )
            return _answers(link)
    return _line(say("You have a bye in this round."))


def _withdrawing(seen: SeenTournament) -> Markup:
    words = say(
        "If you leave now, a bot finishes your game, you get nothing for it, and you cannot come"
        " back."
    )
    return markup(
        f'<details class="leaving"><summary>{escaped(say("Leave the tournament …"))}</summary>'
        f'<div class="inside"><p>{escaped(words)}</p>'
        f"{_button(seen, 'leave', say('Leave'), 'grave')}</div></details>"
    )


def _organising(seen: SeenTournament) -> Markup:
    stage = seen.whole.tournament.stage
    if not seen.organises or stage not in (OPEN, RUNNING):
        return EMPTY
    start = EMPTY
    if stage == OPEN and not seen.whole.missing_people:
        start = _answers(_button(seen, "start", say("Start the tournament"), "may big"))
    words = say(
        "If you call it off, there are no more rounds and nobody wins. Games that run go on."
    )
    return markup(
        f'{start}<details class="leaving"><summary>{escaped(say("As the organiser …"))}</summary>'
        f'<div class="inside">{_taking_out(seen)}<p>{escaped(words)}</p>'
        f"{_button(seen, 'call-off', say('Call the tournament off'), 'grave')}</div></details>"
    )


def _button(seen: SeenTournament, verb: str, words: str, cls: str = "") -> Markup:
    return markup(
        f'<button form="{FORM}" formaction="{seen.address}/{escaped(verb)}" '
        f'class="{escaped(cls)}">{escaped(words)}</button>'
    )


def _line(words: str) -> Markup:
    return markup(f'<p class="grow">{escaped(words)}</p>')


def _answers(*inside: Markup) -> Markup:
    return markup(f'<div class="answers">{joined(inside)}</div>')


def _entered(seen: SeenTournament) -> Markup:
    if not seen.whole.entrants:
        return markup(f"<p>{escaped(say('Nobody has entered yet.'))}</p>")
    rows = joined(
        markup(f'<li><span class="grow">{escaped(isolated(each.name))}</span></li>')
        for each in seen.whole.entrants
    )
    return markup(f'<h2>{escaped(say("Entered"))}</h2><ol class="devices">{rows}</ol>')


def _taking_out(seen: SeenTournament) -> Markup:
    """For the organiser, where somebody does not come."""
    others = [each for each in seen.whole.people if each.account not in (None, seen.account)]
    if not others:
        return EMPTY
    buttons = joined(
        markup(
            f'<button form="{FORM}" formaction="{seen.address}/take-out" '
            f'name="number" value="{each.number}">'
            f"{escaped(say('Take {who} out', who=isolated(each.name)))}</button>"
        )
        for each in others
    )
    words = say("Somebody who does not come: a bot finishes their game.")
    return markup(f'<p>{escaped(words)}</p><div class="answers">{buttons}</div>')


def _standings(seen: SeenTournament) -> Markup:
    named = {each.number: each for each in seen.whole.entrants}
    shown = [
        each
        for each in seen.whole.standings()
        if each.rounds or named[each.entrant].left_at is None
    ]
    rows = joined(_standing(seen, each, named[each.entrant]) for each in shown)
    points = say("Average") if _is_compared(seen) else say("Points")
    heads = joined(
        markup(f'<th scope="col">{escaped(words)}</th>')
        for words in (say("Player"), say("Rounds"), points)
    )
    return markup(
        f"<h2>{icon('medal', 20)} {escaped(say('Standings'))}</h2>"
        f'<table class="standings"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _standing(seen: SeenTournament, each: Standing, who: Entrant) -> Markup:
    own = markup(' aria-current="true"') if seen.me == who else EMPTY
    left = f" · {say('has left')}" if who.left_at is not None else ""
    sign = markup(f"{icon('robot', 16, say('bot'))} ") if who.bot else EMPTY
    ties = _ties_in_words(seen.whole.tournament.kind, each.ties) + left
    return markup(
        f'<tr{own}><th scope="row">{each.rank}. {sign}{escaped(isolated(who.name))}'
        f"<br><small>{escaped(ties)}</small></th>"
        f"<td>{each.rounds}</td><td><b>{escaped(_points(seen, each.points))}</b></td></tr>"
    )


def _points(seen: SeenTournament, points: Fraction) -> str:
    return percent(float(points)) if _is_compared(seen) else local_decimal(float(points))


def _ties_in_words(kind: str, ties: Sequence[Fraction]) -> str:
    values = [local_decimal(float(each)) for each in ties]
    if kind == SWISS:
        words = [
            say("opponents {value}", value=values[0]),
            say("wins {value}", value=values[1]),
            say("against each other {value}", value=values[2]),
        ]
        return " · ".join(words if ties[2] else words[:2])
    if kind == ROBIN:
        words = [
            say("against each other {value}", value=values[0]),
            say("wins {value}", value=values[1]),
        ]
        return " · ".join(words if ties[0] else words[1:])
    return say("{count} round on top", "{count} rounds on top", count=int(ties[0]))


def _round(seen: SeenTournament, number: int) -> Markup:
    whole = seen.whole
    played = next(each for each in whole.rounds if each.number == number)
    named = {each.number: each for each in whole.entrants}
    rows = joined(_game(seen, game, named) for game in whole.games_of(number))
    byes = EMPTY
    if played.byes:
        names = both([isolated(named[who].name) for who in played.byes])
        byes = markup(f"<p>{escaped(say('Bye: {who}', who=names))}</p>")
    title = say("Round {number}", number=number)
    return markup(f'<h2>{escaped(title)}</h2><ul class="devices">{rows}</ul>{byes}')


def _game(seen: SeenTournament, game: TournamentGame, named: dict[int, Entrant]) -> Markup:
    whole = seen.whole
    is_closed = _is_compared(seen) and not whole.is_decided(game.round)
    is_mine = seen.me is not None and seen.me.number in [seat.entrant for seat in game.seats]
    if game.decided is not None and not is_closed:
        names = " · ".join(
            f"{isolated(named[seat.entrant].name)} {_result(seat)}"
            for seat in sorted(game.seats, key=lambda seat: (seat.has_left, seat.rank or 0))
        )
        words, verb = "", say("Look back")
    else:
        names = both([isolated(named[seat.entrant].name) for seat in game.seats])
        words = say("over") if game.decided is not None else say("under way")
        verb = say("Play on") if is_mine else say("Watch")
    link = EMPTY
    if is_mine or not is_closed:
        label = say("table {number}", number=game.number + 1)
        link = markup(
            f'<a class="button" href="/table/{escaped(game.at_table)}">{escaped(verb)}'
            f'<span class="unseen"> {escaped(label)}</span></a>'
        )
    small = markup(f"<br><small>{escaped(words)}</small>") if words else EMPTY
    return markup(f'<li><span class="grow">{escaped(names)}{small}</span>{link}</li>')


def _result(seat: Seat) -> str:
    if seat.has_left:
        return say("(left)")
    if seat.rank is None:
        return say("(not counted)")
    if seat.score is None:
        return f"({ordinal(seat.rank)})"
    points = say("{count} point", "{count} points", count=seat.score)
    return say("({rank}, {points})", rank=ordinal(seat.rank), points=points)


def _rules(seen: SeenTournament) -> Markup:
    """How points and equal points are counted, in words."""
    kind = seen.whole.tournament.kind
    if kind in (DUPLICATE, SOLO):
        points = say(
            "In every round you are compared with those who had the same seat and the same luck:"
            " your mark is the share of them who made fewer points in the game, and those with as"
            " many count half. A bye is worth half. If you leave a game, you have nothing for it,"
            " and nobody is compared with you."
        )
        ties = [say("the number of rounds in which nobody did better")]
    else:
        points = say(
            "You have a point for everybody at your table who finishes behind you, and half a point"
            " for a tie. A bye counts as a tie with everybody. If you leave a game, you have"
            " nothing for it; if all agree to end it, all tie."
        )
        meetings = say("what those who are equal made of their games against each other")
        wins = say(
            "the points of those you finished ahead of, and half of the points of those you tied"
            " with (Sonneborn-Berger)"
        )
        if kind == ROBIN:
            ties = [meetings, wins]
        else:
            opponents = say("the average of your opponents’ points (Buchholz)")
            ties = [opponents, wins, meetings]
    items = joined(markup(f"<li>{escaped(words)}</li>") for words in ties)
    title, equal = say("How it is counted"), say("Where that is equal, these decide in order:")
    return markup(
        f"<h2>{escaped(title)}</h2><p>{escaped(points)}</p><p>{escaped(equal)}</p><ol>{items}</ol>"
    )


def _proof(seen: SeenTournament) -> Markup:
    """What is promised about the lots, and the file with which anybody can check it."""
    kept = seen.whole.tournament
    promised = said_with_markup(
        template("The hash of the tournament’s secret is {hash}."),
        hash=markup(f'<code class="hash">{escaped(kept.hash)}</code>'),
    )
    words = say(
        "It was fixed before anybody entered. The lots follow from it and from the names of those"
        " who entered. The secret is shown when the tournament is over."
    )
    file = EMPTY
    if kept.stage != OPEN and kept.draw:
        how = said_with_markup(
            template("The command {command} checks the draw and every round."),
            command=markup("<code>fairground verify</code>"),
        )
        file = markup(
            f'<p><a href="{seen.address}/file" download>'
            f"{escaped(say('Download the tournament'))}</a>. {how}</p>"
        )
    if kept.stage == CALLED_OFF and not kept.draw:
        return EMPTY
    return markup(f"<h2>{escaped(say('The draw'))}</h2><p>{promised} {escaped(words)}</p>{file}")
