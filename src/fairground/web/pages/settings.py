"""How somebody wants the pages and the bots."""

from __future__ import annotations

from dataclasses import asdict

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.language import LANGUAGES, in_words, say, sentence
from fairground.names import NAME_LENGTH
from fairground.web.pages.frame import header, hidden, page
from fairground.web.serving.settings import BROWSERS_OWN, CHOICES, Settings
from fairground.web.timing.quiet_hours import CHOICES as QUIET_HOURS
from fairground.web.timing.quiet_hours import HERE, NEVER

BOTS = sentence(
    "How long you see each move. At tables that you open fast bots also think less, which makes "
    "the strongest ones weaker."
)
TITLES = {
    "theme": (sentence("Light"), ""),
    "motion": (
        sentence("Movement"),
        sentence("Moves are played before you, or simply said and marked."),
    ),
    "speed": (sentence("Bots"), BOTS),
    "sound": (sentence("Sounds"), sentence("Pieces, cards, coins, your turn and the end.")),
    "notify": (
        sentence("Notifications"),
        sentence("Your browser tells you when it is your turn and you look away."),
    ),
    "confirm": (
        sentence("Confirmations"),
        sentence("Asked once before you end a turn with something useful left."),
    ),
    "quiet": (
        sentence("Quiet hours"),
        sentence(
            "The clocks of your games by correspondence stand still then, from your next turn on."
        ),
    ),
    "talk": (sentence("Chat"), sentence("What people at a table say to each other.")),
    "language": (sentence("Language"), ""),
}
WORDS = {
    ("theme", "system"): sentence("As this device"),
    ("theme", "light"): sentence("Day"),
    ("theme", "dark"): sentence("Night"),
    ("motion", "system"): sentence("As this device"),
    ("motion", "less"): sentence("None"),
    ("speed", "slow"): sentence("Slow"),
    ("speed", "normal"): sentence("Normal"),
    ("speed", "fast"): sentence("Fast"),
    ("speed", "at-once"): sentence("At once"),
    ("sound", "off"): sentence("Off"),
    ("sound", "on"): sentence("On"),
    ("notify", "off"): sentence("Off"),
    ("notify", "on"): sentence("On"),
    ("confirm", "on"): sentence("Ask me"),
    ("confirm", "off"): sentence("Never ask"),
    ("quiet", NEVER): sentence("Never"),
    **{("quiet", hours): hours.replace("-", "–") for hours in QUIET_HOURS if hours != NEVER},
    ("talk", "on"): sentence("Show it"),
    ("talk", "off"): sentence("Hide it"),
    ("language", BROWSERS_OWN): sentence("As this browser"),
    **{("language", code): name for code, name in LANGUAGES.items()},
}


def settings_page(
    settings: Settings, name: str, token: str, flash: Markup = EMPTY, away: Markup = EMPTY
) -> Markup:
    chosen = asdict(settings)
    groups = joined(
        _group(field, chosen[field]) + (_zone(settings.zone) if field == "quiet" else EMPTY)
        for field in CHOICES
    )
    body = markup(f"""{header(say("Settings"))}
<main class="layout" id="main"><section class="card settings"><h1>{escaped(say("Settings"))}</h1>
<p class="soft">{escaped(say("They are kept in this browser."))}</p>{flash}
<form class="setup" method="post" action="/settings">{hidden("token", token)}
<label class="named-field">{escaped(say("Your name"))}\
<input class="name" name="name" maxlength="{NAME_LENGTH}"
 autocomplete="nickname" value="{escaped(name)}"></label>
{groups}
<div class="answers foot"><button class="may">{escaped(say("Save"))}</button>
<a class="button" href="/">{escaped(say("To the lobby"))}</a>
<a class="button" href="/tokens">{escaped(say("Tokens for programs"))}</a></div>
</form></section>{away}</main>""")
    return page(f"{say('Settings')} · Fairground", (body,), "states", scripts=("away.js",))


def _zone(zone: str) -> Markup:
    """The module writes the browser's own in place of that of somebody who has not said."""
    return markup(
        f'<label class="named-field">{escaped(say("Your time zone"))}'
        f'<input class="name" name="zone" maxlength="40" autocomplete="off" spellcheck="false" '
        f'data-zone="{escaped(HERE)}" value="{escaped(zone)}"></label>'
    )


def _group(field: str, chosen: str) -> Markup:
    title, about = TITLES[field]
    radios = joined(
        markup(
            f'<label><input class="unseen" type="radio" name="{escaped(field)}" '
            f'value="{escaped(value)}"{markup(" checked" if value == chosen else "")}>'
            f"<span>{escaped(in_words(WORDS[field, value]))}</span></label>"
        )
        for value in CHOICES[field]
    )
    words = markup(f'<p class="snug soft">{escaped(in_words(about))}</p>') if about else EMPTY
    return markup(
        f"<fieldset><legend>{escaped(in_words(title))}</legend>"
        f'<div class="pickers">{radios}</div>{words}</fieldset>'
    )
