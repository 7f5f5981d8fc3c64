"""For operators of the server: what people reported, and deciding about it; and what operators let
people know."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.draw.emotes import EMOTES, emote, emote_symbols
from fairground.language import in_words, say, sentence
from fairground.phrases import isolated
from fairground.web.chat.messages import Message
from fairground.web.operating.operator_lists import ListedReport
from fairground.web.operating.operator_rows import (
    BANNED,
    DONE,
    HIDDEN,
    NOTHING,
    WARNED,
    OperatorNote,
)
from fairground.web.pages.ago import ago
from fairground.web.pages.frame import header, hidden, page
from fairground.web.pages.operator import (
    Part,
    operator_page,
    person_link,
    reason_field,
    turning,
)
from fairground.web.people.names import table_title

CHOICES = {
    NOTHING: sentence("Do nothing"),
    HIDDEN: sentence("Hide the message"),
    WARNED: sentence("Hide it and warn its author"),
    BANNED: sentence("Hide it and ban its author"),
}
OUTCOME_WORDS = {
    NOTHING: sentence("nothing was done"),
    HIDDEN: sentence("the message was hidden"),
    WARNED: sentence("its author was warned"),
    BANNED: sentence("its author was banned"),
}


def reports_page(reports: Sequence[ListedReport], part: Part) -> Markup:
    is_settled = "settled" in part.query
    rows = joined(report_row(report) for report in reports)
    nothing = say("Nobody has reported anything.") if is_settled else say("No report waits.")
    listed = markup(f'<ul class="devices lines">{rows}</ul>')
    other = markup(
        f'<a class="button" href="/operator/reports{"" if is_settled else "?settled"}">'
        f"{escaped(say('Reports that wait') if is_settled else say('Settled reports'))}</a>"
    )
    inside = markup(
        f"{listed if reports else markup('<p>') + escaped(nothing) + markup('</p>')}"
        f'{turning(part)}<div class="answers">{other}</div>'
    )
    return operator_page(say("Settled reports") if is_settled else say("Reports"), inside)


def report_row(report: ListedReport) -> Markup:
    """What was said, by whom, and how many people complain."""
    said = EMPTY if report.message is None else _brief(report.message)
    first = report.reports[0]
    facts = [
        table_title(report.table),
        say("{count} report", "{count} reports", count=len(report.reports)),
        ago(first.at),
    ]
    if first.settled is not None and first.outcome in OUTCOME_WORDS:
        facts.append(in_words(OUTCOME_WORDS[first.outcome]))
    key = f"{report.room[0]}{report.number}"
    return markup(
        f'<li><span class="grow">{said}<br><small>{escaped(" · ".join(facts))}</small></span>'
        f'<a class="button" href="/operator/report/{escaped(report.table)}/{escaped(key)}">'
        f"{escaped(say('Look'))}</a></li>"
    )


def _brief(message: Message) -> Markup:
    words = message.words or in_words(EMOTES.get(message.emote, ""))
    who = message.name or say("Somebody who left")
    return markup(f"<b><bdi>{escaped(who)}</bdi></b> <bdi>{escaped(words)}</bdi>")


def report_page(
    report: ListedReport,
    token: str,
    length: Markup,
    flash: Markup = EMPTY,
    reason: str = "",
    chosen: str = NOTHING,
) -> Markup:
    """``length`` is the field for that of a ban."""
    key = f"{report.room[0]}{report.number}"
    table = table_title(report.table)
    link = markup(f'<p><a href="/operator/table/{escaped(report.table)}">{escaped(table)}</a></p>')
    words = joined(
        markup(
            f"<li>{person_link(each.reporter, each.name)} <small>{escaped(ago(each.at))}</small>"
            f"<br><bdi>{escaped(each.words or say('(no words)'))}</bdi></li>"
        )
        for each in report.reports
    )
    said = _hidden_from_you() if report.message is None else _around(report)
    deciding = _decided(report)
    if report.message is not None and any(each.settled is None for each in report.reports):
        options = joined(_choice(value, value == chosen) for value in CHOICES)
        deciding += markup(
            f"<h2>{escaped(say('Decide'))}</h2>"
            f'<form class="setup" method="post" '
            f'action="/operator/report/{escaped(report.table)}/{escaped(key)}">'
            f'{hidden("token", token)}<fieldset class="scopes">'
            f"<legend>{escaped(say('What to do about it'))}</legend>{options}</fieldset>"
            f"{reason_field(reason, is_needed=False)}{length}"
            f'<p class="soft">{escaped(_what_is_read())}</p>'
            f'<div class="answers"><button class="may">{escaped(say("Decide"))}</button></div>'
            f"</form>"
        )
    inside = markup(
        f"{emote_symbols()}{link}<h2>{escaped(say('What was said'))}</h2>{said}"
        f'<h2>{escaped(say("What people report"))}</h2><ul class="quoted">{words}</ul>{deciding}'
    )
    return operator_page(say("Report"), inside, flash)


def _what_is_read() -> str:
    return say(
        "The author reads the reason of a warning or a ban. Those who reported it learn that it was"
        " looked at, and whether something was done."
    )


def _hidden_from_you() -> Markup:
    words = say(
        "You play at this table, and an onlooker said it: you can read it when the game is over."
    )
    return markup(f"<p>{escaped(words)}</p>")


def _around(report: ListedReport) -> Markup:
    items = joined(_said(message, message.number == report.number) for message in report.around)
    return markup(f'<ol class="quoted">{items}</ol>')


def _said(message: Message, is_reported: bool) -> Markup:
    if message.emote in EMOTES:
        inside = emote(message.emote)
    else:
        inside = markup(f'<bdi class="words">{escaped(message.words)}</bdi>')
    who = (
        person_link(message.author, message.name)
        if message.author
        else escaped(say("Somebody who left"))
    )
    words = (say("reported"),) * is_reported + (say("hidden"),) * message.removed
    tag = joined(markup(f' <span class="tag">{escaped(each)}</span>') for each in words)
    return markup(f"<li><b>{who}</b>{tag} <small>{escaped(ago(message.at))}</small> {inside}</li>")


def _choice(value: str, is_chosen: bool) -> Markup:
    checked = markup(" checked") if is_chosen else EMPTY
    return markup(
        f'<label><input type="radio" name="outcome" value="{escaped(value)}"{checked}> '
        f"<span>{escaped(in_words(CHOICES[value]))}</span></label>"
    )


def _decided(report: ListedReport) -> Markup:
    done = [each for each in report.reports if each.settled is not None]
    if not done:
        return EMPTY
    when = max(each.settled or 0.0 for each in done)
    words = in_words(OUTCOME_WORDS.get(done[-1].outcome, ""))
    return markup(f"<p>{escaped(say('Decided: {what}', what=words))} · {escaped(ago(when))}</p>")


def notes_page(notes: Sequence[OperatorNote], token: str) -> Markup:
    """What operators let the reader know."""
    title = say("From the operator")
    rows = joined(
        markup(
            f'<li><span class="grow">{escaped(_note(note))}<br>'
            f"<small>{escaped(ago(note.at))}</small></span></li>"
        )
        for note in notes
    )
    listed = markup(f'<ul class="devices lines">{rows}</ul>')
    if not notes:
        listed = markup(f"<p>{escaped(say('There is nothing here.'))}</p>")
    read = EMPTY
    if any(note.read is None for note in notes):
        read = markup(
            f'<form class="setup" method="post" action="/notes">{hidden("token", token)}'
            f'<div class="answers"><button class="may">{escaped(say("I have read it"))}</button>'
            f"</div></form>"
        )
    body = markup(
        f'{header(title)}<main class="layout" id="main"><section class="card settings">'
        f"<h1>{escaped(title)}</h1>{listed}{read}</section></main>"
    )
    return page(f"{title} · Fairground", (body,), "states")


def _note(note: OperatorNote) -> str:
    table = table_title(note.of_table)
    if note.kind == WARNED:
        return say(
            "Your message at the table {table} was hidden, and this is a warning: {reason}",
            table=table,
            reason=isolated(note.reason),
        )
    if note.kind == DONE:
        return say(
            "Thank you for your report from the table {table}. The operator looked at it, and did"
            " something about it.",
            table=table,
        )
    return say(
        "Thank you for your report from the table {table}. The operator looked at it, and nothing"
        " had to be done.",
        table=table,
    )
