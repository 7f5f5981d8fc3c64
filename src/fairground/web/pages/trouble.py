"""What went wrong, in words, and whether something changed."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import escaped, icon, markup
from fairground.web.pages.frame import header, page

WORDS = {
    400: ("That was not understood", "The request was not one of ours. Nothing has changed."),
    403: ("Not from here", "This page was too old or not ours. Nothing has changed."),
    404: ("Nobody is here", "There is no such table or page. Perhaps the link was cut off."),
    405: ("Not this way", "This address is not for that. Nothing has changed."),
    408: ("Too slow", "The request did not come to its end. Nothing has changed."),
    413: ("Too much", "What was sent is too big for us. Nothing has changed."),
    415: ("That was not understood", "Nothing has changed."),
    422: ("Not possible", "Nothing has changed."),
    429: ("One at a time", "That was a lot at once. Wait a moment and go on. Nothing has changed."),
    431: ("Too much", "The address or the headers are too long. Nothing has changed."),
    500: ("Something broke on our side", "Look at your table: it shows what was kept."),
    503: ("Out of breath", "This is not possible just now. Please try again in a moment."),
}


def words_for(status: int) -> tuple[str, str]:
    return WORDS.get(status, WORDS[500] if status >= 500 else WORDS[400])


def trouble_page(status: int, reason: str = "", changed: str = "") -> Markup:
    """``changed`` says what became of the request, where more is known than its status."""
    title, words = words_for(status)
    words = changed or words
    body = markup(
        f"{header('Fairground')}"
        f'<main class="layout" id="main"><section class="card trouble"><div class="quiet-scene">'
        f"{icon('tent', 56)}<h1>{escaped(title)}</h1><p>{escaped(reason)}</p>"
        f"<p>{escaped(words)}</p>"
        '<p><a class="button" href="/">To the lobby</a></p></div></section></main>'
    )
    return page(f"{title} · Fairground", (body,), "states")
