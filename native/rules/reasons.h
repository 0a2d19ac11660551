// How a legal move is made, or why a move is illegal: the twin of src/skep/core/reasons.py, which
// also declares the codes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "generated/reasons.h"
#include "rules/hexes.h"
#include "rules/types.h"

namespace skep {

struct How {
    Way way;
    std::vector<Hex> route;    // from start to end; of a placement only the end
    Bug bug;                   // what the piece moves as: what a mosquito that walks copies
    Piece thrower = kNoPiece;  // what throws it, if it is thrown
};

struct Reason {
    Reason(ReasonCode why, Piece what, std::vector<Piece> causes = {}, std::vector<Hex> places = {})
        : code(why), piece(what), pieces(std::move(causes)), hexes(std::move(places)) {}

    ReasonCode code;
    Piece piece;                             // what can't move; kNoPiece for a pass
    std::vector<Piece> pieces;               // what prevents it
    std::vector<Hex> hexes;                  // where to look
    std::optional<std::array<Hex, 2>> step;  // the step that fails
    std::optional<Bug> bug;                  // what the piece moves as
    std::optional<std::int64_t> count;       // how many steps it would take
};

using Explanation = std::variant<How, Reason>;

}  // namespace skep
