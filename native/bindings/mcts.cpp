#include "bindings/mcts.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/arrays.h"
#include "bindings/columns.h"
#include "bindings/interruptible_threads.h"
#include "bindings/network.h"
#include "bindings/position.h"
#include "bindings/values.h"
#include "mcts/tree.h"
#include "policy/move_features.h"
#include "policy/policy.h"
#include "spaces/actions.h"

namespace skep::python {

namespace nb = nanobind;

namespace {

struct PyPolicy {
    explicit PyPolicy(const nb::bytes& data) {
        NetworkFault fault = NetworkFault::kNone;
        native = parse_policy({static_cast<const std::uint8_t*>(data.data()), data.size()}, fault);
        if (native == nullptr) throw nb::value_error(std::string{name(fault)}.c_str());
    }

    // The logits of the legal moves of positions, in their order, one position after another.
    [[nodiscard]] nb::bytes logits(nb::sequence sequence, unsigned threads) const {
        const nb::tuple items{sequence};
        const std::vector<const Position*> positions = native_positions(items);
        std::vector<std::vector<float>> found(positions.size());
        InterruptibleThreads pool{threads};
        pool.share_out(positions.size(), [&](std::size_t i) {
            MoveList moves;
            list_moves(*positions[i], moves);
            found[i].resize(moves.size());
            mcts::Evaluator{nullptr, native}.write_logits(
                *positions[i], {moves.begin(), moves.end()}, found[i].data());
        });
        std::size_t total = 0;
        for (const auto& one : found) total += one.size();
        Column<float> column{total};
        std::size_t at = 0;
        for (const auto& one : found) {
            for (const float logit : one) column[at++] = logit;
        }
        return column.bytes();
    }

    std::shared_ptr<const Policy> native;
};

// What policies see of the legal moves of positions, in their order, one position after another: 20
// bytes per move, and the number of moves of each position. The bytes of a pass are all 255.
nb::tuple list_move_features(nb::sequence sequence, unsigned threads) {
    const nb::tuple items{sequence};
    const std::vector<const Position*> positions = native_positions(items);
    std::vector<std::vector<policy::MoveFeatures>> found(positions.size());
    InterruptibleThreads pool{threads};
    pool.share_out(positions.size(), [&](std::size_t i) {
        policy::MoveFeatures pass{};
        std::memset(&pass, 0xFF, sizeof pass);
        MoveList moves;
        list_moves(*positions[i], moves);
        policy::MoveDescriber describer{*positions[i]};
        for (const Move move : moves) {
            found[i].push_back(move.kind() == MoveKind::kPass ? pass : describer.describe(move));
        }
    });
    std::size_t total = 0;
    for (const auto& one : found) total += one.size();
    Column<policy::MoveFeatures> features{total};
    Column<std::uint16_t> counts{positions.size()};
    std::size_t at = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        counts[i] = static_cast<std::uint16_t>(found[i].size());
        for (const policy::MoveFeatures& one : found[i]) features[at++] = one;
    }
    return nb::make_tuple(features.bytes(), counts.bytes());
}

// Refuses a second call while one is running in another thread.
class OneAtATime {
  public:
    explicit OneAtATime(std::atomic<bool>& busy) : busy_(busy) {
        if (busy_.exchange(true)) throw std::runtime_error("the tree is in use");
    }
    OneAtATime(const OneAtATime&) = delete;
    OneAtATime& operator=(const OneAtATime&) = delete;
    OneAtATime(OneAtATime&&) = delete;
    OneAtATime& operator=(OneAtATime&&) = delete;
    ~OneAtATime() { busy_ = false; }

  private:
    std::atomic<bool>& busy_;
};

class PyEvaluator {
  public:
    PyEvaluator(const PyNetwork* network, const PyPolicy* policy)
        : native(network == nullptr ? nullptr : network->native,
                 policy == nullptr ? nullptr : policy->native) {}

    mcts::Evaluator native;
    std::atomic<bool> busy{false};
};

nb::object move_to_python(const Position& position, Move move) {
    MoveList one;
    one.add(move);
    return to_python(position, one)[0];
}

class PyTree {
  public:
    PyTree(const PyPosition& root, const std::vector<std::uint64_t>& history, float exploration,
           float exploration_base, float urgency_reduction, float temperature, float noise,
           float noise_alpha, std::uint64_t seed, std::size_t memory)
        : ruleset_(root.ruleset),
          tree_(root.native, history,
                {exploration, exploration_base, urgency_reduction, temperature, noise, noise_alpha,
                 seed, memory}) {
        if (root.native.outcome() != Outcome::kNone) throw nb::value_error("the game is over");
    }

    std::uint64_t search(PyEvaluator& evaluator, std::uint64_t simulations, double seconds) {
        const OneAtATime turn{busy_};
        const OneAtATime use{evaluator.busy};
        need_no_leaves();
        using Clock = std::chrono::steady_clock;
        const auto started = Clock::now();
        const std::chrono::duration<double> time{seconds};
        std::uint64_t done = 0;
        InterruptibleThreads pool{1};
        pool.set_to([&] {
            bool goes_on = true;
            while (goes_on && (simulations == 0 || done < simulations)) {
                goes_on = tree_.simulate(evaluator.native);
                ++done;
                constexpr std::uint64_t kCheckEvery = 16;
                if (done % kCheckEvery != 0) continue;
                if (!pool.goes_on() || (seconds > 0 && Clock::now() - started >= time)) break;
            }
        });
        return done;
    }

    nb::list select(std::size_t most) {
        const OneAtATime turn{busy_};
        need_no_leaves();
        {
            const nb::gil_scoped_release released;
            tree_.select(most);
        }
        nb::list positions;
        for (const mcts::Leaf& leaf : tree_.leaves()) {
            positions.append(nb::cast(PyPosition{leaf.position, ruleset_, {}}));
        }
        return positions;
    }

    // Takes a row of values, and either logits of all actions, one row per leaf, or the logits of
    // all legal moves, one leaf after another.
    void update(const Array<const float>& values, const Array<const float>& logits) {
        const OneAtATime turn{busy_};
        const auto leaves = tree_.leaves();
        const float* value = data_of(values, leaves.size());
        std::vector<float> listed;
        if (logits.ndim() == 2) {
            const float* rows = data_of(logits, leaves.size(), spaces::kActions);
            for (std::size_t i = 0; i < leaves.size(); ++i) {
                pick(leaves[i].position, rows + i * spaces::kActions, listed);
            }
        } else {
            std::size_t total = 0;
            for (const mcts::Leaf& leaf : leaves) total += count_moves(leaf.position);
            const float* all = data_of(logits, total);
            listed.assign(all, all + total);
        }
        const bool finite = std::ranges::all_of(listed, [](float x) { return std::isfinite(x); });
        if (!finite) throw nb::value_error("logits: expected finite numbers");
        const nb::gil_scoped_release released;
        tree_.update({value, leaves.size()}, listed);
    }

    void cancel() {
        const OneAtATime turn{busy_};
        tree_.cancel();
    }

    bool advance(nb::handle move) {
        const OneAtATime turn{busy_};
        need_no_leaves();
        const Reading reading = read_move(tree_.position(), move);
        if (reading.kind != Reading::Kind::kPossible) return false;
        if (!is_legal(tree_.position(), reading.move)) return false;
        tree_.advance(reading.move);
        return true;
    }

    [[nodiscard]] nb::list moves() {
        const OneAtATime turn{busy_};
        const spaces::ActionNames names{tree_.position()};
        nb::list moves;
        for (const mcts::Edge& edge : tree_.moves()) {
            const unsigned plies = edge.proven == mcts::Proven::kOpen ? 0U : tree_.plies(edge);
            moves.append(nb::make_tuple(move_to_python(tree_.position(), edge.move),
                                        names.of(edge.move), edge.visits, edge.value, edge.prior,
                                        proof_for_mover(edge.proven), plies));
        }
        return moves;
    }

    [[nodiscard]] nb::list line() {
        const OneAtATime turn{busy_};
        Position position = tree_.position();
        nb::list moves;
        for (const Move move : tree_.line()) {
            moves.append(move_to_python(position, move));
            position.do_move(move);
        }
        return moves;
    }

    [[nodiscard]] nb::tuple root() {
        const OneAtATime turn{busy_};
        const mcts::Node& root = tree_.root();
        return nb::make_tuple(root.visits, root.value, static_cast<unsigned>(root.proven),
                              static_cast<unsigned>(root.plies), tree_.size(), tree_.bytes(),
                              tree_.is_full(), tree_.leaves().size());
    }

    [[nodiscard]] PyPosition position() {
        const OneAtATime turn{busy_};
        return {tree_.position(), ruleset_, {}};
    }

  private:
    static unsigned proof_for_mover(mcts::Proven child) {
        if (child == mcts::Proven::kWin) return static_cast<unsigned>(mcts::Proven::kLoss);
        if (child == mcts::Proven::kLoss) return static_cast<unsigned>(mcts::Proven::kWin);
        return static_cast<unsigned>(child);
    }

    static void pick(const Position& position, const float* row, std::vector<float>& listed) {
        MoveList moves;
        list_moves(position, moves);
        const spaces::ActionNames names{position};
        for (const Move move : moves) listed.push_back(row[names.of(move)]);
    }

    void need_no_leaves() const {
        if (!tree_.leaves().empty()) throw std::runtime_error("leaves are waiting for update()");
    }

    nb::object ruleset_;
    mcts::Tree tree_;
    std::atomic<bool> busy_{false};
};

}  // namespace

void bind_mcts(nb::module_& module) {
    nb::class_<PyPolicy>(module, "Policy", "A policy: which moves to look at first.")
        .def(nb::init<const nb::bytes&>(), nb::arg("data"))
        .def("logits", &PyPolicy::logits, nb::arg("positions"), nb::arg("threads") = 1,
             nb::sig("def logits(self, positions: "
                     "collections.abc.Sequence[skep.core.position.Position], threads: int = 1) "
                     "-> bytes"),
             "Return the logits of the legal moves of positions, in their order, as bytes.")
        .def_prop_ro(
            "summary", [](const PyPolicy& policy) { return policy.native->summary; },
            "What its maker says of it, as JSON.");
    module.def("list_move_features", &list_move_features, nb::arg("positions"),
               nb::arg("threads") = 1,
               nb::sig("def list_move_features(positions: "
                       "collections.abc.Sequence[skep.core.position.Position], threads: int = 1) "
                       "-> tuple[bytes, bytes]"),
               "Return what policies see of the legal moves of positions, in their order, 20 bytes "
               "each, and how many moves each position has.");
    nb::class_<PyEvaluator>(module, "TreeEvaluator",
                            "Evaluates leaves: with a network or the handcrafted evaluation, and "
                            "with a policy or none.")
        .def(nb::init<const PyNetwork*, const PyPolicy*>(), nb::arg("network").none(),
             nb::arg("policy").none());
    nb::class_<PyTree>(module, "SearchTree", "The tree of a Monte Carlo tree search.")
        .def(nb::init<const PyPosition&, const std::vector<std::uint64_t>&, float, float, float,
                      float, float, float, std::uint64_t, std::size_t>(),
             nb::arg("root"), nb::arg("history"), nb::arg("exploration"),
             nb::arg("exploration_base"), nb::arg("urgency_reduction"), nb::arg("temperature"),
             nb::arg("noise"), nb::arg("noise_alpha"), nb::arg("seed"), nb::arg("memory"),
             nb::sig("def __init__(self, root: skep.core.position.Position, "
                     "history: collections.abc.Sequence[int], exploration: float, "
                     "exploration_base: float, urgency_reduction: float, temperature: float, "
                     "noise: float, noise_alpha: float, seed: int, memory: int) -> None"))
        .def("search", &PyTree::search, nb::arg("evaluator"), nb::arg("simulations"),
             nb::arg("seconds"),
             "Simulate until a limit is reached (0 is none), the root is proven or the memory is "
             "full, and return how many simulations that took.")
        .def("select", &PyTree::select, nb::arg("most"),
             nb::sig("def select(self, most: int) -> list[skep.core.position.Position]"),
             "Return up to this many positions to evaluate.")
        .def("update", &PyTree::update, nb::arg("values").noconvert(),
             nb::arg("logits").noconvert(),
             nb::sig("def update(self, values: numpy.typing.NDArray[numpy.float32], "
                     "logits: numpy.typing.NDArray[numpy.float32]) -> None"),
             "Take the evaluations of the selected positions.")
        .def("cancel", &PyTree::cancel, "Forget the selected positions.")
        .def("advance", &PyTree::advance, nb::arg("move"),
             nb::sig("def advance(self, move: skep.core.moves.Move) -> bool"),
             "Play a move and keep the tree below it. Return whether the move is legal.")
        .def("moves", &PyTree::moves,
             nb::sig("def moves(self) -> "
                     "list[tuple[skep.core.moves.Move, int, int, float, float, int, int]]"),
             "Return the moves of the root: move, action, visits, value, prior, proof and plies.")
        .def("line", &PyTree::line, nb::sig("def line(self) -> list[skep.core.moves.Move]"),
             "Return the moves that both sides would play.")
        .def("root", &PyTree::root,
             nb::sig("def root(self) -> tuple[int, float, int, int, int, int, bool, int]"),
             "Return the visits, the value, the proof and its plies of the root, the nodes and "
             "bytes of the tree, whether it is full, and how many leaves are outstanding.")
        .def("position", &PyTree::position,
             nb::sig("def position(self) -> skep.core.position.Position"),
             "Return the position of the root.");
}

}  // namespace skep::python
