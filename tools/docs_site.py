"""What the documentation site brings in when it is built, so that nothing is written twice: each
game's RULES.md with its pictures, CHANGES, CREDITS and CONTRIBUTING, the colours and the display
face of the pages, and the files of the repository that a document links to. ``mkdocs.yml`` names
this file as a hook."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from tools.own_games import own_games

from fairground.draw.figure import standing_figure
from fairground.draw.icons import ICONS
from fairground.game import Figure, Game
from fairground.rulebook import place, rules_text
from fairground.web.serving.static import tent

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
TOKENS = ROOT / "src/fairground/draw/tokens.css"
FACE = ROOT / "src/fairground/web/static/face"
TOP_PAGES = ("CHANGES.md", "CONTRIBUTING.md", "CREDITS.md")
FRONT_MATTER = "---\nsearch:\n  boost: 2\n---\n"
"""Players search for words that researchers use, too; the rules come first."""

_LINK = re.compile(r"\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)")
_NAMED_HEADING = re.compile(r"^(#+ .*?) *<!--([a-z][a-z0-9-]*)-->$", re.MULTILINE)
_NAMED_ITEM = re.compile(r"^((?:-|\d+\.) .*?) *<!--([a-z][a-z0-9-]*)-->$", re.MULTILINE)
_NAMED_PARAGRAPH = re.compile(r" *<!--([a-z][a-z0-9-]*)-->$", re.MULTILINE)
_FIGURE = re.compile(r"^!\[([^\]]*)\]\(draw:([a-z-]+)\)$", re.MULTILINE)
_ICON = re.compile(r"!\[([^\]]*)\]\(icon:([a-z_-]+)\)")
_GAMES = "<!--games-->"


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    for uri, content in _brought_in():
        files.append(File.generated(config, uri, content=content))
    for page in files.documentation_pages():
        for target in _linked_files(page):
            uri = _uri(target)
            if files.get_file_from_path(uri) is None:
                files.append(File.generated(config, uri, content=target.read_bytes()))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    return _with_site_links(markdown.replace(_GAMES, _game_cards()), page.file)


def _brought_in() -> Iterator[tuple[str, str | bytes]]:
    yield "style/tokens.css", TOKENS.read_text(encoding="utf-8")
    yield "style/tent.svg", tent()
    for path in sorted(FACE.iterdir()):
        yield f"style/{path.name}", path.read_bytes()
    for name in TOP_PAGES:
        yield _uri(ROOT / name), (ROOT / name).read_text(encoding="utf-8")
    for game in own_games():
        yield _uri(game.folder / "RULES.md"), rules_markdown(game)
        yield from _figures(game)


# Links


def _linked_files(page: File) -> Iterator[Path]:
    """The files outside ``docs`` that a page links to."""
    for target, _ in _LINK.findall(page.content_string):
        path = (_source(page).parent / target).resolve()
        if path.is_file() and not path.is_relative_to(DOCS):
            yield path


def _with_site_links(markdown: str, page: File) -> str:
    """Links within the repository as links within the site."""

    def site_link(found: re.Match[str]) -> str:
        path = (_source(page).parent / found[1]).resolve()
        if not path.is_file():
            return found[0]
        target = posixpath.relpath(_uri(path), posixpath.dirname(page.src_uri) or ".")
        return f"]({target}{found[2] or ''})"

    return _LINK.sub(site_link, markdown)


def _uri(path: Path) -> str:
    """Where a file of the repository is in the site. Browsers show a source as text."""
    if path.is_relative_to(DOCS):
        return path.relative_to(DOCS).as_posix()
    if path.parent == ROOT and path.name in TOP_PAGES:
        return path.name.lower()
    if path.name == "RULES.md":
        return f"rules/{path.parent.name}.md"
    return f"source/{path.relative_to(ROOT).as_posix()}.txt"


def _source(page: File) -> Path:
    """The file of the repository that a page is made from."""
    sources = [ROOT / name for name in TOP_PAGES]
    sources += [game.folder / "RULES.md" for game in own_games()]
    by_uri = {_uri(path): path for path in sources}
    return by_uri.get(page.src_uri, DOCS / page.src_uri)


# Rules


def rules_markdown(game: Game) -> str:
    """RULES.md with its names as ids, its figures as pictures and its icons drawn."""
    text = _FIGURE.sub(lambda found: _shown_figure(game, found[2], found[1]), rules_text(game))
    text = _ICON.sub(lambda found: _drawn_icon(found[2], found[1]), text)
    text = _NAMED_HEADING.sub(lambda found: f"{found[1]} {{: #{place(found[2])} }}", text)
    text = _NAMED_ITEM.sub(lambda found: f"{found[1]}\n    {{: #{place(found[2])} }}", text)
    return FRONT_MATTER + _NAMED_PARAGRAPH.sub(lambda found: f"\n{{: #{place(found[1])} }}", text)


def _figures(game: Game) -> Iterator[tuple[str, str]]:
    css = (game.folder / "style.css").read_text(encoding="utf-8")
    for name, words in ((found[2], found[1]) for found in _FIGURE.finditer(rules_text(game))):
        figure = game.figures[name](game.edition)
        for suffix, shape in (("", figure), ("-narrow", figure.narrow)):
            if shape is not None:
                drawn = standing_figure(shape, words, game.picture.DEFS, css)
                yield f"rules/{game.id}-{name}{suffix}.svg", str(drawn)


def _shown_figure(game: Game, name: str, words: str) -> str:
    figure = game.figures[name](game.edition)
    narrow = ""
    if figure.narrow is not None:
        source = f"{game.id}-{name}-narrow.svg"
        narrow = f'<source media="(max-width: 699px)" srcset="{source}">'
    return (
        f'<figure id="{place(f"figure-{name}")}"><picture>{narrow}'
        f'<img src="{game.id}-{name}.svg" alt="{escape(words)}" width="{_shown_width(figure)}">'
        "</picture></figure>"
    )


def _shown_width(figure: Figure) -> int:
    return round(figure.width * figure.scale)


def _drawn_icon(name: str, words: str) -> str:
    return (
        f'<svg class="icon" viewBox="0 0 24 24" role="img" aria-label="{escape(words)}">'
        f'<path fill-rule="evenodd" d="{ICONS[name]}"/></svg>'
    )


# The front page


def _game_cards() -> str:
    return f'<div class="games">{"".join(map(_game_card, own_games()))}</div>'


def _game_card(game: Game) -> str:
    return (
        f'<a class="game" href="rules/{game.id}.html">'
        f'<img src="pictures/{game.id}.svg" alt="A table of {escape(game.title)}">'
        f"<strong>{escape(game.title)}</strong><span>{escape(game.blurb)}</span>"
        f"<small>{escape(', '.join(game.designers))} · {game.seats[0]}–{game.seats[-1]} players · "
        f"{game.minutes} minutes</small></a>"
    )
