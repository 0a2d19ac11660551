// The Python class `Network`.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>

#include "eval/network.h"

namespace skep::python {

struct PyNetwork {
    explicit PyNetwork(const nanobind::bytes& data);

    std::shared_ptr<const Network> native;
    std::string checksum;  // of its file, in the form that records use
};

}  // namespace skep::python
