"""Every message between server and clients: REST bodies and the WebSocket, both ways.

``web/src/net/messages.ts`` is generated from this package by ``tools/messages_to_ts.py``, and the
OpenAPI document from the same structs. Nothing else crosses the wire.

Colors, bugs and pieces are written as in notation (``w``, ``A``, ``wA1``); a hex is ``[q, r]``;
times are whole milliseconds, moments of time since 1970.
"""
