#include "bindings/search.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/network.h"
#include "bindings/position.h"
#include "bindings/values.h"
#include "bindings/within.h"
#include "games/player.h"
#include "search/parallel_search.h"

namespace skep::python {

namespace nb = nanobind;

namespace {

// The moves of a line, each made with the position it is played in.
nb::list moves_of(Position position, const Line& line) {
    nb::list moves;
    for (const Move move : line.span()) {
        MoveList one;
        one.add(move);
        moves.append(to_python(position, one)[0]);
        position.do_move(move);
    }
    return moves;
}

nb::tuple report_to_python(const Position& position, const Report& report) {
    nb::list lines;
    for (unsigned i = 0; i < report.lines; ++i) {
        lines.append(nb::make_tuple(report.line[i].score, moves_of(position, report.line[i])));
    }
    return nb::make_tuple(report.depth, report.nodes, report.seconds, lines);
}

// The inputs of one of the lists, without the slots that have none.
std::vector<unsigned> inputs_of(const PyPosition& position, bool enemy) {
    inputs::Lists lists;
    inputs::list(position.native, lists);
    const Color side = position.native.to_move();
    std::vector<unsigned> found;
    for (const std::uint16_t input : lists.of[index(enemy ? other(side) : side)]) {
        if (input != inputs::kNone) found.push_back(input);
    }
    return found;
}

class PySearcher {
  public:
    PySearcher(unsigned threads, std::size_t hash_mib, const PyNetwork* network) {
        need_within("threads", threads, kThreads);
        need_within("hash_mib", hash_mib, kHashMib);
        // Its memory is touched, which can take a tenth of a second: others are not to wait for it.
        const nb::gil_scoped_release released;
        searcher_ = std::make_unique<Searcher>(threads, hash_mib);
        if (searcher_->hash_mib() == 0) throw std::bad_alloc{};
        if (network != nullptr) searcher_->set_network(network->native);
    }

    nb::tuple search(const PyPosition& position, const std::vector<std::uint64_t>& history,
                     int depth, std::uint64_t nodes, double seconds, unsigned lines,
                     nb::object on_report);
    void stop() { searcher_->stop(); }
    void clear() {
        const Turn turn{busy_};
        const nb::gil_scoped_release released;
        searcher_->clear();
    }
    [[nodiscard]] int evaluate(const PyPosition& position) const {
        return searcher_->evaluate(position.native);
    }
    [[nodiscard]] std::size_t hash_mib() const { return searcher_->hash_mib(); }

  private:
    // One search at a time; a second one is refused rather than made to wait.
    class Turn {
      public:
        explicit Turn(std::atomic<bool>& busy) : busy_(busy) {
            if (busy_.exchange(true)) throw std::runtime_error("a search is running already");
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        Turn(Turn&&) = delete;
        Turn& operator=(Turn&&) = delete;
        ~Turn() { busy_ = false; }

      private:
        std::atomic<bool>& busy_;
    };

    std::unique_ptr<Searcher> searcher_;
    std::atomic<bool> busy_{false};
};

// Hands reports on to Python. What goes wrong there ends the search and is raised after it.
class Caller : public Listener {
  public:
    Caller(Searcher& searcher, const Position& position, nb::handle on_report)
        : searcher_(searcher), position_(position), on_report_(on_report) {}

    void hear(const Report& report) override {
        if (error_) return;
        const nb::gil_scoped_acquire held;
        try {
            on_report_(report_to_python(position_, report));
        } catch (...) {
            error_ = std::current_exception();
            searcher_.stop();
        }
    }
    void raise() const {
        if (error_) std::rethrow_exception(error_);
    }

  private:
    Searcher& searcher_;
    const Position& position_;
    nb::handle on_report_;
    std::exception_ptr error_;
};

nb::tuple PySearcher::search(const PyPosition& position, const std::vector<std::uint64_t>& history,
                             int depth, std::uint64_t nodes, double seconds, unsigned lines,
                             nb::object on_report) {
    need_within("depth", depth, {0, kMaxPly - 1});
    if (!(seconds >= 0)) throw nb::value_error("seconds: expected 0 or more");
    need_within("lines", lines, kLines);
    if (position.native.outcome() != Outcome::kNone) throw nb::value_error("the game is over");
    const Turn turn{busy_};
    const Position start = position.native;
    Caller caller{*searcher_, start, on_report};
    const auto report = std::make_unique<Report>();
    {
        const nb::gil_scoped_release released;
        Listener* listener = on_report.is_none() ? nullptr : &caller;
        *report = searcher_->search(start, history, Limits{depth, nodes, seconds, lines}, listener);
    }
    caller.raise();
    return report_to_python(start, *report);
}

}  // namespace

PyNetwork::PyNetwork(const nb::bytes& data) {
    const std::span<const std::uint8_t> bytes{static_cast<const std::uint8_t*>(data.data()),
                                              data.size()};
    NetworkFault fault = NetworkFault::kNone;
    native = parse_network(bytes, fault);
    if (native == nullptr) throw nb::value_error(std::string{name(fault)}.c_str());
    checksum = checksum_text(bytes);
}

void bind_search(nb::module_& module) {
    nb::class_<PyNetwork>(module, "Network", nb::is_weak_referenceable(),
                          "A network that judges positions.")
        .def(nb::init<const nb::bytes&>(), nb::arg("data"))
        .def_static(
            "inputs",
            [](const PyPosition& position) {
                return nb::make_tuple(inputs_of(position, false), inputs_of(position, true));
            },
            nb::arg("position"),
            nb::sig("def inputs(position: skep.core.position.Position) -> "
                    "tuple[list[int], list[int]]"),
            "Return what it sees of a position: inputs from the player's queen and the enemy's.")
        .def_prop_ro(
            "summary", [](const PyNetwork& network) { return network.native->summary; },
            "What its maker says of it, as JSON.");
    nb::class_<PySearcher>(module, "Searcher",
                           "Searches for the best moves of a position, with a memory of its own.")
        .def(nb::init<unsigned, std::size_t, const PyNetwork*>(), nb::arg("threads") = 1,
             nb::arg("hash_mib") = kDefaultHashMib, nb::arg("network").none() = nb::none())
        .def("search", &PySearcher::search, nb::arg("position"), nb::arg("history"),
             nb::arg("depth"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("lines"),
             nb::arg("on_report").none(),
             nb::sig("def search(self, position: skep.core.position.Position, "
                     "history: collections.abc.Sequence[int], depth: int, "
                     "nodes: int, seconds: float, lines: int, on_report: "
                     "collections.abc.Callable[[tuple[int, int, float, list[tuple[int, "
                     "list[skep.core.moves.Move]]]]], None] | None) -> tuple[int, int, float, "
                     "list[tuple[int, list[skep.core.moves.Move]]]]"),
             "Search until a limit is reached (0 is none), or until `stop` is called.")
        .def("stop", &PySearcher::stop, "End the search that is running, from any thread.")
        .def("clear", &PySearcher::clear, "Forget what earlier searches have found.")
        .def("evaluate", &PySearcher::evaluate, nb::arg("position"),
             nb::sig("def evaluate(self, position: skep.core.position.Position) -> int"),
             "Return what a position is worth to the side to move, without looking ahead.")
        .def_prop_ro("hash_mib", &PySearcher::hash_mib,
                     "How many MiB its memory has; less than asked for where there was no more.");
}

}  // namespace skep::python
