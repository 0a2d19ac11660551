### The page in the browser, apart from the lessons (learn.ftl).
###
### Variables, besides those of rules.ftl:
###   $level, $name  the number of a level, and what it is called; $name also a person's, or none
###   $ply, $all     how many moves are shown, and how many there are
###   $where         a place, as "place" says it
###   $side          where beside a piece: top, or a point of the compass
###   $choice        what can be chosen, by its name in the program
###   $standing      how a game stands for whoever looks at it: see state/title.svelte.ts

## Everywhere

skep = Skep
page-title = { $page ->
    [new] New game · Skep
    [game] { $standing ->
        [your-turn] Your turn
        [asked] A question for you
        [waiting] Waiting for your friend
        [over] Game over
       *[none] Game
    } · Skep
    [games] My games · Skep
    [learn] Learn the game · Skep
    [settings] Settings · Skep
    [device] Another device · Skep
    [about] About · Skep
    [missing] Not found · Skep
   *[home] Skep: Hive in the browser
}
skip-to-content = Skip to the content
nav = Pages
nav-home = Home
nav-play = Play
nav-games = My games
nav-learn = Learn
nav-settings = Settings
nav-about = About Skep
footer = Skep is independent of Hive’s publisher.
loading = One moment …
close = Close
try-again = Try again
page-broke = Something went wrong here
page-broke-why = This page stumbled over something it doesn’t know. Your game is safe on the server: load the page again, and go on.
reload = Load again
page-not-loaded = This page didn’t come through
page-not-loaded-why = The connection seems to be away. A game that is open goes on as soon as it is back.
server-away = The server can’t be reached just now.
server-away-waiting = The page keeps trying, and opens the game as soon as the server is back. Nothing is lost.
away-banner = The server can’t be reached just now. Playing has to wait; the lessons work.
connection-back = Connected again.
connection-lost = No connection. Your game is safe; trying again …
refused-otherwise = That didn’t work ({ $code }).
why-otherwise = That isn’t possible now.
copy-link = Copy link
copied = Copied
copy-by-hand = Copy this link:
online = here
offline = away

## Home

home-title = Play Hive, right now
home-text = Surround the queen with bugs. No board, no account, nothing to install.
home-computer = Play the computer
home-choose = Choose level, bugs, color and clock
home-friend = Play a friend
home-friend-line = With a link, or at this screen
home-learn = Learn the game
home-learn-line = All of it, in five minutes
home-resume = Go on playing
home-all-games = All my games

## A new game

new-title = New game
new-opponent = Whom do you play?
new-opponent-computer = Computer
new-opponent-friend = Friend, by link
new-opponent-friend-line = You get a link to send. Whoever opens it can take the other seat.
new-opponent-same-screen = Friend, here
new-opponent-same-screen-line = You both play at this screen, in turn.
new-level = How strong?
new-level-number = Level { $level }:
level-1-line = Wanders about. For your very first game.
level-2-line = Sees a win when it is right there.
level-3-line = Means well, and looks a little ahead.
level-4-line = Hops at whatever you leave open.
level-5-line = Spins plans of its own.
level-6-line = Climbs on top when you look away.
level-7-line = A fair match for a club evening.
level-8-line = Finds the weak spot, and stings.
level-9-line = Everywhere at once.
level-10-line = All it has. Good luck.
new-pieces = With which bugs?
new-by-bugs = Choose bugs
new-by-box = My box
new-base = The five that are always in
new-expansions = Extra bugs
edition-name = { $edition ->
    [ultimate] Ultimate
    [carbon] Carbon
    [pocket] Pocket
    [classic] 13 pieces
   *[dutch-2005] 2005
}
edition-line = { $edition ->
    [ultimate] The book of 2024: 14 pieces each, no queen on the first turn.
    [carbon] The black-and-white box: 13 pieces each, either side may begin.
    [pocket] The small box: 13 pieces each, either side may begin.
    [classic] The box with mosquito and ladybug: 13 pieces each, either side may begin.
   *[dutch-2005] The first Dutch box: 11 pieces each, either side may begin.
}
new-first = Who begins?
new-color = Your color
new-color-choice = { $choice ->
    [white] White
    [black] Black
   *[random] By chance
}
new-clock = Clock
new-clock-none = No clock
new-clock-own = Other
new-clock-preset = { $minutes } minutes each, and { $seconds } seconds more for every move
new-clock-minutes = Minutes each
new-clock-seconds = Seconds a move
new-start = Start
new-starting = Setting up …
start-color = { $choice ->
    [white] you play White
    [black] you play Black
   *[random] color by chance
}
start-box = { edition-name } box
start-base = the five basic bugs
start-all-bugs = all eight bugs
start-with = with { $bugs }
start-clock = { $minutes } min + { $seconds } s
start-no-clock = no clock

## Games in a list

card-against = Against { $name }
card-against-computer = Against level { $level }, { level-name }
card-invited = Your invitation
card-going-on = Still going
just-now = just now
card-same-screen = At one screen
card-waiting = Waiting for your friend
card-your-turn = Your turn
card-their-turn = Their turn
card-facts = { $rules }, { $ply ->
    [one] one move
   *[other] { $ply } moves
}
games-title = My games
games-running = Still going
games-over = Finished
games-more = Show more
games-none = No games yet
games-none-text = Your games show up here, and wait for you. Guests’ games are kept for 90 days after the last move.

## At the table

table-title = Game of Hive
table-no-game = This game isn’t there
table-side = Moves and more
table-more = Moves and more
table-thinking = The computer is thinking …
table-sending = Playing your move …
table-winner = Winner
table-past = Move { $ply } of { $all }
table-watchers = { $count ->
    [one] One person is watching.
   *[other] { $count } people are watching.
}
seat-computer = Level { $level }, { level-name }
seat-nobody = Free seat
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
hint-first = Choose a piece from your reserve, then a marked place.
hint-first-take = Choose a piece from your reserve
hint-first-put = Then choose a marked place
hint-queen = { $turn ->
    [3] The queen has to be in play by your fourth turn.
   *[other] Now the queen comes in.
}
draw-is-due = This position stood here three times: you may agree on a draw.
clock-of = Clock of { color }
clock-low = Your time is running out.
confirm-move = Play it like this?
offer-draw = { color } offers a draw.
offer-draw-yours = You offered a draw.
offer-takeback = { color } would like to take a move back.
offer-takeback-yours = You asked to take your move back.
rematch-asked = Your opponent would like to play again.
rematch-asked-yours = Asked for a rematch
note-you-passed = You passed: nothing could move.
note-passed = { color } passed: nothing could move.
note-draw-declined = { color } would rather play on.
note-takeback-declined = { color } lets the move stand.

actions = What you can do
act-confirm = Play
act-cancel = Not yet
act-accept-draw = Accept
act-decline-draw = Play on
act-accept-takeback = Allow
act-decline-takeback = Let it stand
act-now = Back to the game
act-takeback = Take back
act-draw = Offer draw
act-abort = Break off
act-resign = Resign
act-resign-ask = Do you want to give this game up?
act-resign-yes = Yes, resign
act-resign-no = No, play on
act-rematch = Rematch
act-next-game = To the next game
act-flip = Swap sides
act-mirror = Mirror
act-download = Download:
act-download-as = { $format ->
    [pgn] PGN
    [uhp] UHP
   *[svg] Picture
}
tools = View
tool-rotate = Turn the hive
tool-center = Center the hive
tool-closer = Closer
tool-further = Further off

moves = Moves
moves-none = Nothing played yet.
moves-one = Move { $ply }: { $move }
moves-pass = pass
moves-spent = Seconds, or minutes and seconds, thought
moves-browse = Look back
moves-first = To the start
moves-earlier = One move back
moves-later = One move on
moves-last = To the present

## The chances of a game that is over; $white and $black are whole percents

chances = Chances
chances-show = Who stood better?
chances-wait = The computer is looking at every move …
chances-now = White { $white }%, Black { $black }%
chances-about = How likely each side was to win, as the computer sees it.
chances-curve = White's chances after every move, from the first to the last: { $list }

result-won = You won!
result-lost = You lost
result-draw = A draw
result-over = The game is over
result-aborted = Broken off

invite-title = Invite your friend
invite-text = Send this link. The game begins when your friend sits down.
invite-link = Link to this game
invite-share = Share
invite-share-title = A game of Hive
invite-waiting = Waiting for your friend …
invite-color = You play { $color ->
    [black] Black
   *[white] White
}.
invite-begins = { $color ->
    [black] Black
   *[white] White
} begins.
invite-clock = { $minutes } minutes each, { $seconds } seconds more a move.
invite-no-clock = No clock.
visit-title = Somebody wants to play with you
visit-text = One seat at this table is free.
visit-play = Play
act-sit = Sit down and play
visit-watch = Just watch

## In words: places, moves, the hive as a list

place = { $side ->
    [top] on top of
    [northeast] north-east of
    [east] east of
    [southeast] south-east of
    [southwest] south-west of
    [west] west of
   *[northwest] north-west of
} the { piece }
place-middle = in the middle
said-placement = { color } places { the-piece }, { $where }.
said-walk = { color } moves { the-piece }, { $where }.
said-throw = The { $thrower } throws { the-piece }, { $where }.
said-pass = { color } passes: nothing can move.
said-took-back = A move was taken back.
said-ended = The game is over.
said-joined = Both players are there: the game can begin.
said-clock-moved = The server was away for a moment; the clocks stood still.
said-rematch-made = The next game is ready.
said-draw-offered = { color } offers a draw.
said-draw-declined = No draw.
said-takeback-asked = { color } asks to take a move back.
said-takeback-declined = The move stands.
said-rematch-asked = { color } would like to play again.
label-board = The hive
label-on = { $top } on { $under }
label-stack = { $pieces }{ $state ->
    [picked] , in hand
    [free] , can move
   *[none] { "" }
}{ $last ->
    [yes] , moved last
   *[no] { "" }
}
label-target = { $chosen ->
    [yes] Chosen:
    [look] Could go
   *[no] Go
} { $where }
label-reserve = Reserve of { color }
label-slot = { $name }, { $left } left{ $state ->
    [picked] , in hand
    [free] , can be placed
   *[none] { "" }
}
text-board = The hive in words
text-empty = Nothing lies on the table yet.
text-around = : { $around }.
text-neighbor = { $side ->
    [northeast] north-east
    [east] east
    [southeast] south-east
    [southwest] south-west
    [west] west
   *[northwest] north-west
} { $name }
text-count = { $count } × { bug }
text-reserve-empty = empty
typed-label = Type a move
typed-example = wA1 -bQ
typed-play = Play
typed-help = First the piece, then its place: -bQ is west of bQ, bQ- east, \bQ north-west, bQ/ north-east, /bQ south-west, bQ\ south-east, and bQ alone on top.
typed-help-turned = Notation doesn’t turn with the hive: as you see it, -bQ is { $west }, and \bQ { $northwest }.
typed-wait = It isn’t your turn yet. What you typed stays here.
typed-past = You are looking back. “{ moves-last }” leads to the game.
typed-piece = “{ $text }” isn’t a piece: write it like wA1 or bQ.
typed-near = { $text } isn’t in play: name a piece that lies in the hive.
typed-form = “{ $text }” isn’t a place: write -bQ, bQ-, /bQ, bQ/, \bQ, bQ\ or, for on top, bQ.
typed-illegal = That isn’t a legal move.

## Settings, devices, about

settings-title = Settings
settings-text = Kept on this device.
settings-language = Language
settings-name = Your name
settings-name-text = Others see it at the table. Leave it empty to be a guest.
settings-name-save = Save
settings-name-saved = Saved.
settings-theme = Light or dark
settings-theme-choice = { $choice ->
    [light] Light
    [dark] Dark
   *[auto] As my device
}
settings-tiles = Tiles
settings-tiles-choice = { $choice ->
    [contrast] High contrast
   *[classic] Classic
}
settings-twins = Pieces of one kind
settings-twins-choice = { $choice ->
    [numbers] Numbers
   *[dots] Dots
}
settings-confirm = Playing a move
settings-confirm-choice = { $choice ->
    [tap] Tap twice
    [button] With a button
   *[none] At once
}
settings-feel = Sound and movement
settings-sound = Sound
settings-motion = Pieces glide
settings-device = Go on at another device
settings-device-text = Make a link and open it there: it becomes you, with all your games.
settings-device-make = Make a link
settings-device-link = Your private link
settings-device-secret = Keep it to yourself: who opens it plays as you. It works for seven days.
device-title = Go on here?
device-text = This device becomes the player who made the link. Games of a guest on this device stay behind.
device-take = Go on here
device-leave = No, thanks
about-title = About Skep
about-what = What it is
about-what-text = Skep plays Hive: against you, or with you and a friend. It knows the rules of every edition, says why a piece can’t move, and also lives in a terminal and as a Python library. A skep is a beehive of straw.
about-trademark = Hive
about-trademark-text = Hive was invented by John Yianni; the name is a trademark of its publisher, Gen42 Games. Skep is independent: neither made nor endorsed by them. All drawings and words here are our own. If you like the game, buy the box: the real tiles are a joy.
about-license = Free software
about-license-text = Skep is open source under the MIT license: everybody may read, use and change it.
about-privacy = What is kept
about-privacy-text = One cookie says which guest you are. No account, no address, no trackers. Games of guests are deleted 90 days after the last move.
missing-title = There’s nothing here
missing-text = The address may have a slip in it, or the page has moved on.
