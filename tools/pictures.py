"""Pictures of every phase of every game, at a desk and on a phone, by day and by night.

    python -m tools.pictures [--games loot kairo] [--seats 3] [--folder build/pictures]

A server of its own plays each game to the end with moves drawn at random; a browser looks on as the
first seat. Each picture is written by itself, and each game gets a contact sheet.
"""

from __future__ import annotations

import argparse
import html
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from kit.browsing import DESK, PHONE, chromium
from kit.phases import Phase, phases
from kit.serving import Served, serving, unlimited
from playwright.sync_api import Browser, Page

import fairground

SIZES = {"desk": DESK, "phone": PHONE}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SHEET = """<!doctype html><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 15px system-ui; margin: 16px; background: #777; color: #fff; width: 1840px; }}
section {{ display: flex; gap: 10px; align-items: start; margin-bottom: 18px; }}
h2 {{ margin: 0 0 4px; font-size: 17px; }} img {{ display: block; height: 430px; }}
</style><h1>{title}</h1>{rows}"""


def photograph(browser: Browser, served: Served, game: str, seats: int, folder: Path) -> None:
    pages = [_open(browser, served, size) for size in SIZES]
    met = []
    for phase in phases(served, game, seats):
        met.append(phase.name)
        for size, page in zip(SIZES, pages, strict=True):
            _show(page, served, phase)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.screenshot(path=folder / f"{game}-{phase.name}-{size}-{scheme}.png")
    sheet = folder / f"{game}.html"
    title = f"{fairground.game(game).title}, {seats} seats"
    rows = "".join(_rows(game, met))
    sheet.write_text(SHEET.format(title=html.escape(title), rows=rows), encoding="utf-8")
    pages[0].goto(sheet.resolve().as_uri())
    pages[0].screenshot(path=folder / f"{game}.png", full_page=True)
    for page in pages:
        page.context.close()


def _open(browser: Browser, served: Served, size: str) -> Page:
    is_phone = size == "phone"
    context = browser.new_context(
        base_url=served.base, viewport=SIZES[size], has_touch=is_phone, is_mobile=is_phone
    )
    return context.new_page()


def _show(page: Page, served: Served, phase: Phase) -> None:
    cookies = phase.person.client.cookies.jar
    page.context.add_cookies(
        [{"name": kept.name, "value": kept.value or "", "url": served.base} for kept in cookies]
    )
    page.goto(phase.table)


def _rows(game: str, met: list[str]) -> Iterator[str]:
    for name in met:
        shots = "".join(
            f'<img src="{game}-{name}-{size}-{scheme}.png" alt="">'
            for size in SIZES
            for scheme in SCHEMES
        )
        yield f"<h2>{html.escape(name)}</h2><section>{shots}</section>"


def main() -> int:
    asking = argparse.ArgumentParser(description=__doc__)
    asking.add_argument("--games", nargs="*", default=list(fairground.games()))
    asking.add_argument("--seats", type=int, default=3)
    asking.add_argument("--folder", type=Path, default=Path("build/pictures"))
    asked = asking.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, chromium() as browser:
        if browser is None:
            sys.stderr.write("There is no chromium here, so there are no pictures.\n")
            return 1
        with serving(Path(kept) / "fair.db", pace=0) as served:
            unlimited(served)
            for game in asked.games:
                photograph(browser, served, game, asked.seats, asked.folder)
                sys.stdout.write(f"{asked.folder / game}.png\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
