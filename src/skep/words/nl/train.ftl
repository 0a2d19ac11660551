### Netwerken trainen.
###
### Variabelen:
###   $text  het bestand, het apparaat of de instelling waar het om gaat
###   $file  een bestand

## Wat er misgaat; de leden van TrainingFault

train-no-torch = Trainen kan alleen met PyTorch en NumPy, maar { $text } ontbreekt. Installeer ze allebei met: pip install numpy torch
train-no-matplotlib = Voor de grafiek van het trainen is Matplotlib nodig, en dat is niet geïnstalleerd. Draai: pip install matplotlib
train-no-positions = { $text } bevat geen partijen van de engine tegen zichzelf, en ook geen stellingen van skep_inputs.
train-other-inputs = { $text } bevat stellingen voor een ander netwerk. Maak het opnieuw met skep_inputs.
train-cut-off = { $text }: de laatste stelling is afgekapt. Maak het opnieuw met skep_inputs.
train-damaged-positions = { $text } bevat stellingen die niet kunnen: het is beschadigd. Maak het opnieuw met skep_inputs.
train-too-few-games = Er zijn te weinig partijen: één op de { $text } wordt achtergehouden, en er moet iets overblijven om van te leren.
train-no-device = PyTorch kan het apparaat “{ $text }” hier niet gebruiken.
train-no-memory = Het apparaat { $text } heeft te weinig geheugen. Gebruik minder stellingen, of een kleinere --batch.
train-no-checkpoint = { $text } is geen tussenstand, of is beschadigd. Verwijder het om opnieuw te beginnen.
train-old-checkpoint = { $text } komt van een oudere versie van Skep met een andere optimizer, dus trainen kan daar niet mee verdergaan. Verwijder het om opnieuw te beginnen, of kies een ander bestand.
train-other-checkpoint = { $text } is de tussenstand van een ander recept, van andere partijen of van een ander apparaat. Verwijder het, of noem een ander.
train-lost = De fouten werden eindeloos groot. Gebruik een --rate onder { $text }.
train-too-large = De gewichten werden te groot om in hele getallen mee te rekenen. Gebruik een lagere --rate.
train-same-file = { $text } wordt al gelezen of geschreven. Noem een ander bestand om te schrijven.
train-hand-made = De met de hand gemaakte beoordeling is geen netwerk om mee verder te gaan. Noem een bestand, of BuiltIn.
train-bad-settings = { $text }: zo'n instelling is niet te gebruiken.
train-other-loop = { $text } is met andere instellingen begonnen. Gebruik die tot deze generatie klaar is, of verwijder de map.
train-busy = In { $text } loopt al een andere training.
train-damaged-loop = { $text } is niet wat een training schrijft. Verwijder het: die stap wordt dan opnieuw gedaan.
train-not-svg = { $file }: de tekening is een SVG; noem haar zo.

## Zolang het duurt

train-begins = { $games ->
    [one] Eén partij
   *[other] { $games } partijen
}: { $learned } stellingen om van te leren, { $held } achtergehouden.
train-progress = Stap { $step }/{ $steps }, fout { NUMBER($learned, minimumFractionDigits: 5, maximumFractionDigits: 5) }, achtergehouden { NUMBER($held, minimumFractionDigits: 5, maximumFractionDigits: 5) }, nog ongeveer { $left }
train-done = { $file }: fout { NUMBER($held, minimumFractionDigits: 5, maximumFractionDigits: 5) } op achtergehouden partijen, ijkfout { NUMBER($calibration, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }.
train-interrupted = Onderbroken; er is niets bewaard, want er is nog geen tussenstand.

## In tekeningen

train-curve-title = Hoe het leren ging
train-curve-step = stap
train-curve-error = fout
train-curve-learned = geleerd van
train-curve-held = achtergehouden
train-curve-predicted = voorspelde winstkans
train-curve-happened = wat er gebeurde
train-curve-calibration = ijkfout

## De lus

train-loop-play = Generatie { $generation }: het beste netwerk speelt tegen zichzelf.
train-loop-learn = Generatie { $generation }: een netwerk leert.
train-loop-by-nodes = Generatie { $generation }: proef tegen het beste, met vaste knopen.
train-loop-by-time = Generatie { $generation }: proef tegen het beste, op tijd.
train-loop-games = { $done }/{ $games } partijen
train-loop-pairs = { $pairs ->
    [one] Eén paar
   *[other] { $pairs } paren
}: gewonnen { $wins }, remise { $draws }, verloren { $losses }, Elo { $elo }, LLR { NUMBER($ratio, minimumFractionDigits: 2, maximumFractionDigits: 2) }
train-loop-accepted = Generatie { $generation } is aangenomen: fout { NUMBER($error, minimumFractionDigits: 5, maximumFractionDigits: 5) }, gewonnen { $wins }, remise { $draws }, verloren { $losses }, Elo { $elo }.
train-loop-rejected = Generatie { $generation } is afgewezen: fout { NUMBER($error, minimumFractionDigits: 5, maximumFractionDigits: 5) }, gewonnen { $wins }, remise { $draws }, verloren { $losses }, Elo { $elo }.
train-loop-stopped = Van de partijen in { $folder } is niets geleerd. Bekijk ze met skep records. Dezelfde instellingen geven dezelfde partijen: verwijder de map, en verander de instellingen.
