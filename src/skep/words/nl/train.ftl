### Netwerken trainen.
###
### Variabelen:
###   $text  het bestand, het apparaat of de instelling waar het om gaat
###   $file  een bestand

## Wat er misgaat; de leden van TrainingFault

train-no-torch = Trainen kan alleen met PyTorch en NumPy, en { $text } is niet geïnstalleerd. Installeer ze allebei met: pip install numpy torch
train-no-matplotlib = Voor de trainingscurve is Matplotlib nodig, en dat is niet geïnstalleerd. Installeer het met: pip install matplotlib
train-no-positions = { $text } bevat geen partijen van skep selfplay, en ook geen stellingen van skep_inputs (voor een policy: skep_policy_rows).
train-other-inputs = { $text } bevat stellingen voor een ander netwerk. Maak het bestand opnieuw met skep_inputs (voor een policy: skep_policy_rows).
train-truncated = { $text }: de laatste stelling is niet compleet. Maak het bestand opnieuw met skep_inputs (voor een policy: skep_policy_rows).
train-damaged-positions = { $text } is beschadigd: er staan onmogelijke stellingen in. Maak het bestand opnieuw met skep_inputs (voor een policy: skep_policy_rows).
train-too-few-games = Er zijn te weinig partijen. Eén op de { $text } wordt apart gehouden, en er moeten er genoeg overblijven om mee te trainen.
train-no-device = PyTorch kan het apparaat “{ $text }” op deze computer niet gebruiken.
train-no-memory = Het apparaat { $text } heeft te weinig geheugen. Gebruik minder stellingen, of een kleinere --batch-size.
train-no-checkpoint = { $text } is geen checkpoint, of is beschadigd. Verwijder het om opnieuw te beginnen.
train-old-checkpoint = { $text } komt van een oudere versie van Skep met een andere optimizer, dus daarmee kan de training niet verdergaan. Verwijder het om opnieuw te beginnen, of kies een ander bestand.
train-other-checkpoint = { $text } is een checkpoint van een ander recept, andere partijen of een ander apparaat. Verwijder het, of kies een ander bestand.
train-diverged = De training divergeerde. Gebruik een --learning-rate onder { $text }.
train-too-large = De gewichten werden te groot om met gehele getallen te rekenen. Gebruik een lagere --learning-rate.
train-same-file = { $text } is al een invoerbestand of een ander uitvoerbestand. Kies een ander uitvoerbestand.
train-hand-made = De training kan niet met HandMade beginnen, want dat is geen netwerk. Noem een bestand, of BuiltIn.
train-bad-settings = Ongeldige instelling: { $text }.
train-other-loop = De training in { $text } is met andere instellingen begonnen. Gebruik de oorspronkelijke instellingen tot deze generatie klaar is, of verwijder de map.
train-busy = In { $text } loopt al een andere training.
train-damaged-loop = { $text } is beschadigd. Verwijder het, dan wordt de stap die het maakte opnieuw gedaan.
train-not-svg = { $file }: de trainingscurve is een SVG-afbeelding. Kies een naam die eindigt op .svg.

## Zolang het duurt

train-begins = { $games ->
    [one] Eén partij
   *[other] { $games } partijen
}: { $training } stellingen om mee te trainen, { $holdout } apart gehouden.
train-progress = Stap { $step }/{ $steps }, loss { NUMBER($loss, minimumFractionDigits: 5, maximumFractionDigits: 5) }, loss op de validatieset { NUMBER($holdout, minimumFractionDigits: 5, maximumFractionDigits: 5) }, nog ongeveer { $left }
train-done = { $file }: loss op de validatieset { NUMBER($loss, minimumFractionDigits: 5, maximumFractionDigits: 5) }, kalibratiefout { NUMBER($calibration, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }.
train-policy-done = { $file }: loss op de validatieset { NUMBER($loss, minimumFractionDigits: 4, maximumFractionDigits: 4) }. De gespeelde zet was de eerste keuze in { NUMBER($accuracy, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } van de stellingen daarin.
train-interrupted = Onderbroken. Er is niets bewaard, want er is nog geen checkpoint.

## In tekeningen

train-curve-title = Trainingscurve
train-curve-step = stap
train-curve-loss = loss
train-curve-training = training
train-curve-holdout = validatieset
train-curve-predicted = voorspelde winstkans
train-curve-observed = werkelijke uitslag
train-curve-calibration = kalibratiefout

## De lus

train-loop-self-play = Generatie { $generation }: het beste netwerk speelt tegen zichzelf.
train-loop-training = Generatie { $generation }: een nieuw netwerk wordt getraind.
train-loop-fixed-nodes = Generatie { $generation }: testmatch tegen het beste netwerk, met een vast aantal knopen.
train-loop-fixed-time = Generatie { $generation }: testmatch tegen het beste netwerk, met een vaste bedenktijd.
train-loop-games = { $done }/{ $games } partijen
train-loop-pairs = { $pairs ->
    [one] Eén paar
   *[other] { $pairs } paren
}: gewonnen { $wins }, remise { $draws }, verloren { $losses }, Elo { $elo }, LLR { NUMBER($llr, minimumFractionDigits: 2, maximumFractionDigits: 2) }
train-loop-accepted = Generatie { $generation } is aangenomen: loss { NUMBER($loss, minimumFractionDigits: 5, maximumFractionDigits: 5) }, gewonnen { $wins }, remise { $draws }, verloren { $losses }, Elo { $elo }.
train-loop-rejected = Generatie { $generation } is afgewezen: loss { NUMBER($loss, minimumFractionDigits: 5, maximumFractionDigits: 5) }, gewonnen { $wins }, remise { $draws }, verloren { $losses }, Elo { $elo }.
train-loop-stopped = Met de partijen in { $folder } is niet getraind. Bekijk ze met skep records. Dezelfde instellingen geven dezelfde partijen, dus verander de instellingen en verwijder de map.
