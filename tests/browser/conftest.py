"""A real browser against a real server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kit.browsing import DESK, PHONE, chromium
from kit.serving import Served, serving, unlimited
from playwright.sync_api import Browser, BrowserContext, Page

from fairground.web.visit import WINDOW_COOKIE

NewPage = Callable[..., Page]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("house")
    with serving(folder / "fair.db", pace=0.02) as server:
        unlimited(server)
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        if found is None:
            if os.environ.get("FAIRGROUND_BROWSER") == "required":
                pytest.fail("There must be a chromium here, and there is none.")
            pytest.skip("There is no chromium here.")
        yield found


@pytest.fixture
def new_page(browser: Browser, served: Served) -> Iterator[NewPage]:
    """Opens a browser for each person, which has been here before if it runs scripts; what its
    console complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(base: str = served.base, phone: bool = False, **how: Any) -> Page:
        size = PHONE if phone else DESK
        context = browser.new_context(
            base_url=base, viewport=size, has_touch=phone, is_mobile=phone, **how
        )
        context.set_default_timeout(30_000)
        if how.get("java_script_enabled", True):
            kind = "phone" if phone else "desk"
            context.add_cookies([{"name": WINDOW_COOKIE, "value": kind, "url": base}])
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text) if message.type in ("error", "warning") else None
            ),
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    serious = [
        complaint
        for complaint in complaints
        if "net::ERR" not in complaint and "status of 4" not in complaint
    ]
    assert not serious
