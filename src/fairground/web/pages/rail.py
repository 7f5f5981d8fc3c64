"""Beside the board: seats, and panels that are tabs on a desk and sheets on a phone."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from fairground.draw import BOARD_IN_WORDS, escaped, fill, icon, markup
from fairground.rulebook import place
from fairground.web.edition import edition_line, edition_name
from fairground.web.names import table_title
from fairground.web.pages.frame import tool
from fairground.web.pages.luck import luck_of_the_game
from fairground.web.pages.rules import rules_html
from fairground.web.pages.ticket import reach_note, ticket
from fairground.web.pages.twin import ROOT as TWIN
from fairground.web.snapshot import Snapshot

KEYS = markup(
    '<p class="snug soft keys">Keys: <kbd>1</kbd> to <kbd>9</kbd> press the first nine buttons, '
    "<kbd>←</kbd> <kbd>→</kbd> walk between them, <kbd>Esc</kbd> closes what is open.</p>"
)


def rail(seen: Snapshot, layers: dict[str, Markup]) -> tuple[Markup, ...]:
    """In pieces. Panels open by their address, so they need no script."""
    log = markup(
        f'<div class="since" data-layer="page-since">{layers["page-since"]}</div>'
        '<div role="log" aria-label="What happened lately, newest first">'
        f'<ol class="log" data-layer="page-log">{layers["page-log"]}</ol></div>'
        '<ol class="log" aria-label="What happened earlier" '
        f'data-layer="page-log-older">{layers["page-log-older"]}</ol>'
    )
    top = markup(f"""<aside class="rail" aria-label="Seats and log">
<ul class="seats" aria-label="Seats" data-layer="page-seats">{fill(layers, "page-seats")}</ul>
{edition_line(seen.game)}<div class="tabs"><nav aria-label="Beside the board">{_TAB_LOG}
<span class="to-rules" data-layer="page-to-rules">{layers["page-to-rules"]}</span>{_TAB_TABLE}</nav>
{_panel("log", "Log", log)}
""")
    foot = markup(f"""
{_panel("about", "This table", _about(seen, layers), "prose")}
<div class="scrub" data-layer="page-scrub">{layers["page-scrub"]}</div></div>
</aside>""")
    return top, _rules_panel(rules_html(seen.game)), foot


@lru_cache(maxsize=64)
def _rules_panel(rules: Markup) -> Markup:
    return _panel("rules", "Rules", rules, "prose")


def _about(seen: Snapshot, layers: dict[str, Markup]) -> Markup:
    """The table's own panel: chairs, links, the board in words, and the promise about luck."""
    return markup(
        f"<h2>{escaped(table_title(seen.id))}</h2>"
        f'<div data-layer="page-chairs">{layers["page-chairs"]}</div>'
        "<p>To watch this table:</p>"
        f"{ticket(seen.link, 'Link to this table')}{reach_note(seen.link)}"
        '<details class="twin"><summary>Read the board</summary>'
        f'<p id="{BOARD_IN_WORDS}" data-layer="{escaped(TWIN)}">{fill(layers, TWIN)}</p></details>'
        f"{KEYS}{luck_of_the_game(seen)}<p>{escaped(edition_name(seen.game))}</p>"
    )


def _tab(panel: str, sign: str, words: str) -> Markup:
    return markup(f'<a class="tab" href="#{escaped(panel)}">{icon(sign, 15)} {escaped(words)}</a>')


@lru_cache(maxsize=256)
def to_rules(section: str) -> dict[str, Markup]:
    """What opens the rules at what is played now: the tab, and the link at the head of the page."""
    return {
        "page-to-rules": _tab(place(section), "book", "Rules"),
        "page-rules-tool": tool(f"#{place(section)}", "book", "Rules"),
    }


_TAB_LOG, _TAB_TABLE = _tab("log", "list", "Log"), _tab("about", "tent", "Table")


def _panel(name: str, label: str, inside: Markup, cls: str = "") -> Markup:
    return markup(
        f'<section class="{escaped(f"panel {cls}".strip())}" id="{escaped(name)}" '
        f'aria-label="{escaped(label)}" tabindex="0">'
        f'<a class="close" href="#main">Close</a>{inside}</section>'
    )
