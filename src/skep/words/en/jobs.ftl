### Work spread over several machines.
###
### Variables:
###   $place  the address of a cluster, or the name of a machine
###   $found  what was found there

## What is wrong with an executor; the members of ExecutorErrorCode

jobs-no-ray = --ray needs Ray, which isn’t installed. Install it with: pip install ray
jobs-unreachable = There is no Ray cluster at { $place }. Check the address, and run “ray status” there to see whether Ray is running.
jobs-refused = The Ray cluster at { $place } asks for a token. Set RAY_AUTH_MODE=token, and RAY_AUTH_TOKEN_PATH to the file with the cluster’s token.
jobs-other-ray = The Ray cluster at { $place } isn’t compatible: { $found }. Use the same versions of Ray and Python on both sides.
jobs-no-skep = { $place } can’t do the work: { $found }. Install Skep there, with its native engine.
jobs-other-version = { $place } has Skep { $found }, but this machine has a different version. Install the same version on all machines.
jobs-lost = The work at { $place } failed: { $found }. Finished work is saved. Run the same command again to resume.
