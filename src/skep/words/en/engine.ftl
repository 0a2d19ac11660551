### The engine's own affairs.
###
### Variables:
###   $file  the file of a network
###   $why   what the system says of it

## What is wrong with a network; the members of NetworkFault

network-fault-cannot-read = { $file } can't be read ({ $why }). Name another file, BuiltIn or HandMade.
network-fault-no-network = { $file } isn't a network of Skep. Name another file, BuiltIn or HandMade.
network-fault-other-version = { $file } has the format of another version of Skep. Use a network of this version, BuiltIn or HandMade.
network-fault-other-shape = { $file } has the inputs of another version of Skep. Use a network of this version, BuiltIn or HandMade.
network-fault-wrong-size = { $file } is too short or too long for a network. Fetch it or train it again.
network-fault-damaged = { $file } has been damaged: its checksum is wrong. Fetch it or train it again.
network-fault-overflow = { $file } has weights that are too large to calculate with. Train it anew.
network-fault-no-native = { $file } can't be used: networks need the compiled search, which isn't built here.
