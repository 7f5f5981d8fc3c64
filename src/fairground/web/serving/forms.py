"""Forms, read by ourselves: only UTF-8, in linear time, and files only where a page asks for one.
No part of a form chooses how Python decodes it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote_to_bytes

from fairground.web.serving.refusals import Refused

URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
MOST_FIELDS = 100
LONGEST_PART_HEAD = 2000

_BOUNDARY = re.compile(r"[0-9A-Za-z'()+_,./:=?-]{1,70}", re.ASCII)
_PARAMETER = re.compile(r';[ \t]*([\w*-]{1,40})=("(?:[^"\\]|\\.)*"|[^;"\s]*)[ \t]*', re.ASCII)
_BROKEN_ESCAPE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
_UTF8 = ("utf-8", "utf8", "us-ascii")
_AS_IT_IS = ("", "7bit", "8bit", "binary")


@dataclass(frozen=True)
class Form:
    """``fields`` are texts; ``files`` are bytes that nobody has looked at yet."""

    fields: dict[str, str]
    files: dict[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True)
class FormType:
    """What the header ``Content-Type`` says about a form. Only a multipart form has a boundary."""

    boundary: str = ""


_PLAIN = FormType()


def form_type(header: str, with_file: bool) -> FormType:
    """The type of a form, judged before its body is read."""
    if header == URLENCODED:
        return _PLAIN
    kind, parameters = _split_header(header)
    if parameters.get("charset", "utf-8").lower() not in _UTF8:
        raise Refused(415, "A form is sent as UTF-8 text.")
    if kind == URLENCODED:
        return _PLAIN
    if kind != MULTIPART or not with_file:
        kinds = f"{URLENCODED} or {MULTIPART}" if with_file else URLENCODED
        raise Refused(415, f"This form is sent as {kinds}.")
    boundary = parameters.get("boundary", "")
    if not _BOUNDARY.fullmatch(boundary):
        raise Refused(400, "A form with a file names the boundary between its parts.")
    return FormType(boundary)


def read_form(body: bytes, kind: FormType) -> Form:
    return _read_parts(body, kind.boundary.encode()) if kind.boundary else _read_pairs(body)


def _read_pairs(body: bytes) -> Form:
    """``name=value&name=value``; of fields with the same name the last one counts."""
    pairs = body.split(b"&", MOST_FIELDS)
    if len(pairs) > MOST_FIELDS:
        raise Refused(400, f"A form has at most {MOST_FIELDS} fields.")
    fields = {}
    for pair in pairs:
        name, _, value = pair.partition(b"=")
        fields[_unescaped(name)] = _unescaped(value)
    return Form(fields)


def _unescaped(raw: bytes) -> str:
    if b"%" not in raw:
        return _text(raw.replace(b"+", b" "))
    if _BROKEN_ESCAPE.search(raw):
        raise Refused(400, "The form has a % that is not followed by two hex digits.")
    return _text(unquote_to_bytes(raw.replace(b"+", b" ")))


def _read_parts(body: bytes, boundary: bytes) -> Form:
    form = Form({})
    before, *parts = (b"\r\n" + body).split(b"\r\n--" + boundary, MOST_FIELDS + 1)
    if before or not parts or not parts[-1].startswith(b"--"):
        raise Refused(400, f"The form is not complete, or has more than {MOST_FIELDS} fields.")
    for part in parts[:-1]:
        head, end, content = part.partition(b"\r\n\r\n")
        if not end or not head.startswith(b"\r\n") or len(head) > LONGEST_PART_HEAD:
            raise Refused(400, "A part of the form has no proper heading.")
        disposition = _disposition(_text(head[2:]))
        if "filename" in disposition or "filename*" in disposition:
            form.files[disposition["name"]] = content
        else:
            form.fields[disposition["name"]] = _text(content)
    return form


def _disposition(head: str) -> Mapping[str, str]:
    """The name of a part. A part that wants to be decoded in some other way is refused."""
    lines = dict(_line(line) for line in head.split("\r\n"))
    kind, parameters = _split_header(lines.get("content-disposition", ""))
    if kind != "form-data" or "name" not in parameters:
        raise Refused(400, "A part of the form has no name.")
    charset = _split_header(lines.get("content-type", ""))[1].get("charset", "utf-8")
    encoding = lines.get("content-transfer-encoding", "")
    if charset.lower() not in _UTF8 or encoding.lower() not in _AS_IT_IS:
        raise Refused(415, "A form is sent as UTF-8 text.")
    return parameters


def _line(line: str) -> tuple[str, str]:
    name, colon, value = line.partition(":")
    if not colon:
        raise Refused(400, "A part of the form has no proper heading.")
    return name.strip().lower(), value.strip()


def _split_header(header: str) -> tuple[str, dict[str, str]]:
    """``text/plain; charset=utf-8`` as its value and its parameters."""
    value, at = header.partition(";")[0], header.find(";")
    parameters: dict[str, str] = {}
    while 0 <= at < len(header):
        found = _PARAMETER.match(header, at)
        if found is None or found[1].lower() in parameters:
            raise Refused(400, "A heading of the form cannot be read.")
        parameters[found[1].lower()] = found[2].removeprefix('"').removesuffix('"')
        at = found.end()
    return value.strip().lower(), parameters


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(400, "A form is sent as UTF-8 text.") from None
