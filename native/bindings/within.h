// Refuses numbers that are out of bounds, with an error that names the bounds.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <type_traits>

#include "generated/bounds.h"

namespace skep::python {

template <typename Number>
void need_within(const std::string& name, Number value,
                 const std::type_identity_t<Bounds<Number>>& bounds) {
    if (bounds.contain(value)) return;
    const std::string problem =
        name + ": expected " + std::to_string(bounds.least) + " to " + std::to_string(bounds.most);
    throw nanobind::value_error(problem.c_str());
}

}  // namespace skep::python
