### What was wrong or unusual in a file. The game could still be read.
###
### Variables:
###   $about  the text that it is about, quoted already
###   $what   one of the messages warning-...

quoted-warning = { $about }: { $what }

warning-queen-first = the queen is placed on the first turn. Skep adjusted the rule set to allow that.
warning-first-player = the other side moves first. Skep adjusted the rule set to allow that.
warning-added-bug = the game type doesn’t include this piece. Skep added it to the rule set.
warning-odd-game-type = unusual spelling of a game type.
warning-unreadable-game-type = unknown game type. The game is read with all pieces.
warning-unreadable-rules = unknown rule set, ignored.
warning-type-disagrees = the game type contradicts the rule set or the setup. It is ignored.
warning-unreadable-setup = this isn’t a setup string. The game is read from the first move.
warning-unreadable-first-player = the first player is invalid or wrong. The tag is ignored.
warning-needless-number = there is only one of this piece. Its number is ignored.
warning-renumbered = pieces of the same kind enter out of order. Skep renumbered them.
warning-missing-pass = a forced pass is missing before this move. Skep added it.
warning-other-lines = there are variations. Only the main line is read.
warning-other-games = the file holds another game. Only the first one is read.
warning-unreadable-result = unknown result, ignored.
warning-results-differ = the result tag and the last line differ. The last line counts.
warning-incomplete-header = the header of the game string is incomplete.
warning-wrong-turn = the turn doesn’t match the number of moves. It is ignored.
warning-bad-tag = malformed tag.
warning-repeated-tag = the tag appears twice. The last one counts.
warning-unclosed-comment = the comment is never closed. It ends before the next move.
warning-other-format = the file extension doesn’t match the contents. It is ignored.
warning-not-utf8 = the text isn’t UTF-8. It is read as Latin-1.
warning-not-marked-as-hive = the file isn’t marked as a Hive game (GM[27]).
warning-skipped-text = malformed text, skipped.
