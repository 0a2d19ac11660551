"""Restart a server with thousands of running clocks: ``python -m bench.restart``."""
