// The Python face of the native rules: it converts, checks and forwards, and decides nothing.
#include <nanobind/nanobind.h>

#include "bindings/bulk.h"
#include "bindings/position.h"

NB_MODULE(SKEP_MODULE, module) {
    module.doc() = "The rules of Hive in C++; skep.rules chooses between these and the pure ones.";
    // Positions that outlive the interpreter, in a global say, are nobody's mistake.
    nanobind::set_leak_warnings(false);
    skep::python::bind_position(module);
    skep::python::bind_bulk(module);
    module.def(
        "runs_v3",
        [] {
#if defined(__x86_64__)
            __builtin_cpu_init();
            return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0;
#else
            return false;
#endif
        },
        "Whether this processor runs the variant of this module made for newer ones.");
}
