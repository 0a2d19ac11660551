#include "bindings/level.h"

#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <vector>

#include "bindings/position.h"
#include "bindings/values.h"
#include "games/level.h"
#include "search/limits.h"

namespace skep::python {

namespace nb = nanobind;

namespace {

nb::tuple notice(const PyPosition& position, const std::vector<std::uint64_t>& history,
                 unsigned count, std::uint64_t seed) {
    if (count == 0) throw nb::value_error("count: expected 1 or more");
    if (position.native.outcome() != Outcome::kNone) throw nb::value_error("the game is over");
    const NoticedMove best = best_noticed(position.native, history, count, seed);
    MoveList moves;
    moves.add(best.move);
    return nb::make_tuple(best.score, to_python(position.native, moves)[0]);
}

unsigned choose(const PyPosition& position, std::uint64_t seed, const std::vector<int>& scores,
                int half_loss, int margin) {
    if (scores.empty() || scores.size() > kLines.most) {
        throw nb::value_error("scores: expected 1 to 16");
    }
    if (half_loss < 0) throw nb::value_error("half_loss: expected 0 or more");
    return choose_line(position.native, seed, scores, {half_loss, margin});
}

}  // namespace

void bind_level(nb::module_& module) {
    module.def(
        "overlooks",
        [](const PyPosition& position, std::uint64_t seed, unsigned percent) {
            return overlooks(position.native, seed, percent);
        },
        nb::arg("position"), nb::arg("seed"), nb::arg("percent"),
        nb::sig("def overlooks(position: skep.core.position.Position, seed: int, percent: int) -> "
                "bool"),
        "Whether a level overlooks something in a position, given how often it does.");
    module.def(
        "opponent_is_stuck",
        [](const PyPosition& position) { return opponent_is_stuck(position.native); },
        nb::arg("position"),
        nb::sig("def opponent_is_stuck(position: skep.core.position.Position) -> bool"),
        "Whether the opponent could only pass.");
    module.def("best_noticed", &notice, nb::arg("position"), nb::arg("history"), nb::arg("count"),
               nb::arg("seed"),
               nb::sig("def best_noticed(position: skep.core.position.Position, history: "
                       "collections.abc.Sequence[int], count: int, seed: int) -> tuple[int, "
                       "skep.core.moves.Move]"),
               "Notice some of the legal moves, and return the best of them with its score.");
    module.def("choose_line", &choose, nb::arg("position"), nb::arg("seed"), nb::arg("scores"),
               nb::arg("half_loss"), nb::arg("margin"),
               nb::sig("def choose_line(position: skep.core.position.Position, seed: int, scores: "
                       "collections.abc.Sequence[int], half_loss: int, margin: int) -> int"),
               "Choose one of several lines by their scores, and return its index.");
}

}  // namespace skep::python
