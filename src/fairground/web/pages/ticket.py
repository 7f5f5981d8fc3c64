"""A link to give away."""

from __future__ import annotations

from fairground.draw import escaped, icon


def ticket(link: str, label: str) -> str:
    """Perforated. Without script it can be marked and copied by hand."""
    return (
        f'<div class="ticket">{icon("link", 18)}'
        f'<input class="address" readonly aria-label="{escaped(label)}" value="{escaped(link)}">'
        f'<button type="button" data-copy="{escaped(link)}" hidden>Copy</button></div>'
    )
