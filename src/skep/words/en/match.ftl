### Matches and tournaments of engines.
###
### Variables:
###   $player, $other  names of players
###   $game, $games    the number of a game; how many there are

## What no match can be made of; the members of MatchErrorCode

match-error-no-player = “{ $text }” names no player: end it with skep, level:N or a program.
match-error-open-quote = “{ $text }”: a quotation mark is left open.
match-error-unknown-setting = { $player } has no setting { $setting }: there are { $known }.
match-error-bad-number = { $setting }={ $value }: expected a whole number from { $low } to { $high }.
match-error-bad-time = { $setting }={ $value }: expected seconds above 0.
match-error-bad-network = { $why }
match-error-same-name = Two players are called { $player }: give one of them another name=….
match-error-no-limits = { $player } doesn't know when to stop thinking: say --time, --nodes or --depth.
match-error-several-limits = { $player }: a program takes one of time, nodes and depth at once.
match-error-bad-test = There is no test of { $elo0 } against { $elo1 } Elo with error rates { $alpha } and { $beta }.
match-error-no-openings = { $file } has no openings there.
match-error-bad-opening = { $file }, opening { $opening }, can't be played by these rules: { $why }
match-error-unknown-half = { $file }: an opening is marked “{ $mark }”, neither tuning nor hold-out.
match-error-finished-opening = { $file }, opening { $opening }: the game is over at its end.
match-error-black-first = { $player }: UHP can't say that Black begins.
match-error-program-failed = { $player } can't take part: { $why }
match-error-program-lacks = { $player } doesn't play with the { $bug }.
match-error-other-settings = { $file } is the log of a match with other settings: { $what }. Name another log, or give it these settings.
match-error-not-a-log = { $file } isn't the log of a match.
match-error-damaged-log = { $file }, line { $line }: this isn't a game of the match.
match-error-busy-log = { $file } is in use by a match that is running.
match-error-other-games = { $file } holds games already, and there's no log of them beside it.
match-error-unreal-game = { $file }, game { $game }, isn't as the log says: { $why }
match-error-bad-anchor = There is no player { $player } to tie the ratings to.

## Wrong numbers of things

match-two-players = A match has two players, and here { $count ->
    [0] is none
    [one] is one
   *[other] are { $count }
}. skep tournament takes more.
match-few-players = A tournament has two players or more.
match-no-players-with-report = --report takes the players from the log: name none.
match-not-even = “{ $text }” is not an even number from { $low } to { $high }: games are played in pairs, with colors reversed.
match-not-anchor = “{ $text }” is not a player and its rating, such as level 1=1000.

## While it is played

match-begins = { $player } against { $other }, { $rules }, openings { $openings }: { $games } games{ $done ->
    [0] .
    [one] , one of which has been played.
   *[other] , { $done } of which have been played.
}
match-begins-tournament = { $players } players, { $rules }, openings { $openings }: { $games } games{ $done ->
    [0] .
    [one] , one of which has been played.
   *[other] , { $done } of which have been played.
}
match-few-openings = There are more pairs of games than openings ({ $openings }): some are played again, and engines without chance may repeat their games.
match-progress = { $done }/{ $games } games, about { $left } left
match-progress-plain = { $done }/{ $games } games: { $state }
match-left-seconds = { $count } s
match-left-minutes = { $count } min
match-left-hours = { $count } h
match-fault = Game { $game }: { $player } lost, { $why }{ $detail ->
    [none] .
   *[other] : { $detail }
}
match-interrupted = Interrupted. The same command goes on from { $file }.
match-interrupted-unkept = Interrupted; nothing was kept, since there is no --log.
match-left-out = { $count ->
    [one] One game was played after the test had decided, and doesn't count.
   *[other] { $count } games were played after the test had decided, and don't count.
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
match-elo = Elo of { $player }: { $elo }, 95% between { $low } and { $high }; the stronger one with a likelihood of { $likelihood }.
match-sprt = Test of { $elo0 } against { $elo1 } Elo: { $ratio } between { $lower } and { $upper }, { $verdict ->
    [passed] passed.
    [failed] failed.
   *[undecided] undecided.
}
match-endings = Endings: { $list }.
match-ending-count = { $ending } { $count }
match-faults = { $player } lost by { $list }.
match-crosstable = Points in games against each other:

match-ending-surrounded = queen surrounded
match-ending-repetition = repetition
match-ending-length = too long
match-ending-overrun = time overrun
match-ending-illegal = illegal move
match-ending-refused = refusal to play on
match-ending-garbled = garbled answer
match-ending-hung = hung
match-ending-crashed = crashed
