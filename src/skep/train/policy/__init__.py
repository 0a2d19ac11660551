"""Training a policy: which move to look at first."""
