"""People who make accounts and sign in, without any script."""

from __future__ import annotations

import secrets

from kit.people import Person

PASSWORD = "three merry tents"


def new_name() -> str:
    """A name that no other test has, and that looks like no other: they share a server."""
    return "M" + "".join(secrets.choice("abcdefgh") for _ in range(10))


def sign_up(person: Person, name: str = "", password: str = PASSWORD) -> str:
    """The name of the account."""
    name = name or new_name()
    person.go("/sign-up").post("/sign-up", {"name": name, "password": password})
    return name


def sign_in(person: Person, name: str, password: str = PASSWORD, **more: str) -> Person:
    return person.go("/sign-in").post("/sign-in", {"name": name, "password": password, **more})
