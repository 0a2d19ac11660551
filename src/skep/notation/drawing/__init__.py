"""Drawing: the hive as a picture and as text for a terminal."""
