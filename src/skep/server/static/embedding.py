"""The board for frames on other sites: its file, and headers that let any site frame it."""

from __future__ import annotations

from types import MappingProxyType

EMBED = "embed.html"
"""The file that every address below ``/embed`` starts with."""

_POLICY = {
    "default-src": "'none'",
    # The rules are WebAssembly.
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "*",
}

EMBED_HEADERS = MappingProxyType(
    {
        "content-security-policy": "; ".join(f"{name} {value}" for name, value in _POLICY.items()),
        # So that a site that is isolated itself can frame it, too.
        "cross-origin-resource-policy": "cross-origin",
    }
)
"""What differs from the headers of every other response. It has no session and changes nothing, so
a site that frames it can't make a visitor do anything."""
