"""Signatures are worked out once, and only right ones are remembered."""

from __future__ import annotations

from fairground.web.people.visitor import Keyring, Visitor

MIRA = Visitor("secret", "Mira")


def test_a_cookie_is_read_again_without_working_it_out() -> None:
    keys = Keyring(b"ours")
    cookie = keys.cookie(MIRA)
    assert keys.visitor(cookie) == MIRA
    assert keys.visitor(cookie) is keys.visitor(cookie)


def test_a_cookie_that_is_wrong_stays_wrong_and_is_not_kept() -> None:
    keys = Keyring(b"ours")
    strange = Keyring(b"theirs").cookie(MIRA)
    right = keys.cookie(MIRA)
    for wrong in (strange, right[:-1], f"{right}x", "", None):
        assert keys.visitor(wrong) is None
        assert keys.visitor(wrong) is None
    assert keys._known_visitor.cache_info().currsize == 0


def test_tokens_belong_to_one_browser_one_chair_and_one_house() -> None:
    ours, theirs = Keyring(b"ours"), Keyring(b"theirs")
    jonas = Visitor("other")
    for _ in range(2):
        assert ours.is_own_form(MIRA, ours.form_token(MIRA))
        assert not ours.is_own_form(jonas, ours.form_token(MIRA))
        assert not ours.is_own_form(MIRA, theirs.form_token(MIRA))
        chair = ours.chair_token("quiet-lantern", 1, 2)
        assert ours.is_chair_token(chair, "quiet-lantern", 1, 2)
        assert not ours.is_chair_token(chair, "quiet-lantern", 1, 3)
        assert not ours.is_chair_token(chair, "quiet-lantern", 0, 2)
