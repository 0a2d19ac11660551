### Work shared out on several machines.
###
### Variables:
###   $place  the address of a cluster, or the name of a machine
###   $found  what was found there

## What is wrong with an executor; the members of ExecutorErrorCode

jobs-no-ray = --ray needs Ray, which isn't installed. Install it with: pip install ray
jobs-unreachable = No Ray cluster can be reached at { $place }. Is the address right, and does “ray status” there say that it runs?
jobs-refused = The Ray cluster at { $place } asks for a token. Set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN_PATH as the cluster has them.
jobs-other-ray = The Ray cluster at { $place } doesn't fit: { $found }. Ray and Python must have the same versions there and here.
jobs-no-skep = { $place } can't do the work: { $found }. Install Skep there, with its native engine.
jobs-other-version = { $place } has Skep { $found }, which is another version than here. All machines need the same.
jobs-lost = The work couldn't be done at { $place }: { $found }. What was done is kept; the same command goes on from there.
