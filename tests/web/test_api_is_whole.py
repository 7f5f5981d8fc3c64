"""What a page can do, a program can do: every route of the pages has its operation, or a reason why
it has none."""

from __future__ import annotations

from litestar.handlers import HTTPRouteHandler

from fairground.web.api.document import OPERATIONS
from fairground.web.app import ROUTES

COVERED = {
    "lobby.show_lobby": "list_tables",
    "lobby.tell_open_tables": "list_tables",
    "lobby.open_new": "open_new_table",
    "lobby.play_now": "open_new_table",
    "lobby.bring_record": "bring_record",
    "lobby.show_rules": "show_rules",
    "lobby.show_rules_in_drawer": "show_rules",
    "lobby.bring_edition": "show_edition_to_fill_in",
    "my_tables.show_my_tables": "list_tables",
    "waiting.come_by_code": "join_by_code",
    "waiting.leave_chair": "leave_chair",
    "waiting.remove_person": "remove_person",
    "waiting.reserve_chair": "reserve_chair",
    "waiting.release_chair": "release_chair",
    "waiting.choose_onlookers": "choose_onlookers",
    "lessons.take_lesson": "take_lesson",
    "lessons.play_on_from_here": "end_lesson",
    "privacy.export_data": "export_data",
    "ladder.show_ladders": "show_ladder",
    "ladder.show_ladder": "show_ladder",
    "statistics.show_statistics": "show_statistics",
    "tournaments.show_tournaments": "list_tournaments",
    "tournaments.organise": "organise_tournament",
    "tournaments.show_tournament": "show_tournament",
    "tournaments.tell_tournament": "show_tournament",
    "tournaments.bring_file": "show_tournament_file",
    "tournaments.enter": "enter_tournament",
    "tournaments.leave": "leave_tournament",
    "tournaments.start": "start_tournament",
    "tournaments.call_off": "call_off_tournament",
    "tournaments.take_out": "take_out_entrant",
    "settings.show_settings": "show_settings",
    "settings.save_settings": "save_settings",
    "settings.switch_language": "save_settings",
    "table.show_table": "show",
    "table.play": "play_move",
    "table.tell_events": "follow",
    "table.again": "again",
    "table.show_record": "show_record",
    "table.show_check": "show_check",
    "table.show_review": "show_review",
    "table.show_turning_point": "show_review",
    "luck.commit": "commit_to_part",
    "luck.show_part": "show_part",
    "seats.take_open_chair": "sit_down",
    "seats.take_linked_chair": "join",
    "seats.call_bot": "call_bot",
    "seats.set_speed": "set_speed",
    "seats.take_days_off": "take_days_off",
    "seats.decide_time": "decide_time",
    "seats.come_back": "come_back",
    "seats.offer_chair": "offer_chair",
    "seats.keep_bot": "keep_bot",
    "seats.allow_takeover": "answer_takeover",
    "seats.refuse_takeover": "answer_takeover",
    "seats.give_up_takeover": "stop_asking",
    "questions.ask_others": "ask_others",
    "questions.agree_to_it": "answer_others",
    "questions.decline_it": "answer_others",
    "questions.stop_asking": "answer_others",
    "questions.give_up_game": "give_up",
    "talk.say_something": "speak",
    "talk.mute": "mute",
    "talk.hear_again": "hear_again",
    "talk.switch_talk": "switch_talk",
    "talk.report": "report",
    "replay.show_replay": "show_moment",
    "replay.tell_moment": "show_moment",
    "replay.tell_board": "show_moment",
    "replay.show_log": "show",
    "sharing.play_on": "play_on",
}
"""The route of a page, and the operation that does the same."""

FORM = "a form to fill in: a program sends what would be in it"
PASSWORD = "it is about passwords, sessions or e-mail, so it stays in the browser"
TOKENS = "tokens make no tokens, and take none back"
CALLED = "where somebody is called is said in the browser that is theirs"
PICTURE = "a picture: a program has the position and draws its own"
PERSON = "a note of an operator is for the person, who says that they have read it"
SERVER = "the server's own files, and what its host watches"
WITHOUT = {
    FORM: {
        "tournaments.choose_game",
        "tournaments.show_new",
        "seats.show_open_chair",
        "seats.show_link",
        "talk.show_report",
        "sharing.show_what_if",
        "privacy.show_privacy",
    },
    PASSWORD: {
        "privacy.show_erasing",
        "privacy.erase_data",
        "account.show_sign_up",
        "account.sign_up",
        "account.show_sign_in",
        "account.sign_in",
        "account.show_recovery",
        "account.recover",
        "account.show_account",
        "account.show_new_codes",
        "account.change_password",
        "account.change_name",
        "account.sign_out_other",
        "account.sign_out",
        "letters.give_address",
        "letters.ask_for_link",
        "letters.show_mail_link",
        "letters.use_mail_link",
    },
    TOKENS: {"api.show_tokens", "api.make_token", "api.drop_token"},
    CALLED: {
        "calls.call_browser",
        "calls.call_no_browser",
        "calls.call_by_message",
        "calls.call_by_letter",
        "calls.show_letter_switch",
        "calls.switch_letters_off",
    },
    PICTURE: {
        "codes.show_table_code",
        "codes.show_replay_code",
        "codes.show_link_code",
        "sharing.show_picture",
        "sharing.show_embed",
    },
    PERSON: {"operator.show_notes", "operator.read_notes"},
    SERVER: {
        "lobby.show_static",
        "lobby.show_health",
        "lobby.show_readiness",
        "phone.show_manifest",
        "phone.show_worker",
        "phone.show_offline",
        "api.show_schema",
        "api.show_api",
    },
}
"""Why routes have no operation. The pages of operators (``/operator``) are not for programs."""


def of_pages() -> set[str]:
    """The routes that are neither the API's nor the operators', by module and function."""
    found = set()
    for route in ROUTES:
        assert isinstance(route, HTTPRouteHandler)
        module = route.fn.__module__
        is_for_operators = all(path.startswith("/operator") for path in route.paths)
        if module.startswith("fairground.web.routes.") and not is_for_operators:
            found.add(f"{module.rpartition('.')[2]}.{route.fn.__name__}")
    return found


def test_every_route_of_a_page_has_an_operation_or_a_reason() -> None:
    reasons = [name for names in WITHOUT.values() for name in names]
    known = {*COVERED, *reasons}
    assert len(known) == len(COVERED) + len(reasons), "some are named twice"
    assert of_pages() - known == set(), "these have no operation yet"
    assert known - of_pages() == set(), "these are gone"


def test_every_operation_that_is_named_is_there() -> None:
    operations = {operation.name for operation in OPERATIONS}
    assert set(COVERED.values()) - operations == set()
    assert len(operations) == len(OPERATIONS), "names are told apart"
