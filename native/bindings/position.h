// The Python class `Position` of the native rules.
#pragma once

#include <nanobind/nanobind.h>

#include "rules/position.h"

namespace skep::python {

namespace nb = nanobind;

// A position for Python: an immutable value that caches Python objects which are slow to create.
struct PyPosition {
    Position native;
    nb::object ruleset;
    nb::object hive;  // created on first use
};

void bind_position(nb::module_& module);

}  // namespace skep::python
