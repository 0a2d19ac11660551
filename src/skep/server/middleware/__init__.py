"""Middleware: what every request and every WebSocket passes through before a route sees it.

``app`` puts it together, from the outside in: request ids, trusted proxies, probes, metrics,
security headers, host checks, origin checks, load shedding and rate limits. The other modules are
what these share: budgets, token buckets, limits of connections and problem responses.
"""
