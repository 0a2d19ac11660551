"""How large a shared study can be: enough for a book, and little enough for every reader."""

MOST_CHAPTERS = 64
MOST_NODES = 5_000
"""In all chapters together."""

MOST_DEPTH = 1_000
"""How many moves a line can have."""

MOST_BYTES = 1024 * 1024
"""How long a study can be as JSON."""

MOST_REPLAYS = 2_000
"""How many moves can be played again to check one edit, besides two for each node."""

SETUP_REPLAYS = 8
"""As how many moves reading the start of a chapter counts: it takes up to 0.3 ms."""

NODE_BYTES = 160
SHAPE_BYTES = 60
CHAPTER_BYTES = 200

NODE_MEMORY = 512
POSITION_MEMORY = 6 * 1024
BYTE_MEMORY = 5
"""How many bytes of memory a study takes at most: so many for each node, for each position that is
kept (measured: 5.6 kB late in a long line), and for each byte that the study has as JSON. With a
single emoji in it, Python keeps a text at four bytes per character."""

LOG_BYTES = 256 * 1024
"""How long the edits can become before the study is written down as a whole."""

LOG_EDITS = 200
"""How many edits there can be before that."""
