### Matches en toernooien van engines.
###
### Variabelen:
###   $player, $other  namen van spelers
###   $game, $games    het nummer van een partij; hoeveel het er zijn

## Waar geen match van te maken is; de leden van MatchErrorCode

match-error-no-player = “{ $text }” noemt geen speler. Eindig met skep, level:N of een programma.
match-error-open-quote = “{ $text }”: er ontbreekt een aanhalingsteken aan het eind.
match-error-unknown-setting = { $player } heeft geen instelling { $setting }. Instellingen: { $known }.
match-error-bad-number = { $setting }={ $value }: hier hoort een geheel getal van { $low } tot en met { $high }.
match-error-bad-time = { $setting }={ $value }: hier hoort een aantal seconden groter dan 0.
match-error-bad-network = { $why }
match-error-same-name = Twee spelers heten { $player }. Geef er één een andere naam met name=….
match-error-unknown-player = Er is geen speler of programma met de naam “{ $text }”.
match-error-no-limits = { $player } heeft een limiet nodig. Voeg --time, --nodes of --depth toe.
match-error-no-depth = { $player } heeft geen diepte. Gebruik --time of --nodes, of stel ze in voor deze speler.
match-error-several-limits = { $player }: geef een programma maar één van time, nodes en depth.
match-error-bad-test = { $elo0 } tegen { $elo1 } Elo met foutkansen { $alpha } en { $beta } is geen geldige SPRT. ELO0 moet lager zijn dan ELO1, en beide foutkansen moeten tussen 0 en 1 liggen en samen minder dan 1 zijn.
match-error-no-openings = In { $file } staan geen openingen.
match-error-bad-opening = { $file }, opening { $opening }, kan met deze regels niet worden gespeeld: { $why }
match-error-unknown-half = { $file }: bij een opening staat “{ $mark }”. Gebruik tuning of hold-out.
match-error-finished-opening = { $file }, opening { $opening }: na de laatste zet is de partij al afgelopen.
match-error-black-first = { $player }: UHP kent geen partijen waarin Zwart begint.
match-error-program-failed = { $player } kan niet meedoen: { $why }
match-error-program-lacks = { $player } kan niet spelen met dit insect: { $bug }.
match-error-other-settings = { $file } is het logboek van een match met andere instellingen: { $what }. Kies een ander logboek, of gebruik de instellingen van dit logboek.
match-error-not-a-log = { $file } is geen logboek van een match.
match-error-damaged-log = { $file }, regel { $line }: dit is geen partij van deze match.
match-error-busy-log = { $file } is in gebruik door een andere match. Wacht tot die klaar is, of kies een ander logboek.
match-error-other-games = { $file } bevat al partijen, maar het logboek ontbreekt. Kies een ander bestand.
match-error-unreal-game = { $file }, partij { $game }, klopt niet met het logboek: { $why }
match-error-bad-anchor = Er is geen speler { $player } die het anker voor de ratings kan zijn.
match-error-unknown-beginner = Geen enkele beginner heet “{ $text }”. Beginners: { $known }.
match-error-unmeasured-level = Niveau { $text } kan niet gemeten worden. Kies niveaus van { $low } tot en met { $high }.
match-error-odd-games = { $games } is geen even getal. Partijen worden in paren gespeeld, met omgekeerde kleuren.
match-error-wrong-count = { $player } koos zetten voor het verkeerde aantal partijen: { $count } in plaats van { $games }.
match-error-changed-game = { $player } heeft bij het kiezen van een zet een partij veranderd. Maak een kopie om zetten in te proberen.
match-error-worker-failed = Een proces dat partijen speelt, is vastgelopen: { $why }

## Verkeerde aantallen

match-two-players = Een match heeft twee spelers nodig, en jij noemt er { $count ->
    [0] geen
    [one] één
   *[other] { $count }
}. Gebruik skep tournament voor meer dan twee.
match-few-players = Een toernooi heeft minstens twee spelers nodig.
match-no-players-with-report = --report haalt de spelers uit het logboek. Noem er zelf geen.
match-not-even = “{ $text }” is geen even getal van { $low } tot en met { $high }. Partijen worden in paren gespeeld, met omgekeerde kleuren.
match-not-anchor = “{ $text }” is geen speler met een rating, zoals level 1=1000.

## Tijdens het spelen

match-begins = { $player } tegen { $other }, { $rules }, openingen { $openings }: { $games } partijen{ $done ->
    [0] .
    [one] , waarvan één al gespeeld.
   *[other] , waarvan { $done } al gespeeld.
}
match-begins-tournament = { $players } spelers, { $rules }, openingen { $openings }: { $games } partijen{ $done ->
    [0] .
    [one] , waarvan één al gespeeld.
   *[other] , waarvan { $done } al gespeeld.
}
match-few-openings = Er zijn minder openingen ({ $openings }) dan paren, dus sommige openingen komen vaker voor. Engines die altijd hetzelfde spelen, kunnen dan partijen herhalen.
match-progress = { $done }/{ $games } partijen, nog ongeveer { $left }
match-progress-plain = { $done }/{ $games } partijen: { $state }
match-left-seconds = { $count } s
match-left-minutes = { $count } min
match-left-hours = { $count } u
match-fault = Partij { $game }: { $player } verloor ({ $why }){ $detail ->
    [none] .
   *[other] : { $detail }
}
match-interrupted = Onderbroken. Geef dezelfde opdracht nog eens om verder te gaan met { $file }.
match-interrupted-unkept = Onderbroken. Er is niets bewaard, want er is geen --log.
match-left-out = { $count ->
    [one] Eén partij was pas klaar nadat de test beslist was. Die telt niet mee.
   *[other] { $count } partijen waren pas klaar nadat de test beslist was. Die tellen niet mee.
}

## Aan het eind

match-column-player = Speler
match-column-games = Partijen
match-column-won = Gewonnen
match-column-drawn = Remise
match-column-lost = Verloren
match-column-score = Score
match-column-rating = Rating
match-as-white = met wit
match-as-black = met zwart
match-percent = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
match-one-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
match-two-decimals = { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) }
match-pairs = Paren met 0, ½, 1, 1½ en 2 punten: { $counts }.
match-elo = Elo van { $player }: { $elo }, 95%-interval { $low } tot { $high }, kans om de sterkste te zijn { $likelihood }.
match-sprt = SPRT van { $elo0 } tegen { $elo1 } Elo: LLR { $ratio }, grenzen { $lower } en { $upper }, { $verdict ->
    [passed] geslaagd.
    [failed] niet geslaagd.
   *[undecided] nog niet beslist.
}
match-endings = Hoe het afliep: { $list }.
match-ending-count = { $ending } { $count }
match-faults = { $player } verloor reglementair: { $list }.
match-crosstable = Punten in onderlinge partijen:

match-ending-surrounded = koningin ingesloten
match-ending-repetition = herhaling
match-ending-length = maximale lengte
match-ending-overrun = tijd op
match-ending-illegal = ongeldige zet
match-ending-refused = wilde niet spelen
match-ending-garbled = onleesbaar antwoord
match-ending-hung = geen reactie
match-ending-crashed = crash
