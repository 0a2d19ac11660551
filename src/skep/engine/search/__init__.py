"""The search: the protocol of a searcher, and a search in pure Python."""
