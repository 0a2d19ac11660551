### De opdrachtregel: het spel aan een terminal, meldingen en samenvattingen.
###
### De variabelen staan beschreven in en/cli.ftl.

## Het programma

cli-bug = Er ging iets mis in Skep zelf ({ $what }). Dat ligt niet aan jou. Met SKEP_DEBUG=1 zie je waar het misging.
cli-not-text = Dit is geen UTF-8-tekst (byte { $byte }).
cli-games-failed = { $failed ->
    [one] 1 van de { $games } partijen kon niet worden gelezen.
   *[other] { $failed } van de { $games } partijen konden niet worden gelezen.
}
cli-no-game = In { $file } staan geen partijen.
cli-is-folder = { $file } is een map. Geef een bestand met partijen op.
cli-not-games = { $file } lijkt geen bestand met partijen te zijn. Skep leest .uhp, .pgn, .sgf, .bga, .setup en .json, ook ingepakt als .gz.
cli-not-a-number = “{ $text }” is geen geheel getal van { $low } tot en met { $high }.
cli-pure-rules = Skep gebruikt nu de regels in puur Python, en die zijn honderden keren trager dan de gecompileerde. Wil je de snelle regels? Installeer dan een C++-compiler en Python.h (Debian: apt install g++ python3-dev) en voer daarna nog eens “pip install .” uit in de map met de broncode van Skep.
cli-version-rules = Regels: { $backend ->
    [pure] puur Python
    [avx2] gecompileerd, met AVX2
   *[native] gecompileerd
}
cli-version-network = Netwerk: BuiltIn (SHA-256 { $digest }…)
cli-version-no-network = Netwerk: geen (met de hand gemaakte evaluatie)
cli-perft-speed = { $nodes ->
    [one] Eén knoop
   *[other] { $nodes } knopen
} in { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s: { NUMBER($speed, maximumFractionDigits: 0) } knopen per seconde
cli-perft-at-once = { $nodes ->
    [one] Eén knoop
   *[other] { $nodes } knopen
} in minder dan { NUMBER($seconds, minimumFractionDigits: 2) } s
cli-bench-machine = { $processor }, { $cores ->
    [one] één kern
   *[other] { $cores } kernen
}, Python { $python }
cli-bench-native = Regels gecompileerd met { $compiler }, op één kern:
cli-bench-pure = Regels in puur Python, op één kern:
cli-bench-objects = Lijsten met zetten, als objecten
cli-bench-packed = Lijsten met zetten, ingepakt
cli-bench-leaves = Bladeren van perft, middenspel
cli-bench-opening = Bladeren van perft, Base+MLP
cli-bench-plies = Zetten in willekeurige partijen
cli-bench-speed = { NUMBER($speed, maximumFractionDigits: 0) }
cli-bench-unit = per seconde

## Wat een speler typt. Steeds één woord in kleine letters; de Engelse woorden werken ook.

cli-command-moves = zetten
cli-command-why = waarom
cli-command-hint = hint
cli-command-undo = terug
cli-command-redo = vooruit
cli-command-draw = remise
cli-command-resign = opgeven
cli-command-show = toon
cli-command-save = bewaar
cli-command-rules = regels
cli-command-help = help
cli-command-quit = stop

cli-reply-yes = ja
cli-reply-no = nee

cli-shown-game = partij
cli-shown-setup = stelling

## Hulp

# De zes velden om een steen, zoals je ze schrijft; $letters is de lijst van alle insecten.
cli-help-intro =
    Typ een zet: eerst de steen, dan waar hij heen gaat.
      wS1       de allereerste steen                \bQ   bQ/
      wA1 -bQ   links van bQ                     -bQ   bQ   bQ-
      wB1 bQ    boven op bQ                         /bQ   bQ\
    w is wit, b is zwart; { $letters }.
    In de tekening is [wA1] het laatst verzet, vanaf ( · ), en is bQ < wB2 een stapel met wB2 bovenop. Een stip in de voorraad is een steen die al in het spel is.
    Druk op Tab om te zien wat je kunt typen. Behalve zetten kun je typen:
cli-help-letter = { $letter } { $bug }
cli-help-moves-form = { $name } [STEEN]
cli-help-moves = toon de mogelijke zetten, of die van één steen
cli-help-why-form = { $name } ZET of STEEN
cli-help-why = leg uit waarom een zet niet mag, of hoe hij gaat
cli-help-hint-form = { $name }
cli-help-hint = toon wat de computer zou spelen
cli-help-undo-form = { $name } [AANTAL]
cli-help-undo = neem de laatste zet terug, of meer zetten
cli-help-redo-form = { $name } [AANTAL]
cli-help-redo = speel een teruggenomen zet opnieuw, of meer zetten
cli-help-draw-form = { $name }
cli-help-draw = bied remise aan
cli-help-resign-form = { $name }
cli-help-resign = geef de partij op
cli-help-show-form = { $name } [partij|stelling]
cli-help-show = teken de korf, of toon de partij of de stelling als tekst
cli-help-save-form = { $name } BESTAND
cli-help-save = bewaar de partij als .uhp, .pgn, .sgf, .setup of .svg (een afbeelding)
cli-help-rules-form = { $name }
cli-help-rules = toon de regels van deze partij
cli-help-help-form = { $name }
cli-help-help = toon dit lijstje
cli-help-quit-form = { $name }
cli-help-quit = stop; je kunt de partij later hervatten

## Aan tafel

cli-welcome = Hive met de regels van { $rules }. Typ een zet, zoals wS1. Druk op Tab om te zien wat je kunt typen, of typ help.
cli-heading = { color } is aan zet, beurt { $turn }
cli-heading-passed = { color } is aan zet, beurt { $turn } (de ander moest passen)
cli-prompt = { color } { $turn } ›{ " " }
cli-prompt-over = ›{ " " }
cli-over = Typ { $undo } om de laatste zet terug te nemen, { $save } BESTAND om de partij te bewaren, of { $quit } om te stoppen.
cli-passes = { color } kan geen enkele zet doen en past.
cli-third-time = Deze stelling is drie keer voorgekomen. Jullie kunnen remise afspreken: typ { $draw }.
cli-not-understood = { $suggestion ->
    [none] Ik begrijp “{ $text }” niet. Typ een zet, zoals wA1 -bQ, of { $help }.
   *[other] Ik begrijp “{ $text }” niet. Bedoel je { $suggestion }?
}
cli-no-color = “{ $text }” zegt niet van wie de steen is. Begin met w voor wit of b voor zwart, zoals in { $suggestion }.
cli-whole-game = Typ de zetten hier één voor één. Wil je met deze partij verder? Typ { $quit }, en daarna:
cli-one-by-one = Typ de zetten hier één voor één. Wil je met een hele partij verder? Typ { $quit }, en daarna { $program } play met de partij tussen aanhalingstekens, of met de naam van het bestand.
cli-either-begins = Zowel Wit als Zwart mag beginnen. Wil Zwart beginnen? Plaats dan een zwarte steen, zoals bS1.
cli-yes-or-no = Antwoord { $yes } of { $no }.
cli-undo-how-many = Hoeveel zetten terug? Typ { $name } 2, of alleen { $name } voor één zet.
cli-undo-few = { $count ->
    [one] Je kunt maar één zet terugnemen.
   *[other] Je kunt maar { $count } zetten terugnemen.
}
cli-redo-how-many = Hoeveel zetten vooruit? Typ { $name } 2, of alleen { $name } voor één zet.
cli-redo-few = { $count ->
    [one] Je kunt maar één zet opnieuw spelen.
   *[other] Je kunt maar { $count } zetten opnieuw spelen.
}
cli-draw-offered = { $color ->
    [black] Zwart biedt remise aan. Gaat Wit akkoord?
   *[white] Wit biedt remise aan. Gaat Zwart akkoord?
}
cli-draw-declined = Geen remise. De partij gaat door.
cli-resign-sure = { color }, wil je opgeven?
cli-play-on = De partij gaat door.
cli-why-what = Waarom wat? Noem een zet of een steen: { $why } wA1 -bQ, of { $why } wA1.
cli-show-what = { $show } tekent de korf. { $show } { $game } en { $show } { $setup } geven tekst.
cli-save-where = In welk bestand? Bijvoorbeeld: { $save } partij.pgn
cli-save-over = { $file } bestaat al. Overschrijven?
cli-save-not = Er is niets bewaard.
cli-saved = Bewaard in { $file }.
cli-bye = Tot de volgende keer!
cli-resume = Zo hervat je deze partij:
cli-review = Zo analyseer je deze partij:

## Wat er kan

cli-moves-new = Nieuwe stenen:
cli-moves-new-where = … en waar ze heen kunnen:
cli-moves-in-play = Stenen in het spel:
cli-piece-moves = { $count ->
    [one] Eén zet voor { piece.the }:
   *[other] { $count } zetten voor { piece.the }:
}
cli-pass-forced = Er is geen zet mogelijk. Je kunt alleen passen.

## De regels van deze partij

cli-rules = De regels van { $name }:
cli-rules-box = Stenen per speler: { $bugs }.
cli-rules-bug = { $number ->
    [1] { $bug }
   *[other] { $number } × { $bug }
}

## De demonstratie

cli-demonstration = Je kunt hier niet spelen, want dit is geen terminal. Daarom een demonstratie: een korte partij met de regels van { $rules }.
# Bij $asked ontbreken stenen die de korte partij nodig heeft.
cli-demonstration-other = Je kunt hier niet spelen, want dit is geen terminal. Daarom een demonstratie: een korte partij met de regels van { $rules }, want { $asked } heeft er de stenen niet voor.
cli-demonstration-try = { color } probeert { $move }:
cli-demonstration-end = Typ “{ $program } play” in een terminal om zelf te spelen.
cli-no-terminal = Wil je verder spelen? Geef deze opdracht dan in een terminal.

## Omzetten

cli-convert-summary = { $written ->
    [0] Geen partijen geschreven
    [one] Eén partij geschreven
   *[other] { $written } partijen geschreven
}{ $failed ->
    [0] .
    [one] , één mislukt.
   *[other] , { $failed } mislukt.
}{ $warned ->
    [0] { "" }
    [one] { " " }Eén waarschuwing.
   *[other] { " " }{ $warned } waarschuwingen.
}
# In een game string is geen plaats voor de regels van een uitgave.
cli-convert-type-only = { $count ->
    [one] Eén partij is
   *[other] { $count } partijen zijn
} met andere regels gespeeld dan de toernooiregels. UHP en SGF bewaren alleen het speltype, PGN ook de regels.
cli-convert-unread = { $file }, regel { $line }, partij { $game }: { $why }
cli-convert-unwritten = { $file }, partij { $game }: { $why }
cli-convert-read-only = { $file }: Skep kan { $format } wel lezen, maar niet schrijven. Kies uhp, pgn, sgf of setup.
cli-convert-one-sgf = In een SGF-bestand past maar één partij, en jij hebt er meer. Schrijf ze als pgn of uhp, of zet ze één voor één om.
cli-convert-warning = { $file }, regel { $line }, partij { $game }: { $what }
cli-convert-more-warnings = … en nog { $count ->
    [one] één waarschuwing
   *[other] { $count } waarschuwingen
}
cli-convert-more = … en nog { $count }
cli-convert-label = Omzetten
