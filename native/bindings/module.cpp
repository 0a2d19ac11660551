// The Python face of the native rules: it converts, checks and forwards, and decides nothing.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <atomic>
#include <cstdint>
#include <string>

#include "bindings/batch_games.h"
#include "bindings/bulk.h"
#include "bindings/explain.h"
#include "bindings/level.h"
#include "bindings/match.h"
#include "bindings/mcts.h"
#include "bindings/player.h"
#include "bindings/position.h"
#include "bindings/processor.h"
#include "bindings/prover.h"
#include "bindings/search.h"
#include "bindings/self_play.h"
#include "bindings/spaces.h"
#include "bindings/text.h"
#include "bindings/training.h"

// nanobind's own way in is under this name, and ours, which Python looks for, under that of the
// module: nanobind keeps what belongs to an interpreter in one place for the whole process.
#define SKEP_JOIN_NAMES(a, b) a##b
#define SKEP_JOIN(a, b) SKEP_JOIN_NAMES(a, b)
#define SKEP_BINDING SKEP_JOIN(SKEP_MODULE, _binding)

NB_MODULE(SKEP_BINDING, module) {
    module.doc() = "The rules of Hive in C++; skep.rules chooses between these and the pure ones.";
    // Positions that outlive the interpreter, in a global say, are nobody's mistake.
    nanobind::set_leak_warnings(false);
    skep::python::bind_position(module);
    skep::python::bind_explain(module);
    skep::python::bind_text(module);
    skep::python::bind_bulk(module);
    skep::python::bind_search(module);
    skep::python::bind_level(module);
    skep::python::bind_player(module);
    skep::python::bind_self_play(module);
    skep::python::bind_match(module);
    skep::python::bind_training(module);
    skep::python::bind_prover(module);
    skep::python::bind_spaces(module);
    skep::python::bind_batch_games(module);
    skep::python::bind_mcts(module);
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

namespace {

// Whether this is the interpreter that the module was first loaded in.
bool is_ours(std::int64_t interpreter) {
    static std::atomic<std::int64_t> first{-1};
    std::int64_t nobody = -1;
    return first.compare_exchange_strong(nobody, interpreter) || first == interpreter;
}

}  // namespace

// A second interpreter of the process makes do with the pure rules.
extern "C" NB_EXPORT PyObject* SKEP_JOIN(PyInit_, SKEP_MODULE)() {
    if (!is_ours(PyInterpreterState_GetID(PyInterpreterState_Get()))) {
        PyErr_SetString(PyExc_ImportError,
                        "another interpreter of this process uses the native rules");
        return nullptr;
    }
    return SKEP_JOIN(PyInit_, SKEP_BINDING)();
}
