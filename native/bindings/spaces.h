// Action and observation spaces for Python: numbers written into arrays that the caller owns.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_spaces(nanobind::module_& module);

}  // namespace skep::python
