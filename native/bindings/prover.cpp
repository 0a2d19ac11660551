#include "bindings/prover.h"

#include <cstdint>
#include <mutex>

#include "bindings/position.h"
#include "bindings/within.h"
#include "puzzles/prover.h"

namespace skep::python {

namespace nb = nanobind;

namespace {

class PyProver {
  public:
    nb::object wins(const PyPosition& position, unsigned plies, std::uint64_t nodes) {
        need_within("plies", plies, {1, kLongestProof});
        if (plies % 2 == 0) throw nb::value_error("plies: expected an odd number");
        return ask(nodes, [&] { return prover_.wins(position.native, plies); });
    }
    nb::object loses(const PyPosition& position, unsigned plies, std::uint64_t nodes) {
        need_within("plies", plies, {2, kLongestProof - 1});
        if (plies % 2 == 1) throw nb::value_error("plies: expected an even number");
        return ask(nodes, [&] { return prover_.loses(position.native, plies); });
    }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }  // under Python's lock

  private:
    template <typename Question>
    nb::object ask(std::uint64_t nodes, const Question& question) {
        Proof proof = Proof::kTooLong;
        std::uint64_t examined = 0;
        {
            const nb::gil_scoped_release released;
            const std::scoped_lock turn{mutex_};
            prover_.set_limit(nodes);
            proof = question();
            examined = prover_.nodes();
        }
        nodes_ = examined;
        return proof == Proof::kTooLong ? nb::none() : nb::object(nb::bool_(proof == Proof::kYes));
    }

    std::mutex mutex_;
    Prover prover_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

void bind_prover(nb::module_& module) {
    nb::class_<PyProver>(module, "Prover",
                         "Proves forced wins by examining every move of both sides.")
        .def(nb::init<>())
        .def("wins", &PyProver::wins, nb::arg("position"), nb::arg("plies"), nb::arg("nodes"),
             nb::sig("def wins(self, position: skep.core.position.Position, plies: int, nodes: "
                     "int) -> bool | None"),
             "Whether the side to move can force a win within `plies` plies (an odd number). None "
             "if "
             "`nodes` nodes aren't enough.")
        .def("loses", &PyProver::loses, nb::arg("position"), nb::arg("plies"), nb::arg("nodes"),
             nb::sig("def loses(self, position: skep.core.position.Position, plies: int, nodes: "
                     "int) -> bool | None"),
             "Whether the side to move loses within `plies` plies (an even number), whatever it "
             "does. None if `nodes` nodes aren't enough.")
        .def_prop_ro("nodes", &PyProver::nodes, "How many positions the last call examined.");
}

}  // namespace skep::python
