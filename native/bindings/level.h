// Python's access to how a level chooses its move.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_level(nanobind::module_& module);

}  // namespace skep::python
