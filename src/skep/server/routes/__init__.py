"""The programming interface: one table of operations, of which routes and document are made."""
