// The Python classes `Policy`, `TreeEvaluator` and `SearchTree`.
#pragma once

#include <nanobind/nanobind.h>

namespace skep::python {

void bind_mcts(nanobind::module_& module);

}  // namespace skep::python
