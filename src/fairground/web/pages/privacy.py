"""What is kept about people and for how long, and what they can do about it."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.language import say
from fairground.web.pages.frame import header, hidden, page
from fairground.web.storage.life_spans import LifeSpans


def privacy_page(spans: LifeSpans, is_account: bool, token: str, flash: Markup = EMPTY) -> Markup:
    title = say("What is kept about you")
    kept = joined(
        markup(f"<h2>{escaped(heading)}</h2><p>{escaped(words)}</p>")
        for heading, words in _kept(spans)
    )
    whose = (
        say("For your account and all its tables:")
        if is_account
        else say("For this browser and all its tables:")
    )
    body = markup(f"""{header(title)}
<main class="layout" id="main"><section class="card rules">{flash}<h1>{escaped(title)}</h1>
{kept}<h2>{escaped(say("Take it along, or erase it"))}</h2><p>{escaped(whose)}</p>
<form method="post" action="/privacy/export">{hidden("token", token)}
<p class="ways"><button class="may">{escaped(say("Download my data"))}</button>
<a class="button" href="/privacy/erase">{escaped(say("Erase my data"))}</a></p></form>
</section></main>""")
    return page(f"{title} · Fairground", (body,), "states")


def erasing_page(is_account: bool, token: str, flash: Markup = EMPTY) -> Markup:
    title = say("Erase my data")
    what = (
        say("Your account is deleted, with its password, e-mail address, settings and devices.")
        if is_account
        else say("This browser becomes a stranger's.")
    )
    rest = say(
        "At all your tables your name is replaced by one that says nothing. In games that still"
        " run, the others can let a bot play on for you. Games that others played with you stay"
        " theirs. This cannot be undone."
    )
    password = EMPTY
    if is_account:
        password = markup(
            f'<label class="named-field">{escaped(say("Password"))}'
            f'<input class="name" type="password" name="password" required maxlength="200"'
            f' autocomplete="current-password"></label>'
        )
    body = markup(f"""{header(title)}
<main class="layout" id="main"><section class="card settings"><h1>{escaped(title)}</h1>{flash}
<p>{escaped(what)} {escaped(rest)}</p>
<form class="setup" method="post" action="/privacy/erase">{hidden("token", token)}{password}
<label class="switch"><input type="checkbox" name="sure" required>
<span>{escaped(say("I am sure"))}</span></label>
<div class="answers"><button>{escaped(say("Erase everything"))}</button>
<a class="button may" href="/privacy">{escaped(say("Keep it"))}</a></div></form>
</section></main>""")
    return page(f"{title} · Fairground", (body,), "states")


def _kept(spans: LifeSpans) -> list[tuple[str, str]]:
    return [
        (
            say("In your browser"),
            say(
                "A cookie with a random secret and the name you last signed with: it is the key to"
                " your chairs. Two more keep your settings and the size of your window. They stay"
                " for at most 400 days. There are no others, and nobody else is asked for anything"
                " by our pages."
            ),
        ),
        (
            say("Tables"),
            say(
                "Names, chairs, moves with their times, and what the log says. Everybody at a table"
                " sees them, and so do onlookers who know its address, as far as the game hides"
                " nothing."
            )
            + " "
            + _span(
                spans.unfinished,
                say("Tables that are not over are kept for ever."),
                say(
                    "Tables that are not over are deleted {count} day after the last move.",
                    "Tables that are not over are deleted {count} days after the last move.",
                    count=spans.unfinished,
                ),
            )
            + " "
            + _span(
                spans.finished,
                say("Finished games are kept for ever."),
                say(
                    "Finished games are deleted after {count} day.",
                    "Finished games are deleted after {count} days.",
                    count=spans.finished,
                ),
            ),
        ),
        (
            say("Results"),
            say(
                "How your games ended, your ratings, and what look backs said about your seats:"
                " until you erase them. Ratings stand on the ladder; the rest only you see."
            ),
        ),
        (
            say("Tournaments"),
            say(
                "Which tournaments you organise or enter, under which name, and your results there:"
                " everybody sees them. If you erase your data, your place has a name that says"
                " nothing."
            )
            + " "
            + _span(
                spans.finished,
                say("Tournaments are kept for ever."),
                say(
                    "Tournaments are deleted {count} day after their end.",
                    "Tournaments are deleted {count} days after their end.",
                    count=spans.finished,
                ),
            ),
        ),
        (
            say("Accounts"),
            say(
                "Your name, a hash of your password from which nobody can read it, your settings,"
                " hashes of your recovery codes, and an e-mail address if you gave one: until you"
                " erase them. Of each browser that is signed in: its kind, and when it was last"
                " here; until you sign out, or after 400 days."
            ),
        ),
        (
            say("Addresses"),
            say(
                "Your network address is not kept. With a table that you open, a digest of it is,"
                " so that everybody gets a fair share of the server; it cannot be read without the"
                " server's secret. The log of the server has no names and no addresses."
            ),
        ),
        (
            say("Who else"),
            say(
                "The software sells nothing, and sends nothing elsewhere unless you ask it to. The"
                " operator of this server can read what is kept, and has copies of it in backups"
                " for some time."
            ),
        ),
        (
            say("Operators"),
            say(
                "People who look after this server see who has an account, when it was made and"
                " last used, and the tables with their chairs; of running games they see what any"
                " onlooker sees. If you report a message, they read it with what was said around it"
                " and your words, and the report is deleted with its table. Warnings, and answers"
                " to reports, are kept for a year, a ban for a year after its end, and a log of"
                " what operators did for two years. If you are banned and cannot sign in, ask the"
                " operator for your data."
            ),
        ),
    ]


def _span(days: int, for_ever: str, words: str) -> str:
    return words if days else for_ever
