// Pairs of games between two players, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_match(nanobind::module_& module);

}  // namespace skep::python
