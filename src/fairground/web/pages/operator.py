"""For operators of the server: what all their pages have in common, the tables, and the log of what
operators did. What people wrote, and the names they chose, are words and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

from markupsafe import Markup

from fairground import catalog
from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup
from fairground.language import in_words, say, sentence
from fairground.names import NAME_LENGTH
from fairground.phrases import isolated
from fairground.web.chat.messages import MESSAGE_LENGTH
from fairground.web.operating.operator_lists import (
    OVER,
    RUNNING,
    STATES,
    WAITING,
    ListedTable,
    Sitter,
)
from fairground.web.operating.operator_rows import (
    BANNED,
    CLOSED,
    GRANTED,
    HIDDEN,
    LIFTED,
    NOTHING,
    REVOKED,
    WARNED,
    Act,
)
from fairground.web.pages.ago import ago
from fairground.web.pages.frame import header, hidden, page
from fairground.web.people.names import table_title
from fairground.web.serving.visit import CURRENT

_HERE = markup(' aria-current="page"')
STATE_WORDS = {
    RUNNING: sentence("Running"),
    WAITING: sentence("Waiting for players"),
    OVER: sentence("Over"),
}
ACTION_WORDS = {
    CLOSED: sentence("closed a table"),
    BANNED: sentence("banned somebody"),
    LIFTED: sentence("lifted a ban"),
    GRANTED: sentence("made somebody an operator"),
    REVOKED: sentence("ended somebody’s being an operator"),
    NOTHING: sentence("looked at a report and did nothing"),
    HIDDEN: sentence("hid a message"),
    WARNED: sentence("hid a message and warned its author"),
}


@dataclass(frozen=True)
class Part:
    """A part of a long list: what was searched for, how many lines come before it, and whether
    there are more."""

    address: str
    query: dict[str, str]
    before: int
    shown: int
    has_more: bool


def operator_page(title: str, inside: Markup, flash: Markup = EMPTY) -> Markup:
    body = markup(
        f'{header(say("Operator"))}<main class="layout" id="main">{_nav()}'
        f'<section class="card settings wide"><h1>{escaped(title)}</h1>{flash}{inside}</section>'
        f"</main>"
    )
    return page(f"{title} · Fairground", (body,), "states")


def _nav() -> Markup:
    here, waiting = CURRENT.get().page.partition("?")[0], CURRENT.get().reports
    pages = (
        ("/operator/reports", say("Reports"), waiting),
        ("/operator/tables", say("Tables"), 0),
        ("/operator/people", say("People"), 0),
        ("/operator/log", say("Log"), 0),
    )
    links = joined(
        markup(
            f'<a class="button{" may" if address == here else ""}" href="{escaped(address)}"'
            f"{_HERE if address == here else EMPTY}>{escaped(words)}"
            f"{markup(f' <b>{count}</b>') if count else EMPTY}</a>"
        )
        for address, words, count in pages
    )
    label = escaped(say("For operators"))
    return markup(f'<nav class="answers ladder-games" aria-label="{label}">{links}</nav>')


def tables_page(
    tables: Sequence[ListedTable], here: dict[str, int], part: Part, flash: Markup = EMPTY
) -> Markup:
    """``here`` is how many people look at each table just now."""
    state, search = part.query["state"], part.query["search"]
    states = joined(
        markup(
            f'<a class="button{" may" if each == state else ""}" href="/operator/tables?'
            f'{escaped(urlencode({"state": each, "search": search}))}"'
            f"{_HERE if each == state else EMPTY}>{escaped(in_words(STATE_WORDS[each]))}</a>"
        )
        for each in STATES
    )
    rows = joined(table_row(table, here.get(table.id, 0)) for table in tables)
    listed = markup(f'<ul class="devices lines">{rows}</ul>') if tables else _nothing()
    inside = markup(
        f'<div class="answers">{states}</div>'
        f"{searching('/operator/tables', search, say('Game, table or person'), state)}"
        f"{listed}{turning(part)}"
    )
    return operator_page(say("Tables"), inside, flash)


def _nothing() -> Markup:
    return markup(f"<p>{escaped(say('There is nothing here.'))}</p>")


def searching(address: str, search: str, label: str, state: str = "") -> Markup:
    kept = hidden("state", state) if state else EMPTY
    return markup(
        f'<form class="setup" method="get" action="{escaped(address)}">{kept}'
        f'<label class="named-field">{escaped(label)}<input class="name" name="search" '
        f'type="search" maxlength="{NAME_LENGTH}" value="{escaped(search)}"></label>'
        f'<div class="answers"><button>{escaped(say("Search"))}</button></div></form>'
    )


def turning(part: Part) -> Markup:
    """Links to the lines before and after these."""
    links = EMPTY
    if part.before:
        back = max(0, part.before - part.shown)
        links += _turn(part, back, say("Newer"))
    if part.has_more:
        links += _turn(part, part.before + part.shown, say("Older"))
    return markup(f'<div class="answers">{links}</div>') if links else EMPTY


def _turn(part: Part, before: int, words: str) -> Markup:
    query = urlencode(part.query | {"from": str(before)})
    return markup(
        f'<a class="button" href="{escaped(part.address)}?{escaped(query)}">{escaped(words)}</a>'
    )


def table_row(table: ListedTable, here: int) -> Markup:
    who = joined(_sitter(sitter) for sitter in table.sitters)
    label = say("About this table: {table}", table=table_title(table.id))
    return markup(
        f'<li><span class="grow"><b>{escaped(_game(table))}</b> '
        f"<span>{escaped(table_title(table.id))}</span><br><span>{who}</span><br>"
        f"<small>{escaped(_facts(table, here))}</small></span>"
        f'<a class="button" href="/operator/table/{escaped(table.id)}"'
        f"{attributes(aria_label=label)}>{escaped(say('Look'))}</a></li>"
    )


def _facts(table: ListedTable, here: int) -> str:
    facts = [
        in_words(STATE_WORDS[table.state]),
        say("{count} seat", "{count} seats", count=len(table.sitters)),
        say("opened: {when}", when=ago(table.created)),
    ]
    if table.finished is not None:
        facts.append(say("ended: {when}", when=ago(table.finished)))
    elif table.passed is not None:
        facts.append(say("last turn: {when}", when=ago(table.passed)))
    if table.state != OVER:
        facts.append(say("{count} person is there", "{count} people are there", count=here))
    if table.closed:
        facts.append(say("closed: {reason}", reason=isolated(table.closed)))
    return " · ".join(facts)


def _game(table: ListedTable) -> str:
    game = catalog.games().get(table.game)
    return game.title if game else table.game


def _sitter(sitter: Sitter) -> Markup:
    if sitter.kind == "open":
        name = escaped(say("Open chair"))
    elif sitter.person:
        name = person_link(sitter.person, sitter.name)
    else:
        name = markup(f"<bdi>{escaped(sitter.name)}</bdi>")
    sign = icon("robot", 14) if sitter.kind not in ("open", "person", "told") else EMPTY
    return markup(f'<span class="seated">{sign}{name}</span> ')


def person_link(person: str, name: str) -> Markup:
    return markup(f'<a href="/operator/person/{escaped(person)}"><bdi>{escaped(name)}</bdi></a>')


def table_about_page(
    table: ListedTable, here: int, token: str, flash: Markup = EMPTY, reason: str = ""
) -> Markup:
    """A table, and closing it. The game itself is seen as any onlooker sees it."""
    who = joined(markup(f"<li>{_sitter(sitter)}</li>") for sitter in table.sitters)
    closing = EMPTY
    if table.state != OVER:
        about = say(
            "The game ends here, without a winner. Everybody at the table reads the reason. What"
            " was played stays, and everybody may look at it."
        )
        closing = markup(
            f"<h2>{escaped(say('Close this table'))}</h2><p>{escaped(about)}</p>"
            f'<form class="setup" method="post" action="/operator/table/{escaped(table.id)}/close">'
            f"{hidden('token', token)}{reason_field(reason)}"
            f'<div class="answers"><button class="grave">'
            f"{escaped(say('Close this table'))}</button></div></form>"
        )
    seen = say("You see it as any onlooker does: an operator sees nobody’s hand.")
    inside = markup(
        f"<p>{escaped(_game(table))} · {escaped(_facts(table, here))}</p><ul>{who}</ul>"
        f'<p class="soft">{escaped(seen)}</p>'
        f'<div class="answers"><a class="button may" href="/table/{escaped(table.id)}">'
        f"{escaped(say('To the table'))}</a></div>{closing}"
    )
    return operator_page(table_title(table.id), inside, flash)


def reason_field(reason: str = "", is_needed: bool = True) -> Markup:
    return markup(
        f'<label class="named-field">{escaped(say("Reason"))}<input class="name" name="reason" '
        f'maxlength="{MESSAGE_LENGTH}" autocomplete="off" value="{escaped(reason)}"'
        f"{markup(' required') if is_needed else EMPTY}></label>"
    )


def log_page(acts: Sequence[Act], part: Part) -> Markup:
    rows = joined(_line(act) for act in acts)
    about = say(
        "Everything that operators do stands here for two years. Nobody can change it on these"
        " pages."
    )
    listed = markup(f'<ol class="devices lines">{rows}</ol>') if acts else _nothing()
    inside = markup(f'<p class="soft">{escaped(about)}</p>{listed}{turning(part)}')
    return operator_page(say("Log"), inside)


def _line(act: Act) -> Markup:
    who = act.operator_name or (
        say("Somebody who left")
        if act.action not in (GRANTED, REVOKED)
        else say("The command line")
    )
    parts = []
    if act.person:
        parts.append(person_link(act.person, act.person_name))
    elif act.action in (BANNED, LIFTED, WARNED, HIDDEN):
        parts.append(escaped(say("Somebody who left")))
    if act.of_table:
        parts.append(
            markup(
                f'<a href="/operator/table/{escaped(act.of_table)}">'
                f"{escaped(table_title(act.of_table))}</a>"
            )
        )
    about = markup(" · ").join(parts)
    why = markup(f"<br><bdi>{escaped(act.reason)}</bdi>") if act.reason else EMPTY
    return markup(
        f'<li><span class="grow"><b><bdi>{escaped(who)}</bdi></b> '
        f"{escaped(in_words(ACTION_WORDS[act.action]))}"
        f"{markup(': ') + about if parts else EMPTY}{why}<br>"
        f"<small>{escaped(ago(act.at))} · {_moment(act.at)}</small></span></li>"
    )


def _moment(at: float) -> Markup:
    """By the server's own reckoning, which is the same for all operators."""
    when = datetime.fromtimestamp(at, UTC)
    iso = when.strftime("%Y-%m-%dT%H:%M:%SZ")
    return markup(
        f'<time datetime="{escaped(iso)}">{escaped(when.strftime("%Y-%m-%d %H:%M UTC"))}</time>'
    )
