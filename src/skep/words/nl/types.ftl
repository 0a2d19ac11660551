### Een waarde van het verkeerde type, voor wie programmeert.
###
### De variabelen staan beschreven in en/types.ftl.

error-wrong-type = { $name }: hier hoort { $expected }, niet { $value }.

## Wat je in plaats daarvan gebruikt; één bericht voor elk lid van Instead

instead-move = Gebruik Game, dat zetten als tekst accepteert, of skep.read_move(text, position).
instead-piece = Gebruik skep.parse_piece(text), of Game, dat de tekst accepteert.
instead-hex = Gebruik Hex(q, r), of Game.explain, dat tekst zoals 'bQ-' accepteert.
instead-ruleset = Gebruik skep.parse_ruleset(text), of Game, dat de tekst accepteert.
instead-setup = Gebruik skep.parse_setup(text), dat een Position geeft.
instead-position = Gebruik skep.parse_setup(text) of Game.from_string(text).position.
instead-color = Gebruik Color.WHITE of Color.BLACK.
instead-bug = Gebruik Bug.ANT of Bug('A').
instead-its-position = Gebruik de .position ervan.
instead-its-ruleset = Gebruik de .ruleset ervan, of Game.from_position om vanuit een stelling te beginnen.
instead-decode = Gebruik eerst .decode().
instead-read = Gebruik eerst .read(), of geef het pad aan skep.read_games.
instead-file = Een bestand lees je met skep.read_games(path).
