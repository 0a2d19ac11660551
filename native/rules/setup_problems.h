// Everything that makes a described position impossible: the twin of src/skep/core/setup.py, which
// also declares the codes. A description can be anything, also what a `Position` can't hold: the
// same piece twice, two hives, pieces that aren't in the box.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "generated/setup_problems.h"
#include "rules/hexes.h"
#include "rules/types.h"

namespace skep {

// The pieces on one hex, from the ground up.
struct SetupStack {
    Hex at;
    std::vector<Piece> pieces;
};

// A description of a position, possible or not. No two stacks share a hex.
struct Setup {
    Ruleset ruleset;
    std::vector<SetupStack> stacks;
    std::int64_t ply = 0;
    Color first_player = Color::kWhite;
    Piece stunned = kNoPiece;
};

// One thing that makes a setup impossible, with the pieces and hexes it is about.
struct SetupProblem {
    explicit SetupProblem(SetupProblemCode what, std::vector<Piece> about = {},
                          std::vector<Hex> places = {}, std::optional<Color> side = std::nullopt)
        : code(what), pieces(std::move(about)), hexes(std::move(places)), color(side) {}

    SetupProblemCode code;
    std::vector<Piece> pieces;
    std::vector<Hex> hexes;
    std::optional<Color> color;
};

// All problems, in the order in which Python lists them; none if a game can lead there.
[[nodiscard]] std::vector<SetupProblem> find_problems(const Setup& setup);

}  // namespace skep
