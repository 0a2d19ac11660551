"""The engine in processes of its own: a search must not delay a clock."""
