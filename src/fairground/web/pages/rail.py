"""Beside the board: seats, and panels that are tabs on a desk and sheets on a phone."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import (
    BOARD_IN_WORDS,
    EMPTY,
    attributes,
    escaped,
    fill,
    icon,
    markup,
    said_with_markup,
)
from fairground.language import kept_by_language, say, say_in, template
from fairground.web.lobby.edition import edition_line, edition_name
from fairground.web.pages.frame import tool
from fairground.web.pages.luck import luck_of_the_game
from fairground.web.pages.outcome import tournament_link
from fairground.web.pages.rules import rule_address, rules_to_come
from fairground.web.pages.ticket import reach_note, ticket
from fairground.web.pages.twin import ROOT as TWIN
from fairground.web.people.names import table_title
from fairground.web.watching.onlookers import rule_in_words
from fairground.web.watching.snapshot import Snapshot


def _keys() -> Markup:
    words = said_with_markup(
        template(
            "Keys: {first} to {last} press the first nine buttons, {back} {on} walk between them, "
            "{close} closes what is open."
        ),
        first=markup("<kbd>1</kbd>"),
        last=markup("<kbd>9</kbd>"),
        back=markup("<kbd>←</kbd>"),
        on=markup("<kbd>→</kbd>"),
        close=markup("<kbd>Esc</kbd>"),
    )
    return markup(f'<p class="snug soft keys">{words}</p>')


def rail(seen: Snapshot, layers: dict[str, Markup], talk: Markup = EMPTY) -> tuple[Markup, ...]:
    """In pieces. Panels open by their address, so they need no script. Where there is no ``talk``
    there is no panel for it."""
    log = markup(
        f'<div class="since" data-layer="page-since">{layers["page-since"]}</div>'
        f'<div role="log" aria-label="{escaped(say("What happened lately, newest first"))}">'
        f'<ol class="log" data-layer="page-log">{layers["page-log"]}</ol></div>'
        f'<ol class="log" aria-label="{escaped(say("What happened earlier"))}" '
        f'data-layer="page-log-older">{layers["page-log-older"]}</ol>'
    )
    words = attributes(
        data_moment=template("Move {number}, as it was"),
        data_tapped=template("Move {number}, as it was. Tap to come back"),
        data_call=say("The table waits for you."),
    )
    top = markup(f"""<aside class="rail" aria-label="{escaped(say("Seats and log"))}"{words}>
<ul class="seats" aria-label="{escaped(say("Seats"))}" data-layer="page-seats">\
{fill(layers, "page-seats")}</ul>
{edition_line(seen.game)}<div class="tabs">\
<nav aria-label="{escaped(say("Beside the board"))}">{_tab("#log", "list", say("Log"))}
{_tab("#talk", "chat", say("Chat")) if talk else EMPTY}
<span class="to-rules" data-layer="page-to-rules">{layers["page-to-rules"]}</span>\
{_tab("#about", "tent", say_in("a tab beside the board", "Table"))}</nav>
{_panel("log", say("Log"), log)}
{_panel("talk", say("Chat"), talk, "talk") if talk else EMPTY}
""")
    foot = markup(f"""
{_panel("about", say("This table"), _about(seen, layers), "prose")}
<div class="scrub" data-layer="page-scrub">{layers["page-scrub"]}</div></div>
</aside>""")
    return top, _panel("rules", say("Rules"), rules_to_come(seen.game), "prose"), foot


def _about(seen: Snapshot, layers: dict[str, Markup]) -> Markup:
    """The table's own panel: chairs, links, the board in words, and the promise about luck."""
    return markup(
        f"<h2>{escaped(table_title(seen.id))}</h2>"
        f"{_came_from(seen)}{_tournament(seen)}"
        f'<div data-layer="page-chairs">{fill(layers, "page-chairs")}</div>{_time(layers)}'
        f'<div data-layer="page-leaving">{layers.get("page-leaving", EMPTY)}</div>'
        f"<p>{escaped(say('To watch this table:'))} {escaped(rule_in_words(seen.onlookers))}</p>"
        f"{ticket(seen.link, say('Link to this table'))}{reach_note(seen.link)}"
        f'<details class="twin"><summary>{escaped(say("Read the board"))}</summary>'
        f'<p id="{BOARD_IN_WORDS}" data-layer="{escaped(TWIN)}">{fill(layers, TWIN)}</p></details>'
        f"{_keys()}{luck_of_the_game(seen)}<p>{escaped(edition_name(seen.game))}</p>"
    )


def _time(layers: dict[str, Markup]) -> Markup:
    time = layers.get("page-time")
    return EMPTY if time is None else markup(f'<div data-layer="page-time">{time}</div>')


def _came_from(seen: Snapshot) -> Markup:
    """Where a game came from that plays on from a moment of another."""
    if seen.branch is None:
        return EMPTY
    origin, ply = seen.branch.origin, seen.branch.moves
    link = markup(
        f'<a href="{escaped(f"/table/{origin}/replay?ply={ply}")}">'
        f"{escaped(table_title(origin))}</a>"
    )
    words = said_with_markup(
        template("This game plays on from move {number} of {table}."),
        number=escaped(ply),
        table=link,
    )
    return markup(f'<p class="snug">{words}</p>')


def _tournament(seen: Snapshot) -> Markup:
    if not seen.tournament:
        return EMPTY
    link = tournament_link(seen)
    return markup(f'<p class="snug">{link}</p>')


def _tab(href: str, sign: str, words: str) -> Markup:
    return markup(f'<a class="tab" href="{escaped(href)}">{icon(sign, 15)} {escaped(words)}</a>')


@kept_by_language(256)
def to_rules(game: str, section: str) -> dict[str, Markup]:
    """What opens the rules at what is played now: the tab, and the link at the head of the page."""
    address, words = rule_address(game, section), say("Rules")
    return {
        "page-to-rules": _tab(address, "book", words),
        "page-rules-tool": tool(address, "book", words),
    }


def _panel(name: str, label: str, inside: Markup, cls: str = "") -> Markup:
    return markup(
        f'<section class="{escaped(f"panel {cls}".strip())}" id="{escaped(name)}" '
        f'aria-label="{escaped(label)}" tabindex="0">'
        f'<a class="close" href="#main">{escaped(say("Close"))}</a>{inside}</section>'
    )
