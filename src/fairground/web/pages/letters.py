"""What is done by links in e-mails."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, markup
from fairground.language import say
from fairground.phrases import isolated
from fairground.web.calling.mail import LONGEST
from fairground.web.pages.frame import header, hidden, page
from fairground.web.people.passwords import LONGEST as LONGEST_PASSWORD


def entry_form(token: str) -> Markup:
    """Asks for a link by e-mail, on the page for people who forgot their password."""
    about = say("If your account has an e-mail address, we send you a link that lets you in.")
    return markup(
        f"<h2>{escaped(say('A link by e-mail'))}</h2><p>{escaped(about)}</p>"
        f'<form class="setup" method="post" action="/mail">{hidden("token", token)}'
        f"{address_field('')}"
        f'<div class="answers"><button class="may">{escaped(say("Send me a link"))}</button></div>'
        f"</form>"
    )


def address_form(address: str, token: str, password: Markup) -> Markup:
    """The e-mail address of an account; ``password`` is the field for it."""
    now = (
        say("Links to sign in go to {address}.", address=isolated(address))
        if address
        else say("With an e-mail address you can sign in by a link if you forget your password.")
    )
    return markup(
        f"<h2>{escaped(say('E-mail address'))}</h2><p>{escaped(now)}</p>"
        f'<form class="setup" method="post" action="/account/email">{hidden("token", token)}'
        f"{address_field(address, is_needed=False)}{password}"
        f'<div class="answers"><button>{escaped(say("Send a link to confirm it"))}</button></div>'
        f'<p class="soft">{escaped(say("An empty field takes the address away."))}</p></form>'
    )


def address_field(address: str, is_needed: bool = True) -> Markup:
    needed = markup(" required" if is_needed else "")
    return markup(
        f'<label class="named-field">{escaped(say("E-mail address"))}'
        f'<input class="name" type="email" name="email" maxlength="{LONGEST}"{needed}'
        f' autocomplete="email" value="{escaped(address)}"></label>'
    )


def asked_page() -> Markup:
    words = say(
        "If there is an account with this address, a letter with a link is on its way. The link"
        " works for an hour, and once."
    )
    title = say("Look into your e-mail")
    return _page(title, markup(f"<h1>{escaped(title)}</h1><p>{escaped(words)}</p>"))


def void_page(refused: Markup = EMPTY) -> Markup:
    title = say("A link by e-mail")
    words = say("This link does not work any more: it was used, or it is too old.")
    inside = refused or markup(f"<p>{escaped(words)}</p>")
    return _page(
        title,
        markup(
            f"<h1>{escaped(title)}</h1>{inside}"
            f'<div class="answers"><a class="button may" href="/account">'
            f"{escaped(say('Your account'))}</a></div>"
        ),
    )


def link_page(
    secret: str, is_proof: bool, name: str, address: str, token: str, flash: Markup = EMPTY
) -> Markup:
    title = say("Confirm your address") if is_proof else say("Sign in")
    shown = (
        say(
            "{address} becomes the address of the account {name}.",
            address=isolated(address),
            name=isolated(name),
        )
        if is_proof
        else say("You sign in to the account {name}.", name=isolated(name))
    )
    password, verb = EMPTY, say("Confirm")
    if not is_proof:
        hint = say("leave it empty to keep the one you have")
        password = markup(
            f'<label class="named-field"><span>{escaped(say("New password"))} '
            f"<small>{escaped(hint)}</small></span>"
            f'<input class="name" type="password" name="password"'
            f' maxlength="{LONGEST_PASSWORD}" autocomplete="new-password"></label>'
        )
        verb = say("Sign in")
    inside = markup(
        f"<h1>{escaped(title)}</h1>{flash}<p>{escaped(shown)}</p>"
        f'<form class="setup" method="post" action="/mail/{escaped(secret)}">'
        f"{hidden('token', token)}{password}"
        f'<div class="answers"><button class="may">{escaped(verb)}</button></div></form>'
    )
    return _page(title, inside)


def letter_switch_page(switch: str) -> Markup:
    """It can be used in any browser, signed in or not."""
    title = say("E-mails about your turn")
    about = say("Fairground writes to you when it is your turn and you are away.")
    inside = markup(
        f"<h1>{escaped(title)}</h1><p>{escaped(about)}</p>"
        f'<form class="setup" method="post" action="/calls/off/{escaped(switch)}">'
        f'<div class="answers"><button class="may">{escaped(say("Send me no e-mails"))}</button>'
        f"</div></form>"
    )
    return _page(title, inside)


def letters_off_page() -> Markup:
    title = say("E-mails about your turn")
    words = say("No more e-mails come when it is your turn. Settings switch them on again.")
    link = markup(f'<a class="button" href="/settings">{escaped(say("Settings"))}</a>')
    inside = markup(
        f'<h1>{escaped(title)}</h1><p role="status">{escaped(words)}</p>'
        f'<div class="answers">{link}</div>'
    )
    return _page(title, inside)


def _page(title: str, inside: Markup) -> Markup:
    body = markup(
        f"{header(title)}"
        f'<main class="layout" id="main"><section class="card settings">{inside}</section></main>'
    )
    return page(f"{title} · Fairground", (body,), "states")
