### Het analysebord.
###
### Variabelen: zie en/web_analysis.ftl.

analysis-board = Analysebord
analysis-side = Zetten en engine
analysis-explorer = Verkenner
analysis-unnamed = Analyse, { $date }
analysis-no-moves = Speel een zet op het bord, voor welke kleur dan ook.
analysis-or-import = Sleep of plak hier een partij om die te openen.
analysis-move = { $piece }, { $where }
analysis-turn = { $number }. { color }: { $move }
analysis-glyph = { $glyph ->
    [brilliant] Briljante zet
    [good] Goede zet
    [interesting] Interessante zet
    [dubious] Twijfelachtige zet
    [mistake] Fout
   *[blunder] Blunder
}
analysis-first = Beginstelling
analysis-last = Einde van de variant
analysis-changes = Ongedaan maken en opnieuw
analysis-undo = Ongedaan maken
analysis-redo = Opnieuw
analysis-start = het begin
analysis-twin = Zelfde stelling als na
analysis-must-pass = { color } kan niet zetten en moet passen.
analysis-pass = Pas
analysis-kept = { $state ->
    [unkept] { "" }
    [saving] Bewaren…
    [copied] Als kopie bewaard
    [not-stored] Niet bewaard: de opslag is vol of geblokkeerd
   *[saved] Bewaard
}

## Notities

analysis-notes = Notities
analysis-glyphs = Beoordeel de zet
analysis-line-acts = Wijzig de variant
analysis-promote = Variant naar voren
analysis-make-main = Maak hoofdvariant
analysis-delete = Wis vanaf hier
analysis-comment = Commentaar
analysis-comment-move = Commentaar bij deze zet
analysis-comment-start = Commentaar bij de beginstelling
analysis-draw = Teken pijlen en markeringen
analysis-draw-color = Kleur
analysis-draw-help = Tik om een veld te markeren. Sleep voor een pijl.
analysis-draw-from = Pijl vanaf { $where }. Kies waar hij eindigt, of hetzelfde veld om het te markeren.
analysis-drawn = { $kind ->
    [arrow] Pijl getekend.
   *[mark] Veld gemarkeerd.
}
analysis-color = { $color ->
    [green] Groen
    [red] Rood
    [blue] Blauw
   *[yellow] Geel
}
analysis-clear = Wis alle markeringen

## Engine

analysis-engine = Engine
analysis-engine-options = Instellingen van de engine
analysis-server = De engine is niet beschikbaar in je browser. { $state ->
    [searching] De server denkt na, hooguit { $seconds } s per stelling.
   *[done] De server doorzoekt elke stelling hooguit { $seconds } s lang.
}
analysis-server-failed = { $why ->
    [busy] De engine op de server heeft het druk. Probeer het zo nog eens.
    [away] De server is ook niet bereikbaar.
    [limited] Je hebt de server veel stellingen laten doorzoeken. Wacht even en probeer het dan opnieuw.
   *[other] De server kon deze stelling ook niet doorzoeken.
}
analysis-lines = Varianten
analysis-arrows = Pijlen op het bord
analysis-units = Eenheden in plaats van winstkans
analysis-depth = Diepte { $depth }
analysis-speed = { $nodes } knopen/s
analysis-deeper = Zoek dieper
analysis-preview = Voorbeeld van de variant van de engine. Klik op een zet om die te spelen.
analysis-threat = Toon dreiging
analysis-threat-shown = Als { $color ->
    [black] Zwart
   *[white] Wit
} aan zet was:
analysis-threat-none = Je ziet pas een dreiging als beide spelers een steen hebben geplaatst.
analysis-eval = Winstkans van Wit
analysis-eval-none = Geen beoordeling
analysis-score = Wit { $percent }%
analysis-score-forced = { $winner ->
    [black] Zwart
   *[white] Wit
} wint in { $moves ->
    [1] 1 zet
   *[other] { $moves } zetten
}
analysis-line = { $score }: { $move }

## Review

analysis-review = Partij nakijken
analysis-review-title = Nagekeken
analysis-review-close = Sluiten
analysis-review-again = Opnieuw nakijken
analysis-review-outdated = De hoofdvariant is veranderd sinds de partij is nagekeken.
analysis-review-short = Er zijn minstens { $count } zetten in de hoofdvariant nodig om na te kijken.
analysis-review-add = Varianten en tekens toevoegen
analysis-review-added = Betere varianten en tekens toegevoegd. Je kunt dit ongedaan maken.
analysis-review-engine = Op dit bord kun je alleen nakijken met de engine in je browser. De server kijkt alleen partijen na die daar gespeeld zijn.
analysis-mark = Nagekeken: { $mark }
review-sides = Wiens fouten
review-side = { $side ->
    [white] Fouten van Wit
    [black] Fouten van Zwart
   *[both] Beide kleuren
}

## Menu

analysis-new = Nieuwe analyse
analysis-new-text = Je huidige analyse blijft in je lijst staan.
analysis-new-start = Begin
analysis-list = Jouw analyses
analysis-list-none = Hier staat nog niets. Een analyse wordt bewaard zodra je iets wijzigt.
analysis-list-text = Analyses worden alleen op dit apparaat bewaard. Exporteer wat je ook elders wilt hebben.
analysis-size = { $count ->
    [1] 1 zet
   *[other] { $count } zetten
}
analysis-rename = Wijzig naam
analysis-rename-do = Bewaar naam
analysis-name = Naam
analysis-delete-one = Verwijder “{ $name }”
analysis-deleted = “{ $name }” is verwijderd.
analysis-restore = Zet terug
analysis-chapters = Hoofdstukken
analysis-chapter = Hoofdstuk { $number }
analysis-chapter-add = Hoofdstuk toevoegen
analysis-chapter-add-here = Hoofdstuk vanaf deze stelling
analysis-chapter-back = Vorig hoofdstuk
analysis-chapter-next = Volgend hoofdstuk
analysis-chapter-rename = Naam van “{ $name }” wijzigen
analysis-chapter-up = “{ $name }” omhoog
analysis-chapter-down = “{ $name }” omlaag
analysis-chapter-moved = “{ $name }” is nu nummer { $number }.
analysis-import = Importeren
analysis-import-text = Plak een partij (PGN, SGF, Board Game Arena of een game string), een setup string, een link van Skep of een bewaarde analyse.
analysis-more-games = De tekst bevat meer partijen. Skep heeft de eerste { $count } geopend.
analysis-left-out = Deze zet is weggelaten, met alles wat erop volgt.
analysis-empty-game = Deze partij heeft geen zetten.
analysis-of-chapter = { $name }: { $text }
analysis-drop = Laat hier een partij of analyse los om die te openen
analysis-import-do = Open
analysis-import-add = Als hoofdstuk aan deze analyse toevoegen
analysis-import-file = Kies bestand…
analysis-export = Delen en exporteren
analysis-export-position = Deze stelling
analysis-export-line = De zetten tot hier
analysis-export-all = De hele analyse
analysis-export-all-text = Met alle hoofdstukken, varianten, commentaar en markeringen. Je kunt het bestand weer importeren. In PGN is elk hoofdstuk een partij.
analysis-copy-link = Kopieer link
analysis-link-short = Er zijn te veel zetten voor een link. Daarom tonen de link en het frame alleen deze stelling. Wil je ook de zetten delen, download dan de PGN.
analysis-copy-setup = Kopieer setup string
analysis-copy-game = Kopieer game string
analysis-no-game = Deze analyse begint vanuit een eigen stelling, dus de zetten passen niet in een game string. Gebruik de link of het bestand.
analysis-save-svg = Download SVG
analysis-save-pgn = Download PGN
analysis-save-sgf = Download SGF
analysis-sgf-lacks = In het SGF-bestand ontbreken commentaar, varianten en beoordelingen. PGN en JSON bewaren die wel.
analysis-save-json = Download JSON
analysis-keys = Overal op deze pagina
analysis-key-variation = Vorige of volgende variant
analysis-key-chapter = Vorig of volgend hoofdstuk
analysis-key-paste = Importeer wat je hebt gekopieerd
analysis-key-ends = Beginstelling of einde van de variant
analysis-keys-mouse = Klik met de rechtermuisknop op een veld om het te markeren. Sleep met de rechtermuisknop voor een pijl. Houd Shift ingedrukt voor rood, Alt voor blauw, of beide voor geel.

## Gedeelde studies

study-share = Studie delen
study-share-text = Deel deze analyse als studie. Je krijgt twee links: een om te lezen en een om er samen aan te werken. Wijzigingen verschijnen meteen.
study-share-kept = De studie blijft op de server tot je stopt met delen, of tot ze 90 dagen lang niet is geopend. Je analyse op dit apparaat verandert niet.
study-share-do = Links maken
study-sharing = Bezig met delen…
study-yours = Studies die je deelt
study-unnamed = Gedeelde studie
study-link-here = Openen bij de stelling op het bord
study-link-gone = De stelling uit de link staat niet meer in deze studie.
study-links-local = Deze links werken alleen op deze computer.
study-link-read = Leeslink
study-link-read-text = Iedereen met deze link kan de studie lezen.
study-link-edit = Bewerklink
study-link-edit-text = Iedereen met deze link kan alles in de studie wijzigen.
study-link-address = Het adres in je adresbalk is ook een bewerklink. Kopieer daarom een link van hier.
study-stop = Stoppen met delen
study-stop-one = “{ $name }” niet meer delen
study-stop-text = Verwijdert de studie van de server. Beide links werken dan niet meer, en je houdt een kopie op dit apparaat.
study-stop-list-text = Verwijdert de studie van de server. Beide links werken dan niet meer en er blijft geen kopie. Wil je een kopie, open dan de studie en stop daar met delen.
study-stop-sure = Studie verwijderen
study-stop-not = Blijven delen
study-copy = Maak een eigen kopie
study-read-only = Je kunt deze studie lezen, maar niet wijzigen.
study-drop = Laat hier een partij of analyse los om die aan deze studie toe te voegen
study-import-text = Elke partij wordt een hoofdstuk. Iedereen met een link naar deze studie kan het zien.
study-import-do = Toevoegen aan studie
study-import-reader = Wil je je eigen partijen toevoegen? Maak dan een eigen kopie van deze studie.
study-gone = Deze studie is verwijderd. Je ziet nog de laatste versie.
study-away = Je bent offline. Je wijzigingen blijven op dit apparaat en worden verstuurd zodra je weer verbinding hebt of de studie opnieuw opent.
study-away-reader = Je bent offline. Nieuwe wijzigingen verschijnen zodra je weer verbinding hebt.
study-lost = { $count ->
    [1] Een van je wijzigingen kon niet worden bewaard.
   *[other] { $count } van je wijzigingen konden niet worden bewaard.
} { $why }
study-lost-why = Iemand anders heeft dat deel verwijderd of gewijzigd.
study-lost-gone = De studie is verwijderd.
study-lost-kept = Jouw versie staat als eigen kopie bij je analyses.
study-lost-open = Eigen kopie openen
study-lost-label = Wijzigingen die niet konden worden bewaard
study-lost-name = { $name } (mijn versie)
study-both = Iemand anders schreef aan hetzelfde commentaar. Nu staan beide teksten erin.
study-waiting = { $state ->
    [gone] Je laatste wijzigingen in deze studie zijn niet verstuurd. Ze staan nog op dit apparaat.
   *[away] Je laatste wijzigingen in deze studie staan nog op dit apparaat. Ze worden verstuurd zodra de studie weer opengaat.
}
study-missing = Studie niet gevonden
study-missing-text = De link is niet compleet, of de studie is verwijderd. Vraag opnieuw om de link.
study-status = { $state ->
    [gone] Verwijderd
    [away] Offline
    [saving] Bewaren…
   *[live] { $count ->
        [1] Alleen jij
       *[other] { $count } aanwezig
    }
}

## Problemen

analysis-running = Deze partij is nog bezig
analysis-running-text = Analyseren kan als de partij afgelopen is. Hulp van een engine zou nu niet eerlijk zijn.
analysis-unsupported = Deze browser kan het analysebord niet openen
analysis-unsupported-text = Het bord heeft WebAssembly met SIMD nodig, en dat ontbreekt in je browser of staat uit. Gebruik een recente Chrome, Edge, Firefox of Safari (16.4 of nieuwer). Op een iPhone in de isolatiemodus kun je het voor deze site toestaan. Spelen, de cursus volgen en de regels lezen kan hier wel.
analysis-go-back = Ga terug
analysis-not-opened = Dit kan niet worden geopend
analysis-cut = Een deel van het commentaar of de markeringen paste er niet in en is weggelaten. Skep bewaart per stelling hooguit { $characters } tekens en { $shapes } markeringen.
analysis-unexpected = Skep kan dit niet lezen door een fout in de pagina.
analysis-not-a-move = Dat is geen zet.
analysis-illegal = { $move } (zet { $ply }) kan niet: { $reason } { $count ->
    [1] Die zet is weggelaten, met alles erna.
   *[other] In totaal zijn { $count } ongeldige zetten weggelaten, elk met alles erna.
}
analysis-problem = { $code ->
    [too-many-nodes] Een analyse kan hooguit { $most } zetten hebben. Wis een variant, of begin een nieuwe analyse.
    [too-many-children] Een stelling kan hooguit { $most } varianten hebben.
    [too-many-chapters] Een analyse kan hooguit { $most } hoofdstukken hebben.
    [no-chapter] Dit hoofdstuk is verwijderd.
    [no-node] Dit deel is verwijderd, dus er valt niets meer te wijzigen.
    [double-node] Deze zet staat er al.
    [nothing-there] Hier is geen zet om te wijzigen.
    [last-chapter] Een analyse heeft minstens één hoofdstuk nodig.
    [stale-edit] Iemand anders heeft dit intussen gewijzigd, dus je kunt het niet ongedaan maken.
    [read-only] Wil je eigen zetten proberen, maak dan een eigen kopie.
    [too-deep] Een variant kan hooguit { $most } zetten hebben.
    [comment-too-long] Commentaar kan hooguit { $most } tekens lang zijn. Dit heeft er { $length }.
    [too-many-shapes] Een stelling kan hooguit { $most } markeringen hebben. Wis er eerst een paar.
    [text-too-long] Dit is te lang. Skep opent hier hooguit { $most } tekens.
    [not-json] Dit lijkt op JSON, maar is beschadigd. Kopieer of download het opnieuw.
    [wrong-format] Deze JSON is geen analyse van Skep.
    [wrong-version] Deze analyse is gemaakt met een nieuwere versie van Skep. Laad de pagina opnieuw om Skep bij te werken.
    [bad-field] De analyse is beschadigd bij “{ $field }”.
    [unknown-field] De analyse heeft een onbekend veld: “{ $field }”.
    [bad-start] Dit is geen stelling die Skep kan opzetten. Controleer de setup string.
    [bad-pgn] Regel { $line }: Skep kan “{ $text }” niet lezen.
    [needs-server] Alleen de server kan deze tekst lezen. Probeer het opnieuw als je online bent.
    [foreign-link] Dit staat op een andere server ({ $text }). Open de link daar, exporteer de partij of studie, en importeer het bestand hier.
    [unreadable] Regel { $line }: { $text }
    [bad-rules] Skep kent de regels “{ $rules }” niet. Probeer Base+MLP.
    [unknown-text] Skep herkent dit niet. Plak een partij (PGN, SGF, Board Game Arena of een game string), een setup string (1~…), een link naar een partij, studie of analyse, of een bewaarde analyse.
    [unknown-long] Skep herkent dit niet. Is het een BoardSpace-bestand of een log, dan is het te lang voor de server: die leest ongeveer { $most } kB per keer. Importeer het in delen.
   *[other] Dat is niet gelukt ({ $code }).
}
