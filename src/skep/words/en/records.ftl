### Games of the engine against itself, and files of them.
###
### Variables:
###   $file  a file of records
###   $at    the number of a byte in it

## What is wrong with a file, or a game in it; the members of RecordFault

records-no-records = { $file } holds no games of self-play.
records-other-version = { $file }, byte { $at }: this was written by a version of skep with another format.
records-other-order = { $file }, byte { $at }: this was written by a version of skep that lists moves in another order.
records-truncated = { $file }, byte { $at }: the file ends in the middle of this. skep selfplay cuts it off when it goes on.
records-damaged = { $file }, byte { $at }: this has been damaged.
records-malformed = { $file }, byte { $at }: this isn't a game.
records-unknown-rules = { $file }, byte { $at }: there is no such rule set.
records-illegal-move = { $file }, byte { $at }: this game has an illegal move.
records-bad-score = { $file }, byte { $at }: this game has a score that can't be.
records-wrong-result = { $file }, byte { $at }: this game didn't end as it says.
records-other-settings = { $file } holds games of other settings. Name another file, or give it those settings.
records-busy = { $file } is in use by self-play that is running.

## What they look like as a whole

records-label = Checking
records-games = { $games ->
    [one] One game
   *[other] { $games } games
}, { NUMBER($decisive, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } of them decisive; duplicates: { $duplicates }, cut off: { $cut }.
records-plies = { $plies ->
    [one] One ply
   *[other] { $plies } plies
} in { $bytes } bytes: { NUMBER($each, minimumFractionDigits: 2, maximumFractionDigits: 2) } a ply.
records-all = all
records-count = { $count }
records-column-rules = Rules
records-column-games = Games
records-column-score = Score
records-column-white = White
records-column-draws = Draws
records-column-black = Black
records-column-plies = Plies

## What went wrong; the members of Alarm

records-alarm-cut-off = Alarm: more than 20% of the games were cut off.
records-alarm-white-score = Alarm: White's score is not between 35% and 65%.
records-alarm-draws = Alarm: more than 40% of the games are draws.
records-alarm-length = Alarm: the games don't have 15 to 200 plies on average.
records-alarm-duplicates = Alarm: more than 5% of the games are the same as another.

## While they are played

selfplay-begins = { $games ->
    [one] One game of the engine against itself
   *[other] { $games } games of the engine against itself
}{ $done ->
    [0] .
    [one] , one of which has been played.
   *[other] , { $done } of which have been played.
}
selfplay-progress = { $done }/{ $games } games, { $plies } plies, { $speed } a second, about { $left } left
selfplay-balance = White { NUMBER($white, style: "percent") }, draws { NUMBER($draws, style: "percent") }, Black { NUMBER($black, style: "percent") }; cut off: { $cut }
selfplay-bad-setting = --player: { $setting } can't be “{ $value }”. Every game must be repeatable, so give a number of nodes or a depth, and one thread.
selfplay-bad-rules = --rules: self-play can't use “{ $rules }”. Name a rule set in which White begins, or “mixed”.
