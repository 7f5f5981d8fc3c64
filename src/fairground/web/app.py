"""The web application: its routes, and how errors are answered."""

from __future__ import annotations

from litestar import Litestar
from litestar.exceptions import HTTPException

from fairground.game import FairgroundError
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
from fairground.web.routes import lessons, lobby, luck, replay, seats, settings, table
from fairground.web.store_errors import StoreError
from fairground.web.tables import Tables
from fairground.web.traffic import Traffic

ROUTES = [
    lobby.show_lobby,
    lobby.open_new,
    lobby.play_now,
    lobby.bring_record,
    lessons.take_lesson,
    lessons.play_on_from_here,
    settings.show_settings,
    settings.save_settings,
    lobby.show_rules,
    lobby.bring_edition,
    lobby.show_static,
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
    seats.call_bot,
    seats.set_speed,
    seats.come_back,
    seats.offer_chair,
    seats.keep_bot,
    seats.allow_takeover,
    seats.refuse_takeover,
    seats.give_up_takeover,
    replay.show_replay,
    replay.tell_moment,
    replay.tell_board,
    replay.show_log,
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
