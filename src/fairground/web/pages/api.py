"""The API, described for people who write programs. Like all that programmers read, it is
English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.language import SOURCE
from fairground.web.pages.frame import header, language_of, page


def api_page(document: Mapping[str, Any]) -> Markup:
    operations = joined(
        _operation(method, path, said)
        for path, methods in document["paths"].items()
        for method, said in methods.items()
    )
    schemas = joined(
        _schema(name, said) for name, said in document["components"]["schemas"].items()
    )
    introduction = joined(
        markup(f"<p>{escaped(paragraph)}</p>")
        for paragraph in document["info"]["description"].strip().split("\n\n")
    )
    body = markup(
        f'{header("API")}<main class="layout" id="main"{language_of(SOURCE)}>'
        f'<section class="card prose api"><h1>The API</h1>{introduction}'
        '<p><a class="button" href="/tokens">Tokens</a> '
        '<a class="button" href="/schema">OpenAPI document</a></p>'
        f"<h2>Operations</h2>{operations}<h2>Shapes</h2>{schemas}</section></main>"
    )
    return page("API · Fairground", (body,), "states")


def _operation(method: str, path: str, said: Mapping[str, Any]) -> Markup:
    scopes = [scope for each in said.get("security", ()) for scope in each.get("token", ())]
    needs = f"Scope: {scopes[0]}. " if scopes else ""
    asked = [parameter["name"] for parameter in said["parameters"] if parameter["in"] == "query"]
    query = f"Parameters: {', '.join(asked)}. " if asked else ""
    body = said.get("requestBody")
    sends = EMPTY if body is None else markup(f"Send {_reference(body)}. ")
    good = next(answer for status, answer in said["responses"].items() if status[0] == "2")
    return markup(
        f'<section class="operation" id="{escaped(said["operationId"])}">'
        f"<h3><code>{escaped(method.upper())} {escaped(path)}</code></h3>"
        f"<p>{escaped(said['summary'])}. {escaped(needs)}{escaped(query)}{sends}"
        f"Answer: {_reference(good)}.</p></section>"
    )


def _reference(answer: Mapping[str, Any]) -> Markup:
    (content,) = answer["content"].values()
    return _link(content["schema"])


def _link(schema: Mapping[str, Any]) -> Markup:
    name = str(schema["$ref"]).rpartition("/")[2]
    return markup(f'<a href="#shape-{escaped(name)}"><code>{escaped(name)}</code></a>')


def _schema(name: str, said: Mapping[str, Any]) -> Markup:
    required = said.get("required", ())
    rows = joined(
        markup(
            f"<tr><td><code>{escaped(field)}</code></td><td>{_type(schema)}</td>"
            f"<td>{'' if field in required else 'optional'}</td></tr>"
        )
        for field, schema in said.get("properties", {}).items()
    )
    return markup(
        f'<section class="operation" id="shape-{escaped(name)}"><h3><code>{escaped(name)}</code>'
        f"</h3><p>{escaped(' '.join(said.get('description', '').split()))}</p>"
        f'<div class="wide-table"><table>{rows}</table></div></section>'
    )


def _type(schema: Mapping[str, Any]) -> Markup:
    if "$ref" in schema:
        return _link(schema)
    if "anyOf" in schema:
        return joined((_type(each) for each in schema["anyOf"]), markup(" or "))
    if schema.get("type") == "array":
        return markup(f"list of {_type(schema['items'])}")
    return escaped(str(schema.get("type", "anything")))
