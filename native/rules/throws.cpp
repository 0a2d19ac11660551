// Apart from the other lists: beside them, the compiler would make those slower.
#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/generator.h"
#include "rules/movegen.h"

namespace skep {

std::size_t list_throws(const Position& position, std::array<Throw, kMostThrows>& throws) {
    std::size_t size = 0;
    if (position.outcome() != Outcome::kNone) return size;
    const auto add = [&](Piece piece, Piece thrower, Cell end) {
        throws[size++] = {piece, thrower, end};
    };
    if (position.window().small) {
        Generator<std::uint16_t>{position}.each_throw(add);
    } else {
        Generator<std::uint32_t>{position}.each_throw(add);
    }
    return size;
}

}  // namespace skep
