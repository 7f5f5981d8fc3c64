"""The API: what pages can do, for programs. Each operation is declared once (``operation.py``); the
routes, what is checked of a request and the OpenAPI document all follow from that."""
