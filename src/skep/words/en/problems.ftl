### What the server refuses: one sentence for each code of skep/server/errors.py.
###
### Variables, if a sentence has one:
###   $seconds  how long to wait
###   $most     the limit
###   $ply      how many moves the game has now
###   $what     what a study has too much of: chapters, depth, bytes or nodes

## The request

problem-bad-json = The server couldn’t read the request. Try reloading the page.
problem-bad-field = Something in the request isn’t valid. Try reloading the page.
problem-bad-media-type = The server only reads JSON.
problem-too-large = The request is too large.
problem-too-slow = The request took too long to arrive. Try again.
problem-bad-rules = Skep doesn’t know these rules. Choose another edition or different bugs.
problem-bad-setup = No game can start from this position. Open it in the position editor to see why.
problem-bad-move = Skep can’t read that move. Write it like this: wA1 -bQ.
problem-wrong-ending = This game can’t be saved: its ending doesn’t match its moves.
problem-nothing-to-save = There’s nothing to save: the game was aborted, or it has no moves.
problem-cannot-write = This format can’t hold everything in this game. Use PGN instead.

## Where, by whom, how often

problem-not-found = The link may be incomplete, or the game may have been deleted.
problem-method-not-allowed = That isn’t possible here.
problem-no-session = The server doesn’t know you yet. Reload the page and allow cookies.
problem-bad-host = This server doesn’t answer to the name { $host }. Whoever runs it can allow the name with --allowed-host.
problem-bad-origin = The request came from another website, so the server ignored it.
problem-too-many-requests = That was too fast. Try again in { $seconds ->
    [one] one second.
   *[other] { $seconds } seconds.
}
problem-too-many-connections = You already have { $most } Skep pages open. Close one, and this page will connect.
problem-too-many-watched = You, or others on your network, are already watching { $most } games. Close one first.
problem-too-many-games = You have { $most } unfinished games. Finish or resign one first.
problem-too-many-saved = You already have { $most } games from your devices on this server. This one stays on your device. The server deletes saved games after 90 days.
problem-too-many-studies = You already share { $most } studies. Stop sharing one first.
problem-link-expired = This link has already been used, or it’s more than a week old. Create a new one on your other device.

## In a shared study

problem-study-changed = Someone else has just changed this part of the study.
problem-study-full = { $what ->
    [chapters] A shared study can have at most { $most } chapters.
    [depth] In a shared study, a line can have at most { $most } moves.
    [bytes] This study has too much text to share. Shorten some comments, or split it into two studies.
   *[nodes] A shared study can have at most { $most } moves. Delete a variation, or start another study.
}
problem-study-read-only = With this link, you can only read the study.

## In a game

problem-not-your-game = You’re a spectator in this game.
problem-not-your-turn = It isn’t your turn.
problem-stale = The game has moved on. Look at the board and choose again.
problem-illegal-move = That isn’t a legal move.
problem-game-over = The game is over.
problem-not-over = The game isn’t over yet.
problem-not-started = The game starts when both players have joined.
problem-seat-taken = This game already has two players. You can watch it.
problem-own-game = You’re already in this game. Send the link to the person you want to play.
problem-no-offer = The offer is no longer open.
problem-already-offered = You already offered a draw. You can offer again after the next move.
problem-no-more-offers = This game has had too many offers and takebacks. You can still move or resign.
problem-already-asked = You already asked. You can ask again after the next move.
problem-no-hints = Hints aren’t available in online games against a friend.
problem-cannot-abort = Both players have moved, so you can’t abort the game. You can resign or offer a draw.
problem-cannot-take-back = You have no move to take back.

## The server itself

problem-server-busy = The server is busy. Try again in { $seconds ->
    [one] one second.
   *[other] { $seconds } seconds.
}
problem-search-timeout = This search took too long. Narrow it down, for example to a shorter period, or try again later.
problem-engine-busy = The computer is busy. It will move in a moment.
problem-disk-full = The server is running out of disk space, so it can’t save this right now. Everything on your device stays there. Please tell the person who runs this server.
problem-damaged-game = This game can’t be opened: its stored data is damaged. Please tell the person who runs this server.
problem-server-error = Something went wrong on the server. It isn’t your fault. Try again in a moment.
