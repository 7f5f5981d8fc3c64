"""The web application: its routes, and how errors are answered."""

from __future__ import annotations

from litestar import Litestar
from litestar.exceptions import HTTPException

from fairground.game import FairgroundError
from fairground.web.api.document import OPERATIONS
from fairground.web.compression import compressing
from fairground.web.edge import at_the_edge
from fairground.web.head import answering_head
from fairground.web.injection import injected
from fairground.web.limits import BODY
from fairground.web.proxies import Proxies
from fairground.web.quick_moves import with_quick_moves
from fairground.web.requests import Gate
from fairground.web.responses import (
    add_safety,
    answer_broken,
    answer_http,
    answer_refused,
)
from fairground.web.routes import (
    account,
    api,
    calls,
    codes,
    ladder,
    lessons,
    letters,
    lobby,
    luck,
    my_tables,
    phone,
    privacy,
    questions,
    replay,
    seats,
    settings,
    sharing,
    statistics,
    table,
    talk,
    tournaments,
    waiting,
)
from fairground.web.store_errors import StoreError
from fairground.web.tables import Tables
from fairground.web.traffic import Traffic

ROUTES = [
    lobby.show_lobby,
    lobby.tell_open_tables,
    waiting.come_by_code,
    waiting.leave_chair,
    waiting.remove_person,
    waiting.reserve_chair,
    waiting.release_chair,
    waiting.choose_onlookers,
    lobby.open_new,
    lobby.play_now,
    lobby.bring_record,
    lessons.take_lesson,
    lessons.play_on_from_here,
    my_tables.show_my_tables,
    privacy.show_privacy,
    privacy.export_data,
    privacy.show_erasing,
    privacy.erase_data,
    account.show_sign_up,
    account.sign_up,
    account.show_sign_in,
    account.sign_in,
    account.show_recovery,
    account.recover,
    account.show_account,
    account.show_new_codes,
    account.change_password,
    account.change_name,
    account.sign_out_other,
    account.sign_out,
    letters.give_address,
    letters.ask_for_link,
    letters.show_mail_link,
    letters.use_mail_link,
    ladder.show_ladders,
    ladder.show_ladder,
    statistics.show_statistics,
    tournaments.show_tournaments,
    tournaments.choose_game,
    tournaments.show_new,
    tournaments.organise,
    tournaments.show_tournament,
    tournaments.tell_tournament,
    tournaments.bring_file,
    tournaments.enter,
    tournaments.leave,
    tournaments.start,
    tournaments.call_off,
    tournaments.take_out,
    settings.show_settings,
    settings.save_settings,
    settings.switch_language,
    lobby.show_rules,
    lobby.bring_edition,
    lobby.show_static,
    phone.show_manifest,
    phone.show_worker,
    phone.show_offline,
    calls.call_browser,
    calls.call_no_browser,
    calls.call_by_message,
    calls.call_by_letter,
    calls.show_letter_switch,
    calls.switch_letters_off,
    lobby.show_health,
    lobby.show_readiness,
    table.show_table,
    table.play,
    table.tell_events,
    table.again,
    table.show_record,
    table.show_check,
    table.show_review,
    table.show_turning_point,
    luck.commit,
    luck.show_part,
    seats.show_open_chair,
    seats.take_open_chair,
    seats.show_link,
    seats.take_linked_chair,
    codes.show_table_code,
    codes.show_replay_code,
    codes.show_link_code,
    seats.call_bot,
    seats.set_speed,
    seats.take_days_off,
    seats.decide_time,
    seats.come_back,
    seats.offer_chair,
    seats.keep_bot,
    seats.allow_takeover,
    seats.refuse_takeover,
    seats.give_up_takeover,
    questions.ask_others,
    questions.agree_to_it,
    questions.decline_it,
    questions.stop_asking,
    questions.give_up_game,
    talk.say_something,
    talk.mute,
    talk.hear_again,
    talk.switch_talk,
    talk.show_report,
    talk.report,
    replay.show_replay,
    replay.tell_moment,
    replay.tell_board,
    replay.show_log,
    sharing.show_picture,
    sharing.show_embed,
    sharing.show_what_if,
    sharing.play_on,
    api.show_schema,
    api.show_api,
    api.show_tokens,
    api.make_token,
    api.drop_token,
    *(operation.route for operation in OPERATIONS),
]


def create_app(
    tables: Tables,
    gate: Gate | None = None,
    proxies: Proxies | None = None,
    traffic: Traffic | None = None,
) -> Litestar:
    gate = gate or Gate(tables)
    app = Litestar(
        route_handlers=ROUTES,
        dependencies=injected(gate),
        before_send=[add_safety],
        exception_handlers={
            FairgroundError: answer_refused,
            StoreError: answer_refused,
            HTTPException: answer_http,
            Exception: answer_broken,
        },
        request_max_body_size=BODY,
        on_startup=[tables.start],
        on_shutdown=[tables.stop],
        openapi_config=None,
        logging_config=None,
    )
    routes = compressing(with_quick_moves(app.asgi_handler, gate, table.play))
    inner = answering_head(routes)  # before the routes, which know no HEAD
    edge = at_the_edge(inner, gate, proxies or Proxies())
    app.asgi_handler = (traffic or Traffic()).counting(edge)
    return app
