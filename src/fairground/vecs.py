"""``vec``, a packed vector of whole numbers: native where rules are compiled, and a plain list
where ``librt`` cannot be installed. ``read_i64_le`` reads eight bytes as a signed number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["read_i64_le", "vec"]

if TYPE_CHECKING:
    from librt.strings import read_i64_le
    from librt.vecs import vec
else:
    try:
        from librt.strings import read_i64_le
        from librt.vecs import vec
    except ImportError:

        class vec(list):  # noqa: N801
            """As much of ``librt.vecs.vec`` as games use."""

            def __class_getitem__(cls, item: Any) -> type[vec]:
                return cls

        def read_i64_le(given: bytes, at: int) -> int:
            return int.from_bytes(given[at : at + 8], "little", signed=True)
