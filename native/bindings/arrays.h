// Arrays that a caller supplies, such as NumPy's, to be written in place.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <cstddef>
#include <string>

namespace skep::python {

namespace nb = nanobind;

// Items of one type, one after another, in memory of the processor.
template <typename Number>
using Array = nb::ndarray<Number, nb::c_contig, nb::device::cpu>;

// Refuses an array of another shape. Python code says so more kindly before it comes to that.
template <typename Number, typename... Sizes>
Number* data_of(const Array<Number>& array, Sizes... sizes) {
    const std::array<std::size_t, sizeof...(Sizes)> shape{static_cast<std::size_t>(sizes)...};
    bool fits = array.ndim() == shape.size();
    for (std::size_t i = 0; fits && i < shape.size(); ++i) fits = array.shape(i) == shape[i];
    if (!fits) {
        std::string problem = "an array has the wrong shape; expected";
        for (const std::size_t size : shape) problem += " " + std::to_string(size);
        throw nb::value_error(problem.c_str());
    }
    return array.data();
}

}  // namespace skep::python
