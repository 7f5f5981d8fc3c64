"""The documents: every link leads somewhere, and the site that ``make docs`` builds has everything
that a reader may look for, without asking another host for anything."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import griffe
import pytest
from kit.browsing import PHONE, chromium
from markdown_it import MarkdownIt
from markdown_it.token import Token
from playwright.sync_api import expect
from tools.own_games import own_games

import fairground as fg
from fairground.rulebook import names, parsed, place

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("src/fairground/games/*/RULES.md"),
]
WAITING = 90_000
"""Milliseconds, far more than anything here takes: only a test that fails waits so long."""
DRAWN = ("draw", "icon")
"""Pictures of the rules, which tests/test_rules_pages.py looks at."""


def _tokens(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _tokens(token.children or [])


def _links(document: Path) -> Iterator[str]:
    text = document.read_text(encoding="utf-8")
    for token in _tokens(MarkdownIt().enable("table").parse(text)):
        yield from (str(token.attrs[name]) for name in ("href", "src") if name in token.attrs)
        if token.type in ("html_block", "html_inline"):
            yield from re.findall(r'(?:href|src)="([^"]*)"', token.content)


def _anchors(document: Path) -> set[str]:
    """The addresses that a heading gets on a page."""
    text = re.sub(
        r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    words = (
        re.sub(r"[^\w\- ]", "", line.lower())
        for line in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    )
    return {heading.strip().replace(" ", "-") for heading in words}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(document: Path) -> None:
    for link in _links(document):
        address = urlsplit(link)
        if address.scheme in DRAWN:
            continue
        if address.scheme:
            assert address.scheme in ("http", "https"), link
            continue
        target = document.parent / unquote(address.path) if address.path else document
        assert target.exists(), link
        if address.fragment:
            assert unquote(address.fragment) in _anchors(target), link


class Page(HTMLParser):
    """The ids of a built page, and what it refers to or loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link":
            self.loaded.append(given["href"])
        for name in ("src", "srcset"):
            if name in given:
                self.loaded.append(given[name])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """The pages of the site by their address, built so that every warning is an error."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir"]
    built = subprocess.run(
        [*command, str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    pages = {path.relative_to(folder).as_posix(): Page(path) for path in folder.rglob("*.html")}
    return {address: page for address, page in pages.items() if address != "404.html"}


def test_every_address_in_the_site_is_there(site: dict[str, Page]) -> None:
    by_path = {page.path: page for page in site.values()}
    for address, page in site.items():
        for link in [*page.links, *page.loaded]:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path
            assert target.exists(), f"{address}: {link}"
            if parts.fragment and target in by_path and parts.fragment != "__skip":
                assert unquote(parts.fragment) in by_path[target].ids, f"{address}: {link}"


def test_the_site_asks_no_other_host(site: dict[str, Page]) -> None:
    for address, page in site.items():
        loaded = [link for link in page.loaded if urlsplit(link).netloc]
        assert loaded == [], address
    for sheet in site["index.html"].path.parent.rglob("*.css"):
        assert not re.search(
            r"(url\(|@import )[\"']?(https?:)?//", sheet.read_text(encoding="utf-8")
        )


def test_every_public_name_is_in_the_reference(site: dict[str, Page]) -> None:
    found = {name for page in site.values() for name in page.ids}
    for name in fg.__all__:
        assert {f"fairground.{name}", f"{getattr(fg, name).__module__}.{name}"} & found, name


def test_every_public_name_says_what_it_is() -> None:
    """By the sources: compiled classes need not keep their docstrings."""
    package = griffe.load("fairground", search_paths=[str(ROOT / "src")], resolve_aliases=True)
    for name in fg.__all__:
        thing = package.modules_collection[f"{getattr(fg, name).__module__}.{name}"]
        assert thing.has_docstring, name
        if isinstance(thing, griffe.Class):
            assert [member.path for member in _unexplained(thing)] == []


def _unexplained(thing: griffe.Class) -> Iterator[griffe.Object | griffe.Alias]:
    """Methods and properties that say nothing and are not a base's. The fields of a record are
    named for what they are."""
    inherited = {name for base in thing.mro() for name in base.members}
    for name, member in thing.members.items():
        is_asked = member.is_function or "property" in member.labels
        if is_asked and not (member.has_docstring or name.startswith("_") or name in inherited):
            yield member


def test_every_paragraph_of_the_rules_has_its_address(site: dict[str, Page]) -> None:
    for game in own_games():
        page = site[f"rules/{game.id}.html"]
        named = [place(name) for name in names(parsed(game.folder / "RULES.md"))]
        assert [found for found in page.ids if found in named] == named
        for figure in game.figures:
            assert place(f"figure-{figure}") in page.ids
        for picture in page.path.parent.glob(f"{game.id}-*.svg"):
            ET.parse(picture)
        text = page.path.read_text(encoding="utf-8")
        for unresolved in ("{:", "draw:", "icon:"):
            assert unresolved not in text, unresolved


def test_the_search_works_from_the_file_system(site: dict[str, Page]) -> None:
    asked: list[str] = []
    with chromium() as browser:
        if browser is None:
            assert os.environ.get("FAIRGROUND_BROWSER") != "required"
            pytest.skip("There is no chromium here.")
        page = browser.new_page(viewport=PHONE)
        page.set_default_timeout(WAITING)
        page.on("request", lambda request: asked.append(urlsplit(request.url).scheme))
        page.goto(site["index.html"].path.as_uri())
        page.locator("label.md-header__button[for=__search]").click()
        page.locator(".md-search__input").press_sequentially("barker")
        results = page.locator(".md-search-result__link[href*='rules/kairo']")
        expect(results.first).to_be_visible(timeout=WAITING)
    assert set(asked) <= {"file", "data", "about"}
