#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_player(nanobind::module_& module);

}  // namespace skep::python
