// Many positions at once, with the interpreter's lock released.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_bulk(nanobind::module_& module);

}  // namespace skep::python
