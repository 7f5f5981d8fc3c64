"""How somebody wants the pages and the bots: kept in the browser, in a cookie of plain words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

SETTINGS_COOKIE = "fairground-settings"
NORMAL = "normal"
SPEEDS: Mapping[str, float] = {"slow": 2.0, NORMAL: 1.0, "fast": 0.5, "at-once": 0.2}
"""How long a bot takes for an action, as a part of the usual pace."""
SPEED_WORDS: Mapping[str, str] = {
    "slow": "Bots play slowly",
    NORMAL: "Bots play at their usual pace",
    "fast": "Bots play fast",
    "at-once": "Bots play at once",
}
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "motion": ("system", "less"),
    "speed": tuple(SPEEDS),
    "sound": ("off", "on"),
    "notify": ("off", "on"),
    "confirm": ("on", "off"),
}
LONGEST = 200


@dataclass(frozen=True)
class Settings:
    """``speed`` is how fast pages show the moves of others, and how fast bots play at new tables;
    ``confirm`` whether a page asks before a turn is ended with something useful left. All others
    are for pages too."""

    theme: str = "system"
    motion: str = "system"
    speed: str = NORMAL
    sound: str = "off"
    notify: str = "off"
    confirm: str = "on"

    @property
    def cookie(self) -> str:
        """In letters that a cookie can hold as they are."""
        return "_".join(f"{name}.{value}" for name, value in asdict(self).items())


def read_settings(pairs: Mapping[str, str]) -> Settings:
    """Settings from a form or a cookie; what cannot be is left as it is for newcomers."""
    known = {name: pairs.get(name, "") for name, values in CHOICES.items()}
    return Settings(**{name: value for name, value in known.items() if value in CHOICES[name]})


def settings_of(cookie: str | None) -> Settings:
    if not cookie or len(cookie) > LONGEST:
        return Settings()
    pairs = (pair.partition(".") for pair in cookie.split("_"))
    return read_settings({name: value for name, _, value in pairs})
