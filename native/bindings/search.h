// The Python class `Searcher`.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_search(nanobind::module_& module);

}  // namespace skep::python
