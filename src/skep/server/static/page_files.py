"""The built page on disk: its files, their compressed versions, and how to cache them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

PAGE_FOLDER = Path(__file__).parents[1] / "page"
"""Where the build puts the page."""

INDEX = "index.html"
"""The file that every address of the page starts with."""

# Listed here, because the system's table can't be relied on.
_MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    # The engine's network.
    ".net": "application/octet-stream",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_PACKED = {".br": "br", ".gz": "gzip"}

# A file whose name contains a digest never changes.
_HASHED_FOLDER = "assets/"
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_EVERY_TIME = "no-cache"


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the built page."""

    path: Path
    name: str
    """Its path in the folder, with slashes."""

    etag: str
    packed: dict[str, Path] = field(default_factory=dict[str, Path])
    """Compressed versions, keyed by encoding, the best first."""

    @property
    def media_type(self) -> str:
        """The media type."""
        return _MEDIA_TYPES.get(self.path.suffix, "application/octet-stream")

    @property
    def cache_control(self) -> str:
        """The Cache-Control header."""
        return _FOR_EVER if self.name.startswith(_HASHED_FOLDER) else _ASK_EVERY_TIME


class PageFiles:
    """The files of a folder, listed again when the page was rebuilt."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        self._built_at: int | None = None
        self._files: dict[str, PageFile] = {}

    def files(self) -> dict[str, PageFile]:
        """Return the files, keyed by name; none if the page is not built. For use in threads."""
        try:
            built_at = (self._folder / INDEX).stat().st_mtime_ns
        except OSError:
            return {}
        with self._lock:
            if built_at != self._built_at:
                self._files = _scan(self._folder)
                self._built_at = built_at
            return self._files


def _scan(folder: Path) -> dict[str, PageFile]:
    files: dict[str, PageFile] = {}
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    for path in paths:
        if path.suffix not in _PACKED:
            name = path.relative_to(folder).as_posix()
            files[name] = PageFile(path, name, _digest(path), _packed(path))
    return files


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:20]


def _packed(path: Path) -> dict[str, Path]:
    beside = {name: path.with_name(path.name + suffix) for suffix, name in _PACKED.items()}
    return {name: other for name, other in beside.items() if other.is_file()}
