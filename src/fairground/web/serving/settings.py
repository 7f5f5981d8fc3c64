"""How somebody wants the pages and the bots: kept in the browser, in a cookie of plain words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from fairground.language import LANGUAGES, sentence
from fairground.web.timing.quiet_hours import CHOICES as QUIET_HOURS
from fairground.web.timing.quiet_hours import HERE, NEVER, is_zone

SETTINGS_COOKIE = "fairground-settings"
NORMAL = "normal"
BROWSERS_OWN = "system"
"""The language that the browser asks for."""
SPEEDS: Mapping[str, float] = {"slow": 2.0, NORMAL: 1.0, "fast": 0.5, "at-once": 0.2}
"""How long a bot takes for an action, as a part of the usual pace."""
SPEED_WORDS: Mapping[str, str] = {
    "slow": sentence("Bots play slowly"),
    NORMAL: sentence("Bots play at their usual pace"),
    "fast": sentence("Bots play fast"),
    "at-once": sentence("Bots play at once"),
}
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "motion": ("system", "less"),
    "speed": tuple(SPEEDS),
    "sound": ("off", "on"),
    "notify": ("off", "on"),
    "confirm": ("on", "off"),
    "quiet": QUIET_HOURS,
    "talk": ("on", "off"),
    "language": (BROWSERS_OWN, *LANGUAGES),
}
LONGEST = 250
IN_COOKIE, FROM_COOKIE = str.maketrans("_/", "~!"), str.maketrans("~!", "_/")
"""Letters of time zones that part settings, or that a cookie cannot hold as they are."""


@dataclass(frozen=True)
class Settings:
    """``speed`` is how fast pages show the moves of others, and how fast bots play at new tables;
    ``confirm`` whether a page asks before a turn is ended with something useful left; ``quiet`` are
    the hours, in the time ``zone``, in which the clocks of correspondence games stand still;
    ``talk`` is whether tables show what people say. All others are for pages too."""

    theme: str = "system"
    motion: str = "system"
    speed: str = NORMAL
    sound: str = "off"
    notify: str = "off"
    confirm: str = "on"
    quiet: str = NEVER
    talk: str = "on"
    language: str = BROWSERS_OWN
    zone: str = HERE

    @property
    def cookie(self) -> str:
        """In letters that a cookie can hold as they are."""
        words = asdict(self) | {"zone": self.zone.translate(IN_COOKIE)}
        return "_".join(f"{name}.{value}" for name, value in words.items())


def read_settings(pairs: Mapping[str, str]) -> Settings:
    """Settings from a form or a cookie; what cannot be is left as it is for newcomers."""
    known = {name: pairs.get(name, "") for name, values in CHOICES.items()}
    chosen = {name: value for name, value in known.items() if value in CHOICES[name]}
    zone = pairs.get("zone", "")
    return Settings(**chosen, zone=zone if is_zone(zone) else HERE)


def settings_of(cookie: str | None) -> Settings:
    if not cookie or len(cookie) > LONGEST:
        return Settings()
    pairs = (pair.partition(".") for pair in cookie.split("_"))
    words = {name: value for name, _, value in pairs}
    return read_settings(words | {"zone": words.get("zone", "").translate(FROM_COOKIE)})
