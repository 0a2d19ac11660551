"""Shared studies as pure functions and data: chapters with variation trees, and their changes."""
