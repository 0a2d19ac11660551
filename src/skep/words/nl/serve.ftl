### De server: wat hij bij het starten zegt, en de pagina voor als er geen andere is.

serve-ready = Skep draait op { $address } (druk op Ctrl-C om te stoppen)
serve-port-moved = Poort { $port } is bezet, dus Skep gebruikt een andere.

serve-port-taken = Poort { $port } is bezet. Laat --port weg om de eerstvolgende vrije poort te gebruiken.
serve-cannot-listen = Skep kan niet luisteren op { $host }, poort { $port }: { $why }.
serve-not-installed = De server heeft pakketten nodig die niet geïnstalleerd zijn ({ $module }). Voer in de map met de broncode van Skep dit uit: pip install '.[server]'
serve-no-driver = De database heeft het Python-pakket { $module } nodig, en dat is niet geïnstalleerd.
serve-no-data-folder = In { $folder } kunnen geen partijen bewaard worden: { $why }. Wil je ze ergens anders bewaren? Zet SKEP_DATA dan op een map waarin je mag schrijven.
serve-no-home = Er is geen thuismap om partijen in te bewaren. Zet SKEP_DATA op een map waarin je mag schrijven.
serve-database = De database kan niet worden gebruikt: { $why }.
serve-database-in-use = Een andere Skep-server gebruikt { $file } al. Stop die eerst, of kies een andere database met --db.
serve-database-linked = Er zijn meerdere harde links naar { $file }. SQLite kan een database beschadigen die onder twee namen wordt geopend. Verwijder de overbodige link (“find / -samefile BESTAND” toont ze allemaal), of gebruik een kopie van het bestand.
serve-redis = Redis kan niet worden gebruikt: { $why }.
serve-no-redis-url = hier hoort een URL zoals redis://localhost
serve-redis-needs-postgresql = Voor --redis is een database nodig die meerdere processen kunnen delen. Kies PostgreSQL met --db.
serve-workers-need-redis = Voor meer dan één serverproces zijn PostgreSQL en Redis nodig. Voeg --db postgresql://… en --redis redis://… toe, of laat --workers weg.
serve-workers-windows = Op Windows draait Skep met één serverproces. Laat --workers weg.
serve-bad-key = De sleutel in { $file } is beschadigd of te kort. Zet minstens { $least } willekeurige tekens in het bestand, of verwijder het: dan maakt de server een nieuwe sleutel en raken gasten hun partijen kwijt.
serve-bad-secret = SKEP_SECRET is geen geldige sleutel. Gebruik minstens { $least } willekeurige letters en cijfers.
serve-later-database = De database is gemaakt door een nieuwere versie van Skep. Werk Skep bij, of kies een andere database met --db.
serve-no-database-url = hier hoort een database-URL zoals sqlite:////srv/skep/skep.db of postgresql://skep@localhost/skep
serve-no-public-url = hier hoort een URL zoals https://hive.example, niet { $text }
serve-no-host = hier hoort een hostnaam zoals hive.example, zonder https:// en poort, niet { $text }
serve-no-network = hier hoort een adres zoals 127.0.0.1 of een netwerk zoals 10.0.0.0/8, niet { $text }

serve-no-page = Er is geen pagina om te tonen: Skep is zonder pagina geïnstalleerd. Voer in de map met de broncode van Skep “make run” uit om de pagina te bouwen en te openen, of “pip install '.[server]'” om Skep met pagina te installeren. Heb je alleen de API nodig? Gebruik dan --api-only.
serve-not-built-title = De pagina is er nog niet
serve-not-built-text = De server draait, maar de pagina ontbreekt. Wordt die net opnieuw gebouwd? Probeer het dan zo nog eens. Voer anders “make run” uit in de map met de broncode van Skep en laad de pagina opnieuw.
