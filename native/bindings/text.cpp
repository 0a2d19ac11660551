#include "bindings/text.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "bindings/position.h"
#include "bindings/values.h"
#include "rules/movegen.h"
#include "text/move.h"
#include "text/setup.h"

namespace skep::python {

namespace {

nb::dict legal_moves_by_string(const PyPosition& position) {
    MoveList moves;
    list_moves(position.native, moves);
    return moves_by_string(position.native, moves);
}

nb::list throws(const PyPosition& position) {
    std::array<Throw, kMostThrows> found;
    const std::size_t size = list_throws(position.native, found);
    nb::list list;
    for (const Throw& one : std::span{found}.first(size)) {
        list.append(nb::make_tuple(to_python(one.piece), to_python(position.native, one.end),
                                   to_python(one.thrower)));
    }
    return list;
}

// Leaves moves that don't fit the position to skep.notation, which knows what to say about them.
std::optional<std::string> format_possible_move(const PyPosition& position, nb::handle move) {
    const Reading reading = read_move(position.native, move);
    if (reading.kind != Reading::Kind::kPossible) return std::nullopt;
    std::string text = format_move(position.native, reading.move);
    // A destination that touches no other piece has no name, except in an empty hive.
    const bool is_named = text.find(' ') != std::string::npos ||
                          reading.move.kind() == MoveKind::kPass || is_empty(position.native);
    return is_named ? std::optional{std::move(text)} : std::nullopt;
}

}  // namespace

void bind_text(nb::module_& module) {
    module.def("legal_moves_by_string", &legal_moves_by_string, nb::arg("position"),
               nb::sig("def legal_moves_by_string(position: skep.core.position.Position) -> "
                       "dict[str, skep.core.moves.Move]"),
               "Return the legal moves, keyed by string, in their defined order.");
    module.def(
        "throws", &throws, nb::arg("position"),
        nb::sig("def throws(position: skep.core.position.Position) -> "
                "list[tuple[skep.core.bugs.Piece, skep.core.hexes.Hex, "
                "skep.core.bugs.Piece]]"),
        "Return the throws to hexes that the piece can't walk to: each piece, the hex and the "
        "thrower.");
    module.def("format_move", &format_possible_move, nb::arg("position"), nb::arg("move").none(),
               nb::sig("def format_move(position: skep.core.position.Position, "
                       "move: skep.core.moves.Move) -> str | None"),
               "Return the string of a move; None if it doesn't fit the position.");
    module.def(
        "format_setup", [](const PyPosition& position) { return format_setup(position.native); },
        nb::arg("position"),
        nb::sig("def format_setup(position: skep.core.position.Position) -> str"),
        "Return the setup string of a position.");
}

}  // namespace skep::python
