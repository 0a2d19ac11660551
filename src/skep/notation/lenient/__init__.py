"""Lenient reading: what the readers of files from other programs share."""
