"""The rules of every game teach: they have an order, addresses, pictures, and links that lead
somewhere."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from markdown_it.token import Token

import fairground as fg
from fairground.draw.figure import RADIUS, figure_picture
from fairground.game import Figure, Game
from fairground.luck import FastLuck
from fairground.rulebook import (
    figure_of,
    headings,
    nameless,
    names,
    parsed,
    plain_rules,
    rules_text,
)
from fairground.web.pages.rules import rules_html, rules_page

GAMES = list(fg.games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SVG = "{http://www.w3.org/2000/svg}"


def tokens_of(game: Game) -> tuple[Token, ...]:
    return parsed(game.folder / "RULES.md")


def named(game: Game) -> set[str]:
    return set(names(tokens_of(game)))


@every_game
def test_every_paragraph_has_an_address_of_its_own(game: Game) -> None:
    assert list(nameless(tokens_of(game))) == []
    found = names(tokens_of(game))
    assert len(found) == len(set(found))


def test_an_address_stays_when_sentences_come_before_it(tmp_path: Path) -> None:
    before, after = tmp_path / "before.md", tmp_path / "after.md"
    before.write_text("# G\n\n## A <!--a-->\n\nOne. <!--x-->\n\n- Two. <!--y-->\n")
    after.write_text(
        "# G\n\n## New <!--n-->\n\n## A, too <!--a-->\n\nOne.\nMore. <!--x-->\n\n- Two. <!--y-->\n"
    )
    assert names(parsed(before)) == ["a", "x", "y"]
    assert names(parsed(after)) == ["n", "a", "x", "y"]


@every_game
def test_the_goal_comes_first(game: Game) -> None:
    sections = [heading.name for heading in headings(tokens_of(game)) if heading.level == 2]
    assert sections[0] == "goal"


@every_game
def test_questions_and_what_is_our_own_come_last(game: Game) -> None:
    sections = [heading.name for heading in headings(tokens_of(game)) if heading.level == 2]
    if game.figures:
        assert sections[-2:] == ["questions", "our-own"]


@every_game
def test_nothing_is_for_programmers(game: Game) -> None:
    for word in (".toml", "notation", "Markdown", "`"):
        assert word not in rules_text(game)


@every_game
def test_every_picture_is_there_and_every_number_is_explained(game: Game) -> None:
    tokens = tokens_of(game)
    shown = []
    for at, token in enumerate(tokens):
        figure = figure_of(token)
        if figure is None:
            continue
        name, words = figure
        shown.append(name)
        drawn = game.figures[name](game.edition)
        assert len(words) > 20, "a picture is described for those who cannot see it"
        if drawn.callouts:
            assert tokens[at + 2].type == "ordered_list_open"
            assert len(drawn.callouts) == _items(tokens, at + 2)
        _check_callouts(drawn, name)
        if drawn.narrow is not None:
            assert len(drawn.narrow.callouts) == len(drawn.callouts)
            _check_callouts(drawn.narrow, name)
    assert sorted(shown) == sorted(game.figures)


def _check_callouts(drawn: Figure, name: str) -> None:
    """No number is cut off."""
    room = RADIUS / drawn.scale
    for callout in drawn.callouts:
        assert room <= callout.x - drawn.left <= drawn.width - room, name
        assert room <= callout.y - drawn.top <= drawn.height - room, name


def _items(tokens: tuple[Token, ...], at: int) -> int:
    level, count = tokens[at].level, 0
    for token in tokens[at + 1 :]:
        if token.type == "ordered_list_close" and token.level == level:
            return count
        count += token.type == "list_item_open" and token.level == level + 1
    raise AssertionError("the list does not end")


@every_game
def test_pictures_are_well_formed_and_keep_their_ids_to_themselves(game: Game) -> None:
    """What they refer to is in them, or once on the page: the sprite, with what all pictures of the
    game share."""
    shared = set(re.findall(r' id="([^"]+)"', game.picture.DEFS))
    taken: list[str] = []
    for name, draw in game.figures.items():
        drawn = figure_picture(draw(game.edition), name, "A & B")
        root = ET.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{drawn}</g>')
        own = [str(part.get("id")) for part in root.iter() if part.get("id")]
        taken += own
        for used in root.iter(f"{SVG}use"):
            target = str(used.get("href"))
            assert target[:3] in ("#i-", "#s-") or target[1:] in {*own, *shared}
    assert len(taken) == len(set(taken))


@every_game
def test_a_page_lists_its_contents_and_no_two_things_share_an_id(game: Game) -> None:
    page = rules_page(game)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    contents = page[page.index('<nav class="contents"') :]
    contents = contents[: contents.index("</nav>")]
    listed = re.findall(r'href="#([^"]+)"', contents)
    assert listed == [f"rules-{heading.name}" for heading in headings(tokens_of(game))]
    assert contents.count("<ol>") == contents.count("</ol>")
    assert contents.count("<li>") == contents.count("</li>")
    for place in re.findall(r'href="#(rules[^"]*)"', page):
        assert place in ids


@every_game
def test_the_drawer_has_every_paragraph_and_links_to_the_pictures(game: Game) -> None:
    drawer, page = rules_html(game), rules_page(game)
    assert '<svg class="picture' not in drawer
    for name in named(game):
        assert f' id="rules-{name}"' in drawer
    for link in re.findall(rf'href="/rules/{game.id}#([^"]+)"', drawer):
        assert f' id="{link}"' in page


@every_game
def test_a_terminal_shows_words_alone(game: Game) -> None:
    text = plain_rules(game)
    assert "<!--" not in text
    assert "draw:" not in text
    assert "icon:" not in text
    assert len(text) > 200


@every_game
def test_every_refusal_leads_to_a_paragraph(game: Game) -> None:
    known = named(game)
    for decision in game.rules.MOVES.decisions:
        assert decision.paragraph in known, decision.otherwise
    for family in game.rules.MOVES.families:
        assert family.paragraph in {*known, ""}, family.verb


@every_game
def test_a_refused_move_names_its_paragraph(game: Game) -> None:
    table = fg.Table(game, seats=game.seats[-1], seed=1)
    seat = table.turn[0]
    legal = table.state.legal(seat)
    wrong = next(move for move in range(game.moves) if move not in legal)
    with pytest.raises(fg.IllegalMove) as refused:
        table.play(seat, game.say(wrong))
    assert refused.value.paragraph in named(game)


@every_game
def test_log_and_drawer_lead_to_paragraphs_that_are_there(game: Game) -> None:
    known = named(game)
    for seats in game.seats:
        table, luck = fg.Table(game, seats=seats, seed=seats), FastLuck(seats)
        while table.turn:
            for viewer in (None, 0):
                assert game.words.rules_section(table.view(viewer)) in known
            seat = table.turn[0]
            legal = table.legal(seat)
            table.play(seat, legal[luck.below(len(legal))])
        assert game.words.rules_section(table.view(0)) in known
        for viewer in (None, 0):
            for line in table.log(viewer):
                assert line.head or line.paragraph in known, line.text
