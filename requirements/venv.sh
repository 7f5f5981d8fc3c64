#!/bin/sh
# Makes .venv with the first Python 3.11 or newer that really runs.
for python in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    echo "Creating .venv with $("$python" --version) ..."
    "$python" -m venv .venv >/dev/null 2>&1 && exit 0
    rm -rf .venv
    echo "$python cannot create virtual environments; on Debian: apt install python3-venv" >&2
    exit 1
done
echo "Fairground needs Python 3.11 or newer; found $(python3 --version 2>/dev/null || echo none)." >&2
exit 1
