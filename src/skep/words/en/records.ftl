### Self-play games, and files of them.
###
### Variables:
###   $file  a file of records
###   $at    the number of a byte in it

## What is wrong with a file, or a game in it; the members of RecordFault

records-no-records = { $file } contains no self-play games.
records-other-version = { $file }, byte { $at }: this was written by a version of Skep with a different file format.
records-other-order = { $file }, byte { $at }: this was written by a version of Skep that lists moves in a different order.
records-truncated = { $file }, byte { $at }: the file ends in the middle of a game. skep selfplay removes that game when it resumes.
records-damaged = { $file }, byte { $at }: the file is damaged here.
records-malformed = { $file }, byte { $at }: this isn’t a game.
records-unknown-rules = { $file }, byte { $at }: this game has an unknown rule set.
records-illegal-move = { $file }, byte { $at }: this game has an illegal move.
records-bad-score = { $file }, byte { $at }: this game has an impossible score.
records-wrong-result = { $file }, byte { $at }: the result of this game doesn’t match its moves.
records-other-settings = { $file } has games played with different settings. Choose another file, or use the settings of this one.
records-busy = { $file } is in use by another skep selfplay process. Wait until it ends, or choose another file.

## What they look like as a whole

records-label = Checking
records-games = { $games ->
    [one] One game
   *[other] { $games } games
}, { NUMBER($decisive, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } decisive; duplicates: { $duplicates }, cut off: { $cut }.
records-plies = { $plies ->
    [one] One ply
   *[other] { $plies } plies
} in { $bytes } bytes: { NUMBER($each, minimumFractionDigits: 2, maximumFractionDigits: 2) } bytes per ply.
records-positions = { $positions ->
    [one] One position
   *[other] { $positions } positions
} to train on.
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

records-alarm-cut-off = Warning: more than 20% of the games were cut off.
records-alarm-white-score = Warning: White’s score isn’t between 35% and 65%.
records-alarm-draws = Warning: more than 40% of the games are draws.
records-alarm-length = Warning: the average game length isn’t between 15 and 200 plies.
records-alarm-duplicates = Warning: more than 5% of the games are duplicates.

## Tables of positions

records-exported = { $rows ->
    [one] Wrote one position to { $file }.
   *[other] Wrote { $rows } positions to { $file }.
}
records-not-table = { $file }: Skep can’t write tables in this format. Name a file that ends in .parquet or .npz.
records-no-package = { $file }: this needs the Python package { $package }, which isn’t installed. Run this in Skep’s source folder: pip install '.[parquet]'

## While they are played

selfplay-begins = { $games ->
    [one] One self-play game
   *[other] { $games } self-play games
}{ $done ->
    [0] .
    [one] , one already played.
   *[other] , { $done } already played.
}
selfplay-progress = { $done }/{ $games } games, { $plies } plies, { $speed } plies per second, about { $left } left
selfplay-balance = White { NUMBER($white, style: "percent") }, draws { NUMBER($draws, style: "percent") }, Black { NUMBER($black, style: "percent") }; cut off: { $cut }
selfplay-setting-malformed = --player: “{ $value }” isn’t a setting. Write settings as NAME=VALUE with commas between them, such as nodes=3000,hash=4.
selfplay-setting-unknown = --player: there is no setting “{ $value }”. You can set nodes, depth, hash, network, weights, and the constants in native/search/tuning.h.
selfplay-setting-unquoted-comma = --player: “{ $value }” isn’t a setting. If the comma is part of a file name, quote the name: { $suggestion }
selfplay-setting-trailing-comma = --player: no setting follows the last comma: “{ $value }”. Remove the comma, or add a setting.
selfplay-setting-unclosed-quote = --player: { $setting } has a quote that isn’t closed, or text after the closing quote: { $value }
selfplay-setting-not-whole = --player: { $setting } can’t be “{ $value }”. Give a whole number from { $least } to { $most }.
selfplay-setting-not-seconds = --player: seconds can’t be “{ $value }”. Use nodes or depth instead: games with a time limit can’t be reproduced.
selfplay-setting-not-weights = --player: { $value } isn’t a file of weights. It needs one whole number per line.
selfplay-unrepeatable-threads = --player: threads can’t be { $value }, because games that use several threads can’t be reproduced. Use threads=1.
selfplay-unrepeatable-seconds = --player: seconds={ $value } isn’t possible, because games with a time limit can’t be reproduced. Use nodes or depth instead.
selfplay-unrepeatable-nodes = --player: there is no limit per move. Add nodes or depth, such as nodes=3000.
selfplay-bad-rules = --rules: self-play can’t use “{ $rules }”. Name a rule set in which White goes first, or “mixed”.
