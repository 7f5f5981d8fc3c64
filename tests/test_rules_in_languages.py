"""The rules in other languages have the same names and pictures in the same order, so that every
link works for every reader."""

from __future__ import annotations

from pathlib import Path

import pytest

import fairground as fg
from fairground.language import LANGUAGES, SOURCE, speaking
from fairground.rulebook import figure_of, nameless, names, parsed, rules_language, rules_path
from fairground.web.pages.rules import rules_html, rules_page

WRITTEN = [path for game in fg.games().values() for path in sorted(game.folder.glob("RULES.*.md"))]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_translated_rules_have_the_paragraphs_and_pictures_of_the_english(path: Path) -> None:
    assert path.name.split(".")[1] in set(LANGUAGES) - {SOURCE}
    english, translated = parsed(path.with_name("RULES.md")), parsed(path)
    assert names(translated) == names(english)
    assert list(nameless(translated)) == []
    assert [shown[0] for token in translated if (shown := figure_of(token))] == [
        shown[0] for token in english if (shown := figure_of(token))
    ]


def test_rules_are_read_in_the_language_of_the_reader_or_in_english() -> None:
    for game in fg.games().values():
        for language in LANGUAGES:
            with speaking(language):
                path = game.folder / f"RULES.{language}.md"
                is_written = path in WRITTEN
                assert rules_path(game) == (path if is_written else game.folder / "RULES.md")
                assert rules_language(game) == (language if is_written else SOURCE)
                assert f'id="rules" lang="{rules_language(game)}"' in rules_page(game)


def test_pictures_and_drawers_are_kept_for_each_language() -> None:
    game = fg.games()["essen"]
    english = rules_page(game), rules_html(game)
    with speaking("de"):
        german = rules_page(game), rules_html(game)
    assert ">Rankings</text>" in english[0]
    assert ">Ranglisten</text>" in german[0]
    assert ">Rankings</text>" not in german[0]
    assert (rules_page(game), rules_html(game)) == english


def test_what_stands_around_the_rules_is_in_the_language_of_the_reader() -> None:
    """Rules that are not written in it say so, on their page and in the drawer at the table; what
    belongs to a paragraph is said in the paragraph's language."""
    game = fg.games()["essen"]
    is_written = {
        language: (game.folder / f"RULES.{language}.md").exists() for language in LANGUAGES
    }
    frames = {
        "de": "In den Regeln suchen",
        "fr": "Chercher dans les règles",
        "nl": "Zoek in de spelregels",
    }
    for language, words in frames.items():
        with speaking(language):
            page, drawer = rules_page(game), rules_html(game)
        assert f'<html lang="{language}"' in page
        assert words in page
        assert "Find in the rules" not in page
        assert "The rules with pictures" not in drawer
        assert ('<div lang="en">' in drawer) != is_written[language]
        assert ("Link to this paragraph" in page) != is_written[language]
        assert ("Picture: " in drawer) != is_written[language]
    assert '<div lang="en">' not in rules_html(game)
