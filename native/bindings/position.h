// The Python class `Position` of the native rules.
#pragma once

#include <nanobind/nanobind.h>

#include "rules/position.h"

namespace skep::python {

namespace nb = nanobind;

// A position as Python sees it: a value, with the Python objects that it would cost much to make
// again.
struct PyPosition {
    Position native;
    nb::object ruleset;
    nb::object hive;  // made when it is first asked for
};

void bind_position(nb::module_& module);

}  // namespace skep::python
