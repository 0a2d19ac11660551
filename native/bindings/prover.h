// Python's access to proofs of forced wins.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_prover(nanobind::module_& module);

}  // namespace skep::python
