// The Python face of the native rules: it converts, checks and forwards, and decides nothing.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

#include "bindings/bulk.h"
#include "bindings/position.h"
#include "bindings/processor.h"
#include "bindings/search.h"

NB_MODULE(SKEP_MODULE, module) {
    module.doc() = "The rules of Hive in C++; skep.rules chooses between these and the pure ones.";
    // Positions that outlive the interpreter, in a global say, are nobody's mistake.
    nanobind::set_leak_warnings(false);
    skep::python::bind_position(module);
    skep::python::bind_bulk(module);
    skep::python::bind_search(module);
    module.def("runs_v3", &skep::python::runs_v3,
               "Whether this processor runs the variant of this module made for newer ones.");
    module.def(
        "compiler",
        []() -> std::string {
#if defined(__clang__)
            std::string version{"Clang " __clang_version__};
            return version.substr(0, version.find_last_not_of(' ') + 1);
#else
            return "GCC " __VERSION__;
#endif
        },
        "Return what this module was compiled with.");
}
