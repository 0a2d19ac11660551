### De opdrachtregel: het spel aan een terminal, meldingen en samenvattingen.
###
### De variabelen staan beschreven in en/cli.ftl.

## Het programma

cli-bug = Er ging iets mis in Skep zelf, en dat ligt niet aan jou ({ $what }). SKEP_DEBUG=1 laat zien waar.
cli-not-text = Dit is geen tekst in UTF-8 (byte { $byte }).
cli-games-failed = { $failed ->
    [one] 1 van de { $games } partijen is niet te lezen.
   *[other] { $failed } van de { $games } partijen zijn niet te lezen.
}
cli-no-game = In { $file } staat geen partij.
cli-is-folder = { $file } is een map, geen bestand met partijen.
cli-not-games = { $file } lijkt geen bestand met partijen te zijn. Skep leest .uhp, .pgn, .sgf, .bga, .setup en .json, ook ingepakt als .gz.
cli-not-a-number = “{ $text }” is geen geheel getal van { $low } tot en met { $high }.
cli-pure-rules = Skep gebruikt nu de regels in zuiver Python, en die zijn honderden keren trager dan de gecompileerde. Wil je de snelle regels? Installeer dan een C++-compiler en Python.h (Debian: apt install g++ python3-dev) en draai daarna nog eens “pip install .” in de map met de broncode van Skep.
cli-version-rules = Regels: { $backend ->
    [pure] zuiver Python
    [avx2] gecompileerd, met AVX2
   *[native] gecompileerd
}
cli-version-network = Netwerk: BuiltIn (SHA-256 { $digest }…)
cli-version-no-network = Netwerk: geen (met de hand gemaakte waardering)
cli-perft-speed = { $nodes } in { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s: { NUMBER($speed, maximumFractionDigits: 0) } per seconde
cli-perft-at-once = { $nodes } in minder dan { NUMBER($seconds, minimumFractionDigits: 2) } s
cli-bench-machine = { $processor }, { $cores ->
    [one] één kern
   *[other] { $cores } kernen
}, Python { $python }
cli-bench-native = Gecompileerde regels, met { $compiler }; op één kern:
cli-bench-pure = Regels in zuiver Python, op één kern:
cli-bench-objects = Lijsten van zetten, als objecten
cli-bench-packed = Lijsten van zetten, ingepakt
cli-bench-leaves = Eindpunten van perft, middenspel
cli-bench-opening = Eindpunten van perft, Base+MLP
cli-bench-plies = Zetten van willekeurige partijen
cli-bench-speed = { NUMBER($speed, maximumFractionDigits: 0) }
cli-bench-unit = per seconde

## Wat een speler typt. Steeds één woord in kleine letters; de Engelse woorden werken ook.

cli-command-moves = zetten
cli-command-why = waarom
cli-command-hint = tip
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

# De zes velden om een steen, zoals je ze schrijft; $letters is de lijst van alle beestjes.
cli-help-intro =
    Typ een zet: eerst de steen, dan waar hij heen gaat.
      wS1       de allereerste steen                \bQ   bQ/
      wA1 -bQ   links van bQ                     -bQ   bQ   bQ-
      wB1 bQ    boven op bQ                         /bQ   bQ\
    w wit, b zwart; { $letters }.
    In de tekening is een stip achter w of b een steen in het spel; [wA1] ging het laatst, ( · ) is waar hij vandaan kwam; bQ < wB2 is een stapel met wB2 bovenop.
    Met Tab zie je wat er kan. Verder kun je typen:
cli-help-letter = { $letter } { $bug }
cli-help-moves-form = { $name } [STEEN]
cli-help-moves = wat er kan, of wat een steen kan
cli-help-why-form = { $name } ZET of STEEN
cli-help-why = waarom dat niet kan, of hoe het gaat
cli-help-hint-form = { $name }
cli-help-hint = wat de computer zou doen
cli-help-undo-form = { $name } [AANTAL]
cli-help-undo = neem de laatste zet terug, of meer
cli-help-redo-form = { $name } [AANTAL]
cli-help-redo = doe die zet opnieuw, of meer
cli-help-draw-form = { $name }
cli-help-draw = bied remise aan
cli-help-resign-form = { $name }
cli-help-resign = geef de partij op
cli-help-show-form = { $name } [partij, stelling]
cli-help-show = teken de korf, of geef partij of stelling als tekst
cli-help-save-form = { $name } BESTAND
cli-help-save = bewaar de partij als .uhp, .pgn, .sgf, .setup of .svg (een plaatje)
cli-help-rules-form = { $name }
cli-help-rules = de regels van deze partij
cli-help-help-form = { $name }
cli-help-help = dit lijstje
cli-help-quit-form = { $name }
cli-help-quit = ga weg; de partij kan later verder

## Aan tafel

cli-welcome = Hive volgens de regels van { $rules }. Typ een zet, zoals wS1. Tab laat zien wat er kan, help legt de rest uit.
cli-heading = { color } is aan zet, beurt { $turn }
cli-heading-passed = { color } is aan zet, beurt { $turn }, na een pas
cli-prompt = { color } { $turn } ›{ " " }
cli-prompt-over = ›{ " " }
cli-over = Met { $undo } neem je de laatste zet terug, met { $save } BESTAND bewaar je de partij, met { $quit } ga je weg.
cli-passes = { color } past: er viel niets te plaatsen en niets te zetten.
cli-third-time = Deze stelling staat er voor de derde keer: jullie mogen remise afspreken (typ { $draw }).
cli-not-understood = { $near ->
    [none] Ik begrijp “{ $text }” niet. Typ een zet, zoals wA1 -bQ, of { $help }.
   *[other] Ik begrijp “{ $text }” niet. Bedoel je { $near }?
}
cli-no-color = “{ $text }” zegt niet van wie de steen is: w is wit, b is zwart, zoals in { $near }.
cli-whole-game = Zetten typ je hier één voor één. Wil je met deze partij verder, ga dan weg met { $quit } en typ:
cli-one-by-one = Zetten typ je hier één voor één. Wil je met een hele partij verder, ga dan weg met { $quit } en typ { $program } play, met de partij tussen aanhalingstekens of de naam van het bestand erachter.
cli-either-begins = Wit of zwart mag beginnen: zwart doet dat door de eerste steen te plaatsen, zoals bS1.
cli-yes-or-no = Antwoord { $yes } of { $no }.
cli-undo-how-many = Hoeveel zetten terug? { $name } 2, of { $name } voor één.
cli-undo-few = { $count ->
    [one] Er is maar één zet terug te nemen.
   *[other] Er zijn maar { $count } zetten terug te nemen.
}
cli-redo-how-many = Hoeveel zetten opnieuw? { $name } 2, of { $name } voor één.
cli-redo-few = { $count ->
    [one] Er is maar één zet opnieuw te doen.
   *[other] Er zijn maar { $count } zetten opnieuw te doen.
}
cli-draw-offered = { $color ->
    [black] Wit, zwart biedt remise aan. Akkoord?
   *[white] Zwart, wit biedt remise aan. Akkoord?
}
cli-draw-declined = Geen remise: we spelen door.
cli-resign-sure = { color } geeft op. Zeker weten?
cli-play-on = We spelen door.
cli-why-what = Waarom wat? { $why } wA1 -bQ, of { $why } wA1.
cli-show-what = { $show } tekent de korf, { $show } { $game } en { $show } { $setup } geven tekst.
cli-save-where = Waarheen? { $save } partij.pgn
cli-save-over = { $file } bestaat al. Overschrijven?
cli-save-not = Er is niets bewaard.
cli-saved = Bewaard in { $file }.
cli-bye = Tot ziens.
cli-resume = Zo speel je later verder:
cli-review = Zo zie je wat er te spelen viel:

## Wat er kan

cli-moves-new = Nieuwe stenen:
cli-moves-new-where = … en daar kunnen ze heen:
cli-moves-in-play = Stenen in het spel:
cli-piece-moves = { $count ->
    [one] Eén zet voor { piece.the }:
   *[other] { $count } zetten voor { piece.the }:
}
cli-pass-forced = Er valt niets te plaatsen en niets te zetten: dan blijft passen over.

## De regels van deze partij

cli-rules = De regels van { $name }:
cli-rules-box = Elke kant heeft: { $bugs }.
cli-rules-bug = { $number ->
    [1] { $bug }
   *[other] { $number } × { $bug }
}
# Eén bericht voor elke schakelaar; $value is hoe die staat.
switch-first-player = { $value ->
    [either] Wit of zwart mag beginnen.
    [black] Zwart begint.
   *[white] Wit begint.
}
switch-queen-first = { $value ->
    [true] De koningin mag in elk van de eerste vier beurten komen.
   *[false] De koningin komt in de tweede, derde of vierde beurt.
}
switch-climb-gates = { $value ->
    [true] Poorten gelden ook boven de grond: tussen twee hogere stapels klimt geen kever door.
   *[false] Poorten gelden alleen op de grond: kevers en lieveheersbeestjes klimmen tussen hogere stapels door.
}
switch-repetition = { $value ->
    [threefold] Staat een stelling er voor de derde keer, dan is het remise.
    [agreement] Staat een stelling er voor de derde keer, dan mogen de spelers remise afspreken.
   *[none] Een stelling mag zo vaak terugkomen als je wilt.
}

## De demonstratie

cli-demonstration = Hier is geen terminal om aan te spelen, dus volgt een demonstratie: een korte partij volgens de regels van { $rules }.
# In de doos van $asked ontbreken stenen die de korte partij nodig heeft.
cli-demonstration-other = Hier is geen terminal om aan te spelen, dus volgt een demonstratie: een korte partij volgens de regels van { $rules }, want { $asked } heeft er de stenen niet voor.
cli-demonstration-try = { color } probeert { $move }:
cli-demonstration-end = Typ “{ $program } play” in een terminal om zelf te spelen.
cli-no-terminal = Verder spelen kan in een terminal.

## Omzetten

cli-convert-summary = { $written ->
    [0] Geen partij geschreven
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
cli-convert-one-sgf = In een SGF-bestand past maar één partij, en dit zijn er meer. Schrijf ze als pgn of uhp, of zet ze één voor één om.
cli-convert-warning = { $file }, regel { $line }, partij { $game }: { $what }
cli-convert-more-warnings = … en nog { $count } waarschuwingen
cli-convert-more = … en nog { $count }
cli-convert-label = Omzetten
