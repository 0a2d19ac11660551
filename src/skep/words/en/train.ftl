### Training networks.
###
### Variables:
###   $text  the file, the device or the setting that it is about
###   $file  a file

## What goes wrong; the members of TrainingFault

train-no-torch = Training needs PyTorch and NumPy, but { $text } isn’t installed. To install both, run: pip install numpy torch
train-no-matplotlib = Drawing training curves needs Matplotlib, which isn’t installed. Run: pip install matplotlib
train-no-positions = { $text } contains neither self-play games nor positions from skep_inputs (for a policy: skep_policy_rows).
train-other-inputs = { $text } has positions for a different network. Rebuild it with skep_inputs (for a policy: skep_policy_rows).
train-truncated = { $text }: the last position is incomplete. Rebuild it with skep_inputs (for a policy: skep_policy_rows).
train-damaged-positions = { $text } is damaged: it has impossible positions. Rebuild it with skep_inputs (for a policy: skep_policy_rows).
train-too-few-games = There are too few games. One in { $text } is held out, and some must be left to train on.
train-no-device = PyTorch can’t use the device “{ $text }” on this machine.
train-no-memory = The device { $text } ran out of memory. Use fewer positions, or a smaller --batch-size.
train-no-checkpoint = { $text } isn’t a checkpoint, or it is damaged. Delete it to start over.
train-old-checkpoint = { $text } was saved by an older version of Skep with a different optimizer, so training can’t resume from it. Delete it to start over, or choose another file.
train-other-checkpoint = { $text } is a checkpoint from a different recipe, different games or a different device. Delete it, or choose another file.
train-diverged = Training diverged. Use a --learning-rate below { $text }.
train-too-large = The weights grew too large for integer arithmetic. Use a lower --learning-rate.
train-same-file = { $text } is already an input or another output. Choose another file to write.
train-hand-made = Training can’t start from HandMade, which isn’t a network. Name a file, or BuiltIn.
train-bad-settings = Invalid setting: { $text }.
train-other-loop = The generation in { $text } was started with different settings. Use the original settings until it is done, or delete the folder.
train-busy = Another training loop is running in { $text }.
train-damaged-loop = { $text } is damaged. Delete it, and the loop repeats the step that created it.
train-not-svg = { $file }: the training curve is an SVG picture. Choose a name that ends in .svg.

## While it lasts

train-begins = { $games ->
    [one] One game
   *[other] { $games } games
}: { $training } positions to train on, { $holdout } held out.
train-progress = Step { $step }/{ $steps }, loss { NUMBER($loss, minimumFractionDigits: 5, maximumFractionDigits: 5) }, hold-out loss { NUMBER($holdout, minimumFractionDigits: 5, maximumFractionDigits: 5) }, about { $left } left
train-done = { $file }: hold-out loss { NUMBER($loss, minimumFractionDigits: 5, maximumFractionDigits: 5) }, calibration error { NUMBER($calibration, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }.
train-policy-done = { $file }: hold-out loss { NUMBER($loss, minimumFractionDigits: 4, maximumFractionDigits: 4) }. The move played was its first choice in { NUMBER($accuracy, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } of the held-out positions.
train-interrupted = Interrupted. Nothing was saved, because there is no checkpoint yet.

## In pictures of curves

train-curve-title = Training curve
train-curve-step = step
train-curve-loss = loss
train-curve-training = training
train-curve-holdout = hold-out
train-curve-predicted = predicted win probability
train-curve-observed = actual result
train-curve-calibration = calibration error

## The loop

train-loop-self-play = Generation { $generation }: self-play with the best network.
train-loop-training = Generation { $generation }: training a new network.
train-loop-fixed-nodes = Generation { $generation }: gating match against the best network, with fixed nodes.
train-loop-fixed-time = Generation { $generation }: gating match against the best network, with fixed time.
train-loop-games = { $done }/{ $games } games
train-loop-pairs = { $pairs ->
    [one] One pair
   *[other] { $pairs } pairs
}: won { $wins }, drawn { $draws }, lost { $losses }, Elo { $elo }, LLR { NUMBER($llr, minimumFractionDigits: 2, maximumFractionDigits: 2) }
train-loop-accepted = Generation { $generation } was accepted: loss { NUMBER($loss, minimumFractionDigits: 5, maximumFractionDigits: 5) }, won { $wins }, drawn { $draws }, lost { $losses }, Elo { $elo }.
train-loop-rejected = Generation { $generation } was rejected: loss { NUMBER($loss, minimumFractionDigits: 5, maximumFractionDigits: 5) }, won { $wins }, drawn { $draws }, lost { $losses }, Elo { $elo }.
train-loop-stopped = Skep didn’t train on the games in { $folder }. Look at them with skep records. The same settings give the same games, so change the settings and delete the folder.
