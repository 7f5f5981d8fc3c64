"""The tokens of somebody's programs: making one, and taking it back."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.language import in_words, say, say_in
from fairground.names import NAME_LENGTH
from fairground.web.pages.frame import header, hidden, note, page
from fairground.web.people.tokens import ACCOUNT, SCOPES, Token

_CHECKED = markup(" checked")


def tokens_page(
    known: Sequence[Token], form_token: str, secret: str = "", flash: Markup = EMPTY
) -> Markup:
    """``secret`` is a token that was made just now: nobody sees it again. Few programs need all
    that is kept about somebody, so that scope is for them to tick."""
    scopes = joined(
        markup(
            f'<label><input type="checkbox" name="scope-{escaped(scope)}"'
            f"{EMPTY if scope == ACCOUNT else _CHECKED}> "
            f"<span><code>{escaped(scope)}</code> {escaped(in_words(words))}</span></label>"
        )
        for scope, words in SCOPES.items()
    )
    about = say(
        "With a token a program of yours can play for you, as far as you allow. Treat it like a "
        "password."
    )
    made = EMPTY if not secret else _made(secret)
    own = joined(_row(token, form_token) for token in known)
    listed = EMPTY
    if known:
        listed = markup(f'<h2>{escaped(say("Your tokens"))}</h2><ul class="tokens">{own}</ul>')
    body = markup(f"""{header(say("Tokens for programs"))}
<main class="layout" id="main"><section class="card settings">\
<h1>{escaped(say("Tokens for programs"))}</h1>
<p class="soft">{escaped(about)}</p>{flash}{made}{listed}
<form class="setup" method="post" action="/tokens">{hidden("token", form_token)}
<h2>{escaped(say("A new token"))}</h2>
<label class="named-field">{escaped(say("What it is for"))}\
<input class="name" name="label" maxlength="{NAME_LENGTH}" autocomplete="off"></label>
<fieldset class="scopes"><legend>{escaped(say("What the program may do"))}</legend>{scopes}\
</fieldset>
<div class="answers"><button class="may">{escaped(say("Make a token"))}</button>
<a class="button" href="/api">{escaped(say("What the API can do"))}</a>
<a class="button" href="/settings">{escaped(say("Settings"))}</a></div>
</form></section></main>""")
    return page(f"{say('Tokens for programs')} · Fairground", (body,), "states")


def _made(secret: str) -> Markup:
    words = say("Copy it now: nobody can show it again.")
    field = markup(
        f'<input class="secret" readonly value="{escaped(secret)}" '
        f'aria-label="{escaped(say("The new token"))}">'
    )
    return note("calm", "flag", say("Your new token is ready."), words) + field


def _row(token: Token, form_token: str) -> Markup:
    drop = say_in("a token", "Take back")
    return markup(
        f"<li><span><b>{escaped(token.label)}</b> "
        f"<code>{escaped(' '.join(sorted(token.scopes)))}</code></span>"
        f'<form method="post" action="/tokens/drop">{hidden("token", form_token)}'
        f"{hidden('id', token.id)}<button>{escaped(drop)}</button></form></li>"
    )
