"""The language in which a command speaks to the person at the keyboard."""

from __future__ import annotations

from collections.abc import Mapping

from fairground.language import LANGUAGES, SOURCE

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The first of them that is set counts, as in any program that uses gettext."""


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for (``LANG=de_AT.UTF-8``). LANGUAGE may list several,
    the best first (``nl_BE:fr``)."""
    asked = next(filter(None, (environment.get(name) for name in VARIABLES)), "")
    for locale in asked.split(":"):
        language = locale.partition(".")[0].partition("@")[0].partition("_")[0].lower()
        if language in LANGUAGES:
            return language
    return SOURCE
