#include "bindings/spaces.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "bindings/arrays.h"
#include "bindings/columns.h"
#include "bindings/interruptible_threads.h"
#include "bindings/position.h"
#include "bindings/values.h"
#include "eval/inputs.h"
#include "rules/movegen.h"
#include "spaces/actions.h"
#include "spaces/batch_games.h"
#include "spaces/observations.h"

namespace skep::python {

namespace {

// Calls `work(i, position)` for every position, on threads, several at a time.
template <typename Work>
void for_each_position(const std::vector<const Position*>& positions, unsigned threads,
                       const Work& work) {
    InterruptibleThreads pool{threads};
    constexpr std::size_t kAtOnce = 64;
    pool.share_out((positions.size() + kAtOnce - 1) / kAtOnce, [&](std::size_t block) {
        const std::size_t end = std::min(positions.size(), (block + 1) * kAtOnce);
        for (std::size_t i = block * kAtOnce; i < end; ++i) work(i, *positions[i]);
    });
}

spaces::Center to_center(unsigned center) {
    if (center > 1) throw nb::value_error("center: expected 0 or 1");
    return static_cast<spaces::Center>(center);
}

void write_masks(nb::sequence sequence, const Array<std::int8_t>& out, unsigned threads) {
    const nb::tuple items{sequence};
    const std::vector<const Position*> positions = native_positions(items);
    std::int8_t* masks = data_of(out, positions.size(), spaces::kActions);
    for_each_position(positions, threads, [&](std::size_t i, const Position& position) {
        spaces::write_mask(position, masks + i * spaces::kActions);
    });
}

void write_planes(nb::sequence sequence, const Array<std::uint8_t>& out, unsigned center,
                  unsigned threads) {
    const nb::tuple items{sequence};
    const std::vector<const Position*> positions = native_positions(items);
    std::uint8_t* planes = data_of(out, positions.size(), spaces::kPlanes, kTorus, kTorus);
    const spaces::Center middle = to_center(center);
    for_each_position(positions, threads, [&](std::size_t i, const Position& position) {
        spaces::write_planes(position, position.to_move(), middle, 1,
                             planes + i * spaces::kPlaneBytes);
    });
}

void write_graphs(nb::sequence sequence, const Array<std::uint8_t>& nodes,
                  const Array<std::int16_t>& links, const Array<std::uint8_t>& facts,
                  unsigned threads) {
    const nb::tuple items{sequence};
    const std::vector<const Position*> positions = native_positions(items);
    const std::size_t size = positions.size();
    std::uint8_t* node_rows = data_of(nodes, size, spaces::kNodes, spaces::kNodeColumns);
    std::int16_t* link_rows = data_of(links, size, spaces::kNodes, spaces::kLinks);
    std::uint8_t* fact_rows = data_of(facts, size, spaces::kFacts);
    for_each_position(positions, threads, [&](std::size_t i, const Position& position) {
        spaces::write_graph(position, node_rows + i * spaces::kNodes * spaces::kNodeColumns,
                            link_rows + i * spaces::kNodes * spaces::kLinks);
        std::ranges::copy(spaces::facts_of(position, position.to_move(), 1),
                          fact_rows + i * spaces::kFacts);
    });
}

void write_features(nb::sequence sequence, const Array<std::uint16_t>& out, unsigned threads) {
    const nb::tuple items{sequence};
    const std::vector<const Position*> positions = native_positions(items);
    constexpr std::size_t kSlots = inputs::kUsedSlots;
    std::uint16_t* rows = data_of(out, positions.size(), 2, kSlots);
    for_each_position(positions, threads, [&](std::size_t i, const Position& position) {
        inputs::Lists lists;
        inputs::list(position, lists);
        const unsigned own = index(position.to_move());
        std::uint16_t* row = rows + i * 2 * kSlots;
        std::copy_n(lists.of[own].begin(), kSlots, row);
        std::copy_n(lists.of[1 - own].begin(), kSlots, row + kSlots);
    });
}

// The legal actions of positions, one position after another, with the pieces that move, where they
// go in the planes and in the graph, and where the actions of each position begin.
nb::tuple list_actions(nb::sequence sequence, unsigned center, unsigned threads) {
    const nb::tuple items{sequence};
    const std::vector<const Position*> positions = native_positions(items);
    const spaces::Center middle = to_center(center);
    Column<std::uint64_t> offsets{positions.size() + 1};
    offsets[0] = 0;
    for_each_position(positions, threads, [&](std::size_t i, const Position& position) {
        offsets[i + 1] = count_moves(position);
    });
    for (std::size_t i = 0; i < positions.size(); ++i) offsets[i + 1] += offsets[i];
    const std::size_t total = offsets[positions.size()];
    Column<std::uint16_t> actions{total};
    Column<std::int16_t> movers{total};
    Column<std::int16_t> cells{total};
    Column<std::int16_t> nodes{total};
    for_each_position(positions, threads, [&](std::size_t i, const Position& position) {
        const Color side = position.to_move();
        const spaces::ActionNames names{position};
        const spaces::NodeTable table = spaces::node_table(position, names, side);
        const Cell center_cell = spaces::center_of(position, side, middle);
        MoveList moves;
        list_moves(position, moves);
        std::size_t at = offsets[i];
        for (const Move move : moves) {
            const bool passes = move.kind() == MoveKind::kPass;
            actions[at] = names.of(move);
            movers[at] = passes ? spaces::kNoNode
                                : static_cast<std::int16_t>(spaces::number_for(side, move.piece()));
            cells[at] =
                passes ? spaces::kNoNode
                       : static_cast<std::int16_t>(spaces::plane_index(move.to(), center_cell));
            nodes[at++] = passes ? spaces::kNoNode : table[move.to().value];
        }
    });
    return nb::make_tuple(actions.bytes(), movers.bytes(), cells.bytes(), nodes.bytes(),
                          offsets.bytes());
}

// The legal move of an action, if there is one.
std::optional<Move> find_move(const Position& position, std::int64_t action) {
    MoveList moves;
    list_moves(position, moves);
    const spaces::ActionNames names{position};
    for (const Move move : moves) {
        if (std::int64_t{names.of(move)} == action) return move;
    }
    return std::nullopt;
}

nb::object move_of(const PyPosition& position, std::int64_t action) {
    const std::optional<Move> move = find_move(position.native, action);
    if (!move) return nb::none();
    MoveList one;
    one.add(*move);
    return to_python(position.native, one)[0];
}

nb::object action_of(const PyPosition& position, nb::handle move) {
    const Reading reading = read_move(position.native, move);
    if (reading.kind != Reading::Kind::kPossible) return nb::none();
    if (!is_legal(position.native, reading.move)) return nb::none();
    return nb::int_(spaces::ActionNames{position.native}.of(reading.move));
}

nb::object play_action(const PyPosition& position, std::int64_t action) {
    const std::optional<Move> move = find_move(position.native, action);
    if (!move) return nb::none();
    PyPosition next{position.native, position.ruleset, {}};
    next.native.do_move(*move);
    return nb::cast(std::move(next));
}

void observe(const PyPosition& position, nb::handle color, unsigned center, unsigned times,
             const Array<std::uint8_t>& planes, const Array<std::int8_t>& mask) {
    const Color side = to_color(color);
    std::uint8_t* to = data_of(planes, spaces::kPlanes, kTorus, kTorus);
    std::int8_t* legal = data_of(mask, spaces::kActions);
    spaces::write_planes(position.native, side, to_center(center), times, to);
    if (side == position.native.to_move()) {
        spaces::write_mask(position.native, legal);
    } else {
        std::memset(legal, 0, spaces::kActions);
    }
}

}  // namespace

// Parts of signatures.
#define SKEP_POSITIONS "positions: collections.abc.Sequence[skep.core.position.Position]"
#define SKEP_ARRAY(name, type) name ": numpy.typing.NDArray[numpy." type "]"
#define SKEP_A_POSITION "position: skep.core.position.Position"

void bind_spaces(nb::module_& module) {
    module.def("write_masks", &write_masks, nb::arg("positions"), nb::arg("out").noconvert(),
               nb::arg("threads") = 1,
               nb::sig("def write_masks(" SKEP_POSITIONS
                       ", " SKEP_ARRAY("out", "int8") ", threads: int = 1) -> None"),
               "Write which actions are legal in each position.");
    module.def("write_planes", &write_planes, nb::arg("positions"), nb::arg("out").noconvert(),
               nb::arg("center") = 0, nb::arg("threads") = 1,
               nb::sig("def write_planes(" SKEP_POSITIONS ", " SKEP_ARRAY(
                   "out", "uint8") ", center: int = 0, threads: int = 1) -> None"),
               "Write the planes of each position, for the side to move.");
    module.def(
        "write_graphs", &write_graphs, nb::arg("positions"), nb::arg("nodes").noconvert(),
        nb::arg("links").noconvert(), nb::arg("facts").noconvert(), nb::arg("threads") = 1,
        nb::sig("def write_graphs(" SKEP_POSITIONS
                ", " SKEP_ARRAY("nodes", "uint8") ", " SKEP_ARRAY("links", "int16") ", " SKEP_ARRAY(
                    "facts", "uint8") ", threads: int = 1) -> None"),
        "Write the graph of each position, for the side to move.");
    module.def("write_features", &write_features, nb::arg("positions"), nb::arg("out").noconvert(),
               nb::arg("threads") = 1,
               nb::sig("def write_features(" SKEP_POSITIONS
                       ", " SKEP_ARRAY("out", "uint16") ", threads: int = 1) -> None"),
               "Write the network's inputs for each position.");
    module.def("list_actions", &list_actions, nb::arg("positions"), nb::arg("center") = 0,
               nb::arg("threads") = 1,
               nb::sig("def list_actions(" SKEP_POSITIONS ", center: int = 0, threads: int = 1) "
                       "-> tuple[bytes, bytes, bytes, bytes, bytes]"),
               "Return the legal actions of positions, which piece moves, where to in the planes "
               "and in the graph, and where the actions of each position begin, as bytes.");
    module.def("move_of", &move_of, nb::arg("position"), nb::arg("action"),
               nb::sig("def move_of(" SKEP_A_POSITION ", action: int) "
                       "-> skep.core.moves.Move | None"),
               "Return the legal move of an action, or None.");
    module.def("action_of", &action_of, nb::arg("position"), nb::arg("move"),
               nb::sig("def action_of(" SKEP_A_POSITION ", move: skep.core.moves.Move) "
                       "-> int | None"),
               "Return the action of a legal move; None for other moves.");
    module.def("play_action", &play_action, nb::arg("position"), nb::arg("action"),
               nb::sig("def play_action(" SKEP_A_POSITION ", action: int) "
                       "-> skep.core.position.Position | None"),
               "Return the position after a legal action, or None.");
    module.def("observe", &observe, nb::arg("position"), nb::arg("color"), nb::arg("center"),
               nb::arg("times"), nb::arg("planes").noconvert(), nb::arg("mask").noconvert(),
               nb::sig("def observe(" SKEP_A_POSITION ", color: skep.core.bugs.Color, center: int, "
                       "times: int, " SKEP_ARRAY("planes", "uint8") ", " SKEP_ARRAY(
                           "mask", "int8") ") -> None"),
               "Write what one side sees of a position, and which actions it has.");
    module.attr("ACTIONS") = spaces::kActions;
    module.attr("PLANES") = spaces::kPlanes;
    module.attr("NODES") = spaces::kNodes;
    module.attr("FEATURE_SLOTS") = inputs::kUsedSlots;
}

}  // namespace skep::python
