"""Translation between the domain and the messages, in both directions."""
