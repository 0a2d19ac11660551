### Matches en toernooien van engines.
###
### Variabelen:
###   $player, $other  namen van spelers
###   $game, $games    het nummer van een partij; hoeveel het er zijn

## Waar geen match van te maken is; de leden van MatchErrorCode

match-error-no-player = “{ $text }” noemt geen speler: eindig met skep, level:N of een programma.
match-error-open-quote = “{ $text }”: een aanhalingsteken is niet gesloten.
match-error-unknown-setting = { $player } heeft geen instelling { $setting }: er zijn { $known }.
match-error-bad-number = { $setting }={ $value }: verwacht werd een geheel getal van { $low } tot en met { $high }.
match-error-bad-time = { $setting }={ $value }: verwacht werden seconden boven 0.
match-error-bad-network = { $why }
match-error-same-name = Twee spelers heten { $player }: geef er één een andere name=….
match-error-no-limits = { $player } weet niet wanneer het denken ophoudt: geef --time, --nodes of --depth.
match-error-several-limits = { $player }: een programma neemt maar één van time, nodes en depth tegelijk.
match-error-bad-test = Er is geen toets van { $elo0 } tegen { $elo1 } Elo met foutkansen { $alpha } en { $beta }.
match-error-no-openings = { $file } heeft daar geen openingen.
match-error-bad-opening = { $file }, opening { $opening }, kan met deze regels niet gespeeld worden: { $why }
match-error-unknown-half = { $file }: bij een opening staat “{ $mark }”, niet tuning of hold-out.
match-error-finished-opening = { $file }, opening { $opening }: aan het eind is de partij al afgelopen.
match-error-black-first = { $player }: UHP kan niet zeggen dat zwart begint.
match-error-program-failed = { $player } kan niet meedoen: { $why }
match-error-program-lacks = { $player } speelt niet met { $bug }.
match-error-other-settings = { $file } is het logboek van een match met andere instellingen: { $what }. Noem een ander logboek, of gebruik die instellingen.
match-error-not-a-log = { $file } is geen logboek van een match.
match-error-damaged-log = { $file }, regel { $line }: dit is geen partij van de match.
match-error-busy-log = { $file } is in gebruik bij een match die nog loopt.
match-error-other-games = { $file } bevat al partijen, en daarnaast ligt er geen logboek van.
match-error-unreal-game = { $file }, partij { $game }, is niet zoals het logboek zegt: { $why }
match-error-bad-anchor = Er is geen speler { $player } om de ratings aan vast te maken.

## Verkeerde aantallen

match-two-players = Een match heeft twee spelers, en hier { $count ->
    [0] is er geen
    [one] is er één
   *[other] zijn er { $count }
}. skep tournament neemt er meer.
match-few-players = Een toernooi heeft twee spelers of meer.
match-no-players-with-report = --report haalt de spelers uit het logboek: noem er geen.
match-not-even = “{ $text }” is geen even getal van { $low } tot en met { $high }: partijen gaan in paren, met verwisselde kleuren.
match-not-anchor = “{ $text }” is geen speler met zijn rating, zoals level 1=1000.

## Tijdens het spelen

match-begins = { $player } tegen { $other }, { $rules }, openingen { $openings }: { $games } partijen{ $done ->
    [0] .
    [one] , waarvan er één gespeeld is.
   *[other] , waarvan er { $done } gespeeld zijn.
}
match-begins-tournament = { $players } spelers, { $rules }, openingen { $openings }: { $games } partijen{ $done ->
    [0] .
    [one] , waarvan er één gespeeld is.
   *[other] , waarvan er { $done } gespeeld zijn.
}
match-few-openings = Er zijn meer paren van partijen dan openingen ({ $openings }): sommige komen nog eens, en engines zonder toeval herhalen dan misschien hun partijen.
match-progress = { $done }/{ $games } partijen, nog ongeveer { $left }
match-progress-plain = { $done }/{ $games } partijen: { $state }
match-left-seconds = { $count } s
match-left-minutes = { $count } min
match-left-hours = { $count } u
match-fault = Partij { $game }: { $player } verloor, { $why }{ $detail ->
    [none] .
   *[other] : { $detail }
}
match-interrupted = Onderbroken. Hetzelfde commando gaat verder vanaf { $file }.
match-interrupted-unkept = Onderbroken; er is niets bewaard, want er is geen --log.
match-left-out = { $count ->
    [one] Eén partij is gespeeld nadat de toets beslist had, en telt niet.
   *[other] { $count } partijen zijn gespeeld nadat de toets beslist had, en tellen niet.
}

## Aan het eind

match-column-player = Speler
match-column-games = Partijen
match-column-won = Winst
match-column-drawn = Remise
match-column-lost = Verlies
match-column-score = Score
match-column-rating = Rating
match-as-white = met wit
match-as-black = met zwart
match-percent = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
match-one-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
match-two-decimals = { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) }
match-pairs = Paren met 0, ½, 1, 1½ en 2 punten: { $counts }.
match-elo = Elo van { $player }: { $elo }, 95% tussen { $low } en { $high }; met een kans van { $likelihood } de sterkere.
match-sprt = Toets van { $elo0 } tegen { $elo1 } Elo: { $ratio } tussen { $lower } en { $upper }, { $verdict ->
    [passed] geslaagd.
    [failed] gezakt.
   *[undecided] nog niet beslist.
}
match-endings = Hoe het afliep: { $list }.
match-ending-count = { $ending } { $count }
match-faults = { $player } verloor door { $list }.
match-crosstable = Punten in de partijen tegen elkaar:

match-ending-surrounded = koningin ingesloten
match-ending-repetition = herhaling
match-ending-length = te lang
match-ending-overrun = tijd overschreden
match-ending-illegal = onmogelijke zet
match-ending-refused = weigering om verder te spelen
match-ending-garbled = onleesbaar antwoord
match-ending-hung = vastgelopen
match-ending-crashed = gecrasht
