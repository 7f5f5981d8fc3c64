"""The list of tournaments, and the form for a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from fairground import catalog
from fairground.bots import BOTS
from fairground.draw import EMPTY, escaped, icon, joined, markup
from fairground.game import Game
from fairground.language import in_words, say
from fairground.phrases import isolated
from fairground.tournaments import ROBIN
from fairground.web.contests.kept_tournament import CALLED_OFF, OPEN, OVER, RUNNING, Tournament
from fairground.web.contests.tournament_queries import Line
from fairground.web.contests.tournament_setup import (
    ABOUT,
    BYES,
    FILLS,
    KINDS,
    MOST_ROUNDS,
    TITLE_LENGTH,
)
from fairground.web.lobby.setup import seats_field
from fairground.web.pages.ago import ago
from fairground.web.pages.frame import header, hidden, page
from fairground.web.pages.game_fields import (
    another_edition,
    checked,
    edition_fields,
    has_edition,
    option_fields,
)
from fairground.web.pages.ladder import games_nav
from fairground.web.pages.time_fields import time_fields
from fairground.web.timing.time_control import control_in_words, control_of


def tournaments_page(lines: Sequence[Line], is_member: bool) -> Markup:
    title = say("Tournaments")
    new = (
        markup(
            f'<a class="button may" href="/tournaments/new">'
            f"{escaped(say('Organise a tournament'))}</a>"
        )
        if is_member
        else account_needed()
    )
    lists = joined(
        _list(words, [line for line in lines if line.tournament.stage in stages])
        for words, stages in (
            (say("Open for entries"), (OPEN,)),
            (say("Under way"), (RUNNING,)),
            (say("Over"), (OVER, CALLED_OFF)),
        )
    )
    nothing = markup(f"<p>{escaped(say('There are no tournaments yet.'))}</p>")
    body = markup(
        f'{header(title)}<main class="layout" id="main"><section class="card settings tournaments">'
        f"<h1>{icon('trophy', 26)} {escaped(title)}</h1>"
        f'{lists if lines else nothing}<div class="answers">{new}'
        f'<a class="button" href="/">{escaped(say("To the lobby"))}</a></div></section></main>'
    )
    return page(f"{title} · Fairground", (body,), "states")


def account_needed() -> Markup:
    words = say("You need an account to enter or to organise a tournament.")
    return markup(
        f'<p class="grow">{escaped(words)} <a href="/sign-up">{escaped(say("Make an account"))}</a>'
        f' · <a href="/sign-in">{escaped(say("Sign in"))}</a></p>'
    )


def _list(title: str, lines: Sequence[Line]) -> Markup:
    if not lines:
        return EMPTY
    rows = joined(_row(line) for line in lines)
    return markup(f'<h2>{escaped(title)}</h2><ul class="devices">{rows}</ul>')


def _row(line: Line) -> Markup:
    kept = line.tournament
    people = say("{count} person", "{count} people", count=line.people)
    words = f"{in_brief(kept)} · {people} · {_when(kept)}"
    verb = say("Look in")
    return markup(
        f'<li><span class="grow"><b>{escaped(isolated(kept.title))}</b><br>'
        f"<small>{escaped(words)}</small></span>"
        f'<a class="button" href="/tournament/{escaped(kept.id)}">{escaped(verb)}'
        f'<span class="unseen"> {escaped(isolated(kept.title))}</span></a></li>'
    )


def _when(kept: Tournament) -> str:
    if kept.stage == CALLED_OFF:
        return say("called off")
    if kept.finished is not None:
        return ago(kept.finished)
    if kept.started is not None:
        return say("round {number} of {rounds}", number=kept.round, rounds=kept.plan.length)
    return ago(kept.created)


def in_brief(kept: Tournament) -> str:
    """What is played, and how."""
    game = catalog.games().get(kept.game)
    parts = [game.title if game else kept.game, in_words(KINDS[kept.kind])]
    parts.append(say("tables of {count} seat", "tables of {count} seats", count=kept.seats))
    if kept.kind != ROBIN:
        parts.append(say("{count} round", "{count} rounds", count=kept.rounds))
    control = control_of(kept.clock)
    parts.append(say("no clock") if control is None else control_in_words(control))
    return " · ".join(parts)


def new_tournament_page(
    game: Game, chosen: Mapping[str, str], token: str, flash: Markup = EMPTY
) -> Markup:
    title = say("Organise a tournament")
    options = option_fields(game, chosen)
    if options:
        options = markup(
            f"<fieldset><legend>{escaped(say('Options'))}</legend>{options}</fieldset>"
        )
    edition = another_edition(
        edition_fields(game, chosen), chosen, is_open=has_edition(game, chosen)
    )
    levels = {bot.id: in_words(bot.title) for bot in BOTS.values()}
    spare = {
        FILLS: say("bots play there"),
        BYES: say("somebody has a bye"),
    }
    body = markup(f"""{header(title)}<main class="layout" id="main">
{games_nav("tournaments/new", game.id)}<section class="card settings"><h1>{escaped(title)}</h1>
{flash}<form class="setup" method="post" action="/tournaments" enctype="multipart/form-data">
{hidden("token", token)}{hidden("game", game.id)}
<label class="named-field">{escaped(say("Title"))}<input class="name" name="title" required
 maxlength="{TITLE_LENGTH}" autocomplete="off" value="{escaped(_value(chosen, "title"))}"></label>
{_kinds(chosen)}{_seats(game, chosen)}
<fieldset class="time"><legend>{escaped(say("Rounds and spare seats"))}</legend>
<label><span>{escaped(say("Rounds, unless everybody meets everybody"))}</span>
<input class="name" name="rounds" inputmode="numeric" maxlength="2" autocomplete="off"
 value="{escaped(_value(chosen, "rounds"))}" aria-describedby="most-rounds"></label>
<small class="soft" id="most-rounds">{escaped(say("At most {most}.", most=MOST_ROUNDS))}</small>
{_choice("spare", spare, chosen, say("Where seats are left over"))}
{_choice("bot", levels, chosen, say("How well bots play"))}</fieldset>
{time_fields(chosen, has_flag=False)}
<p class="soft">{escaped(say("When somebody’s time is up, a bot plays on for them."))}</p>
{options}{edition}
<div class="answers"><button class="may big">{escaped(say("Open it for entries"))}</button>
<a class="button" href="/tournaments">{escaped(say("To the tournaments"))}</a></div></form>
</section></main>""")
    return page(f"{title} · Fairground", (body,), "states")


def _value(chosen: Mapping[str, str], name: str) -> str:
    return chosen.get(name, "")[:TITLE_LENGTH]


def _kinds(chosen: Mapping[str, str]) -> Markup:
    radios = joined(
        markup(
            f'<label class="switch"><input type="radio" name="kind" value="{escaped(kind)}"'
            f"{checked(kind == chosen.get('kind'))}><span>{escaped(in_words(words))}"
            f"<small>{escaped(in_words(ABOUT[kind]))}</small></span></label>"
        )
        for kind, words in KINDS.items()
    )
    return markup(f"<fieldset><legend>{escaped(say('Kind'))}</legend>{radios}</fieldset>")


def _seats(game: Game, chosen: Mapping[str, str]) -> Markup:
    name = seats_field(game)
    radios = joined(
        markup(
            f'<label><input class="unseen" type="radio" name="{escaped(name)}" value="{number}"'
            f"{checked(str(number) == chosen.get(name))}><span>{number}</span></label>"
        )
        for number in game.seats
    )
    return markup(
        f"<fieldset><legend>{escaped(say('Seats at a table'))}</legend>"
        f'<div class="pickers">{radios}</div></fieldset>'
    )


def _choice(name: str, choices: Mapping[str, str], chosen: Mapping[str, str], label: str) -> Markup:
    options = joined(
        markup(
            f'<option value="{escaped(value)}"'
            f"{markup(' selected' if value == chosen.get(name) else '')}>{escaped(words)}</option>"
        )
        for value, words in choices.items()
    )
    return markup(
        f"<label><span>{escaped(label)}</span>"
        f'<select name="{escaped(name)}">{options}</select></label>'
    )
