#include "games/policy_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <span>
#include <string_view>

#include "eval/inputs.h"
#include "rules/movegen.h"
#include "search/score.h"

namespace skep {

namespace {

constexpr std::string_view kPolicyRowsMagic = "SkepMove";
constexpr std::uint32_t kPolicyRowsVersion = 1;

static_assert(std::endian::native == std::endian::little, "numbers are written as they stand");

void add_position(PolicyRows& rows, const Position& position, const MoveList& moves, Move played) {
    inputs::Lists lists;
    inputs::list(position, lists);
    const unsigned own = index(position.to_move());
    for (const unsigned queen : {own, 1 - own}) {
        const auto list = std::span{lists.of[queen]}.first(inputs::kUsedSlots);
        rows.rows.insert(rows.rows.end(), list.begin(), list.end());
    }
    rows.rows.push_back(static_cast<std::uint16_t>(moves.size()));
    rows.rows.push_back(
        static_cast<std::uint16_t>(std::ranges::find(moves, played) - moves.begin()));
    policy::MoveDescriber describer{position};
    for (const Move move : moves) rows.moves.push_back(describer.describe(move));
    ++rows.positions;
}

template <typename Number>
void append(Bytes& bytes, std::span<const Number> numbers) {
    // NOLINTNEXTLINE(*-reinterpret-cast): numbers as the bytes that they are
    const auto* first = reinterpret_cast<const std::uint8_t*>(numbers.data());
    bytes.insert(bytes.end(), first, first + numbers.size_bytes());
}

}  // namespace

PolicyRows policy_rows(const SelfGame& game) {
    PolicyRows rows;
    Position position = game.start;
    for (const Move move : game.opening) position.do_move(move);
    for (const PlayedMove& played : game.moves) {
        MoveList moves;
        list_moves(position, moves);
        if (moves.size() > 1 && played.score > -kDecisive) {
            add_position(rows, position, moves, played.move);
        }
        position.do_move(played.move);
    }
    return rows;
}

Bytes policy_rows_head() {
    Bytes head{kPolicyRowsMagic.begin(), kPolicyRowsMagic.end()};
    const std::array<std::uint32_t, 4> numbers{kPolicyRowsVersion, inputs::kCount,
                                               inputs::kUsedSlots, sizeof(policy::MoveFeatures)};
    append(head, std::span<const std::uint32_t>{numbers});
    return head;
}

void add_policy_rows(Bytes& bytes, const PolicyRows& rows, std::uint32_t game) {
    const std::array<std::uint32_t, 3> head{game, rows.positions,
                                            static_cast<std::uint32_t>(rows.moves.size())};
    append(bytes, std::span<const std::uint32_t>{head});
    append(bytes, std::span<const std::uint16_t>{rows.rows});
    append(bytes, std::span<const policy::MoveFeatures>{rows.moves});
}

}  // namespace skep
