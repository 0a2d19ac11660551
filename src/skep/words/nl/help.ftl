### Wat --help in het Nederlands zegt. Alleen --help leest dit bestand.
###
### Het Engels staat in de code, bij de opdrachten en opties. Boven elk bericht staat het nog eens
### achter “en:”: een test vergelijkt de twee. Is het Engels veranderd, kijk dan of het Nederlands
### nog klopt, en pas “en:” aan.
###
###   summary-…  een opdracht in één regel, voor de lijst
###   command-…  de hele uitleg van een opdracht
###   option-…   een optie: eerst die van één opdracht, anders die van alle opdrachten samen

## Koppen en vaste woorden

label-usage = Gebruik
label-options = Opties
label-commands = Opdrachten
label-examples = Voorbeelden
label-default = standaard
label-required = verplicht

## Namen in hoofdletters, zoals FILE en GAME

metavar-address = ADRES
metavar-args = ARGUMENTEN
metavar-command = OPDRACHT
metavar-date = DATUM
metavar-depth = DIEPTE
metavar-file = BESTAND
metavar-files = BESTANDEN
metavar-folder = MAP
metavar-format = FORMAAT
metavar-game = PARTIJ
metavar-half = HELFT
metavar-language = TAAL
metavar-level = NIVEAU
metavar-levels = NIVEAUS
metavar-move = ZET
metavar-name = NAAM
metavar-names = NAMEN
metavar-options = OPTIES
metavar-player = SPELER
metavar-players = SPELERS
metavar-ply = ZET
metavar-port = POORT
metavar-rate = GETAL
metavar-records = PARTIJEN
metavar-result = UITSLAG
metavar-rules = REGELS
metavar-seconds = SECONDEN
metavar-settings = INSTELLINGEN
metavar-share = AANDEEL
metavar-side = KLEUR
metavar-target = DOEL
metavar-value = WAARDE

## De lijst van opdrachten

# en: Play in the terminal, with a friend or against the computer.
summary-play = Speel in de terminal, tegen een vriend of tegen de computer.

# en: Run the web server to play in the browser.
summary-serve = Start de webserver, om in de browser te spelen.

# en: Back up, restore, check and copy a server's games.
summary-admin = Maak back-ups van een server en zet ze terug. Controleer partijen en kopieer ze.

# en: Draw a position as text or as a picture.
summary-show = Teken een stelling, als tekst of als afbeelding.

# en: Explain how a move works, or why it is illegal.
summary-explain = Leg uit hoe een zet gaat, of waarom hij niet mag.

# en: List the legal moves in one or more games.
summary-moves = Toon de mogelijke zetten van een of meer partijen.

# en: Count the move sequences of N plies.
summary-perft = Tel de mogelijke reeksen van N zetten.

# en: Measure how fast the rules code runs on this machine.
summary-bench = Meet hoe snel de code van de regels op deze computer draait.

# en: Convert games from one format to another.
summary-convert = Zet partijen om naar een ander formaat.

# en: Add games to your collection.
summary-import = Voeg partijen toe aan je verzameling.

# en: See what was played from a position in your collection.
summary-explore = Bekijk wat er in je verzameling vanuit een stelling is gespeeld.

# en: Review a game, or find the best moves in a position.
summary-analyze = Analyseer een partij, of zoek de beste zetten in een stelling.

# en: Run the engine for other programs (UHP).
summary-uhp = Start de engine voor andere programma’s (UHP).

# en: Play a match between two engines.
summary-match = Laat twee engines een match spelen.

# en: Play a round-robin tournament between engines, and rate them.
summary-tournament = Laat engines een toernooi spelen en bereken hun ratings.

# en: Measure how strong the levels are against simulated beginners.
summary-levels = Meet hoe sterk de niveaus zijn in partijen tegen nagebootste beginners.

# en: Generate self-play games for training.
summary-selfplay = Laat de engine tegen zichzelf spelen, voor de training.

# en: Check training games, and print statistics.
summary-records = Controleer trainingspartijen en toon statistieken.

# en: Train a network on games.
summary-train = Train een netwerk met partijen.

# en: Inspect a network, or export it.
summary-network = Bekijk of exporteer een netwerk.

# en: Find puzzles in games, and prove them.
summary-puzzles = Zoek puzzels in partijen en bewijs ze.

# en: Find puzzles in self-play games, and measure how hard they are.
summary-puzzles-mine = Zoek puzzels in partijen van de engine tegen zichzelf en meet hoe moeilijk ze zijn.

# en: Choose a varied set out of many puzzles.
summary-puzzles-choose = Kies uit veel puzzels een gevarieerde reeks.

# en: Prove all puzzles in a file again.
summary-puzzles-check = Bewijs alle puzzels in een bestand opnieuw.

# en: Print a shell completion script.
summary-completion = Maak een script waarmee je shell opdrachten aanvult.

# en: Show what a network was trained on, and check its file.
summary-network-info = Toon waarmee een netwerk is getraind en controleer het bestand.

# en: Write a network as ONNX or safetensors.
summary-network-export = Schrijf een netwerk als ONNX of safetensors.

## Opties van meer dan één opdracht

# en: Language: en or nl.  [default: SKEP_LANG or locale]
option-lang = Taal: en of nl.  [standaard: SKEP_LANG of systeemtaal]

# en: Turn color on or off.  [default: on in a terminal]
option-color = Kleur aan of uit.  [standaard: aan in een terminal]

# en: Show this message and exit.
option-help = Toon deze uitleg en stop.

# en: Print the result as JSON.
option-json = Toon het resultaat als JSON.

# en: Edition (dutch-2005, classic, pocket, carbon, ultimate, tournament) or game type (Base, Base+MLP).
#     Append +M, +L, +P for expansions, and ,switch=value to change a rule.  [default: from the game, or
#     Base+MLP]
option-rules = Uitgave (dutch-2005, classic, pocket, carbon, ultimate, tournament) of speltype (Base, Base+MLP). Zet er +M, +L, +P achter voor uitbreidingen, en ,schakelaar=waarde om een regel te veranderen.  [standaard: uit de partij, of Base+MLP]

# en: Run on a Ray cluster: HOST:PORT, auto (a running one or a new one) or local (a new one).
option-ray = Gebruik een Ray-cluster: HOST:POORT, auto (een cluster dat al draait, of anders een nieuw cluster) of local (een nieuw cluster).

# en: Number of games per pairing, played in pairs with colors reversed.
option-games = Aantal partijen per tweetal spelers, in paren met omgekeerde kleuren.

# en: Time limit per move.
option-time = Tijdslimiet per zet.

# en: Node limit per move.
option-nodes = Maximaal aantal knopen per zet.

# en: Depth limit per move, in plies.
option-depth = Maximale zoekdiepte per zet: hoeveel zetten vooruit.

# en: Opening suite (base, base-mlp, none) or a file with openings.  [default: the suite for the rules]
option-openings = Openingenset (base, base-mlp, none) of een bestand met openingen.  [standaard: de set bij de regels]

# en: Half of the suite: tuning, hold-out (for final results) or all.
option-half = Helft van de set: tuning, hold-out (voor de uiteindelijke uitslag) of all.

# en: Number of games to play at once.
option-concurrency = Aantal partijen tegelijk.

# en: Plies after which a game is a draw.
option-max-plies = Aantal zetten waarna een partij remise is.

# en: Timeout for an engine that has no time limit.
option-timeout = Hoelang Skep wacht op een engine zonder tijdslimiet.

# en: Save games to NAME.jsonl and NAME.pgn, and resume from them if they exist.
option-log = Bewaar partijen in NAAM.jsonl en NAAM.pgn, en ga daarmee verder als ze bestaan.

# en: Check the games in a log and print its table, without playing.
option-report = Controleer de partijen in een logboek en toon de tabel, zonder te spelen.

# en: Database, as an SQLAlchemy URL.  [default: skep.db in the data folder]
option-db = Database, als SQLAlchemy-URL.  [standaard: skep.db in de datamap]

# en: Replace what is in the target database.
option-replace = Vervang wat er in de doeldatabase staat.

# en: Random seed.
option-seed = Startwaarde (seed) van de toevalsgenerator.

# en: Device: cpu or cuda.  [default: cuda if present]
option-device = Apparaat: cpu of cuda.  [standaard: cuda als dat er is]

# en: Number of games to play at once on this machine.  [default: all cores]
option-threads = Aantal partijen tegelijk op deze computer.  [standaard: alle kernen]

## skep

# en: Play Hive, and work with games, engines and networks.
#
#     Many commands take a GAME: a game string, moves joined by semicolons, a setup string, or a file with
#     games (Skep uses the first one). A single dash (-) means standard input.
command-skep =
    Speel Hive, en werk met partijen, engines en netwerken.

    Veel opdrachten werken met een PARTIJ: een game string, zetten met puntkomma’s ertussen, een setup string, of een bestand met partijen (Skep neemt de eerste). Een streepje (-) staat voor de standaardinvoer.

# en: Show the version, the implementation of the rules and the network, and exit.
option-skep-version = Toon de versie, de gebruikte implementatie van de regels en het netwerk, en stop.

## skep play

# en: Play Hive in the terminal, from the start or from GAME.
#
#     Two people share the terminal, or you play against the computer with --vs. Type moves such as wA1
#     -bQ. A menu shows the legal ones. Type help to see what else you can type. With the tournament rules,
#     the third occurrence of a position is a draw. Without a terminal, Skep shows GAME or plays a short
#     demonstration.
command-play =
    Speel Hive in de terminal, vanaf het begin of verder vanuit PARTIJ.

    Je speelt met z’n tweeën aan één terminal, of met --vs tegen de computer. Typ zetten zoals wA1 -bQ. Een menu laat zien welke zetten kunnen, en met help zie je wat je nog meer kunt typen. Met de toernooiregels is het remise als een stelling voor de derde keer voorkomt. Zonder terminal toont Skep PARTIJ, of speelt het een korte demonstratie.

# en: Play against the computer: 1 (easiest) to 10 (strongest).
option-play-vs = Speel tegen de computer: van 1 (makkelijkst) tot 10 (sterkst).

# en: Your side: white, black or random.  [default: white]
option-play-side = Jouw kleur: white (wit), black (zwart) of random (loten).  [standaard: white]

# en: Maximum thinking time per move for the computer.  [default: 3]
option-play-seconds = Hoelang de computer hoogstens nadenkt over een zet.  [standaard: 3]

# en: Random seed, for reproducible play.  [default: random]
option-play-seed = Startwaarde (seed) van de toevalsgenerator: met dezelfde waarde speelt de computer weer hetzelfde.  [standaard: willekeurig]

## skep serve

# en: Run the web server to play in the browser.
#
#     The server runs until you press Ctrl-C. It stores games in the data folder: SKEP_DATA, or the usual
#     place on your system. If port 8000 is in use and you did not name another, it takes the next free
#     port. docs/serve.md describes how to run a server for a club.
command-serve =
    Start de webserver, om in de browser te spelen.

    De server draait tot je op Ctrl-C drukt. De partijen bewaart hij in de datamap: SKEP_DATA, of de gebruikelijke plek op jouw systeem. Is poort 8000 bezet en heb je zelf geen poort gekozen, dan neemt hij de volgende vrije. In docs/serve.md staat hoe je een server voor een club opzet.

# en: Address to listen on; 0.0.0.0 opens the server to your network.  [default: 127.0.0.1, for this
#     machine only]
option-serve-host = Adres om op te luisteren. Met 0.0.0.0 kan iedereen in je netwerk erbij.  [standaard: 127.0.0.1, alleen deze computer]

# en: Port to listen on; 0 means any free one.  [default: 8000 or the next free one]
option-serve-port = Poort om op te luisteren. Bij 0 kiest Skep een vrije.  [standaard: 8000 of de volgende vrije]

# en: Whether to open a browser.  [default: open one if there is a desktop]
option-serve-open = Open een browser, of juist niet.  [standaard: openen, als er een grafische omgeving is]

# en: Address that visitors use, if the server is behind a reverse proxy.
option-serve-public-url = Adres dat bezoekers gebruiken, als de server achter een reverse proxy staat.

# en: Another host name that visitors use. Repeatable.  [default: IP addresses, localhost, the
#     name of this machine, and the host of --public-url]
option-serve-allowed-host = Nog een hostnaam die bezoekers gebruiken. Mag meerdere keren.  [standaard: IP-adressen, localhost, de naam van deze computer en de host van --public-url]

# en: Trust forwarded headers from this proxy (address or network). Repeatable.
option-serve-trusted-proxy = Vertrouw de doorgegeven headers van deze proxy (adres of netwerk). Mag meerdere keren.

# en: Let visitors explore this collection of games, which `skep import --collection FILE` writes. The server only reads it.
option-serve-explorer = Bezoekers kunnen in deze verzameling partijen zoeken. Je maakt die met `skep import --collection BESTAND`. De server leest het bestand alleen.

# en: Redis server shared by all server processes. Needs PostgreSQL. To keep its password out of the process list, set SKEP_REDIS instead.
option-serve-redis = Redis, waarmee meerdere serverprocessen samenwerken. Daarvoor is PostgreSQL nodig. Met SKEP_REDIS blijft het wachtwoord uit de proceslijst.

# en: Number of server processes. More than one needs --redis.
option-serve-workers = Aantal serverprocessen. Voor meer dan één is --redis nodig.

# en: Maximum number of engine processes.  [default: all cores but one, shared by the workers]
option-serve-engines = Maximaal aantal processen voor de engine.  [standaard: alle kernen op één na, verdeeld over de serverprocessen]

# en: Turn rate limiting on or off.  [default: on]
option-serve-limits = Limiet op het aantal verzoeken, aan of uit.  [standaard: aan]

# en: Maximum number of players from one IP address at the same time. Above 300, the rate limits per address grow with it.
option-serve-per-address = Maximaal aantal spelers tegelijk vanaf één IP-adres. Boven 300 groeien alle limieten per adres mee.

# en: Write log lines as text, or as JSON for other programs.
option-serve-log-format = Schrijf het logboek als tekst, of als JSON voor andere programma’s.

# en: Log full IP addresses with security events.  [default: only the network]
option-serve-log-addresses = Zet bij beveiligingsmeldingen het hele IP-adres in het logboek.  [standaard: alleen het netwerk]

# en: Bearer token for /metrics. To keep it out of the process list, set SKEP_METRICS_TOKEN instead.
#     [default: none; only this machine can read /metrics]
option-serve-metrics-token = Bearer-token voor /metrics. Met SKEP_METRICS_TOKEN staat het niet in de proceslijst.  [standaard: alleen deze computer kan erbij]

# en: Serve the API without the page.
option-serve-api-only = Bied alleen de API aan, zonder de webpagina.

## skep admin

# en: Back up, restore, check and copy a server's games.
#
#     docs/serve.md describes how to run a server for a club.
command-admin =
    Maak back-ups van een server en zet ze terug. Controleer partijen en kopieer ze.

    In docs/serve.md staat hoe je een server voor een club opzet.

# en: Back up all games and players, even while the server is running.
summary-admin-backup = Maak een back-up van alle partijen en spelers, ook terwijl de server draait.

# en: Restore a backup to an empty database.
summary-admin-restore = Zet een back-up terug in een lege database.

# en: Replay all games, and list the damaged ones.
summary-admin-check = Speel alle partijen na en toon welke beschadigd zijn.

# en: Copy all games and players to another database.
summary-admin-copy = Kopieer alle partijen en spelers naar een andere database.

# en: Back up all games and players to FILE, even while the server is running.
#
#     The backup is a snapshot of a single moment, and Skep reads it back to verify it. It contains the key
#     that signs sessions, so keep it secret. The key is the one beside an SQLite database, or else in the
#     data folder. The backup can be restored to SQLite and to PostgreSQL.
command-admin-backup =
    Maak in BESTAND een back-up van alle partijen en spelers, ook terwijl de server draait.

    De back-up bevat de stand van één moment, en Skep leest hem ter controle nog eens na. De sleutel waarmee sessies worden ondertekend, zit erin. Houd de back-up dus geheim. Het is de sleutel die naast de SQLite-database staat of, als daar geen sleutel staat, die uit de datamap. Je kunt de back-up terugzetten in SQLite en in PostgreSQL.

# en: Restore the backup in FILE to an empty database.
#
#     Stop the server first. Skep restores everything or, if something goes wrong, nothing. The key that
#     signs sessions is restored if the server has none, or with --replace.
command-admin-restore =
    Zet de back-up in BESTAND terug in een lege database.

    Stop eerst de server. Skep zet alles terug of, als er iets misgaat, niets. De sleutel waarmee sessies worden ondertekend, wordt alleen teruggezet als de server nog geen sleutel heeft, of met --replace.

# en: Replay all games in the database, or in the backup FILE, and list the damaged ones.
#
#     The server can keep running. The exit status is 1 if a game is damaged.
command-admin-check =
    Speel alle partijen na, uit de database of uit de back-up BESTAND, en toon welke beschadigd zijn.

    De server kan intussen blijven draaien. De exitstatus is 1 als er een partij beschadigd is.

# en: Copy all games and players to another database, for example from SQLite to PostgreSQL.
#
#     If the server is running, Skep copies a snapshot. Stop the server afterward and run the command
#     again with --replace: it writes only what has changed since. Before Skep commits the copy, it
#     compares both databases by count and by a hash of every game.
command-admin-copy =
    Kopieer alle partijen en spelers naar een andere database, bijvoorbeeld van SQLite naar PostgreSQL.

    Draait de server intussen, dan kopieert Skep de stand van één moment. Stop daarna de server en voer de opdracht nog eens uit met --replace: dan wordt alleen geschreven wat sindsdien veranderd is. Voordat er iets bewaard wordt, vergelijkt Skep beide databases op aantallen en op een hash van elke partij.

# en: Database to copy to, as an SQLAlchemy URL.
option-admin-copy-to = Database om naartoe te kopiëren, als SQLAlchemy-URL.

## skep show

# en: Draw the position at the end of GAME, with the last move marked.
command-show = Teken de stelling aan het eind van PARTIJ. De laatste zet is gemarkeerd.

# en: Draw an SVG picture.
option-show-svg = Teken een SVG-afbeelding.

# en: Write to this file: .svg for a picture, .txt or no extension for text.  [default: standard output]
option-show-output = Schrijf naar dit bestand: .svg voor een afbeelding, .txt of geen extensie voor tekst.  [standaard: standaarduitvoer]

## skep explain

# en: Explain how MOVE works in GAME, or why it is illegal.
#
#     MOVE can also be a piece alone, such as wA1. Skep then lists its moves, or says why it has none. You
#     can also write the target as coordinates relative to the first piece of the game: wA1 3,-1. Put
#     moves in quotes, since they contain a space.
command-explain =
    Leg uit hoe ZET gaat in PARTIJ, of waarom hij niet mag.

    In plaats van een zet kun je ook alleen een steen noemen, zoals wA1. Dan toont Skep wat die steen kan, of waarom hij niets kan. Je kunt een veld ook aanwijzen met coördinaten vanaf de eerste steen van de partij, zoals in wA1 3,-1. Schrijf een zet tussen aanhalingstekens, want er staat een spatie in.

## skep moves

# en: List the legal moves in GAME, one per line.
#
#     If GAME is a dash (-), Skep reads games from standard input, one per line, and answers each with
#     exactly one line: its moves, separated by semicolons. With --json, the line is an object with the
#     fields legal, state and key, or with only the field error if the game can't be read. An empty line
#     is a game without moves.
command-moves =
    Toon de mogelijke zetten van PARTIJ, één per regel.

    Is PARTIJ een streepje (-), dan leest Skep partijen van de standaardinvoer, één per regel. Op elke regel volgt precies één regel als antwoord: de zetten, met puntkomma’s ertussen. Met --json is dat een object met legal, state en key, of met alleen error als de partij niet te lezen is. Een lege regel is een partij zonder zetten.

## skep perft

# en: Count the move sequences of DEPTH plies that can follow GAME (perft).
#
#     Without GAME, Skep counts from the start. Pieces of the same kind enter in numeric order, a pass
#     counts as a ply, and a finished game has no moves. The count goes to standard output, and the time
#     it took to standard error.
command-perft =
    Tel de reeksen van DIEPTE zetten die op PARTIJ kunnen volgen (perft).

    Zonder PARTIJ telt Skep vanaf het begin. Gelijke stenen komen op volgorde van hun nummer in het spel, passen telt als een zet, en na het eind van een partij zijn er geen zetten meer. Het aantal gaat naar de standaarduitvoer, de tijd naar de standaardfoutuitvoer.

# en: Also print the count for each first move.
option-perft-divide = Toon ook het aantal per eerste zet.

# en: Number of threads; the pure Python rules use only one.
option-perft-threads = Aantal threads. De regels in puur Python gebruiken er één.

## skep bench

# en: Measure how fast the rules code runs on one core of this machine.
#
#     Skep lists and counts legal moves in positions from the middle of random games, and plays random
#     games. The positions are the same on every machine.
command-bench =
    Meet hoe snel de code van de regels draait op één kern van deze computer.

    Skep zoekt en telt zetten in stellingen midden uit willekeurige partijen, en speelt willekeurige partijen. De stellingen zijn op elke computer dezelfde.

# en: Time for each measurement; the best run counts.
option-bench-seconds = Tijd per meting. De beste poging telt.

## skep convert

# en: Convert the games in FILES to another format.
#
#     A dash (-) means standard input. If some games fail, Skep writes the others, says what is wrong, and
#     exits with status 2. --rules applies to games that do not name their rules.
command-convert =
    Zet de partijen in BESTANDEN om naar een ander formaat.

    Een streepje (-) staat voor de standaardinvoer. Lukt het bij sommige partijen niet, dan schrijft Skep de rest, meldt wat er mis is en eindigt met status 2. --rules geldt voor partijen die hun regels niet noemen.

# en: Input format: uhp, pgn, sgf, bga, setup, json.  [default: detected for each file]
option-convert-from = Formaat van de invoer: uhp, pgn, sgf, bga, setup, json.  [standaard: per bestand herkend]

# en: Output format: uhp, pgn, sgf, setup.  [default: from the output file name, or uhp]
option-convert-to = Formaat van de uitvoer: uhp, pgn, sgf, setup.  [standaard: volgens de naam van het uitvoerbestand, of uhp]

# en: Write to this file, compressed if it ends in .gz.  [default: standard output]
option-convert-output = Schrijf naar dit bestand, ingepakt als de naam op .gz eindigt.  [standaard: standaarduitvoer]

## skep import

# en: Add the games in FILES to your collection, for skep explore.
#
#     A dash (-) means standard input. Games that the collection already has are skipped, so you can
#     interrupt an import and run it again. A game with an illegal move is not stored: Skep says what is
#     wrong with it, stores the others, and exits with status 2. --rules applies to games that do not name
#     their rules.
command-import =
    Voeg de partijen in BESTANDEN toe aan je verzameling, voor skep explore.

    Een streepje (-) staat voor de standaardinvoer. Partijen die al in de verzameling zitten, slaat Skep over, dus je kunt een import onderbreken en opnieuw starten. Een partij met een ongeldige zet wordt niet opgeslagen: Skep meldt wat er mis is, slaat de rest op en eindigt met status 2. --rules geldt voor partijen die hun regels niet noemen.

# en: Input format: uhp, pgn, sgf, bga, json.  [default: detected for each file]
option-import-from = Formaat van de invoer: uhp, pgn, sgf, bga, json.  [standaard: per bestand herkend]

# en: File with the collection.  [default: collection.db in the data folder]
option-collection = Bestand met de verzameling.  [standaard: collection.db in de datamap]

## skep explore

# en: See what was played from the position at the end of GAME in your collection.
#
#     Skep finds positions in any rotation or reflection. Without GAME, it starts from the empty hive.
#     --games without GAME lists all games. skep import adds games to the collection.
command-explore =
    Bekijk wat er in je verzameling is gespeeld vanuit de stelling aan het eind van PARTIJ.

    Skep vindt een stelling ook als die gedraaid of gespiegeld is. Zonder PARTIJ begint Skep bij het lege bord. Met --games zonder PARTIJ zie je alle partijen. Met skep import voeg je partijen toe aan de verzameling.

# en: Explore the position after N plies of GAME.  [default: the last one]
option-explore-ply = Bekijk de stelling na N zetten van PARTIJ.  [standaard: de laatste]

# en: List games instead of moves.
option-explore-games = Toon partijen in plaats van zetten.

# en: Only games of this player (case-insensitive).
option-explore-player = Alleen partijen van deze speler. Hoofdletters maken niet uit.

# en: Side that --player has: white or black.  [default: either]
option-explore-side = Kleur van --player: white of black.  [standaard: allebei]

# en: Only games against this player.
option-explore-opponent = Alleen partijen tegen deze speler.

# en: Only games with this result: white, black, draw or unfinished.
option-explore-result = Alleen partijen met deze uitslag: white, black, draw of unfinished.

# en: Only games on or after this day, such as 2024-07-31.
option-explore-since = Alleen partijen vanaf deze dag, zoals 2024-07-31.

# en: Only games on or before this day.
option-explore-until = Alleen partijen tot en met deze dag.

# en: Only games with at least N plies.
option-explore-min-plies = Alleen partijen van minstens N zetten.

# en: Only games with at most N plies.
option-explore-max-plies = Alleen partijen van hoogstens N zetten.

# en: Also count games of other game types.  [default: the game type of the position]
option-explore-all-types = Tel ook partijen van andere speltypen mee.  [standaard: het speltype van de stelling]

# en: Only games with exactly these rules, such as classic+M.
option-explore-only-rules = Alleen partijen met precies deze regels, zoals classic+M.

# en: Maximum number of moves or games to list.
option-explore-limit = Hoeveel zetten of partijen er hoogstens worden getoond.

# en: Number of example games for each move.
option-explore-examples = Aantal voorbeeldpartijen per zet.

# en: Print game N of the collection as PGN.
option-explore-show = Toon partij N van de verzameling als PGN.

# en: Delete game N from the collection.
option-explore-delete = Verwijder partij N uit de verzameling.

## skep analyze

# en: Review GAME move by move, with the score, the best move and the loss.
#
#     With --position or --ply, or if GAME is a setup string or has no moves, Skep analyzes a single
#     position and prints the best lines as it finds them. If a file has several games, Skep reviews the
#     first one, or all of them with --all. Positive scores are good for White. Press Ctrl-C to stop and
#     see the results so far.
command-analyze =
    Analyseer PARTIJ zet voor zet: de score, de beste zet en het verlies.

    Met --position of --ply, of als PARTIJ een setup string is of geen zetten heeft, analyseert Skep één stelling en toont het de beste varianten zodra het ze vindt. Als een bestand meer partijen bevat, neemt Skep de eerste, of met --all alle partijen. Een positieve score is goed voor Wit. Met Ctrl-C stop je en zie je wat er tot dan toe is gevonden.

# en: Time per position.  [default: 1, or 10 for a single position]
option-analyze-seconds = Tijd per stelling.  [standaard: 1, of 10 voor één stelling]

# en: Node limit per position; reproducible with one thread.
option-analyze-nodes = Maximaal aantal knopen per stelling. Met één thread krijg je steeds dezelfde uitkomst.

# en: Depth limit per position, in plies.
option-analyze-depth = Maximale zoekdiepte per stelling, in zetten.

# en: Number of best lines to show.  [default: none for a game, 3 for a single position]
option-analyze-lines = Hoeveel van de beste varianten Skep toont.  [standaard: geen bij een partij, 3 bij één stelling]

# en: Number of search threads; the pure Python search uses only one.
option-analyze-threads = Aantal threads om mee te zoeken. In puur Python is het er één.

# en: Size of the transposition table, in MiB.
option-analyze-hash = Grootte van de transpositietabel, in MiB.

# en: Network file to evaluate positions with, or HandMade for no network.
option-analyze-network = Netwerkbestand om stellingen mee te beoordelen, of HandMade om dat zonder netwerk te doen.

# en: First move to review; moves are numbered from 1.
option-analyze-from = Eerste zet om te analyseren. De zetten zijn genummerd vanaf 1.

# en: Last move to review.
option-analyze-to = Laatste zet om te analyseren.

# en: Analyze only the last position.
option-analyze-position = Analyseer alleen de laatste stelling.

# en: Analyze only the position after this move; 0 is the start.
option-analyze-ply = Analyseer alleen de stelling na deze zet. 0 is het begin.

# en: Write a graph of the game to this file (.svg or .png).
option-analyze-output = Schrijf een grafiek van de partij naar dit bestand (.svg of .png).

# en: Review every game in the file; --threads sets how many at once.
option-analyze-all = Analyseer alle partijen in het bestand. Met --threads stel je in hoeveel tegelijk.

## skep uhp

# en: Run the engine for other programs, with the Universal Hive Protocol (UHP).
#
#     Another program starts this command and writes UHP commands to its standard input. You can type them
#     yourself, too. Type help for a list.
command-uhp =
    Start de engine voor andere programma’s, met het Universal Hive Protocol (UHP).

    Een ander programma start deze opdracht en schrijft UHP-opdrachten naar de standaardinvoer. Je kunt ze ook zelf typen. Typ help voor een overzicht.

# en: Edition to play; game types are limited to its bugs.  [default: tournament]
option-uhp-rules = Uitgave om mee te spelen. Speltypes gebruiken alleen stenen van die uitgave.  [standaard: tournament]

# en: Set an engine option, such as Level=3 or Threads=2. Repeatable.
option-uhp-option = Stel een optie van de engine in, zoals Level=3 of Threads=2. Mag meerdere keren.

# en: Append all input and output lines to this file.
option-uhp-log = Voeg elke gelezen of geschreven regel toe aan dit bestand.

## skep match

# en: Play a match between two PLAYERS.
#
#     A player is level:N, skep (the engine at full strength), a named opponent such as novice or mcts,
#     or the command line of any UHP engine. Settings go in front: 'time=0.5 name=quick skep',
#     'nodes=5000 Threads=2 skep', 'Hash=128 ./engine uhp'. The options below apply to players without
#     a setting of their own.
#
#     The result goes to standard output, and the progress to standard error.
command-match =
    Laat twee SPELERS een match spelen.

    Een speler is level:N, skep (de engine op volle sterkte), een tegenstander met een naam, zoals novice of mcts, of de opdrachtregel van een willekeurige UHP-engine. Instellingen zet je ervoor: 'time=0.5 name=quick skep', 'nodes=5000 Threads=2 skep', 'Hash=128 ./engine uhp'. De opties hieronder gelden voor spelers zonder eigen instelling.

    De uitslag gaat naar de standaarduitvoer, de voortgang naar de standaardfoutuitvoer.

# en: Stop when an SPRT decides between these Elo differences.
option-match-sprt = Stop zodra een SPRT tussen deze Elo-verschillen beslist.

# en: False-positive rate (alpha) of the SPRT.
option-match-alpha = Kans op een vals-positieve uitslag (alfa) van de SPRT.

# en: False-negative rate (beta) of the SPRT.
option-match-beta = Kans op een vals-negatieve uitslag (bèta) van de SPRT.

# en: Edition (dutch-2005, classic, pocket, carbon, ultimate, tournament) or game type (Base, Base+MLP).
#     Append +M, +L, +P for expansions, and ,switch=value to change a rule.  [default: Base+MLP]
option-match-rules = Uitgave (dutch-2005, classic, pocket, carbon, ultimate, tournament) of speltype (Base, Base+MLP). Zet er +M, +L, +P achter voor uitbreidingen, en ,schakelaar=waarde om een regel te veranderen.  [standaard: Base+MLP]

# en: Random seed; it also sets the order of openings.
option-match-seed = Startwaarde (seed) van de toevalsgenerator, ook voor de volgorde van de openingen.

## skep tournament

# en: Play a round-robin tournament between PLAYERS, and rate them.
#
#     Name two or more players, as for skep match. Each of them plays all the others.
command-tournament =
    Laat SPELERS een toernooi spelen, ieder tegen ieder, en bereken hun ratings.

    Noem twee of meer spelers, net als bij skep match. Iedereen speelt tegen alle anderen.

# en: Fix the rating of one player.  [default: the average is 0]
option-tournament-anchor = Zet de rating van één speler vast.  [standaard: het gemiddelde is 0]

# en: Edition (dutch-2005, classic, pocket, carbon, ultimate, tournament) or game type (Base, Base+MLP).
#     Append +M, +L, +P for expansions, and ,switch=value to change a rule.  [default: Base+MLP]
option-tournament-rules = Uitgave (dutch-2005, classic, pocket, carbon, ultimate, tournament) of speltype (Base, Base+MLP). Zet er +M, +L, +P achter voor uitbreidingen, en ,schakelaar=waarde om een regel te veranderen.  [standaard: Base+MLP]

# en: Random seed; it also sets the order of openings.
option-tournament-seed = Startwaarde (seed) van de toevalsgenerator, ook voor de volgorde van de openingen.

## skep levels

# en: Measure the strength of LEVELS in games against simulated beginners.
#
#     LEVELS are numbers from 1 to 9, such as 3, 1-5 or 1,2,6. The default is 1-5.
#
#     Each score is for the level, not for the beginner. The Passes column is the percentage of turns on
#     which the beginner could only pass. The same seed gives the same games. Press Ctrl-C to stop and
#     see the results so far.
command-levels =
    Meet hoe sterk NIVEAUS zijn in partijen tegen nagebootste beginners.

    NIVEAUS zijn getallen van 1 tot en met 9, zoals 3, 1-5 of 1,2,6. Standaard is dat 1-5.

    De score is die van het niveau, niet die van de beginner. Onder “Gepast” staat in hoeveel procent van zijn beurten de beginner alleen kon passen. Dezelfde startwaarde geeft dezelfde partijen. Met Ctrl-C stop je, en zie je de resultaten tot dan toe.

# en: Beginners: random, child, starter, newcomer, novice, clubbie.
option-levels-players = De beginners: random, child, starter, newcomer, novice, clubbie.

# en: Play the beginners against each other, without levels.
option-levels-round-robin = Laat de beginners tegen elkaar spelen, zonder niveaus.

# en: Number of games per pairing and rule set.
option-levels-games = Aantal partijen per tweetal spelers en per set regels.

# en: Rules to play with. Repeatable.  [default: Base and Base+MLP]
option-levels-rules = Regels om mee te spelen. Mag meerdere keren.  [standaard: Base en Base+MLP]

# en: Number of processes that play games.  [default: all cores]
option-levels-processes = Aantal processen dat partijen speelt.  [standaard: alle kernen]

# en: Compare the scores with their targets; exit with status 1 if one is missed.
option-levels-check = Vergelijk de scores met hun doelen. De exitstatus is 1 als een doel niet gehaald is.

## skep selfplay

# en: Generate self-play games for training, and save them to FILE.
#
#     Run the command again to play the remaining games after Ctrl-C or a crash, or to add more games. The
#     same settings give the same games on any number of threads or machines. Skep refuses a file that was
#     made with different settings.
command-selfplay =
    Laat de engine tegen zichzelf spelen, en bewaar de trainingspartijen in BESTAND.

    Geef de opdracht nog eens om te spelen wat er ontbreekt: na Ctrl-C, na een crash, of omdat je meer partijen wilt. Met dezelfde instellingen krijg je dezelfde partijen, op hoeveel threads of computers je ook speelt. Skep weigert een bestand dat met andere instellingen is gemaakt.

# en: Number of games.
option-selfplay-games = Aantal partijen.

# en: Number of the first game, to split a run between machines.
option-selfplay-first = Nummer van de eerste partij, om het werk over computers te verdelen.

# en: Player settings: nodes=N or depth=N, hash=MIB, network=FILE, and any search constant.
option-selfplay-player = Instellingen van de speler: nodes=N of depth=N, hash=MIB, network=BESTAND, en elke constante van het zoekalgoritme.

# en: Rules for all games; mixed means 60% Base+MLP and 40% other rule sets.
option-selfplay-rules = Regels van alle partijen. Bij mixed is dat 60% Base+MLP en 40% andere regels.

## skep records

# en: Check the training games in FILES, and print statistics.
#
#     Skep replays every game. The exit status is 3 if the statistics look wrong: a score for White below
#     35% or above 65%, more than 40% draws, more than 5% duplicates, more than 20% of the games cut off,
#     or games with fewer than 15 or more than 200 plies on average.
command-records =
    Controleer de trainingspartijen in BESTANDEN, en toon statistieken.

    Skep speelt elke partij na. De exitstatus is 3 als de statistieken niet lijken te kloppen: een score van Wit onder 35% of boven 65%, meer dan 40% remises, 5% dubbele of 20% afgebroken partijen, of partijen met gemiddeld minder dan 15 of meer dan 200 zetten.

# en: Also write the positions to a table: FILE.parquet or FILE.npz (NumPy).
option-records-export = Schrijf de stellingen ook naar een tabel: BESTAND.parquet of BESTAND.npz (NumPy).

## skep train

# en: Train a network on training games, and write it to a file.
#
#     RECORDS are files from skep selfplay, or files of positions that skep_inputs made from them. One
#     game in twenty is held out for validation. The same input gives the same network on the same
#     machine. To train one generation after another, see skep train loop --help. To train a policy
#     for tree search, see skep train policy --help.
command-train =
    Train een netwerk met trainingspartijen, en schrijf het naar een bestand.

    PARTIJEN zijn bestanden van skep selfplay, of bestanden met stellingen die skep_inputs daarvan heeft gemaakt. Eén op de twintig partijen wordt apart gehouden voor de validatie. Dezelfde invoer geeft op dezelfde computer hetzelfde netwerk. Hoe je generatie na generatie traint, lees je met skep train loop --help. Hoe je een policy traint voor Monte Carlo tree search, lees je met skep train policy --help.

# en: Network file to write.
option-train-output = Bestand om het netwerk in te bewaren.

# en: Number of passes over the positions.
option-train-epochs = Hoe vaak de training alle stellingen doorloopt.

# en: Batch size, in positions.
option-train-batch-size = Grootte van een batch, in stellingen.

# en: Initial learning rate.
option-train-learning-rate = Leersnelheid aan het begin.

# en: Weight of the score in the target, 0 to 1; the rest is the result.
option-train-score-weight = Gewicht van de score in de doelwaarde, van 0 tot 1. De rest is de uitslag.

# en: Weight decay for weights tied to a single hex.
option-train-weight-decay = Weight decay van de gewichten die bij één veld horen.

# en: Network to start from, a file or BuiltIn.  [default: random weights]
option-train-from = Netwerk om mee te beginnen, een bestand of BuiltIn.  [standaard: willekeurige gewichten]

# en: Save progress to this file, and resume from it if it exists.
option-train-checkpoint = Bewaar de voortgang in dit bestand, en ga ermee verder als het er al is.

# en: Plot the training curve; the numbers go to FILE.jsonl.
option-train-curve = Teken de trainingscurve. De getallen komen in BESTAND.jsonl.

# en: Number of threads that read the records.  [default: all cores]
option-train-threads = Aantal threads dat de partijen leest.  [standaard: alle kernen]

## skep network

# en: Inspect and export networks, which evaluate positions for the engine.
command-network = Bekijk en exporteer netwerken, waarmee de engine stellingen beoordeelt.

## skep network info

# en: Show what a network was trained on, and check that its file is intact.
#
#     FILE is a network file, a policy file, or BuiltIn for the network that comes with Skep.
command-network-info =
    Toon waarmee een netwerk is getraind, en controleer of het bestand onbeschadigd is.

    BESTAND is een netwerkbestand, een policybestand, of BuiltIn voor het netwerk dat bij Skep hoort.

## skep network export

# en: Write a network or a policy for other programs: TARGET.onnx or TARGET.safetensors.
#
#     FILE is a network file, a policy file, or BuiltIn for the network that comes with Skep.
command-network-export =
    Schrijf een netwerk of een policy voor andere programma’s: DOEL.onnx of DOEL.safetensors.

    BESTAND is een netwerkbestand, een policybestand, of BuiltIn voor het netwerk dat bij Skep hoort.

## skep puzzles

# en: Find puzzles in games. The rules prove that each has exactly one solution.
command-puzzles = Zoek puzzels in partijen. De regels bewijzen dat elke puzzel precies één oplossing heeft.

## skep puzzles mine

# en: Find puzzles in the self-play games in FILES, which skep selfplay wrote.
#
#     In a puzzle, you have to win by force, stop a win, pin a piece, or find the only move that
#     doesn't lose within two moves. Skep examines every move of both sides to prove that there is
#     exactly one solution. Then the engine and its levels try to solve it.
command-puzzles-mine =
    Zoek puzzels in de partijen in BESTANDEN, die skep selfplay heeft gespeeld.

    In een puzzel moet je winst afdwingen, winst voorkomen, een steen vastzetten, of de enige zet
    vinden die niet binnen twee zetten verliest. Skep bekijkt elke zet van beide kanten en bewijst
    zo dat er precies één oplossing is. Daarna proberen de engine en de niveaus de puzzel op te lossen.

# en: Number of puzzles after which to stop.
option-puzzles-mine-count = Aantal puzzels waarna het zoeken stopt.

# en: Maximum number of puzzles with the same task, length, bug and rules.
option-puzzles-mine-per-kind = Maximaal aantal puzzels met dezelfde opgave, lengte en regels en hetzelfde insect.

# en: File to write the puzzles to.
option-puzzles-mine-output = Bestand voor de puzzels.

## skep puzzles choose

# en: Choose puzzles out of FILES so that tasks, bugs, themes, rules and difficulty vary.
#
#     The easiest come first.
command-puzzles-choose =
    Kies puzzels uit BESTANDEN met gevarieerde opgaven, insecten, thema’s, regels en moeilijkheid.

    De makkelijkste komen eerst.

# en: Number of puzzles to choose.
option-puzzles-choose-count = Aantal puzzels om te kiezen.

# en: File to write the puzzles to.
option-puzzles-choose-output = Bestand voor de puzzels.

## skep puzzles check

# en: Prove all puzzles in FILE again, and check everything else that it says about them.
#
#     How hard they are is not measured again.
command-puzzles-check =
    Bewijs alle puzzels in BESTAND opnieuw en controleer al het andere wat er over ze in staat.

    Hoe moeilijk ze zijn, wordt niet opnieuw gemeten.

## skep completion

# en: Print a completion script for bash, zsh or fish.
#
#     With it, the shell completes commands, options and rule sets.
command-completion =
    Maak een aanvulscript voor bash, zsh of fish.

    Daarmee vult je shell opdrachten, opties en regels aan.

## skep train loop

# en: Train one network after another, each on games played by the best one so far.
#
#     In every generation, the best network plays against itself, and Skep trains a new network on the
#     games and keeps it if it wins a gating match. FOLDER gets one folder per generation, the best network
#     (best.net) and the log. Settings can also come from FOLDER/loop.toml. Run the command again to
#     resume. The exit status is 3 if the statistics of the games look wrong.
command-train-loop =
    Train het ene netwerk na het andere, elk met partijen van het beste tot dan toe.

    In elke generatie speelt het beste netwerk tegen zichzelf. Met die partijen traint Skep een nieuw netwerk. Wint het nieuwe netwerk een testmatch, dan bewaart Skep het. In MAP komen een map per generatie, het beste netwerk (best.net) en het logboek. Instellingen kunnen ook in MAP/loop.toml staan. Geef de opdracht nog eens om verder te gaan. De exitstatus is 3 als de statistieken van de partijen niet lijken te kloppen.

# en: Total number of generations, including finished ones.
option-train-loop-generations = Totaal aantal generaties, inclusief de voltooide.

# en: New games per generation.  [default: 20000]
option-train-loop-games = Nieuwe partijen per generatie.  [standaard: 20000]

# en: Nodes per move in those games.  [default: 3000]
option-train-loop-nodes = Knopen per zet in die partijen.  [standaard: 3000]

# en: Random seed.  [default: 1]
option-train-loop-seed = Startwaarde (seed) van de toevalsgenerator.  [standaard: 1]

## skep train policy

# en: Train a policy on training games, and write it to a file.
#
#     A policy says which moves to look at first. Monte Carlo tree search needs one. RECORDS are files
#     from skep selfplay, or files of rows that skep_policy_rows made from them. One game in twenty is
#     held out for validation.
command-train-policy =
    Train een policy met trainingspartijen, en schrijf die naar een bestand.

    Een policy zegt welke zetten je het eerst moet bekijken. Monte Carlo tree search heeft er een nodig. PARTIJEN zijn bestanden van skep selfplay, of bestanden met stellingen die skep_policy_rows daarvan heeft gemaakt. Eén op de twintig partijen wordt apart gehouden voor de validatie.

# en: Policy file to write.
option-train-policy-output = Bestand om de policy in te bewaren.

# en: Number of passes over the positions.
option-train-policy-epochs = Hoe vaak de training alle stellingen doorloopt.

# en: Batch size, in positions.
option-train-policy-batch-size = Grootte van een batch, in stellingen.

# en: Initial learning rate.
option-train-policy-learning-rate = Leersnelheid aan het begin.

# en: Save progress to this file, and resume from it if it exists.
option-train-policy-checkpoint = Bewaar de voortgang in dit bestand, en ga ermee verder als het er al is.

# en: Plot the training curve; the numbers go to FILE.jsonl.
option-train-policy-curve = Teken de trainingscurve. De getallen komen in BESTAND.jsonl.

# en: Number of threads that read the records.  [default: all cores]
option-train-policy-threads = Aantal threads dat de partijen leest.  [standaard: alle kernen]
