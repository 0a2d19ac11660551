### The engine.
###
### Variables:
###   $file  the network file
###   $why   the operating system’s error message

## What is wrong with a network file; the members of NetworkFault

network-fault-cannot-read = { $file } can’t be read ({ $why }). Use another file, or use BuiltIn or HandMade.
network-fault-no-network = { $file } isn’t a Skep network. Use another file, or use BuiltIn or HandMade.
network-fault-other-version = { $file } was made for a different version of Skep: its file format is different. Use a network made for this version, or use BuiltIn or HandMade.
network-fault-other-shape = { $file } was made for a different version of Skep: its inputs are different. Use a network made for this version, or use BuiltIn or HandMade.
network-fault-wrong-size = { $file } has the wrong size for a network. Download it or train it again.
network-fault-damaged = { $file } is damaged: its checksum is wrong. Download it or train it again.
network-fault-overflow = { $file } has weights that are too large for the engine. Train it again.
network-fault-no-native = { $file } can’t be used: networks need the native engine, which hasn’t been built on this machine.
policy-fault-cannot-read = { $file } can’t be read ({ $why }). Use another file, or use BuiltIn.
policy-fault-no-network = { $file } isn’t a Skep policy. Use another file, or use BuiltIn.
policy-fault-other-version = { $file } was made for a different version of Skep: its file format is different. Use a policy made for this version, or use BuiltIn.
policy-fault-other-shape = { $file } was made for a different version of Skep: its inputs are different. Use a policy made for this version, or use BuiltIn.
policy-fault-wrong-size = { $file } has the wrong size for a policy. Download it or train it again.
policy-fault-damaged = { $file } is damaged: its checksum is wrong. Download it or train it again.
policy-fault-overflow = { $file } has weights that are too large for the engine. Train it again.
policy-fault-no-native = { $file } can’t be used: policies need the native engine, which hasn’t been built on this machine.
