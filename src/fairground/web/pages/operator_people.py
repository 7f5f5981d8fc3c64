"""For operators of the server: the people, and banning somebody."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from fairground.draw import EMPTY, attributes, escaped, joined, markup
from fairground.language import in_words, say
from fairground.phrases import isolated
from fairground.web.operating.operator_lists import ListedPerson, ListedReport, ListedTable
from fairground.web.operating.operator_rows import DAY, LENGTHS, Act, Ban
from fairground.web.pages.ago import ago
from fairground.web.pages.frame import hidden
from fairground.web.pages.operator import (
    ACTION_WORDS,
    Part,
    operator_page,
    person_link,
    reason_field,
    searching,
    table_row,
    turning,
)
from fairground.web.pages.operator_reports import report_row


@dataclass(frozen=True)
class SeenPerson:
    """All that the page of a person shows. ``here`` is how many people look at each table."""

    person: ListedPerson
    acts: Sequence[Act]
    reports: Sequence[ListedReport]
    tables: Sequence[ListedTable]
    here: dict[str, int]
    now: float


def people_page(
    people: Sequence[ListedPerson], banned: Sequence[Ban], part: Part, now: float
) -> Markup:
    rows = joined(_row(person, now) for person in people)
    nobody = markup(f"<p>{escaped(say('There is nothing here.'))}</p>")
    listed = markup(f'<ul class="devices lines">{rows}</ul>') if people else nobody
    about = say(
        "These are the accounts. Guests are found through a table at which they sit, or a report."
    )
    inside = markup(
        f'<p class="soft">{escaped(about)}</p>'
        f"{searching('/operator/people', part.query['search'], say('Name'))}"
        f"{_banned(banned, now)}<h2>{escaped(say('Accounts'))}</h2>{listed}{turning(part)}"
    )
    return operator_page(say("People"), inside)


def _banned(bans: Sequence[Ban], now: float) -> Markup:
    if not bans:
        return EMPTY
    rows = joined(
        markup(
            f'<li><span class="grow"><b>{person_link(ban.person, ban.name)}</b> '
            f"<small>{escaped(_left(ban, now))}</small></span></li>"
        )
        for ban in bans
    )
    return markup(f'<h2>{escaped(say("Banned now"))}</h2><ul class="devices lines">{rows}</ul>')


def _left(ban: Ban, now: float) -> str:
    if ban.until is None:
        return say("for good")
    days = math.ceil((ban.until - now) / DAY)
    return say("{count} more day", "{count} more days", count=days)


def _row(person: ListedPerson, now: float) -> Markup:
    label = say("About {who}", who=isolated(person.name))
    return markup(
        f'<li><span class="grow"><b><bdi>{escaped(person.name)}</bdi></b><br>'
        f"<small>{escaped(_facts(person, now))}</small></span>"
        f'<a class="button" href="/operator/person/{escaped(person.key)}"'
        f"{attributes(aria_label=label)}>{escaped(say('Look'))}</a></li>"
    )


def _facts(person: ListedPerson, now: float) -> str:
    facts = [
        say("A guest")
        if person.created is None
        else say("Account made: {when}", when=ago(person.created))
    ]
    if person.seen is not None:
        facts.append(say("last here: {when}", when=ago(person.seen)))
    facts.append(say("{count} table", "{count} tables", count=person.tables))
    facts.append(say("{count} reported message", "{count} reported messages", count=person.reports))
    if person.is_operator:
        facts.append(say("operator"))
    if person.ban is not None:
        facts.append(say("banned: {left}", left=_left(person.ban, now)))
    return " · ".join(facts)


def person_page(
    seen: SeenPerson, token: str, flash: Markup = EMPTY, reason: str = "", length: str = "7"
) -> Markup:
    person = seen.person
    reports = joined(report_row(report) for report in seen.reports)
    tables = joined(table_row(table, seen.here.get(table.id, 0)) for table in seen.tables)
    inside = markup(
        f"<p>{escaped(_facts(person, seen.now))}</p>{_banning(seen, token, reason, length)}"
        f"{_past(seen)}{_list(say('Reported messages'), reports)}{_list(say('Tables'), tables)}"
    )
    return operator_page(isolated(person.name), inside, flash)


def _list(title: str, rows: Markup) -> Markup:
    if not rows:
        return EMPTY
    return markup(f'<h2>{escaped(title)}</h2><ul class="devices lines">{rows}</ul>')


def _banning(seen: SeenPerson, token: str, reason: str, length: str) -> Markup:
    person, ban = seen.person, seen.person.ban
    if person.is_operator:
        return EMPTY
    if ban is not None:
        words = say("Banned: {reason}", reason=isolated(ban.reason))
        return markup(
            f"<h2>{escaped(say('Lift the ban'))}</h2><p>{escaped(words)} · "
            f"{escaped(_left(ban, seen.now))}</p>"
            f'<form class="setup" method="post" '
            f'action="/operator/person/{escaped(person.key)}/lift">'
            f"{hidden('token', token)}{hidden('ban', ban.id)}{reason_field(reason)}"
            f'<div class="answers"><button>{escaped(say("Lift the ban"))}</button></div></form>'
        )
    about = (
        say(
            "A guest is a browser: it cannot open tables, sit down, move or chat any more. Somebody"
            " who deletes its cookies is another guest."
        )
        if person.created is None
        else say(
            "The account is signed out everywhere, its tokens work no more, and nobody can sign in"
            " to it. The browsers that were signed in cannot play as guests either."
        )
    )
    chairs = say(
        "At running tables a bot plays on; when the ban is over, the chair can be taken back."
    )
    return markup(
        f"<h2>{escaped(say('Ban this person'))}</h2><p>{escaped(about)} {escaped(chairs)}</p>"
        f'<form class="setup" method="post" action="/operator/person/{escaped(person.key)}/ban">'
        f"{hidden('token', token)}{reason_field(reason)}{length_field(length)}"
        f'<div class="answers"><button class="grave">{escaped(say("Ban this person"))}</button>'
        f"</div></form>"
    )


def length_field(chosen: str) -> Markup:
    options = joined(
        markup(
            f'<option value="{escaped(value)}"{markup(" selected") if value == chosen else EMPTY}>'
            f"{escaped(in_words(words))}</option>"
        )
        for value, (words, _) in LENGTHS.items()
    )
    return markup(
        f'<label class="named-field">{escaped(say("Length of the ban"))}'
        f'<select name="length">{options}</select></label>'
    )


def _past(seen: SeenPerson) -> Markup:
    rows = joined(
        markup(
            f'<li><span class="grow">{escaped(in_words(ACTION_WORDS[act.action]))}'
            f" <bdi>{escaped(act.reason)}</bdi><br>"
            f"<small><bdi>{escaped(act.operator_name)}</bdi> {escaped(ago(act.at))}</small>"
            f"</span></li>"
        )
        for act in seen.acts
    )
    return _list(say("What operators did"), rows)
