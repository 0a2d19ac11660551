### Werk dat over meer machines verdeeld is.
###
### Variabelen:
###   $place  het adres van een cluster, of de naam van een machine
###   $found  wat daar gevonden is

## Wat er met een executor mis is; de leden van ExecutorErrorCode

jobs-no-ray = --ray heeft Ray nodig, en dat is niet geïnstalleerd. Installeer het met: pip install ray
jobs-unreachable = Er is geen Ray-cluster op { $place }. Controleer het adres, en kijk daar met “ray status” of Ray draait.
jobs-refused = Het Ray-cluster op { $place } vraagt om een token. Zet RAY_AUTH_MODE op token en RAY_AUTH_TOKEN_PATH op het bestand met het token van het cluster.
jobs-other-ray = Het Ray-cluster op { $place } past niet bij deze computer: { $found }. Gebruik daar en hier dezelfde versies van Ray en Python.
jobs-no-skep = { $place } kan het werk niet doen: { $found }. Installeer Skep daar, met de gecompileerde engine.
jobs-other-version = { $place } heeft Skep { $found }, en dat is een andere versie dan hier. Installeer op alle computers dezelfde versie.
jobs-lost = Het werk op { $place } is mislukt: { $found }. Wat klaar is, is bewaard. Geef dezelfde opdracht nog eens om verder te gaan.
