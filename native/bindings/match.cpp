#include "bindings/match.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/pairs.h"
#include "games/starts.h"

namespace skep::python {

namespace nb = nanobind;

namespace {

class PyPairPlay {
  public:
    PyPairPlay(const PlayerSettings& a, const PlayerSettings& b, std::string_view rules,
               const std::vector<std::string>& openings, std::uint64_t seed) {
        // Without limits the first move would take forever.
        if (!has_limit(a.limits) || !has_limit(b.limits)) throw nb::value_error("nodes");
        match_.a = a;
        match_.b = b;
        match_.seed = seed;
        const auto ruleset = read_ruleset(rules);
        if (!ruleset) throw nb::value_error(std::string{rules}.c_str());
        match_.rules = *ruleset;
        for (const std::string& text : openings) {
            const auto opening = read_opening(text, match_.rules);
            if (!opening) throw nb::value_error(text.c_str());
            match_.openings.push_back(*opening);
        }
    }

    // Every call has players of its own, so that several threads can play at once.
    nb::object play(std::uint64_t number) {
        std::optional<PlayedPair> pair;
        {
            const nb::gil_scoped_release released;
            pair = play_pair(match_, number, &stopped_);
        }
        if (!pair) return nb::none();
        return nb::make_tuple(nb::make_tuple(pair->halves[0], pair->halves[1]),
                              pair->plies[0] + pair->plies[1], pair->cut_off);
    }

    void stop() { stopped_ = true; }

  private:
    PairPlay match_;
    std::atomic<bool> stopped_{false};
};

}  // namespace

void bind_match(nb::module_& module) {
    nb::class_<PyPairPlay>(module, "PairPlay", "Pairs of games between two players, A and B.")
        .def(nb::init<const PlayerSettings&, const PlayerSettings&, std::string_view,
                      const std::vector<std::string>&, std::uint64_t>(),
             nb::arg("a"), nb::arg("b"), nb::arg("rules"), nb::arg("openings"), nb::arg("seed"))
        .def("play", &PyPairPlay::play, nb::arg("number"),
             nb::sig("def play(self, number: int) -> tuple[tuple[int, int], int, int] | None"),
             "Play a pair: half points of A as White and as Black, plies, and how many games were "
             "cut off; None when it was stopped.")
        .def("stop", &PyPairPlay::stop, "Break off all games, for good, from any thread.");
}

}  // namespace skep::python
