// Python functions that prepare positions for training.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_training(nanobind::module_& module);

}  // namespace skep::python
