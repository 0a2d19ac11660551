### De engine.
###
### Variabelen:
###   $file  het netwerkbestand
###   $why   de foutmelding van het besturingssysteem

## Wat er mis is met een netwerkbestand; de leden van NetworkFault

network-fault-cannot-read = { $file } kan niet worden gelezen ({ $why }). Gebruik een ander bestand, BuiltIn of HandMade.
network-fault-no-network = { $file } is geen netwerk van Skep. Gebruik een ander bestand, BuiltIn of HandMade.
network-fault-other-version = { $file } heeft het bestandsformaat van een andere versie van Skep. Gebruik een netwerk voor deze versie, BuiltIn of HandMade.
network-fault-other-shape = { $file } is gemaakt voor een andere versie van Skep: de ingangen zijn anders. Gebruik een netwerk voor deze versie, BuiltIn of HandMade.
network-fault-wrong-size = { $file } heeft de verkeerde grootte voor een netwerk. Download of train het opnieuw.
network-fault-damaged = { $file } is beschadigd: de controlesom klopt niet. Download of train het opnieuw.
network-fault-overflow = { $file } heeft gewichten die te groot zijn voor de engine. Train het opnieuw.
network-fault-no-native = { $file } kan niet worden gebruikt: netwerken hebben de gecompileerde engine nodig, en die is hier niet gebouwd.
policy-fault-cannot-read = { $file } kan niet worden gelezen ({ $why }). Gebruik een ander bestand of BuiltIn.
policy-fault-no-network = { $file } is geen policy van Skep. Gebruik een ander bestand of BuiltIn.
policy-fault-other-version = { $file } heeft het bestandsformaat van een andere versie van Skep. Gebruik een policy voor deze versie of BuiltIn.
policy-fault-other-shape = { $file } is gemaakt voor een andere versie van Skep: de ingangen zijn anders. Gebruik een policy voor deze versie of BuiltIn.
policy-fault-wrong-size = { $file } heeft de verkeerde grootte voor een policy. Download of train de policy opnieuw.
policy-fault-damaged = { $file } is beschadigd: de controlesom klopt niet. Download of train de policy opnieuw.
policy-fault-overflow = { $file } heeft gewichten die te groot zijn voor de engine. Train de policy opnieuw.
policy-fault-no-native = { $file } kan niet worden gebruikt: een policy heeft de gecompileerde engine nodig, en die is hier niet gebouwd.
