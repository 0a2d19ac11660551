### skep levels: de niveaus van de engine in partijen tegen nagebootste beginners.
###
### Variabelen:
###   $beginner         de naam van een beginner, zoals je die typt: child, novice …
###   $games, $done     hoeveel partijen er zijn; hoeveel er gespeeld zijn

## Wat niet gemeten kan worden

levels-not-levels = “{ $text }” is geen lijst van niveaus. Schrijf bijvoorbeeld 3, 1-5 of 1,2,6.
levels-none-in-round-robin = Met --round-robin spelen beginners tegen elkaar. Noem geen niveaus.
levels-few-players = Voor --round-robin zijn minstens twee beginners nodig.
levels-no-bands = Voor geen van deze tweetallen is er een doel om te controleren. Laat --check weg, of meet niveau 1 tot en met 5 tegen child, starter, newcomer of novice.

## Tijdens het spelen

levels-begins = { $games ->
    [one] Eén partij.
   *[other] { $games } partijen.
}
levels-interrupted = Onderbroken na { $done } van de { $games } partijen.

## De tabel

levels-level = niveau { $level }
levels-column-against = Tegen
levels-column-interval = 95%-interval
levels-column-plies = Zetten
levels-column-passes = Gepast
levels-column-band = Doel
levels-column-check = Controle
levels-interval = { NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) }–{ NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
levels-band = { $low }–{ NUMBER($high, style: "percent", maximumFractionDigits: 0) }
levels-whole-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
levels-met = gehaald
levels-missed = gemist

## De controle

levels-missed-score = Niveau { $level } tegen { $beginner }: de score is { $score } (95%-interval { $interval }). Het doel is { $band }.
levels-missed-passes = Niveau { $level } tegen { $beginner }: de beginner moest in { $passes } van zijn beurten passen. Dat moet minder zijn dan { $limit }.
levels-bands-met = { $met } van de { $bands } doelen gehaald.
