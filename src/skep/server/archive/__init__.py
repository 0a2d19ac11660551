"""A club as a whole: back it up, restore it, check it, move it to another database.

A club is a stream of items, from a database or from a backup file. Everything else reads such a
stream, so a restore and a move from SQLite to PostgreSQL are the same.
"""
