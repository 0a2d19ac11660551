// The values of skep.core as Python objects, and conversions to and from native ones.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <optional>

#include "generated/reasons.h"
#include "rules/hexes.h"
#include "rules/movegen.h"
#include "rules/position.h"
#include "rules/symmetry.h"

namespace skep::python {

namespace nb = nanobind;

// The pieces, colors and outcomes that skep.core created. They are immutable, so threads can share
// them.
struct Values {
    Values();

    nb::object hex;
    nb::object piece;
    nb::object color;
    nb::object placement;
    nb::object movement;
    nb::object pass;
    nb::object pass_type;
    nb::object hive;
    nb::object setup;
    nb::object check_setup;
    nb::object start_setup;
    nb::object check_type;
    nb::object explain;
    nb::object explain_legal;
    nb::object why_not;
    nb::object why_stuck;
    nb::object how;
    nb::object reason;
    nb::object illegal_move_error;
    nb::object tournament;
    std::array<nb::object, 2> colors;
    std::array<nb::object, kBugs> bugs;
    std::array<nb::object, kPieces> pieces;
    std::array<nb::object, 4> outcomes;
    std::array<nb::object, kSymmetries> symmetries;
    std::array<nb::object, kReasonCodeNames.size()> reasons;
    std::array<nb::object, kWayNames.size()> ways;
    nb::dict piece_values;
};

// Loaded on first use, and kept as long as the process. They belong to the one interpreter that
// this module was loaded in; module.cpp refuses every other.
const Values& values();

[[nodiscard]] nb::object to_python(Piece piece);  // None for no piece
[[nodiscard]] nb::object to_python(const Position& position, Cell cell);
[[nodiscard]] nb::object to_python(const Position& position, const MoveList& moves);
// The moves by their strings, in the same order.
[[nodiscard]] nb::dict moves_by_string(const Position& position, const MoveList& moves);

[[nodiscard]] std::optional<Piece> to_piece(nb::handle piece);  // nothing if it isn't a piece
// Nothing if it isn't a hex, or is farther away than any hive comes.
[[nodiscard]] std::optional<Hex> to_hex(nb::handle hex);
// Raises skep.core's error for an argument of the wrong type.
[[noreturn]] void refuse(const char* name, nb::handle value, nb::handle type);

[[nodiscard]] Color to_color(nb::handle color);
[[nodiscard]] Ruleset to_ruleset(nb::handle ruleset);

// A new object of a frozen dataclass with slots, and a way to fill them past its own __setattr__,
// which refuses: this is faster than a call of its class.
[[nodiscard]] nb::object allocate(nb::handle type);
void fill(nb::handle object, nb::handle name, nb::handle value);

[[nodiscard]] bool is_a(nb::handle object, nb::handle type);

// What a Python object means as a move in a position.
struct Reading {
    enum class Kind : std::uint8_t {
        kPossible,    // it can be tried here
        kImpossible,  // it cannot: the piece is not where the move says, or the hex is out of reach
                      // of the hive
        kUnusual,     // not made of the usual parts; skep.core knows what to say about it
    };
    Kind kind;
    Move move = Move::pass();
};

[[nodiscard]] Reading read_move(const Position& position, nb::handle move);

}  // namespace skep::python
