"""Logs: which request a line belongs to, security events, and how lines are written."""
