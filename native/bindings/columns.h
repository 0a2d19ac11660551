// Columns of numbers that Python will own, and native positions out of Python ones.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <new>
#include <vector>

#include "bindings/position.h"
#include "bindings/values.h"
#include "rules/position.h"

namespace skep::python {

namespace nb = nanobind;

// Numbers, or packed moves, that Python will own as bytes; they are written before it sees them.
template <typename Number>
class Column {
  public:
    explicit Column(std::size_t size) {
        if (size > PY_SSIZE_T_MAX / sizeof(Number)) throw std::bad_alloc{};
        PyObject* bytes =
            PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size * sizeof(Number)));
        if (bytes == nullptr) nb::raise_python_error();
        bytes_ = nb::steal<nb::bytes>(bytes);
        numbers_ = reinterpret_cast<Number*>(PyBytes_AsString(bytes));
    }

    Number& operator[](std::size_t i) { return numbers_[i]; }
    [[nodiscard]] Number* at(std::size_t i) { return numbers_ + i; }
    [[nodiscard]] const nb::bytes& bytes() const { return bytes_; }

  private:
    nb::bytes bytes_;
    Number* numbers_;
};

// Native positions out of Python ones, which stay alive as long as the tuple that holds them.
inline std::vector<const Position*> native_positions(const nb::tuple& items) {
    std::vector<const Position*> positions;
    positions.reserve(items.size());
    for (const nb::handle item : items) {
        if (!nb::isinstance<PyPosition>(item)) refuse("position", item, nb::type<PyPosition>());
        positions.push_back(&nb::cast<const PyPosition&>(item).native);
    }
    return positions;
}

}  // namespace skep::python
