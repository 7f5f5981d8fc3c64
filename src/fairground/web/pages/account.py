"""Accounts: making one, signing in, and what belongs to it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, joined, markup
from fairground.language import say
from fairground.names import NAME_LENGTH
from fairground.phrases import isolated
from fairground.web.pages.ago import ago
from fairground.web.pages.frame import header, hidden, page
from fairground.web.pages.letters import address_form, entry_form
from fairground.web.people.passwords import LONGEST, SHORTEST


@dataclass(frozen=True)
class SeenSession:
    """A browser in the list of devices. ``id`` names it where it can be signed out."""

    id: str
    device: str
    seen: float
    is_own: bool


@dataclass(frozen=True)
class SeenAccount:
    """An account as its owner sees it. ``email`` is None where letters cannot be sent."""

    name: str
    created: float
    codes: int
    sessions: tuple[SeenSession, ...]
    email: str | None = None


def sign_up_page(name: str, token: str, flash: Markup = EMPTY) -> Markup:
    about = say(
        "An account keeps your tables and settings on all your devices. You need a name and a"
        " password, nothing else. All that you play in this browser now comes along."
    )
    inside = markup(
        f"<h1>{escaped(say('Make an account'))}</h1><p>{escaped(about)}</p>{flash}"
        f"{_form('/sign-up', token)}{_name_field(name)}"
        f"{_password(say('Password'), 'password', is_new=True)}"
        f"{_answers(say('Make the account'))}</form>"
        f'<p class="soft">{escaped(say("You have an account already?"))} '
        f'<a href="/sign-in">{escaped(say("Sign in"))}</a></p>'
    )
    return _page(say("Make an account"), inside)


def sign_in_page(name: str, token: str, tables: int, flash: Markup = EMPTY) -> Markup:
    """``tables`` are those that this browser has as a guest's."""
    brings = EMPTY
    if tables:
        words = say(
            "Bring the {count} table of this browser along",
            "Bring the {count} tables of this browser along",
            count=tables,
        )
        brings = markup(
            f'<label class="switch"><input type="checkbox" name="bring" checked>'
            f" {escaped(words)}</label>"
        )
    inside = markup(
        f"<h1>{escaped(say('Sign in'))}</h1>{flash}"
        f"{_form('/sign-in', token)}{_name_field(name)}"
        f"{_password(say('Password'), 'password')}{brings}"
        f"{_answers(say('Sign in'))}</form>"
        f'<p class="soft"><a href="/recover">{escaped(say("Forgot your password?"))}</a> · '
        f'<a href="/sign-up">{escaped(say("Make an account"))}</a></p>'
    )
    return _page(say("Sign in"), inside)


def recover_page(name: str, token: str, by_mail: bool, flash: Markup = EMPTY) -> Markup:
    about = say(
        "Use one of the recovery codes of your account. It sets a new password, and every other"
        " browser is signed out."
    )
    code = markup(
        f'<label class="named-field">{escaped(say("Recovery code"))}'
        f'<input class="name" name="code" required maxlength="60" autocomplete="off"'
        f' autocapitalize="off" spellcheck="false"></label>'
    )
    inside = markup(
        f"<h1>{escaped(say('A new password'))}</h1><p>{escaped(about)}</p>{flash}"
        f"{_form('/recover', token)}{_name_field(name)}{code}"
        f"{_password(say('New password'), 'password', is_new=True)}"
        f"{_answers(say('Set the password and sign in'))}</form>"
    )
    more = markup(f'<section class="card settings">{entry_form(token)}</section>')
    return _page(say("A new password"), inside, more if by_mail else EMPTY)


def codes_page(codes: list[str]) -> Markup:
    about = say(
        "Each of them lets you in once if you forget your password. Write them down or print this"
        " page: they are shown only now, and those of before work no more."
    )
    items = joined(markup(f"<li><code>{escaped(code)}</code></li>") for code in codes)
    inside = markup(
        f"<h1>{escaped(say('Your recovery codes'))}</h1><p>{escaped(about)}</p>"
        f'<ol class="codes">{items}</ol>'
        f'<div class="answers"><a class="button may" href="/account">'
        f"{escaped(say('I have written them down'))}</a></div>"
    )
    return _page(say("Your recovery codes"), inside)


def account_page(seen: SeenAccount, token: str, flash: Markup = EMPTY) -> Markup:
    since = say("Account made: {when}", when=ago(seen.created))
    inside = markup(
        f"<h1>{icon('ticket', 26)} {escaped(isolated(seen.name))}</h1>"
        f'<p class="soft">{escaped(since)}</p>{flash}'
        f'<div class="answers"><a class="button may" href="/tables">'
        f"{escaped(say('My tables'))}</a>"
        f'<a class="button" href="/ladder">{escaped(say("Ladders"))}</a>'
        f'<a class="button" href="/statistics">{escaped(say("Luck and skill"))}</a>'
        f'<a class="button" href="/settings">{escaped(say("Settings"))}</a>'
        f"{_form('/sign-out', token)}<button>{escaped(say('Sign out'))}</button></form></div>"
    )
    password = _password(say("Password"), "password")
    address = EMPTY if seen.email is None else address_form(seen.email, token, password)
    parts = (
        *(_codes(seen, token), address, _new_password(seen, token), _new_name(seen, token)),
        *(_devices(seen, token), _data()),
    )
    more = joined(
        markup(f'<section class="card settings">{part}</section>') for part in parts if part
    )
    return _page(say("Your account"), inside, more)


def _codes(seen: SeenAccount, token: str) -> Markup:
    left = (
        say(
            "You have {count} recovery code left.",
            "You have {count} recovery codes left.",
            count=seen.codes,
        )
        if seen.codes
        else say("You have no recovery codes. They let you in if you forget your password.")
    )
    return markup(
        f"<h2>{escaped(say('Recovery codes'))}</h2><p>{escaped(left)}</p>"
        f"{_form('/account/codes', token)}{_password(say('Password'), 'password')}"
        f'<div class="answers"><button class="{"" if seen.codes else "may"}">'
        f"{escaped(say('Show new recovery codes'))}</button></div></form>"
    )


def _new_password(seen: SeenAccount, token: str) -> Markup:
    about = say("All your other browsers will be signed out.")
    return markup(
        f"<h2>{escaped(say('A new password'))}</h2><p>{escaped(about)}</p>"
        f"{_form('/account/password', token)}"
        f'<input type="hidden" name="name" autocomplete="username" value="{escaped(seen.name)}">'
        f"{_password(say('Your password so far'), 'old')}"
        f"{_password(say('New password'), 'new', is_new=True)}"
        f"{_answers(say('Change the password'))}</form>"
    )


def _new_name(seen: SeenAccount, token: str) -> Markup:
    about = say(
        "Once a week. Games that you have begun keep the name of before, and for a month nobody"
        " else can take it."
    )
    return markup(
        f"<h2>{escaped(say('Another name'))}</h2><p>{escaped(about)}</p>"
        f"{_form('/account/name', token)}{_name_field(seen.name)}"
        f"{_password(say('Password'), 'password')}"
        f'<div class="answers"><button>{escaped(say("Change the name"))}</button></div></form>'
    )


def _devices(seen: SeenAccount, token: str) -> Markup:
    items = joined(_device(session, token) for session in seen.sessions)
    everywhere = EMPTY
    if len(seen.sessions) > 1:
        everywhere = markup(
            f"{_form('/account/devices', token)}"
            f"<button>{escaped(say('Sign out everywhere else'))}</button></form>"
        )
    return markup(
        f"<h2>{escaped(say('Signed in'))}</h2>"
        f'<ul class="devices">{items}</ul><div class="answers">{everywhere}</div>'
    )


def _data() -> Markup:
    return markup(
        f"<h2>{escaped(say('Your data'))}</h2>"
        f'<div class="answers"><a class="button" href="/privacy">'
        f"{escaped(say('See, download or erase it'))}</a></div>"
    )


def _device(session: SeenSession, token: str) -> Markup:
    name = session.device or say("A browser")
    words = (
        say("this browser") if session.is_own else say("last here: {when}", when=ago(session.seen))
    )
    out = EMPTY
    if not session.is_own:
        label = say("Sign out: {device}", device=name)
        out = markup(
            f"{_form('/account/devices', token)}{hidden('session', session.id)}"
            f'<button aria-label="{escaped(label)}">{escaped(say("Sign out"))}</button></form>'
        )
    return markup(
        f'<li><span class="grow"><b>{escaped(name)}</b> <small>{escaped(words)}</small></span>'
        f"{out}</li>"
    )


def _form(action: str, token: str) -> Markup:
    return markup(
        f'<form class="setup" method="post" action="{escaped(action)}">{hidden("token", token)}'
    )


def _name_field(name: str) -> Markup:
    return markup(
        f'<label class="named-field">{escaped(say("Name"))}'
        f'<input class="name" name="name" required maxlength="{NAME_LENGTH}"'
        f' autocomplete="username" value="{escaped(name)}"></label>'
    )


def _password(words: str, name: str, is_new: bool = False) -> Markup:
    kind, least = ("new-password", SHORTEST) if is_new else ("current-password", 1)
    hint = say("at least {least} characters", least=SHORTEST)
    shown = markup(f" <small>{escaped(hint)}</small>") if is_new else EMPTY
    return markup(
        f'<label class="named-field"><span>{escaped(words)}{shown}</span>'
        f'<input class="name" type="password" name="{escaped(name)}" required'
        f' minlength="{least}" maxlength="{LONGEST}" autocomplete="{escaped(kind)}"></label>'
    )


def _answers(words: str) -> Markup:
    return markup(f'<div class="answers"><button class="may">{escaped(words)}</button></div>')


def _page(title: str, inside: Markup, more: Markup = EMPTY) -> Markup:
    body = markup(
        f"{header(title)}"
        f'<main class="layout" id="main"><section class="card settings">{inside}</section>'
        f"{more}</main>"
    )
    return page(f"{title} · Fairground", (body,), "states")
