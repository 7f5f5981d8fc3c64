"""Settings, and a copy of all that is kept about somebody."""

from __future__ import annotations

from dataclasses import asdict, replace

import msgspec

from fairground.language import say
from fairground.web.api import person_shapes as shapes
from fairground.web.api.operation import Call, operation
from fairground.web.api.viewing import known_settings
from fairground.web.people.accounts import AccountError, account_of
from fairground.web.people.taking_along import taken_along
from fairground.web.people.tokens import ACCOUNT
from fairground.web.serving.settings import Settings
from fairground.web.timing.quiet_hours import check_zone


@operation("GET", "/api/settings", "Your settings", shapes.SettingsShape, scope=ACCOUNT)
async def show_settings(call: Call) -> shapes.SettingsShape:
    settings = known_settings(call)
    if settings is None:
        raise _of_a_guest()
    return _shape(settings)


@operation(
    "POST",
    "/api/settings",
    "Change your settings, quiet hours and the chat on pages among them; you need an account",
    shapes.SettingsShape,
    scope=ACCOUNT,
    body=shapes.NewSettings,
)
async def save_settings(call: Call) -> shapes.SettingsShape:
    account = account_of(call.visitor)
    if account is None:
        raise _of_a_guest()
    chosen = {
        name: value
        for name, value in msgspec.structs.asdict(call.body).items()
        if value not in (None, "")
    }
    check_zone(chosen.get("zone", ""))
    settings = replace(account.settings, **chosen)
    await call.gate.tables.accounts.keep_settings(account, settings)
    return _shape(settings)


@operation(
    "POST",
    "/api/export",
    "A copy of all that is kept about you",
    shapes.ExportShape,
    scope=ACCOUNT,
)
async def export_data(call: Call) -> shapes.ExportShape:
    settings = known_settings(call)
    return shapes.ExportShape(*await taken_along(call.request, call.gate, call.visitor, settings))


def _of_a_guest() -> AccountError:
    return AccountError(
        say("The settings of a guest are kept in their browser. With an account they are here.")
    )


def _shape(settings: Settings) -> shapes.SettingsShape:
    return shapes.SettingsShape(**asdict(settings))
