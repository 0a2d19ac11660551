### skep levels: the engine’s levels in games against simulated beginners.
###
### Variables:
###   $beginner         the name of a beginner, as it is typed: child, novice …
###   $games, $done     how many games there are; how many have been played

## What can’t be measured

levels-not-levels = “{ $text }” isn’t a list of levels. Write 3, 1-5 or 1,2,6.
levels-none-in-round-robin = With --round-robin, beginners play each other. Don’t name any levels.
levels-few-players = A round robin needs at least two beginners.
levels-no-bands = None of these pairings has a target score. Leave out --check, or measure levels 1 to 5 against child, starter, newcomer or novice.

## While games are played

levels-begins = { $games ->
    [one] One game.
   *[other] { $games } games.
}
levels-interrupted = Interrupted after { $done } of { $games } games.

## The table

levels-level = level { $level }
levels-column-against = Against
levels-column-interval = 95% interval
levels-column-plies = Plies
levels-column-passes = Passes
levels-column-band = Target
levels-column-check = Check
levels-interval = { NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) }–{ NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
levels-band = { $low }–{ NUMBER($high, style: "percent", maximumFractionDigits: 0) }
levels-whole-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
levels-met = met
levels-missed = missed

## The check

levels-missed-score = Level { $level } against { $beginner }: the score is { $score } (95% interval { $interval }), outside the target range { $band }.
levels-missed-passes = Level { $level } against { $beginner }: the beginner had to pass on { $passes } of its turns. That should be less than { $limit }.
levels-bands-met = { $met } of { $bands } targets met.
