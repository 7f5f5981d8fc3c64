"""``vec``, a packed vector of whole numbers: native where rules are compiled, and a plain list
where ``librt`` cannot be installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["vec"]

if TYPE_CHECKING:
    from librt.vecs import vec
else:
    try:
        from librt.vecs import vec
    except ImportError:

        class vec(list):  # noqa: N801
            """As much of ``librt.vecs.vec`` as games use."""

            def __class_getitem__(cls, item: Any) -> type[vec]:
                return cls
