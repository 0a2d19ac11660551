// Many games that are played at the same time, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_batch_games(nanobind::module_& module);

}  // namespace skep::python
