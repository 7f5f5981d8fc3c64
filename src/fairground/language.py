"""Sentences in the language of the person who reads them (``docs/languages.md``).

English is the source. A folder ``locale`` holds a catalogue for each other language, such as
``de.po``: the house has one folder and each game has its own. What a catalogue lacks is said in
English.

>>> def won(count: int) -> str:
...     return say("{count} point.", "{count} points.", count=count)
>>> won(1), won(3)
('1 point.', '3 points.')
>>> with speaking("de"):
...     won(3)
'3 Punkte.'
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

SOURCE: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = {
    SOURCE: "English",
    "de": "Deutsch",
    "fr": "Français",
    "nl": "Nederlands",
}
"""Each language under its own name."""
_SINGULARS: Final[Mapping[str, Callable[[int], bool]]] = {
    "de": lambda count: count == 1,
    "fr": lambda count: count < 2,
    "nl": lambda count: count == 1,
}
_WITHIN: Final = "\x04"
"""Between context and sentence, as gettext joins them."""

P = ParamSpec("P")
T = TypeVar("T")
Catalogue = dict[str, tuple[str, ...]]
"""Translations by their English sentence: one, or singular and plural."""

_SPOKEN: ContextVar[str] = ContextVar("language", default=SOURCE)


def spoken() -> str:
    """The language in which sentences are said now."""
    return _SPOKEN.get()


def speak(language: str) -> None:
    """Say everything in a language for the rest of this request or task."""
    _SPOKEN.set(language)


class speaking:  # noqa: N801  (it is used as a function is)
    """Say everything in a language inside this block."""

    __slots__ = ("_before", "_language")

    def __init__(self, language: str) -> None:
        self._language = language

    def __enter__(self) -> None:
        is_other = _SPOKEN.get() != self._language
        self._before = _SPOKEN.set(self._language) if is_other else None

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            _SPOKEN.reset(self._before)


class Sentence(str):
    """A sentence that is put into words only when it is shown: rules, and tables that are written
    when a module is imported, do not know who will read it. As a text it is English."""

    __slots__ = ("_context", "_owner", "_text", "_values")

    def __new__(
        cls, owner: Sentences, text: str, values: Mapping[str, object], context: str = ""
    ) -> Sentence:
        made = super().__new__(cls, text.format(**values) if values else text)
        made._owner, made._text, made._values, made._context = owner, text, values, context
        return made

    _context: str
    _owner: Sentences
    _text: str
    _values: Mapping[str, object]

    def in_words(self) -> str:
        if self._context:
            return self._owner.say_in(self._context, self._text, **self._values)
        return self._owner.say(self._text, **self._values)


def in_words(text: str) -> str:
    """A text for the person who reads it: a Sentence in their language, any other as it is."""
    return text.in_words() if isinstance(text, Sentence) else text


class Sentences:
    """The sentences of one folder ``locale``. Texts are literals in the source, so that
    ``tools/languages.py`` finds them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._catalogues: dict[str, Catalogue] = {}

    def speaks(self, language: str) -> bool:
        """Whether there is a catalogue for this language."""
        return language == SOURCE or bool(self.catalogue(language))

    def catalogue(self, language: str) -> Catalogue:
        """All translations into a language; it is read once."""
        known = self._catalogues.get(language)
        if known is None:
            path = self.folder / f"{language}.po"
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            known = self._catalogues[language] = read_catalogue(text)
        return known

    def say(self, text: str, many: str = "", /, **values: object) -> str:
        """A sentence with named values. Where ``many`` is given, the value ``count`` decides
        between the two."""
        if _SPOKEN.get() != SOURCE:
            return self._translated(text, text, many, values)
        if many and values["count"] != 1:
            text = many
        return text.format(**values) if values else text

    def say_in(self, context: str, text: str, many: str = "", /, **values: object) -> str:
        """The same for words that are translated differently in different places; the context
        tells translators where these stand."""
        if _SPOKEN.get() != SOURCE:
            return self._translated(f"{context}{_WITHIN}{text}", text, many, values)
        if many and values["count"] != 1:
            text = many
        return text.format(**values) if values else text

    def say_of(self, is_you: bool, you: str, other: str, /, **values: object) -> str:
        """What the reader did, or what somebody else did: two sentences in every language."""
        text = you if is_you else other
        if _SPOKEN.get() != SOURCE:
            return self._translated(text, text, "", values)
        return text.format(**values) if values else text

    def template(self, text: str, /) -> str:
        """A sentence whose places are filled by somebody else, such as with markup."""
        return self.say(text)

    def sentence(self, text: str, /, **values: object) -> Sentence:
        """A sentence to be said later."""
        return Sentence(self, text, values)

    def sentence_in(self, context: str, text: str, /, **values: object) -> Sentence:
        """The same for words that are translated differently in different places."""
        return Sentence(self, text, values, context)

    def _translated(self, key: str, text: str, many: str, values: dict[str, Any]) -> str:
        language = _SPOKEN.get()
        found = self.catalogue(language).get(key)
        if found is None:
            found, is_first = (text, many), values.get("count") == 1
        else:
            is_first = not many or _SINGULARS[language](values["count"])
        wanted = found[0] if is_first or not many else found[1]
        if not values:
            return wanted
        return wanted.format(**{name: _said(value) for name, value in values.items()})


def _said(value: object) -> object:
    return value.in_words() if isinstance(value, Sentence) else value


HOUSE: Final = Sentences(Path(__file__).parent / "locale")
"""What pages, tables, bots and the command line say; each game has its own (``Game.sentences``)."""
say: Final = HOUSE.say
say_in: Final = HOUSE.say_in
say_of: Final = HOUSE.say_of
sentence: Final = HOUSE.sentence
sentence_in: Final = HOUSE.sentence_in
template: Final = HOUSE.template


def kept_by_language(maxsize: int | None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """``lru_cache`` for a function whose result has words in it: each language has its own."""

    def decorate(work_out: Callable[P, T]) -> Callable[P, T]:
        caches: dict[str, Callable[P, T]] = {
            language: lru_cache(maxsize)(work_out)  # type: ignore[misc]
            for language in LANGUAGES
        }

        spoken_now = _SPOKEN.get

        @wraps(work_out)
        def in_language(*args: P.args, **kwargs: P.kwargs) -> T:
            if kwargs:
                return caches[spoken_now()](*args, **kwargs)
            return caches[spoken_now()](*args)  # type: ignore[call-arg]

        return in_language

    return decorate


def read_catalogue(text: str) -> Catalogue:
    """The translations of a ``.po`` file. What is marked as fuzzy, or not translated in all its
    forms, does not count."""
    return dict(_entries(text))


def _entries(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    fields: dict[str, str] = {}
    field, is_fuzzy = "", False
    for line in [*text.splitlines(), ""]:
        if line.startswith("#,"):
            is_fuzzy = "fuzzy" in line
        elif line.startswith('"'):
            fields[field] += ast.literal_eval(line)
        elif line.startswith("msg"):
            field, _, written = line.partition(" ")
            fields[field] = ast.literal_eval(written)
        elif not line.strip() and fields:
            forms = tuple(fields[name] for name in sorted(fields) if name.startswith("msgstr"))
            if fields["msgid"] and all(forms) and not is_fuzzy:
                context = f"{fields['msgctxt']}{_WITHIN}" if "msgctxt" in fields else ""
                yield context + fields["msgid"], forms
            fields, is_fuzzy = {}, False
