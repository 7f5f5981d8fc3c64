"""Every table of a person: where it is their turn, where others are awaited, and what is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from fairground.draw import EMPTY, attributes, escaped, joined, markup
from fairground.language import say
from fairground.phrases import isolated
from fairground.web.pages.ago import ago
from fairground.web.pages.frame import header, page
from fairground.web.people.names import table_title
from fairground.web.people.visitor import Account


@dataclass(frozen=True)
class MyTable:
    """A line of the list. ``since`` is when what the ``words`` say began."""

    id: str
    title: str
    people: str
    words: str
    since: float
    is_mine: bool = False
    is_over: bool = False
    is_lesson: bool = False
    is_tournament: bool = False


@dataclass(frozen=True)
class MyTables:
    """The whole page, and the part of it that changes."""

    whole: Markup
    lists: Markup


def my_tables_page(tables: Sequence[MyTable], account: Account | None) -> MyTables:
    lists = _lists(tables)
    body = markup(
        f"{header(say('My tables'))}"
        f'<main class="layout" id="main"><section class="card settings my-tables">'
        f"<h1>{escaped(say('My tables'))}</h1>{_whose(account)}"
        f'<div data-list="/tables">{lists}</div>'
        f'<div class="answers"><a class="button may" href="/">{escaped(say("To the lobby"))}</a>'
        f'<noscript><a class="button" href="/tables">{escaped(say("Look again"))}</a></noscript>'
        f"</div></section></main>"
    )
    whole = page(f"{say('My tables')} · Fairground", (body,), "states", scripts=("my-tables.js",))
    return MyTables(whole, lists)


def _whose(account: Account | None) -> Markup:
    if account is not None:
        words = say("All tables of {name}, on every device.", name=isolated(account.name))
        return markup(
            f'<p class="soft">{escaped(words)} '
            f'<a href="/account">{escaped(say("Your account"))}</a></p>'
        )
    words = say(
        "These are the tables of this browser. With an account you have them on every device."
    )
    return markup(
        f'<p class="soft">{escaped(words)} '
        f'<a href="/sign-up">{escaped(say("Make an account"))}</a> · '
        f'<a href="/sign-in">{escaped(say("Sign in"))}</a></p>'
    )


def _lists(tables: Sequence[MyTable]) -> Markup:
    if not tables:
        return markup(f"<p>{escaped(say('You have not played at any table yet.'))}</p>")
    running = [table for table in tables if not table.is_over]
    mine = sorted((table for table in running if table.is_mine), key=lambda table: table.since)
    others = [table for table in running if not table.is_mine]
    over = [table for table in tables if table.is_over]
    return joined(
        (
            _list(say("Your turn"), mine),
            _list(say("Others are awaited"), others),
            _list(say("Over"), over),
        )
    )


def _list(title: str, tables: Sequence[MyTable]) -> Markup:
    if not tables:
        return EMPTY
    rows = joined(_row(table) for table in tables)
    return markup(f'<h2>{escaped(title)}</h2><ul class="devices">{rows}</ul>')


def _row(table: MyTable) -> Markup:
    lesson = f" · {say('first lesson')}" if table.is_lesson else ""
    if table.is_tournament:
        lesson = f" · {say('tournament')}"
    when = f"{table.words} · {ago(table.since)}"
    verb = say("Look back") if table.is_over else say("Play on")
    label = f"{verb}: {table.title}, {table_title(table.id)}"
    return markup(
        f'<li><span class="grow"><b>{escaped(table.title + lesson)}</b> '
        f"<span>{escaped(table.people)}</span><br><small>{escaped(when)}</small></span>"
        f'<a class="button{" may" if table.is_mine else ""}" '
        f'href="/table/{escaped(table.id)}"{attributes(aria_label=label)}>{escaped(verb)}</a></li>'
    )
