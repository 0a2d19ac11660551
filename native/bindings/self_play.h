// The Python class `SelfPlay`, and the check of recorded games.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_self_play(nanobind::module_& module);

}  // namespace skep::python
