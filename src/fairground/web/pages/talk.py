"""The panel in which people at a table talk, and the page by which they report a message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from markupsafe import Markup

from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup, shape
from fairground.draw.emotes import EMOTES, emote, emote_symbols
from fairground.game import Game
from fairground.language import in_words, kept_by_language, say
from fairground.phrases import isolated
from fairground.web.chat.messages import MESSAGE_LENGTH, Message
from fairground.web.pages.frame import header, hidden, page
from fairground.web.people.names import table_title


@dataclass(frozen=True)
class SeenTalk:
    """The talk at a table as one person hears it. ``state`` is a name for what is shown; ``muted``
    are the names of people this person has muted, by what forms call them; ``plays`` if they have
    a seat, ``hosts`` if they opened the table, ``is_on`` unless talk is switched off there."""

    table: str
    holder: str
    messages: Sequence[Message]
    state: str
    token: str
    eyes: str
    muted: Mapping[str, str]
    plays: bool
    hosts: bool
    is_on: bool
    is_over: bool


def talk_panel(talk: SeenTalk) -> Markup:
    """All of it, without the frame. It works by forms alone; the module keeps it up to date."""
    items = joined(
        message_item(talk.table, message, message.author == talk.holder)
        for message in talk.messages
    )
    return markup(
        f'{emote_symbols()}<div class="said" role="log" tabindex="0" '
        f'aria-label="{escaped(say("Chat"))}" data-said="{escaped(talk.state)}"><ol '
        f'data-empty="{escaped(say("Nobody has said anything yet."))}">{items}</ol></div>'
        f'<div class="talk-flash" data-talk-flash></div>'
        f'<div class="speak" data-talk="on"{_hidden(not talk.is_on)}>{_form(talk)}'
        f'<p class="snug soft">{escaped(_who_hears(talk))}</p></div>'
        f'<p class="snug soft" data-talk="off"{_hidden(talk.is_on)}>'
        f"{escaped(say('The host has switched the chat off.'))}</p>{_switch(talk)}{_muted(talk)}"
    )


def _hidden(is_hidden: bool) -> Markup:
    return markup(" hidden") if is_hidden else EMPTY


def _who_hears(talk: SeenTalk) -> str:
    if talk.is_over:
        return say("The game is over: everybody reads everything.")
    if talk.plays:
        return say(
            "Players and onlookers read this. What onlookers say you read when the game is over."
        )
    return say("You look on: players read this when the game is over.")


def _form(talk: SeenTalk) -> Markup:
    """Two forms: Enter sends words, and no emote that happens to come first."""
    emotes = joined(
        markup(
            f'<button name="emote" value="{escaped(name)}" title="{escaped(in_words(words))}">'
            f"{emote(name, 30)}</button>"
        )
        for name, words in EMOTES.items()
    )
    lost = say("This was not sent. Is the connection lost? Try again.")
    begin = markup(
        f'<form method="post" action="/table/{escaped(talk.table)}/talk" data-say '
        f'data-unsent="{escaped(lost)}">{hidden("token", talk.token)}{hidden("as", talk.eyes)}'
    )
    return markup(
        f'<div class="say">{begin}<details class="emotes"><summary '
        f'aria-label="{escaped(say("Emotes"))}">{emote("laugh", 24)}</summary>'
        f'<div class="card">{emotes}</div></details></form>'
        f'{begin}<input class="name" name="words" maxlength="{MESSAGE_LENGTH}" autocomplete="off" '
        f'required aria-label="{escaped(say("Say something"))}" '
        f'placeholder="{escaped(say("Say something"))}">'
        f'<button class="send">{escaped(say("Send"))}</button></form></div>'
    )


def _switch(talk: SeenTalk) -> Markup:
    """For the host of the table: one button or the other, as things are."""
    if not talk.hosts:
        return EMPTY
    to = f"/table/{talk.table}/talk/switch"
    return joined(
        markup(
            f'<button class="plain" form="do" formaction="{escaped(to)}" name="talk" '
            f'value="{escaped(value)}" data-talk="{escaped(shown)}"'
            f"{_hidden((shown == 'on') != talk.is_on)}>{escaped(words)}</button>"
        )
        for shown, value, words in (
            ("on", "off", say("Switch the chat off")),
            ("off", "on", say("Switch the chat on")),
        )
    )


def _muted(talk: SeenTalk) -> Markup:
    if not talk.muted:
        return EMPTY
    people = joined(
        markup(
            f"<li><bdi>{escaped(name)}</bdi> "
            f'<button class="plain" form="do" name="muted" value="{escaped(number)}" '
            f'formaction="/table/{escaped(talk.table)}/talk/hear">'
            f"{escaped(say('Hear again'))}</button></li>"
        )
        for number, name in talk.muted.items()
    )
    return markup(
        f'<details class="muted"><summary>{escaped(say("Muted people"))} '
        f"<small>{len(talk.muted)}</small></summary><ul>{people}</ul></details>"
    )


@kept_by_language(4096)
def message_item(table: str, message: Message, is_own: bool) -> Markup:
    """One message. What people write is words and nothing else: no link, no picture, no script."""
    cls = " ".join(("own",) * is_own + ("looks-on",) * (message.seat is None))
    if message.removed:
        inside = markup(
            f'<i class="soft">{escaped(say("The operator of this server removed this."))}</i>'
        )
    elif message.emote in EMOTES:
        inside = emote(message.emote)
    else:
        inside = markup(f'<bdi class="words">{escaped(message.words)}</bdi>')
    at = datetime.fromtimestamp(message.at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    menu = EMPTY if is_own or message.removed or not message.author else _menu(table, message)
    return markup(
        f'<li data-message="{escaped(message.key)}"{attributes(cls=cls)}>{_author(message)}'
        f'<time datetime="{escaped(at)}"></time>{inside}{menu}</li>'
    )


def _author(message: Message) -> Markup:
    if not message.name:
        return markup(f"<b>{escaped(say('Somebody who left'))}</b> ")
    name = markup(f"<b><bdi>{escaped(message.name)}</bdi></b> ")
    if message.seat is not None:
        return shape(message.seat, 14) + name
    return name + markup(f'<span class="tag">{escaped(say("looks on"))}</span>')


def _menu(table: str, message: Message) -> Markup:
    who, own = isolated(message.name), f"/table/{table}/talk"
    about = say("About this message of {who}", who=who)
    return markup(
        f'<details class="about"><summary aria-label="{escaped(about)}">⋯</summary>'
        f'<div class="card"><button form="do" formaction="{escaped(own)}/mute" name="message" '
        f'value="{escaped(message.key)}">{escaped(say("Mute {who}", who=who))}</button>'
        f'<a class="button" href="{escaped(own)}/report?message={escaped(message.key)}">'
        f"{escaped(say('Report'))}</a></div></details>"
    )


def report_page(
    table: str, game: Game, message: Message, token: str, flash: Markup = EMPTY, words: str = ""
) -> Markup:
    """What is wrong with a message, for the people who run the server."""
    top = header(game.title, markup(f"<span>{escaped(table_title(table))}</span>"))
    about = say(
        "The operator of this server will read it, with your words and what was said around it. "
        "The person who wrote it does not learn who reported it."
    )
    body = markup(f"""{top}<main class="layout" id="main"><section class="card report">
<h1>{escaped(say("Report a message"))}</h1>{flash}{emote_symbols()}
<ol class="quoted">{message_item(table, message, True)}</ol>
<p class="soft">{escaped(about)}</p>
<form class="setup" method="post" action="/table/{escaped(table)}/talk/report">
{hidden("token", token)}{hidden("message", message.key)}
<label class="named-field">{escaped(say("What is wrong with it?"))}\
<input class="name" name="words" maxlength="{MESSAGE_LENGTH}" autocomplete="off"
 value="{escaped(words)}"></label>
<div class="answers"><button class="may">{icon("flag", 17)} {escaped(say("Report"))}</button>
<a class="button" href="/table/{escaped(table)}#talk">{escaped(say("Back to the table"))}</a></div>
</form></section></main>""")
    return page(f"{say('Report a message')} · {game.title}", (body,), "states", game=game)
