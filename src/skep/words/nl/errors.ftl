### Wat niet gelezen, opgezet of gedaan kon worden.
###
### De variabelen staan beschreven in en/errors.ftl.

# De aanhalingstekens om wat iemand schreef.
quoted = “{ $text }”

## Lezen

error-notation = { $text }, kolom { $column }: hier hoort { $expected }.
# In een partij waarvan de zet al genoemd is.
error-notation-there = Kolom { $column }: hier hoort { $expected }.
error-cut-off = Het bestand lijkt daar af te breken.
error-notation-in-file = Regel { $line }: { $text }, kolom { $column }: hier hoort { $expected }.
error-broken-game = Zet { $ply }, { $move }, kan niet worden gespeeld. { $why }
error-not-in-play = { $name } is nog niet in het spel. Noem een steen die al in het spel is.
error-rules-disagree = In de partij staat { $header }, maar jij vroeg om { $rules }.
error-undecodable = Regel { $line }, kolom { $column }: byte { $byte } is geen geldige UTF-8.
error-damaged-file = Regel { $line }: vanaf hier is het ingepakte bestand beschadigd.
# Waar bestand en regel al genoemd zijn.
error-undecodable-there = kolom { $column }: byte { $byte } is geen geldige UTF-8.
error-damaged-there = vanaf hier is het ingepakte bestand beschadigd.
error-unreadable-game = Regel { $line }, partij { $number }: { $why } Wil je zulke partijen overslaan, geef dan een functie mee als on_failure.
error-unreadable-game-in-file = { $file }, regel { $line }, partij { $number }: { $why } Wil je zulke partijen overslaan, geef dan een functie mee als on_failure.
error-empty-text = De tekst is leeg. Geef de tekst van een partij, of het pad naar een bestand.
error-unknown-format = { $text } is geen game string, PGN, SGF, BGA, setup string of analyse van hivegame.com.

## Schrijven, en de rest

unwritable-setup = Een partij die vanuit een eigen stelling begint, past niet in een game string. Gebruik PGN.
unwritable-sgf-setup = Een partij die vanuit een eigen stelling begint, past niet in SGF. Gebruik PGN.
unwritable-tag-name = Een PGN-tag kan niet { $about } heten. Kies een naam zonder spaties, aanhalingstekens of haken.
unwritable-comment = Er staat een opmerking bij zet { $about }, maar zo lang is de partij niet.
unwritable-computed-tag = Skep vult de tag { $about } zelf in. Laat hem weg.
unwritable-read-only = Skep kan { $about } wel lezen, maar niet schrijven. Gebruik uhp, pgn, sgf of setup.
error-invalid-position = Deze stelling is onmogelijk. { $problems }
ruleset-too-many = Het aantal stenen van één soort ({ $name }) klopt niet. Het moet tussen 0 en het aantal in een volledige set liggen.
ruleset-no-queen = Met deze regels kan niemand winnen: elke speler heeft precies één koningin nodig.
ruleset-not-in-box = In deze regels komt geen { $name } voor.
error-unknown-language = Skep spreekt de taal { $text } niet. Kies { $languages }.

game-nothing-to-undo = Er is geen zet om terug te nemen.
game-nothing-to-redo = Er is geen zet om opnieuw te spelen.
game-game-over = De partij is afgelopen.

## Wat er hoorde te staan; de zin begint met "hier hoort"

expected-color = een steen: w of b, dan de letter van het insect en het nummer, zoals wA1 of bQ
expected-bug = een van { $choices }
expected-number = het nummer van de steen: { $choices }
expected-no-number = geen nummer achter { $choices }: daarvan is er maar één
expected-blank = een spatie, en dan de plek waar de steen heen gaat
expected-target = de plek waar de steen heen gaat, zoals -wA1, wA1/ of wA1
expected-one-side = een van - / \ aan één kant van de steen, niet aan allebei
expected-move-end = het einde van de zet, of een van - / \ achter de steen
expected-in-play = een steen die in het spel is
expected-rules = een uitgave of een speltype: { $choices }, of Base met { $expansions } naar keuze
expected-expansion = een van { $choices }, elk hoogstens één keer, en alleen als de uitgave die heeft
expected-switch = een van de schakelaars { $choices }, en dan =
expected-switch-value = { $choices }
expected-box = een set stenen zoals Q1S2B2G3A3M1L1P1: één koningin, en van elk insect hoogstens dit aantal
expected-game-type = een speltype zoals Base of Base+MLP
expected-game-state = NotStarted, InProgress, Draw, WhiteWins of BlackWins
expected-turn = de beurt, zoals White[1] of Black[12]
expected-setup-version = een setup string van versie 1, die begint met 1~
expected-setup-fields = een reeks van zes velden met ~ ertussen: versie, regels, kleur, wie begon, verdoofd, stapels
expected-setup-side = de kleur die aan zet is en de beurt, zoals w1 of b12
expected-setup-first-player = de kleur die begon, w of b
expected-setup-stack = een stapel op een eigen veld: q-r-stenen, zoals 0-1-wA1-bB1
expected-pgn-tag = een tag zoals [White "Ann"]
expected-pgn-move = een zet, een opmerking of de uitslag (tags staan vóór de eerste zet)
expected-pgn-game = een partij in PGN: tags, zetten of allebei
expected-pgn-file = de tekst van een partij (skep.read_games leest een bestand)
expected-pgn-comment = een {"}"} die de opmerking afsluit
expected-pgn-variation = een ) die de variant afsluit
expected-one-pgn = precies één partij in PGN (skep.read_games leest er meer)
expected-sgf-start = een partij van BoardSpace, die begint met (;
expected-sgf-property = een eigenschap zoals GM[27]
expected-sgf-closed = een ] die de eigenschap afsluit (het bestand lijkt hier af te breken)
expected-sgf-hive = GM[27], het nummer van Hive bij BoardSpace
expected-sgf-standard-box = een variant met een gewone set stenen (in Hive-Ultimate kiezen de spelers zelf hun stenen)
expected-sgf-piece = een steen zoals wA1, of a1 in oude bestanden
expected-sgf-cell = een kolom en een rij, zoals N 13
expected-json = JSON
expected-analysis = een analyse van hivegame.com: een JSON-object met nodes, of met een tree in oudere bestanden
expected-analysis-tree = een boom van zetten: elk kind is een node, en elke node komt één keer voor
expected-analysis-move = een zet met een steen en een plaats
expected-analysis-start = een analyse die bij de eerste zet begint (niet bij start_hop)
expected-bga-move = een reeks zetten van Board Game Arena, zoals [wA3 .] [bG2 wA3-]

## Wat de regels in Python niet kunnen; $task is een lid van NativeTask

error-native-needed = { $task ->
    [self-play] Om tegen zichzelf te spelen
    [features] Om de invoer van het netwerk te berekenen
    [batch-games] Om veel partijen tegelijk te spelen
    [pairs] Voor een match met partijen in paren
    [mcts] Voor Monte Carlo tree search
   *[records] Om te trainen met partijen van skep selfplay
} heeft Skep de gecompileerde regels nodig. { $chosen ->
    [yes] Die staan uit door SKEP_PURE: haal die variabele weg.
   *[no] Installeer een C++-compiler en Python.h (Debian: apt install g++ python3-dev), en daarna Skep opnieuw.
}
