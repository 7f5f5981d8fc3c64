"""What makes Fairground an app on a phone."""

from __future__ import annotations

import json

from litestar import Response, get

from fairground.web.pages.offline import offline_page
from fairground.web.serving.installing import manifest, worker
from fairground.web.serving.requests import Ask


@get("/manifest.webmanifest")
async def show_manifest() -> Response[str]:
    return Response(json.dumps(manifest()), media_type="application/manifest+json")


@get("/worker.js")
async def show_worker(request: Ask) -> Response[str]:
    return Response(worker(request.query_params.get("language", "")), media_type="text/javascript")


@get("/offline")
async def show_offline() -> Response[str]:
    """The service worker keeps it; it says nothing of anybody."""
    return Response(offline_page(), media_type="text/html")
