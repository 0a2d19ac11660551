### Werk dat over meer machines verdeeld is.
###
### Variabelen:
###   $place  het adres van een cluster, of de naam van een machine
###   $found  wat daar gevonden is

## Wat er met een ploeg mis is; de leden van ExecutorErrorCode

jobs-no-ray = --ray heeft Ray nodig, en dat is niet geïnstalleerd. Installeer het met: pip install ray
jobs-unreachable = Op { $place } is geen Ray-cluster te bereiken. Klopt het adres, en zegt “ray status” daar dat het draait?
jobs-refused = Het Ray-cluster op { $place } vraagt om een token. Zet RAY_AUTH_MODE=token en RAY_AUTH_TOKEN_PATH zoals het cluster ze heeft.
jobs-other-ray = Het Ray-cluster op { $place } past niet: { $found }. Ray en Python moeten daar en hier dezelfde versies hebben.
jobs-no-skep = { $place } kan het werk niet doen: { $found }. Installeer Skep daar, met de gecompileerde engine.
jobs-other-version = { $place } heeft Skep { $found }, een andere versie dan hier. Alle machines hebben dezelfde nodig.
jobs-lost = Het werk kon op { $place } niet gedaan worden: { $found }. Wat af is, is bewaard; dezelfde opdracht gaat vandaar verder.
