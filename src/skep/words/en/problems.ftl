### What the server refuses: a sentence for each code of skep/server/errors.py.
###
### Variables, where a sentence has one:
###   $seconds  how long to wait
###   $most     how many are possible
###   $ply      how many moves the game has now

## What was sent

problem-bad-json = The server couldn't read that. Reloading the page may help.
problem-bad-field = Something in that isn't as it should be. Reloading the page may help.
problem-bad-media-type = The server reads JSON, and this is something else.
problem-too-large = That's too much for one message.
problem-too-slow = That took too long to arrive. Try again.
problem-bad-rules = There are no such rules: choose another box or other creatures.
problem-bad-move = That isn't how a move is written. Like this: wA1 -bQ.

## Where, by whom, how often

problem-not-found = There's nothing here. Perhaps the link is incomplete, or the game was deleted.
problem-method-not-allowed = That isn't possible here.
problem-no-session = The server doesn't know you yet. Reload the page, and allow cookies for it.
problem-bad-origin = That came from another site's page, so nothing was done.
problem-too-many-requests = A little too fast. Try again in { $seconds ->
    [one] a second.
   *[other] { $seconds } seconds.
}
problem-too-many-connections = You have { $most } pages open here already. Close one, and this one goes on by itself.
problem-too-many-watched = You're watching { $most } games already: close one first.
problem-too-many-games = You have { $most } games that aren't over. Finish one first, or resign it.
problem-link-expired = This link was used already, or is more than a week old. Make a new one on your other device.

## In a game

problem-not-your-game = You're watching this game: the seats are taken by others.
problem-not-your-turn = It's the other side's turn.
problem-stale = The game has moved on in the meantime. Look again, then choose.
problem-illegal-move = That move isn't possible.
problem-game-over = The game is over.
problem-not-over = The game is still going on.
problem-not-started = The game begins when both seats are taken.
problem-seat-taken = Both seats are taken. You can watch, though.
problem-own-game = You already sit at this table. Send the link to whoever you want to play.
problem-no-offer = There's nothing to answer: the offer is gone.
problem-already-offered = You've offered a draw already. After the next move you can do so again.
problem-already-asked = You've asked already. After the next move you can do so again.
problem-cannot-abort = Both sides have played, so the game counts. You can still resign, or offer a draw.
problem-cannot-take-back = There's no move of yours to take back.

## The server's own affair

problem-engine-busy = The computer has a lot to think about just now. It will move in a moment.
problem-server-error = Something went wrong on the server, and it's not your doing. Try again in a moment.
