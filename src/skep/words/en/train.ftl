### Training networks.
###
### Variables:
###   $text  the file, the device or the setting that it is about
###   $file  a file

## What goes wrong; the members of TrainingFault

train-no-torch = Training needs PyTorch and NumPy, but { $text } isn't installed. To install both, run: pip install numpy torch
train-no-matplotlib = Drawing training curves needs Matplotlib, which isn't installed. Run: pip install matplotlib
train-no-positions = { $text } holds neither games of self-play nor positions of skep_inputs.
train-other-inputs = { $text } holds positions for another network. Make it anew with skep_inputs.
train-cut-off = { $text }: the last position is cut off. Make it anew with skep_inputs.
train-damaged-positions = { $text } holds positions that can't be: it has been damaged. Make it anew with skep_inputs.
train-too-few-games = There are too few games: one in { $text } is held back, and some must be left to learn from.
train-no-device = PyTorch can't use the device “{ $text }” here.
train-no-memory = The device { $text } has too little memory. Use fewer positions, or a smaller --batch.
train-no-checkpoint = { $text } isn't a checkpoint, or has been damaged. Remove it to begin anew.
train-old-checkpoint = { $text } was saved by an older version of Skep with a different optimizer, so training can't resume from it. Delete it to start over, or choose another file.
train-other-checkpoint = { $text } is the checkpoint of another recipe, of other games or of another device. Remove it, or name another.
train-lost = The errors grew beyond all bounds. Use a --rate below { $text }.
train-too-large = The weights grew too large to calculate with in integers. Use a lower --rate.
train-same-file = { $text } is read or written already. Name another file to write.
train-hand-made = The hand-made evaluation isn't a network to go on from. Name a file, or BuiltIn.
train-bad-settings = { $text }: such a setting can't be used.
train-other-loop = { $text } was begun with other settings. Use those until this generation is done, or remove its folder.
train-busy = Another loop runs in { $text }.
train-damaged-loop = { $text } isn't what a loop writes. Remove it: that step is done again.
train-not-svg = { $file }: the picture is an SVG; name it so.

## While it lasts

train-begins = { $games ->
    [one] One game
   *[other] { $games } games
}: { $learned } positions to learn from, { $held } held back.
train-progress = Step { $step }/{ $steps }, error { NUMBER($learned, minimumFractionDigits: 5, maximumFractionDigits: 5) }, held back { NUMBER($held, minimumFractionDigits: 5, maximumFractionDigits: 5) }, about { $left } left
train-done = { $file }: error { NUMBER($held, minimumFractionDigits: 5, maximumFractionDigits: 5) } on games held back, calibration error { NUMBER($calibration, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }.
train-interrupted = Interrupted; nothing was kept, since there is no checkpoint yet.

## In pictures of curves

train-curve-title = How learning went
train-curve-step = step
train-curve-error = error
train-curve-learned = learned from
train-curve-held = held back
train-curve-predicted = predicted chance to win
train-curve-happened = what happened
train-curve-calibration = calibration error

## The loop

train-loop-play = Generation { $generation }: the best plays itself.
train-loop-learn = Generation { $generation }: a network learns.
train-loop-by-nodes = Generation { $generation }: trial against the best, at fixed nodes.
train-loop-by-time = Generation { $generation }: trial against the best, by time.
train-loop-games = { $done }/{ $games } games
train-loop-pairs = { $pairs ->
    [one] One pair
   *[other] { $pairs } pairs
}: won { $wins }, drawn { $draws }, lost { $losses }, Elo { $elo }, LLR { NUMBER($ratio, minimumFractionDigits: 2, maximumFractionDigits: 2) }
train-loop-accepted = Generation { $generation } was accepted: error { NUMBER($error, minimumFractionDigits: 5, maximumFractionDigits: 5) }, won { $wins }, drawn { $draws }, lost { $losses }, Elo { $elo }.
train-loop-rejected = Generation { $generation } was rejected: error { NUMBER($error, minimumFractionDigits: 5, maximumFractionDigits: 5) }, won { $wins }, drawn { $draws }, lost { $losses }, Elo { $elo }.
train-loop-stopped = Nothing was learned from the games in { $folder }. Look at them with skep records. The same settings play the same games: remove the folder, and change the settings.
