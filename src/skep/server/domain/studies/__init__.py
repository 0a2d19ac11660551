"""Shared studies, pure: chapters with variation trees, and how editors change them."""
