"""Middleware: what every request and every WebSocket passes through before a route sees it.

``app`` puts it together: trusted proxies, then security headers, host and origin checks, and rate
limits.
"""
