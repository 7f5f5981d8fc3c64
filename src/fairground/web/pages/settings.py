"""How somebody wants the pages and the bots."""

from __future__ import annotations

from dataclasses import asdict

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.names import NAME_LENGTH
from fairground.web.pages.frame import header, hidden, page
from fairground.web.settings import CHOICES, Settings

BOTS = (
    "How long you see each move. At tables that you open fast bots also think less, which makes "
    "the strongest ones weaker."
)
TITLES = {
    "theme": ("Light", ""),
    "motion": ("Movement", "Moves are played before you, or simply said and marked."),
    "speed": ("Bots", BOTS),
    "sound": ("Sounds", "Pieces, cards, coins, your turn and the end."),
    "notify": ("Notifications", "Your browser tells you when it is your turn and you look away."),
    "confirm": ("Confirmations", "Asked once before you end a turn with something useful left."),
}
WORDS = {
    ("theme", "system"): "As this device",
    ("theme", "light"): "Day",
    ("theme", "dark"): "Night",
    ("motion", "system"): "As this device",
    ("motion", "less"): "None",
    ("speed", "slow"): "Slow",
    ("speed", "normal"): "Normal",
    ("speed", "fast"): "Fast",
    ("speed", "at-once"): "At once",
    ("sound", "off"): "Off",
    ("sound", "on"): "On",
    ("notify", "off"): "Off",
    ("notify", "on"): "On",
    ("confirm", "on"): "Ask me",
    ("confirm", "off"): "Never ask",
}


def settings_page(settings: Settings, name: str, token: str, flash: Markup = EMPTY) -> Markup:
    chosen = asdict(settings)
    groups = joined(_group(field, chosen[field]) for field in CHOICES)
    body = markup(f"""{header("Settings")}
<main class="layout" id="main"><section class="card settings"><h1>Settings</h1>
<p class="soft">They are kept in this browser.</p>{flash}
<form class="setup" method="post" action="/settings">{hidden("token", token)}
<label class="named-field">Your name<input class="name" name="name" maxlength="{NAME_LENGTH}"
 autocomplete="nickname" value="{escaped(name)}"></label>
{groups}
<div class="answers"><button class="may">Save</button>
<a class="button" href="/">To the lobby</a></div>
</form></section></main>""")
    return page("Settings · Fairground", (body,), "states")


def _group(field: str, chosen: str) -> Markup:
    title, about = TITLES[field]
    radios = joined(
        markup(
            f'<label><input class="unseen" type="radio" name="{escaped(field)}" '
            f'value="{escaped(value)}"{markup(" checked" if value == chosen else "")}>'
            f"<span>{escaped(WORDS[field, value])}</span></label>"
        )
        for value in CHOICES[field]
    )
    words = markup(f'<p class="snug soft">{escaped(about)}</p>') if about else EMPTY
    return markup(
        f"<fieldset><legend>{escaped(title)}</legend>"
        f'<div class="pickers">{radios}</div>{words}</fieldset>'
    )
