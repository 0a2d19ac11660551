"""Skep's engine for other programs: read UHP commands and answer them."""

from __future__ import annotations

from skep.uhp.server.log import FileLog
from skep.uhp.server.options import EngineOptions
from skep.uhp.server.pipe import serve
from skep.uhp.server.uhp_server import UhpServer

__all__ = ["EngineOptions", "FileLog", "UhpServer", "serve"]
