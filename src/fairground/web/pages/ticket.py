"""A link to give away: to copy, to share by the device's own means, and as a QR code."""

from __future__ import annotations

from urllib.parse import urlsplit

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, markup, said_with_markup
from fairground.language import say, template
from fairground.web.serving.reach import is_only_here

CODE = "/code.svg"
"""Where the code of a link is, behind the link's own path: it is drawn for those who unfold it."""


def copyable(words: str, label: str, share: Markup = EMPTY) -> Markup:
    """Without script it can be marked and copied by hand."""
    shown = escaped(words)
    return markup(
        f'<div class="ticket">{icon("link", 18)}'
        f'<input class="address" readonly aria-label="{escaped(label)}" value="{shown}">'
        f'{share}<button type="button" data-copy="{shown}" '
        f'data-copied="{escaped(say("Copied"))}" '
        f"hidden>{escaped(say('Copy'))}</button></div>"
    )


def ticket(link: str, label: str) -> Markup:
    """Perforated."""
    share = markup(
        f'<button type="button" data-share="{escaped(link)}" hidden>'
        f"{escaped(say('Share'))}</button>"
    )
    return markup(
        f"{copyable(link, label, share)}"
        f'<details class="qr"><summary>{escaped(say("QR code"))}'
        f'<span class="unseen">: {escaped(label)}</span></summary>'
        f'<img class="qr-code" loading="lazy" width="240" height="240" '
        f'src="{escaped(urlsplit(link).path + CODE)}" alt="{escaped(say("QR code"))}"></details>'
    )


def reach_note(link: str) -> Markup:
    """A warning that a link leads nowhere on other machines, and what to do about it."""
    if not is_only_here(link):
        return EMPTY
    how = said_with_markup(
        template(
            "To invite friends in your network, start the server with {command}; this page then "
            "shows links that they can open."
        ),
        command=markup("<code>fairground serve --host 0.0.0.0</code>"),
    )
    return markup(
        f'<div class="note calm">{icon("link", 22)}'
        f"<span><b>{escaped(say('These links work on this machine only.'))}</b>{how}</span></div>"
    )
