### The web page, except the lessons (learn.ftl).
###
### Variables, in addition to those of rules.ftl:
###   $level, $name  the number and the name of a level; $name can also be a person’s name, or none
###   $ply, $all     the number of the move shown, and the number of moves played
###   $where         a place, as written by "place"
###   $side          the side of a piece: top, or a compass direction
###   $choice        the internal name of a choice
###   $standing      what a game needs from the viewer: see state/title.svelte.ts

## Everywhere

skep = Skep
page-title = { $page ->
    [new] New game · Skep
    [game] { $standing ->
        [your-turn] Your turn
        [asked] Answer your opponent
        [waiting] Waiting for your friend
        [over] Game over
       *[none] Game
    } · Skep
    [games] My games · Skep
    [learn] Learn the game · Skep
    [puzzles] Puzzles · Skep
    [editor] Position editor · Skep
    [study] Shared study · Skep
    [analysis] Analysis board · Skep
    [rules] The rules · Skep
    [summary] Rules on two pages · Skep
    [editions] Compare editions · Skep
    [settings] Settings · Skep
    [device] Continue here · Skep
    [about] About · Skep
    [missing] Page not found · Skep
   *[home] Skep: Hive in your browser
}
page-title-part = { $part } · Skep
skip-to-content = Skip to content
nav = Main menu
nav-home = Home
nav-play = Play
nav-games = My games
nav-learn = Learn
nav-puzzles = Puzzles
nav-analysis = Analysis
nav-settings = Settings
nav-rules = Rules
nav-editions = Compare editions
nav-editor = Position editor
nav-about = About Skep
footer = Skep is not affiliated with the publisher of Hive.
loading = Loading…
close = Close
try-again = Try again
page-broke = Something went wrong
page-broke-why = This page ran into an unexpected error. Your game is safe. Reload the page to continue.
reload = Reload
page-not-loaded = This page couldn’t be loaded
page-not-loaded-why = You seem to be offline. Your game will continue when you reconnect.
server-away = The server can’t be reached right now.
server-away-waiting = Skep will keep trying, and will open the game as soon as the server is back. Nothing is lost.
away-banner = The server can’t be reached right now. You can still play the computer or a friend on this screen, learn, and solve puzzles you’ve already loaded.
away-banner-no-engine = The server can’t be reached right now. You can play again when it’s back. The lessons still work.
update-ready = A new version of Skep is ready.
update-reload = Reload
update-later = Later
on-device = on this device
on-device-not-stored = not stored: lost when you close this page
played-on-device = played on a device
engine-loading = Loading the engine… { $percent }%
engine-wrong = The engine isn’t working
refused-engine-not-loaded = The engine couldn’t be loaded. Connect to the internet and try again.
refused-engine-damaged = The downloaded engine files are damaged. Try again.
refused-engine-unsupported = Your browser can’t run the engine. Update it, or play online.
refused-device-game-damaged = This game can’t be opened: its data on this device is damaged. You can delete it in My games.
refused-engine-failed = The engine has stopped. Reload the page to continue.
save-text = This game is stored only on this device.
save-game = Save to the server
save-saved = Game saved.
save-saving = Saving…
connection-back = Reconnected.
connection-lost = Connection lost. Your game is safe. Reconnecting…
refused-otherwise = That didn’t work ({ $code }).
why-otherwise = That isn’t possible right now.
copy-link = Copy link
copied = Copied
copy-by-hand = Copy this link:
online = online
offline = offline

## Home

home-title = Play Hive right now
home-text = Surround your opponent’s queen with bugs. No account, nothing to install.
home-computer = Play the computer
home-choose = Choose level, bugs, color and clock
home-friend = Play a friend
home-friend-line = Send a link, or play on this screen
home-learn = Learn the game
home-learn-line = Short, hands-on lessons
home-learn-left = { $done } of { $all } steps done
home-learn-done = Course finished
home-resume = Continue playing
home-resume-others = More games in progress
home-all-games = All my games

## A new game

new-title = New game
new-opponent = Who do you want to play?
new-opponent-computer = Computer
new-opponent-friend = Friend online
new-opponent-friend-line = You get a link to send to your friend. The first person who joins plays against you.
new-opponent-same-screen = Same screen
new-opponent-same-screen-line = You and a friend take turns on this screen.
new-level = Choose a level
new-level-number = Level { $level }:
level-1-line = Misses a lot. Perfect for beginners.
level-2-line = Sees more, but still misses wins.
level-3-line = Attacks, but never looks ahead.
level-4-line = Jumps at every chance to win.
level-5-line = Doesn’t fall for simple traps.
level-6-line = Thinks ahead, but rushes one move in four.
level-7-line = Thinks ahead, and rushes only one move in ten.
level-8-line = Rushes one move in fifty. Scores 88% against level 7.
level-9-line = Never rushes. Looks at up to 400,000 positions per move.
level-10-line = Full strength. Good luck.
new-pieces = Which bugs?
new-by-bugs = Choose bugs
new-by-box = Choose edition
new-base = Always included
new-expansions = Expansions
edition-name = { $edition ->
    [ultimate] Ultimate
    [carbon] Carbon
    [pocket] Pocket
    [classic] Classic
   *[dutch-2005] 2005
}
edition-line = { $edition ->
    [ultimate] The 2024 rules: 14 pieces each. The queen can’t be your first piece.
    [carbon] The black-and-white edition: 13 pieces each. Either side can go first.
    [pocket] The small edition: 13 pieces each. Either side can go first.
    [classic] The first edition, plus the mosquito and the ladybug: 13 pieces each. Either side can go first.
   *[dutch-2005] The first Dutch edition: 11 pieces each. Either side can go first.
}
box-choice = Which box do you own?
box-any = Any
box-line = { $edition ->
    [none] Choose your box, and the course and rules will match it.
   *[other] The course and rules match this edition, and new games use it.
}
new-first = Who goes first?
new-color = Your color
new-color-choice = { $choice ->
    [white] White
    [black] Black
   *[random] Random
}
new-clock = Clock
new-clock-none = No clock
new-clock-own = Custom
new-clock-preset = { $minutes } minutes each, plus { $seconds } seconds per move
new-clock-minutes = Minutes each
new-clock-seconds = Increment in seconds
new-clock-wrong = Enter a whole number from { $min } to { $max }.
new-start = Start game
new-starting = Starting…
start-color = { $choice ->
    [white] you play White
    [black] you play Black
   *[random] random color
}
start-box = { edition-name } edition
start-base = five bugs
start-all-bugs = all eight bugs
start-with = with { $bugs }
start-clock = { $minutes } min + { $seconds } s
start-no-clock = no clock

## The bugs, one by one: what a newcomer is offered after a game

all-bugs = Use all eight bugs
bug-offer = Add the { bug }?
bug-offer-show = Show me
bug-offer-yes = Play with it
bug-offer-no = No thanks

## Games in a list

card-against = Against { $name }
card-against-computer = Against level { $level }, { level-name }
card-invited = Your invitation
card-turn-of = { color } to move
just-now = just now
card-same-screen = Same screen
card-waiting = Waiting for your friend
card-won = You won
card-lost = You lost
card-won-by = { color } won
card-your-turn = Your turn
card-their-turn = Their turn
card-facts = { $rules }, { $ply ->
    [one] one move
   *[other] { $ply } moves
}
games-title = My games
games-running = In progress
games-over = Finished
games-more = Show more
games-filter = Filter
games-result = Result
games-result-choice = { $choice ->
    [won] Won
    [lost] Lost
    [draw] Draw
   *[any] All results
}
games-opponent = Opponent
games-opponent-choice = { $choice ->
    [computer] Computer
    [friend] Friend
    [same-screen] Same screen
   *[any] All opponents
}
games-bugs = Bugs
games-bugs-choice = { $choice ->
    [base] No expansions
    [M] With mosquito
    [L] With ladybug
    [P] With pillbug
   *[any] All bugs
}
games-no-match = No games match
games-show-all = Show all games
games-delete = Delete
games-delete-one = Delete: { $title }
games-delete-ask = Delete this game?
games-delete-text = It will disappear from your list. Your opponent will keep it, with “Guest” in your place. You can’t undo this.
games-delete-text-device = It will be deleted from this device. You can’t undo this.
games-delete-text-own = It will disappear from your list. You can’t undo this.
games-delete-text-invitation = Your invitation link will stop working. You can’t undo this.
games-deleted = The game was deleted.
games-none = No games yet
games-none-text = Your games will appear here. Games are deleted 90 days after the last move.

## During a game

table-title = Game of Hive
table-no-game = Game not found
table-side = Moves and more
menu = Menu
table-thinking = The computer is thinking…
table-sending = Sending your move…
table-winner = Winner
table-past = Move { $ply } of { $all }
table-watchers = { $count ->
    [one] One spectator
   *[other] { $count } spectators
}
seat-computer = Level { $level }, { level-name }
seat-nobody = Open seat
seat-guest = Guest
seat-you = { $name ->
    [none] You
   *[other] { $name } (you)
}
turn-yours = Your turn.
turn-of = { $color ->
    [black] Black
   *[white] White
} to move.
hint-first = Choose a piece from your reserve, then a marked hex.
hint-queen = { $turn ->
    [3] Place your queen by your fourth turn.
   *[other] Place your queen now.
}
hint-risk = Your queen has only one free side left.
draw-is-due = This position has occurred three times. You can agree to a draw.
clock-of = { color }’s clock
clock-low = You’re running out of time.
confirm-move = Play this move?
offer-draw = { color } offers a draw.
offer-draw-yours = You offered a draw.
offer-takeback = { color } asks for a takeback.
offer-takeback-yours = You asked for a takeback.
rematch-asked = Your opponent wants a rematch.
rematch-asked-yours = Rematch requested
note-you-passed = You passed: you had no legal move.
note-passed = { color } passed: there was no legal move.
note-draw-declined = No draw: { color } wants to keep playing.
note-takeback-declined = No takeback: the move stands.

## Coach marks: tips that a newcomer gets once; $free counts the free sides of their queen

coach = Tip
coach-close = Hide tip
coach-queen-due = Place your queen by your fourth turn. Until she is in play, your pieces can’t move.
coach-movement = Now your pieces can move, too. Choose one in the hive to see where it can go.
coach-queen-danger = Your queen is in danger: only { $free ->
    [one] one free side is
   *[other] two free sides are
} left. If all six are taken, you lose.

## The piece in hand, in one line: its name and how it moves

hand-line = { $bug ->
    [queen] Queen: one step around the hive
    [spider] Spider: exactly three steps around the hive
    [beetle] Beetle: one step, and it can climb onto other pieces
    [grasshopper] Grasshopper: jumps straight over one or more pieces
    [mosquito] Mosquito: moves like any bug it touches
    [ladybug] Ladybug: two steps on top of the hive, then one down
    [pillbug] Pillbug: one step, or it throws a neighbor
   *[ant] Ant: any number of steps around the hive
}
hand-throw = Throw the { piece }: choose a marked hex.
hand-thrower = { $bug ->
    [mosquito] Mosquito: moves or throws like any bug it touches
   *[pillbug] Pillbug: one step, or it throws a neighbor marked with an arrow
}
hand-or-throw = { the-piece.start } can move to a dot or be thrown to an arrow.
# After the reason why a pillbug, or a mosquito beside one, can’t move.
why-throws = It can still throw: choose a neighbor marked with an arrow.
why-throws-said = It can still throw { $pieces }.
hand-lesson = See lesson

## What players can do

actions = Actions
act-confirm = Play
act-cancel = Cancel
act-accept-draw = Accept
act-decline-draw = Keep playing
act-accept-takeback = Allow
act-decline-takeback = Keep move
act-withdraw-draw = Withdraw offer
act-withdraw-takeback = Withdraw request
act-now = Back to game
act-takeback = Take back
act-draw = Offer draw
act-agree-draw = Agree to a draw
act-agree-draw-ask = Do you both agree to a draw?
act-agree-draw-yes = Yes, draw
act-abort = Abort
act-resign = Resign
act-resign-ask = Do you want to resign?
act-resign-yes = Yes, resign
act-resign-no = Keep playing
act-reload = Try again
act-rematch = Rematch
act-rematch-as = Rematch as { color }
act-next-game = Next game
act-analyze = Analyze
act-flip = Flip board
act-mirror = Mirror board
act-edit = Edit position
act-download = Download:
act-download-as = { $format ->
    [pgn] PGN
    [uhp] UHP
   *[svg] Image
}
tools = View
tool-rotate = Rotate board
tool-center = Center board
tool-closer = Zoom in
tool-further = Zoom out

keys = Keyboard shortcuts
keys-moves = Anywhere in a game
keys-board = On the board
key-step = Previous or next move
key-ends = Start of game or latest move
key-sheet = Show this list
key-walk = Go to the next piece
key-corners = Go diagonally
key-pick = Pick up a piece, or play the move
key-space = Space
key-targets = Next hex the piece can go to
key-cancel = Put the piece back
key-lesson = See the lesson on the piece in hand
key-fan = Fan out a stack
key-zoom = Zoom in or out
key-center = Center board

moves = Moves
moves-none = No moves yet.
moves-one = Move { $ply }: { $move }
moves-pass = pass
moves-spent = Time spent on this move
moves-browse = Browse moves
moves-first = Start of game
moves-earlier = Previous move
moves-later = Next move
moves-last = Latest move

## The win probability in a finished game; $white and $black are whole percentages

chances = Win probability
chances-show = Review
chances-wait = Reviewing…
chances-now = White { $white }%, Black { $black }%
chances-step = Move shown
chances-at = Move { $ply } of { $all }: White { $white }%, Black { $black }%
chances-about = Each side’s chance of winning, estimated by the computer.
chances-curve = White’s win probability after each move, from first to last: { $list }

## The turning points of a finished game; percentages are whole numbers

act-review = Review
turning = Turning points
turning-accuracy = Accuracy: { $white ->
    [none] White –
   *[other] White { $white }%
}, { $black ->
    [none] Black –
   *[other] Black { $black }%
}
turning-none = Neither side made a big mistake.
turning-fault = { $fault ->
    [blunder] Blunder
    [mistake] Mistake
   *[inaccuracy] Inaccuracy
}
turning-move = { color }, turn { $turn }
turning-drop = { $before }% → { $after }%
turning-story = { turning-fault }: { color }’s win probability falls from { $before }% to { $after }%.
turning-played = Played
turning-better = Better
turning-compared = Played: { $played } Better: { $better }
turning-line = Better line
turning-step = Better line: move { $step } of { $all }
turning-start = Back to the game
turning-back = Step back in the better line
turning-forward = Step forward in the better line

## A review: its progress, missed wins, and how many neighbors each queen has

review-progress = Reviewing: { $percent }%
review-missed-win = Missed win
review-with-missed-win = { turning-fault }, missed win
review-story = Missed win: { color } had a forced win.
pressure-title = Neighbors of the queens
pressure-now = Neighbors of the queens: { $white ->
    [none] White –
   *[other] White { $white }
}, { $black ->
    [none] Black –
   *[other] Black { $black }
}
pressure-about = The rows below the graph show how many neighbors each queen has. A queen with six neighbors is surrounded, and her side loses.
pressure-list = Neighbors of each queen after each move, from first to last. White: { $white }. Black: { $black }

## Finding the better move: one’s own mistakes again, one by one; percentages are whole numbers

practice = Find the better move
practice-place = { $number } of { $all }
practice-task = { $who ->
    [you] Turn { $turn }: what should you have played?
    [white] Turn { $turn }: what should White have played?
   *[black] Turn { $turn }: what should Black have played?
}
practice-loading = Setting up the position…
practice-checking = Checking your move…
practice-best = Yes, that’s the best move. { practice-chance }
practice-good = Yes, that’s good enough. { practice-chance }
practice-chance = Win probability: { $after }%.
practice-wrong = Not good enough: the win probability falls from { $before }% to { $after }%.
practice-reply = Show the reply
practice-lets-go = That misses a forced win.
practice-same = That’s the move from the game: the win probability falls from { $before }% to { $after }%.
practice-hinted = Hint: look at { hint-piece }.
practice-shown = The engine’s move is marked “{ turning-better }”.
practice-elsewhere = You’re looking at another position.
practice-done = { $solved ->
    [0] You’ve been through all of them.
   *[other] You found { $solved } of { $all }.
}
practice-hint = Hint
practice-reveal = Show me
practice-again = Try again
practice-next = Next
practice-finish = Finish
practice-return = Back to the position
practice-restart = Start over
practice-close = Back to the review

## The result

result-won = You won!
result-lost = You lost
result-draw = Draw
result-ring = { $how ->
    [winner-other] Your { bug } closed the ring around your opponent’s queen.
    [winner-own] Your opponent’s own { bug } closed the ring around their queen.
    [loser-other] Your opponent’s { bug } closed the ring around your queen.
    [loser-own] Your own { bug } closed the ring around your queen.
    [spectator-own] { color }’s own { bug } closed the ring around their queen.
   *[spectator-other] { color }’s { bug } closed the ring around { opponent }’s queen.
}
result-aborted = Aborted

invite-title = Invite your friend
invite-text = Send this link to your friend. The game starts when they join.
invite-local = This link only works on this computer.
invite-local-help = To let others on your network join, stop Skep (Ctrl+C), start it like this and open the address it prints:
invite-local-or = or, if you have installed Skep:
invite-link = Link to this game
invite-share = Share
invite-qr = QR code
invite-qr-label = QR code with the link to this game
invite-share-title = A game of Hive
invite-waiting = Waiting for your friend…
invite-color = You play { $color ->
    [black] Black
   *[white] White
}.
invite-begins = { $color ->
    [black] Black
   *[white] White
} goes first.
invite-clock = { $minutes ->
    [one] One minute each
   *[other] { $minutes } minutes each
}{ $seconds ->
    [0] .
    [one] , plus one second per move.
   *[other] , plus { $seconds } seconds per move.
}
invite-no-clock = No clock.
visit-title = You’re invited to a game of Hive
visit-text = This game needs one more player.
visit-new = New to Hive?
visit-learn = Learn the rules
visit-play = Join game
act-sit = Join game
visit-watch = Just watch

## A look at where a piece could go that isn’t yours to move; $when: now, or on its side’s next turn

look-shown = Preview: where { piece-named } could go{ $when ->
    [next] { " " }next turn.
   *[now] .
}
look-said = Preview: { $when ->
    [next] next turn, { piece-named } could go to { look-counted }.
   *[now] { piece-named } could go to { look-counted }.
}
look-counted = { $count ->
    [one] one hex
   *[other] { $count } hexes
}

## A premove: a move chosen during the opponent’s turn; hint-piece names the piece

premove-choose = Premove: choose where { hint-piece } goes next turn.
premove-set = Premove: { hint-piece } goes to the marked hex next turn, if { it } can.
premove-said = Premove: { hint-piece } goes { $where } next turn, if { it } can. Press Escape to cancel.
premove-illegal = Premove canceled: it isn’t legal anymore.
premove-moved-on = Premove canceled: the game has moved on.
premove-offer = Premove canceled.
premove-canceled = Premove canceled.
act-cancel-premove = Cancel

## Hints; $whose: own if the viewer plays that side, else other

act-hint = Hint
act-show-move = Show move
hint-wait = Looking for a hint…
hint-look = { $from ->
    [reserve] Hint: look at { hint-piece } in the reserve.
   *[hive] Hint: look at { hint-piece }.
}
hint-move = Hint: move { hint-piece } to the marked hex.
hint-climb = Hint: climb onto { $onto } with { hint-piece }.
hint-put = Hint: place { hint-piece } on the marked hex.
hint-move-said = Hint: move { hint-piece } { $where }.
hint-put-said = Hint: place { hint-piece } { $where }.
hint-piece = { $whose ->
    [own] your { bug }{ piece-code }
   *[other] the { piece }
}
hint-wins = This surrounds { hint-piece } and wins.
hint-draws = This surrounds both queens, and the game is a draw.
hint-stops-win = This keeps { opponent } from winning next turn.
hint-threatens-win = This threatens to surround { hint-piece } next turn.
hint-pins = This pins { hint-piece }.
hint-covers = This covers { hint-piece }, so { it } can’t move.
hint-closes-in = { $count ->
    [one] After this, 1 of the 6 hexes around { hint-piece } is taken.
   *[other] After this, { $count } of the 6 hexes around { hint-piece } are taken.
}
hint-frees = This frees { hint-piece }.
hint-gives-room = This gives { hint-piece } more room.
hint-places-queen = Once { hint-piece } is in play, your other bugs can move.
hint-mobile = From there, { $count } hexes are within reach, more than now.
hint-places = This brings another bug into play.
hint-best = The computer likes this move best.
with-hints = with hints
result-with-hints = { $count ->
    [one] Played with hints.
   *[other] Both sides used hints.
}

## After a loss against the computer: what went wrong, and what to practice

advice = { $kind ->
    [missed_win] You could have won on the spot.
    [own_queen] Your last move surrounded your own queen.
    [missed_defense] You could have prevented the winning move.
    [crowded_queen] Your own pieces crowded your queen.
    [surrounded] Before your last move, it was already too late to save your queen.
   *[pinned] At least half of your pieces were pinned.
}
advice-practice = { $kind ->
    [missed_win] Practice winning in one move
    [own_queen] Practice saving your queen
    [missed_defense] Practice saving your queen
    [crowded_queen] Practice saving your queen
    [surrounded] Practice giving your queen room
   *[pinned] See what pins a piece
}

## In words: places, moves, the board as a list

place = { $side ->
    [top] on top of
    [northeast] northeast of
    [east] east of
    [southeast] southeast of
    [southwest] southwest of
    [west] west of
   *[northwest] northwest of
} the { piece }
place-middle = in the middle
said-placement = { color } places { the-piece } { $where }.
said-walk = { color } moves { the-piece } { $where }.
said-throw = The { $thrower } throws { the-piece } { $where }.
said-pass = { color } passes: there is no legal move.
said-took-back = { $count ->
    [1] The last move was taken back.
    [2] The last two moves were taken back.
   *[other] The last { $count } moves were taken back.
}
said-ended = The game is over.
said-joined = Both players are here. The game can begin.
said-clock-moved = The server was down for a moment. The clocks were stopped.
said-rematch-made = The rematch is ready.
said-draw-offered = { color } offers a draw.
said-draw-declined = No draw.
said-takeback-asked = { color } asks for a takeback.
said-takeback-declined = The move stands.
said-rematch-asked = { color } wants a rematch.
label-board = Board
label-on = { $top } on { $under }
label-stack = { $pieces }{ $state ->
    [picked] , selected
    [free] , can move
   *[none] { "" }
}{ $last ->
    [yes] , moved last
   *[no] { "" }
}{ $marked ->
    [yes] , marked
   *[no] { "" }
}
label-target = { $chosen ->
    [yes] Selected:
    [look] Could go
    [premove] Premove:
    [throw] Throw
    [place] Place
   *[no] Go
} { $where }
label-hex = { $found ->
    [yes] Right:
    [marked] Marked hex
   *[no] Empty hex
} { $where }
label-reserve = { color }’s reserve
label-slot = { $name }, { $left } left{ $state ->
    [picked] , selected
    [free] , can be placed
   *[none] { "" }
}
label-top = top
text-board = Board as text
text-empty = No pieces in play yet.
text-around = : { $around }.
text-neighbor = { $name } to the { $side ->
    [northeast] northeast
    [east] east
    [southeast] southeast
    [southwest] southwest
    [west] west
   *[northwest] northwest
}
text-count = { $count } × { bug }
text-reserve-empty = empty
typed-label = Type a move
typed-example = wA1 -bQ
typed-play = Play
typed-help = Type the piece, then where it goes: -bQ is west of bQ, bQ- east, \bQ northwest, bQ/ northeast, /bQ southwest, bQ\ southeast, and bQ alone is on top.
notation-mark = { $notation ->
    [standard] Standard
   *[seen] As you see it
}
notation-about = { $notation ->
    [standard] The board is rotated. The moves are in standard notation, whose directions don’t rotate with it.
   *[seen] The board is rotated. Directions in the moves are as you see them. Files use standard notation.
}
notation-change = Change in Settings
typed-help-turned = Notation doesn’t rotate with the board: as you see it now, -bQ is { $west }, and \bQ is { $northwest }.
typed-wait = It isn’t your turn yet. Your move will stay here until it is.
typed-past = You’re looking at an earlier move. Choose “{ moves-last }” to return to the game.
typed-piece = “{ $text }” isn’t a piece. Write it like wA1 or bQ.
typed-near = { $text } isn’t in play. Name a piece that is already in the hive.
typed-form = “{ $text }” isn’t a place. Write -bQ, bQ-, /bQ, bQ/, \bQ or bQ\, or bQ alone to go on top.
typed-illegal = That isn’t a legal move.

## Settings, devices, about

settings-title = Settings
settings-text = Saved on this device, except your name.
settings-language = Language
settings-name = Your name
settings-name-text = Your opponents see this name. Leave it empty to play as a guest.
settings-name-save = Save
settings-name-saved = Saved.
settings-theme = Theme
settings-theme-choice = { $choice ->
    [light] Light
    [dark] Dark
   *[auto] Match device
}
settings-tiles = Piece style
settings-tiles-choice = { $choice ->
    [contrast] High contrast
   *[classic] Classic
}
settings-twins = Mark identical pieces with
settings-twins-choice = { $choice ->
    [numbers] Numbers
   *[dots] Dots
}
settings-confirm = Confirm moves
settings-confirm-choice = { $choice ->
    [tap] Tap twice
    [button] With a button
   *[none] Never
}
settings-notation = Move notation on a rotated board
settings-notation-choice = { $choice ->
    [standard] Standard notation
   *[seen] As you see it
}
settings-play-on = Where games run
settings-play-on-choice = { $choice ->
    [device] On this device
   *[auto] Automatic
}
settings-play-on-text = “Automatic” uses the server, or this device if the server is busy or can’t be reached. Games with a friend online always use the server. Games on this device stay here until you save them to the server.
settings-engine-get = Download engine (2 MB)
settings-engine-not-kept = The engine works, but your browser doesn’t keep it for offline use. A private window never does.
settings-engine-unsupported = Your browser can’t run the engine, so all games run on the server.
settings-engine-ready = You can play offline: the engine is on this device.
settings-feel = Sound and animation
settings-sound = Sound
settings-motion = Animate pieces
settings-device = Continue on another device
settings-device-text = Create a link and open it on the other device. All your games will be there too.
settings-device-make = Create link
settings-device-link = Your private link
settings-device-secret = Keep this link secret: anyone who opens it can play as you. It works only once and expires after seven days.
settings-data = Your data
settings-data-text = The server stores your name, your games and the studies you share. You can download or delete your data at any time. Your progress in the course and with the puzzles stays in this browser.
settings-data-download = Download data
settings-sign-out = Sign out everywhere
settings-sign-out-ask = Sign out on all devices?
settings-sign-out-text = All your devices will lose access to your games, and your private links will stop working. You can’t undo this: there is no password to sign back in with.
settings-sign-out-keep = Stay signed in on this device
settings-sign-out-yes = Sign out
settings-sign-out-done = Done. Your other devices are signed out.
settings-delete = Delete data
settings-delete-ask = Delete your data?
settings-delete-text = Your name, private links and shared studies will be deleted, and your unfinished games will be resigned or aborted. Finished games stay, with “Guest” in your place. Games and analyses that are only on this device are deleted too. You can’t undo this.
settings-delete-yes = Delete
device-title = Continue here?
device-text = On this device you’ll play as the person who created the link. Games you played here as a guest won’t carry over.
device-incomplete = The link is incomplete, or the page was reloaded. Open the link again, or create a new one on your other device.
device-take = Continue here
device-leave = No thanks
about-title = About Skep
about-what = What is Skep?
about-what-text = Skep lets you play Hive against the computer or a friend. It knows the rules of every edition and tells you why a piece can’t move. You can also use it in a terminal and as a Python library. A skep is a straw beehive.
about-trademark = Hive
about-trademark-text = Hive was invented by John Yianni. The name is a trademark of its publisher, Gen42 Games. Skep is independent: Gen42 Games neither made nor endorsed it. All artwork and text here are our own. If you like the game, buy a copy: the real pieces are a joy to play with.
about-license = Free software
about-license-text = Skep is open source under the MIT license: anyone may read, use and change it.
about-privacy = Privacy
about-privacy-text = One cookie remembers which guest you are. No account, no email address, no trackers. Games are deleted 90 days after the last move, and shared studies 90 days after the last visit.
missing-title = Page not found
missing-text = There may be a typo in the address, or the page may have moved.

## An embedded board

embed-title = Hive board
embed-first = First position
embed-last = Last position
embed-ply = Move { $ply } of { $count }
embed-open = Open in Skep
embed-unreadable = This board couldn’t be read. Check the address of the frame.
embed-left-out = { $count ->
    [1] 1 illegal move left out
   *[other] { $count } moves left out: the first of them is illegal
}
embed-code = Embed
embed-code-text = Paste the code into your own page. The frame has buttons to step through the moves. The skep-board element shows this position. Its npm package isn’t published yet: run “make npm” in Skep’s source code to build it.
embed-code-game = Paste the code into your own page. The frame has buttons to step through the moves.
embed-copy-frame = Copy iframe code
embed-copy-board = Copy <skep-board> code

## Pictures

act-pictures = Pictures and embed code
picture-position = This position
picture-line = The moves up to here
picture-png = Download PNG
picture-gif = Download GIF
picture-size = Size
picture-pixels = { $size } px
picture-making = Creating the animation
picture-cancel = Cancel
picture-cut = The line has { $count } moves. The animation shows the last { $most }.
picture-problem = { $code ->
    [empty] There is nothing on the board yet. Play a move first.
   *[too-large] This is too large for your device. Choose a smaller size.
}

## Dropping files

drop-problem = { $code ->
    [several] Drop one file at a time.
    [too-large] This is too large. Skep opens files of up to { $most } MB here.
    [unreadable] This file couldn’t be read.
    [picture] This is a picture. Skep opens games, positions and analyses as text.
    [compressed] This is a compressed file. Unpack it first.
    [no-text] This isn’t a text file. Skep opens games, positions and analyses as text.
   *[nothing] There is nothing here that Skep can open. Drop a file or text.
}
