"""A link to give away."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import escaped, icon, markup


def ticket(link: str, label: str) -> Markup:
    """Perforated. Without script it can be marked and copied by hand."""
    return markup(
        f'<div class="ticket">{icon("link", 18)}'
        f'<input class="address" readonly aria-label="{escaped(label)}" value="{escaped(link)}">'
        f'<button type="button" data-copy="{escaped(link)}" hidden>Copy</button></div>'
    )
