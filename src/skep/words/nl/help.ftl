label-usage = Gebruik
label-options = Opties
label-commands = Opdrachten
label-examples = Voorbeelden
label-default = standaard
label-required = verplicht
