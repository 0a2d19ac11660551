### Text in the page’s files themselves, before any script runs. The build inserts it.
###
### Variables:
###   $command  what to type in a terminal

page-description = Play Hive in your browser: against the computer, with a friend on the same screen, or with a friend online. No account needed.
install-description = Hive in your browser, against the computer or a friend.
install-new-game = New game
no-script-what = Skep lets you play Hive, the board game with bugs and no board, against the computer or a friend. This page needs JavaScript to draw the hive. Please turn it on for this site and reload the page.
no-script-otherwise = You can also play in a terminal. On the computer where Skep is installed, type { $command }.
