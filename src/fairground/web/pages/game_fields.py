"""Fields for the options and the edition of a game, in the lobby and for a tournament."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup, said_with_markup
from fairground.game import Game, Option
from fairground.language import in_words, say, template
from fairground.printed import LONGEST
from fairground.web.lobby.setup import edition_field, option_field


def option_fields(game: Game, chosen: Mapping[str, str]) -> Markup:
    return joined(_option(option, game, chosen) for option in game.options)


def _option(option: Option, game: Game, chosen: Mapping[str, str]) -> Markup:
    name = option_field(game, option)
    if True in option.values and False in option.values:
        return switch(name, name in chosen, in_words(option.title), in_words(option.words))
    choices = joined(
        markup(
            f"<option{' selected' if str(value) == chosen.get(name, '') else ''}>"
            f"{escaped(value)}</option>"
        )
        for value in option.values
    )
    return markup(
        f'<label class="switch"><select name="{escaped(name)}">{choices}</select>'
        f"<span>{escaped(in_words(option.title))}"
        f"<small>{escaped(in_words(option.words))}</small></span></label>"
    )


def switch(name: str, is_on: bool, title: str, words: str) -> Markup:
    return markup(
        f'<label class="switch"><input type="checkbox" name="{escaped(name)}"{checked(is_on)}>'
        f"<span>{escaped(title)}<small>{escaped(words)}</small></span></label>"
    )


def checked(is_on: bool) -> Markup:
    return markup(" checked" if is_on else "")


def edition_fields(game: Game, chosen: Mapping[str, str]) -> Markup:
    """The editions that come with a game, and where to get a file for one's own values."""
    name = edition_field(game)
    named = joined(
        markup(
            f"<option{' selected' if edition == chosen.get(name, '') else ''}>"
            f"{escaped(edition)}</option>"
        )
        for edition in game.named_editions
    )
    choice = markup(
        f'<label>{escaped(say("Comes with the game"))}<select name="{escaped(name)}">'
        f'<option value="">{escaped(say("the house edition"))}</option>{named}</select></label>'
    )
    file = markup(f'<a href="/edition/{escaped(game.id)}" download>{escaped(say("this file"))}</a>')
    own = said_with_markup(
        template(
            "Do you own the game? Type the values of your copy into {this_file}, then bring it "
            "here."
        ),
        this_file=file,
    )
    return markup(f"{choice if named else EMPTY}\n<p>{own}</p>")


def another_edition(editions: Markup, chosen: Mapping[str, str], *, is_open: bool) -> Markup:
    return markup(f"""<details class="file"{markup(" open" if is_open else "")}>
<summary>{escaped(say("Another edition"))}</summary>{editions}
<label>{escaped(say("Your edition file"))}<input type="file" name="edition" accept=".toml"></label>
<label>{escaped(say("or its text"))}\
<textarea name="edition-text" rows="4" spellcheck="false" autocomplete="off">
{escaped(chosen.get("edition-text", "")[:LONGEST])}</textarea></label></details>""")


def has_edition(game: Game, chosen: Mapping[str, str]) -> bool:
    return bool(chosen.get("edition-text") or chosen.get(edition_field(game)))
