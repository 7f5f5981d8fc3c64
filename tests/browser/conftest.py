"""A real browser against a real server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from kit.browsing import DESK, PHONE, chromium
from kit.serving import Served, serving, unlimited
from playwright.sync_api import Browser, BrowserContext, Page, expect

from fairground.web.serving.visit import WINDOW_COOKIE

NewPage = Callable[..., Page]
WAITING = 90_000
"""Milliseconds, far more than anything here takes: only a test that fails waits so long."""
IS_READY = """() => document.readyState === "complete" && document.fonts.status === "loaded"
  && (document.body.matches("[data-ready]") || !document.querySelector("script[src*='/fair']"))"""

USUAL = ("net::ERR", "status of 4", "blocked by Playwright")
"""What a console may complain about: networks that are cut, refusals, and a service worker that
most tests do without."""

expect.set_options(timeout=WAITING)


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

    def open_page(
        base: str = served.base,
        phone: bool = False,
        java_script_enabled: bool = True,
        service_workers: Literal["allow", "block"] = "block",
        **how: Any,
    ) -> Page:
        size = PHONE if phone else DESK
        context = browser.new_context(
            base_url=base,
            viewport=size,
            has_touch=phone,
            is_mobile=phone,
            java_script_enabled=java_script_enabled,
            service_workers=service_workers,
            **how,
        )
        context.set_default_timeout(WAITING)
        if java_script_enabled:
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
        if java_script_enabled:
            wait_for_script(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    serious = [
        complaint for complaint in complaints if not any(usual in complaint for usual in USUAL)
    ]
    assert not serious


def wait_for_script(page: Page) -> None:
    """From now on nothing that waits for a page returns before its module hears clicks and keys and
    its letters can be measured: the module of a table is there only some time after the page."""
    for name in ("goto", "reload", "go_back", "wait_for_url"):
        setattr(page, name, _until_ready(page, getattr(page, name)))


def _until_ready(page: Page, load: Callable[..., Any]) -> Callable[..., Any]:
    def load_and_wait(*args: Any, **how: Any) -> Any:
        found = load(*args, **how)
        page.wait_for_function(IS_READY)
        return found

    return load_and_wait
