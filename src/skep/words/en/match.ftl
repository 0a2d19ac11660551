### Matches and tournaments of engines.
###
### Variables:
###   $player, $other  names of players
###   $game, $games    the number of a game; how many there are

## What no match can be made of; the members of MatchErrorCode

match-error-no-player = “{ $text }” doesn’t name a player. End it with skep, level:N or a program.
match-error-open-quote = “{ $text }”: a quotation mark isn’t closed.
match-error-unknown-setting = { $player } has no setting { $setting }. Settings: { $known }.
match-error-bad-number = { $setting }={ $value }: expected a whole number from { $low } to { $high }.
match-error-bad-time = { $setting }={ $value }: expected a number of seconds above 0.
match-error-bad-network = { $why }
match-error-same-name = Two players are called { $player }. Give one of them another name with name=….
match-error-unknown-player = No player or program is called “{ $text }”.
match-error-no-limits = { $player } needs a limit. Add --time, --nodes or --depth.
match-error-no-depth = { $player } has no depth. Use --time or --nodes, or set them for this player.
match-error-several-limits = { $player }: give a program only one of time, nodes and depth.
match-error-bad-test = { $elo0 } against { $elo1 } Elo with error rates { $alpha } and { $beta } isn’t a valid SPRT. ELO0 must be below ELO1, and each rate between 0 and 1, with a sum below 1.
match-error-no-openings = { $file } contains no openings.
match-error-bad-opening = { $file }, opening { $opening }, can’t be played with these rules: { $why }
match-error-unknown-half = { $file }: an opening is marked “{ $mark }”. Mark it tuning or hold-out.
match-error-finished-opening = { $file }, opening { $opening }: the game is already over at the end of it.
match-error-black-first = { $player }: UHP doesn’t support games in which Black goes first.
match-error-program-failed = { $player } can’t take part: { $why }
match-error-program-lacks = { $player } doesn’t support the { $bug }.
match-error-other-settings = { $file } is the log of a match with different settings: { $what }. Choose another log, or use the settings of this one.
match-error-not-a-log = { $file } isn’t a match log.
match-error-damaged-log = { $file }, line { $line }: this isn’t a game from this match.
match-error-busy-log = { $file } is in use by another match. Wait until it ends, or choose another log.
match-error-other-games = { $file } already contains games, but their log is missing. Choose another file.
match-error-unreal-game = { $file }, game { $game }, doesn’t match the log: { $why }
match-error-bad-anchor = There is no player { $player } to anchor the ratings to.
match-error-unknown-beginner = No beginner is called “{ $text }”. Beginners: { $known }.
match-error-unmeasured-level = Level { $text } can’t be measured. Choose levels from { $low } to { $high }.
match-error-odd-games = { $games } is not an even number. Games are played in pairs, with colors reversed.
match-error-wrong-count = { $player } chose moves for the wrong number of games: { $count } instead of { $games }.
match-error-changed-game = { $player } changed a game while it chose a move. Copy a game to try moves in it.
match-error-worker-failed = A process that plays games has failed: { $why }

## Wrong numbers of things

match-two-players = A match needs two players, and you named { $count ->
    [0] none
    [one] one
   *[other] { $count }
}. For more than two, use skep tournament.
match-few-players = A tournament needs at least two players.
match-no-players-with-report = --report takes the players from the log. Don’t name any.
match-not-even = “{ $text }” isn’t an even number from { $low } to { $high }. Games are played in pairs, with colors reversed.
match-not-anchor = “{ $text }” isn’t a player with a rating, such as level 1=1000.

## While it is played

match-begins = { $player } against { $other }, { $rules }, openings { $openings }: { $games } games{ $done ->
    [0] .
    [one] , one already played.
   *[other] , { $done } already played.
}
match-begins-tournament = { $players } players, { $rules }, openings { $openings }: { $games } games{ $done ->
    [0] .
    [one] , one already played.
   *[other] , { $done } already played.
}
match-few-openings = There are more pairs of games than openings ({ $openings }), so some openings are reused. Deterministic engines may repeat games.
match-progress = { $done }/{ $games } games, about { $left } left
match-progress-plain = { $done }/{ $games } games: { $state }
match-left-seconds = { $count } s
match-left-minutes = { $count } min
match-left-hours = { $count } h
match-fault = Game { $game }: { $player } lost ({ $why }){ $detail ->
    [none] .
   *[other] : { $detail }
}
match-interrupted = Interrupted. Run the same command again to resume from { $file }.
match-interrupted-unkept = Interrupted. Nothing was saved, because there is no --log.
match-left-out = { $count ->
    [one] One game ended after the test was decided and doesn’t count.
   *[other] { $count } games ended after the test was decided and don’t count.
}

## The end of it

match-column-player = Player
match-column-games = Games
match-column-won = Won
match-column-drawn = Drawn
match-column-lost = Lost
match-column-score = Score
match-column-rating = Rating
match-as-white = as White
match-as-black = as Black
match-percent = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
match-one-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
match-two-decimals = { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) }
match-pairs = Pairs with 0, ½, 1, 1½ and 2 points: { $counts }.
match-elo = Elo of { $player }: { $elo }, 95% interval { $low } to { $high }, likelihood of superiority { $likelihood }.
match-sprt = SPRT of { $elo0 } against { $elo1 } Elo: LLR { $ratio }, bounds { $lower } and { $upper }, { $verdict ->
    [passed] passed.
    [failed] failed.
   *[undecided] undecided.
}
match-endings = Endings: { $list }.
match-ending-count = { $ending } { $count }
match-faults = { $player } forfeited games: { $list }.
match-crosstable = Points in head-to-head games:

match-ending-surrounded = queen surrounded
match-ending-repetition = repetition
match-ending-length = length limit
match-ending-overrun = out of time
match-ending-illegal = illegal move
match-ending-refused = refused to play
match-ending-garbled = garbled answer
match-ending-hung = no response
match-ending-crashed = crash
