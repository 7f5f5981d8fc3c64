"""What went wrong, in words, and whether something changed."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import escaped, icon, markup
from fairground.language import in_words, say, sentence
from fairground.web.pages.frame import header, page

WORDS = {
    400: (
        sentence("That was not understood"),
        sentence("The request was not one of ours. Nothing has changed."),
    ),
    403: (
        sentence("Not from here"),
        sentence("This page was too old or not ours. Nothing has changed."),
    ),
    404: (
        sentence("Nobody is here"),
        sentence("There is no such table or page. Perhaps the link was cut off."),
    ),
    405: (sentence("Not this way"), sentence("This address is not for that. Nothing has changed.")),
    408: (
        sentence("Too slow"),
        sentence("The request did not come to its end. Nothing has changed."),
    ),
    413: (sentence("Too much"), sentence("What was sent is too big for us. Nothing has changed.")),
    415: (sentence("That was not understood"), sentence("Nothing has changed.")),
    422: (sentence("Not possible"), sentence("Nothing has changed.")),
    429: (
        sentence("One at a time"),
        sentence("That was a lot at once. Wait a moment and go on. Nothing has changed."),
    ),
    431: (
        sentence("Too much"),
        sentence("The address or the headers are too long. Nothing has changed."),
    ),
    500: (
        sentence("Something broke on our side"),
        sentence("Look at your table: it shows what was kept."),
    ),
    503: (
        sentence("Out of breath"),
        sentence("This is not possible just now. Please try again in a moment."),
    ),
}


def words_for(status: int) -> tuple[str, str]:
    title, words = WORDS.get(status, WORDS[500] if status >= 500 else WORDS[400])
    return in_words(title), in_words(words)


def closed_table_page(words: str) -> Markup:
    """For somebody who would look on where nobody may."""
    return _page(say("A table among friends"), markup(f"<p>{escaped(words)}</p>"))


def trouble_page(status: int, reason: str = "", changed: str = "") -> Markup:
    """``changed`` says what became of the request, where more is known than its status."""
    title, words = words_for(status)
    words = changed or words
    return _page(title, markup(f"<p>{escaped(reason)}</p><p>{escaped(words)}</p>"))


def _page(title: str, inside: Markup) -> Markup:
    body = markup(
        f"{header('Fairground')}"
        f'<main class="layout" id="main"><section class="card trouble"><div class="quiet-scene">'
        f"{icon('tent', 56)}<h1>{escaped(title)}</h1>{inside}"
        f'<p><a class="button" href="/">{escaped(say("To the lobby"))}</a></p>'
        "</div></section></main>"
    )
    return page(f"{title} · Fairground", (body,), "states")
