// The Python face of what training learns from.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_training(nanobind::module_& module);

}  // namespace skep::python
