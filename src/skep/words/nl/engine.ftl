### De eigen zaken van de engine.
###
### Variabelen:
###   $file  het bestand van een netwerk
###   $why   wat het systeem ervan zegt

## Wat er mis is met een netwerk; de leden van NetworkFault

network-fault-cannot-read = { $file } kan niet worden gelezen ({ $why }). Noem een ander bestand, BuiltIn of HandMade.
network-fault-no-network = { $file } is geen netwerk van Skep. Noem een ander bestand, BuiltIn of HandMade.
network-fault-other-version = { $file } heeft het formaat van een andere versie van Skep. Gebruik een netwerk van deze versie, BuiltIn of HandMade.
network-fault-other-shape = { $file } heeft de invoer van een andere versie van Skep. Gebruik een netwerk van deze versie, BuiltIn of HandMade.
network-fault-wrong-size = { $file } is te kort of te lang voor een netwerk. Haal het opnieuw op, of train het opnieuw.
network-fault-damaged = { $file } is beschadigd: de controlesom klopt niet. Haal het opnieuw op, of train het opnieuw.
network-fault-overflow = { $file } heeft gewichten die te groot zijn om mee te rekenen. Train het opnieuw.
network-fault-no-native = { $file } kan niet worden gebruikt: netwerken hebben de gecompileerde zoekmachine nodig, en die is hier niet gebouwd.
