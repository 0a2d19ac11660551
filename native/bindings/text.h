// Moves and positions as text, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_text(nanobind::module_& module);

}  // namespace skep::python
