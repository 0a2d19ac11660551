// The Python functions that explain moves.
#pragma once

#include <nanobind/nanobind.h>

#include "bindings/position.h"

namespace skep::python {

[[nodiscard]] nb::object explain(nb::handle_t<PyPosition> self, nb::handle piece, nb::handle end);
[[nodiscard]] nb::object why_not(nb::handle_t<PyPosition> self, nb::handle move);

void bind_explain(nb::module_& module);

}  // namespace skep::python
