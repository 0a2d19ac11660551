### What stands in the files of the page themselves, before any script runs: the build puts it there.
###
### Variables:
###   $command  what to type in a terminal

page-description = Play Hive in the browser: against the computer, a friend at the same screen, or a friend with a link. No account.
install-description = Hive in the browser: against the computer, or with a friend.
install-new-game = New game
no-script-what = Skep lets you play Hive, the game of bugs on hexes without a board: against the computer, or with a friend. This page draws the hive while you play, and needs JavaScript for that. Please switch it on for this site, and load the page again.
no-script-otherwise = There is another way: Skep also plays in a terminal. On the machine where it is installed, type { $command }.
