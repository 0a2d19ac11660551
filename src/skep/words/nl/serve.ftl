### De server: wat hij bij het starten zegt, en de pagina voor als er geen andere is.

serve-ready = Skep staat op { $address } (Ctrl-C stopt)
serve-port-moved = Poort { $port } is bezet, dus het wordt een andere.

serve-port-taken = Poort { $port } is bezet. Laat --port weg voor de eerstvolgende vrije.
serve-cannot-listen = Luisteren op { $host }, poort { $port }, gaat niet: { $why }.
serve-not-installed = De server heeft pakketten nodig die niet geïnstalleerd zijn ({ $module }). Draai in de map met de broncode van Skep: pip install '.[server]'
serve-no-driver = De database heeft een Python-pakket nodig dat niet geïnstalleerd is: { $module }.
serve-no-data-folder = In { $folder } kunnen geen partijen bewaard worden: { $why }. Wil je ze ergens anders bewaren? Zet SKEP_DATA dan op een map waarin je mag schrijven.
serve-no-home = Er is geen thuismap om partijen in te bewaren. Zet SKEP_DATA op een map waarin je mag schrijven.
serve-database = De database is niet te gebruiken: { $why }.
serve-later-database = De database is van een latere versie van Skep dan deze. Werk Skep bij, of noem een andere database met --db.
serve-no-database-url = verwacht een database zoals sqlite:////srv/skep/skep.db of postgresql://skep@localhost/skep
serve-no-public-url = verwacht een adres zoals https://hive.example, niet { $text }
serve-no-network = verwacht een adres zoals 127.0.0.1 of een netwerk zoals 10.0.0.0/8, niet { $text }

serve-no-page = Er is geen pagina om te tonen: Skep is zonder pagina geïnstalleerd. Draai “make run” in de map met de broncode van Skep om de pagina te bouwen en te openen, of “pip install '.[server]'” om Skep mét pagina te installeren. Heb je alleen de API nodig? Gebruik dan --api-only.
serve-not-built-title = De pagina is er nog niet
serve-not-built-text = De server draait, maar de pagina ontbreekt. Wordt de pagina net opnieuw gebouwd? Laad haar dan zo meteen nog eens. Draai anders eerst “make run” in de map met de broncode van Skep.
