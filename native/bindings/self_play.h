// The Python class `SelfPlay`, and the check of games that were written down.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_self_play(nanobind::module_& module);

}  // namespace skep::python
