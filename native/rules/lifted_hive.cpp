#include "rules/lifted_hive.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace skep {

bool LiftedHive::is_gate(Cell at, unsigned direction) const {
    const unsigned level = std::max(height(at), height(neighbor(at, direction)));
    const auto [left, right] = flanks(at, direction);
    return height(left) > level && height(right) > level;
}

std::vector<std::vector<Hex>> LiftedHive::parts() const {
    std::vector<std::vector<Hex>> found;
    std::array<bool, kCells> seen{};
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Cell seed = position_.cell(Piece{value});
        if (seed == kNoCell || seen[seed.value] || !is_occupied(seed)) continue;
        seen[seed.value] = true;
        std::vector<Cell> part{seed};
        for (std::size_t i = 0; i < part.size(); ++i) {
            for (Ring left = ring(part[i]); left != 0; left &= left - 1) {
                const auto direction = static_cast<unsigned>(std::countr_zero(left));
                const Cell beside = neighbor(part[i], direction);
                if (!seen[beside.value]) part.push_back(beside);
                seen[beside.value] = true;
            }
        }
        std::vector<Hex> hexes;
        hexes.reserve(part.size());
        for (const Cell at : part) hexes.push_back(hex_of(position_, at));
        std::ranges::sort(hexes);
        found.push_back(std::move(hexes));
    }
    std::ranges::sort(found, [](const auto& a, const auto& b) {
        return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
    });
    return found;
}

}  // namespace skep
