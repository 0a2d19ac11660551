"""Other engines for Skep: start a program that speaks UHP, and ask it for moves."""

from __future__ import annotations

from skep.uhp.client.async_client import EngineInfo, UhpClient
from skep.uhp.client.blocking_client import BlockingClient
from skep.uhp.client.opponent import UhpOpponent

__all__ = ["BlockingClient", "EngineInfo", "UhpClient", "UhpOpponent"]
