"""What a browser says about itself, in a few words for its owner's list of devices."""

from __future__ import annotations

_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_of(agent: str) -> str:
    """``Firefox, Linux``; empty where it says nothing that we know. Every browser claims to be
    several, so the first one found counts."""
    found = [
        next((name for sign, name in known.items() if sign in agent), "")
        for known in (_BROWSERS, _SYSTEMS)
    ]
    return ", ".join(name for name in found if name)
