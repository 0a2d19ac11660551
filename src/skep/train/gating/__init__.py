"""Gating matches, which decide whether a new network replaces the best one."""
