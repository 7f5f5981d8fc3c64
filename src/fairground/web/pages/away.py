"""How somebody is called when it is their turn and they are away, on the settings page."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.language import say
from fairground.phrases import isolated
from fairground.web.pages.frame import hidden

EXAMPLES = "ntfys://…, gotifys://…, discord://…, jsons://…"


@dataclass(frozen=True)
class SeenLetters:
    """``address`` is that of the reader's account, empty where none was confirmed."""

    address: str
    is_member: bool
    is_on: bool


@dataclass(frozen=True)
class SeenWays:
    """``key`` is what a browser subscribes with, ``browsers`` how many are called. ``message`` is
    an address, where the host lets the server send messages, and ``letters`` are there where it
    sends e-mails; None elsewhere."""

    key: str
    browsers: int
    message: str | None
    letters: SeenLetters | None = None


def away_card(ways: SeenWays, token: str) -> Markup:
    about = say(
        "A message calls you when it is your turn and no page of the table is open: at most once in"
        " a turn, and it says nothing but which table waits."
    )
    title = say("When you are away")
    return markup(
        f'<section class="card settings away" id="away"><h2>{escaped(title)}</h2>'
        f"<p>{escaped(about)}</p>{_browsers(ways, token)}{_message(ways, token)}"
        f"{_letters(ways.letters, token)}</section>"
    )


def _browsers(ways: SeenWays, token: str) -> Markup:
    called = (
        say("{count} browser is called.", "{count} browsers are called.", count=ways.browsers)
        if ways.browsers
        else say("No browser is called.")
    )
    fields = joined(hidden(name, "") for name in ("endpoint", "key", "auth"))
    stop = (
        markup(f'<button formaction="/calls/none">{escaped(say("Call no browser"))}</button>')
        if ways.browsers
        else EMPTY
    )
    return markup(
        f'<form class="setup" method="post" action="/calls/push">{hidden("token", token)}{fields}'
        f"<p>{escaped(called)}</p>"
        f"<p data-no-push>{escaped(say('This browser cannot be called.'))}</p>"
        f'<div class="answers"><button class="may" data-push="{escaped(ways.key)}" hidden>'
        f"{escaped(say('Call me in this browser'))}</button>{stop}</div></form>"
    )


def _message(ways: SeenWays, token: str) -> Markup:
    if ways.message is None:
        return EMPTY
    words = say("As Apprise writes it: {services}. Leave it empty for none.", services=EXAMPLES)
    return markup(
        f'<form class="setup" method="post" action="/calls/message">{hidden("token", token)}'
        f'<label class="named-field">{escaped(say("Address of a message service"))}'
        f'<input class="name" name="address" maxlength="500" autocomplete="off" '
        f'spellcheck="false" value="{escaped(ways.message)}"></label>'
        f'<p class="snug soft">{escaped(words)}</p>'
        f'<div class="answers"><button>{escaped(say("Keep the address"))}</button></div></form>'
    )


def _letters(letters: SeenLetters | None, token: str) -> Markup:
    if letters is None:
        return EMPTY
    if not letters.address:
        words = say("You can also be called by e-mail if your account has a confirmed address.")
        where = "/account" if letters.is_member else "/sign-up"
        link = say("Your account") if letters.is_member else say("Make an account")
        return markup(f'<p>{escaped(words)} <a href="{escaped(where)}">{escaped(link)}</a></p>')
    if letters.is_on:
        now = say("E-mails go to {address}.", address=isolated(letters.address))
        choice, verb = hidden("off", "yes"), say("Send me no e-mails")
    else:
        now = say("No e-mail is sent to {address}.", address=isolated(letters.address))
        choice, verb = EMPTY, say("Send me an e-mail")
    later = say("One that would come in your quiet hours comes when they are over.")
    return markup(
        f'<form class="setup" method="post" action="/calls/letter">{hidden("token", token)}'
        f'{choice}<p>{escaped(now)}</p><p class="snug soft">{escaped(later)}</p>'
        f'<div class="answers"><button>{escaped(verb)}</button></div></form>'
    )
