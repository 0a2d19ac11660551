#include "tools/styles.h"

#include <algorithm>
#include <array>
#include <vector>

namespace skep {

namespace {

struct Named {
    std::string_view name;
    Style style;
};
constexpr std::array<Named, 5> kStyles{{{"any", Style::kAny},
                                        {"wide", Style::kWide},
                                        {"near", Style::kNear},
                                        {"tall", Style::kTall},
                                        {"away", Style::kAway}}};

constexpr int kWorst = -1000;

// How far a hex is from the middle of the hive, in halves.
int distance_from_middle(const Position& position, Cell cell) {
    Range q;
    Range r;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Cell at = position.cell(Piece{value});
        if (at == kNoCell) continue;
        q.widen(position.true_q(at));
        r.widen(position.true_r(at));
    }
    return std::max(std::abs(2 * position.true_q(cell) - q.low - q.high),
                    std::abs(2 * position.true_r(cell) - r.low - r.high));
}

int score(const Position& position, Move move, Style style) {
    if (move.kind() == MoveKind::kPass || style == Style::kAny) return 0;
    Position after = position;
    after.do_move(move);
    if (after.outcome() != Outcome::kNone) return kWorst;
    const bool placed = move.kind() == MoveKind::kPlacement;
    const Cell to = move.to();
    const auto outwards = [&] {
        if (position.ply() == 0) return 0;
        return distance_from_middle(position, to) -
               (placed ? 0 : distance_from_middle(position, move.from()) + 1);
    };
    switch (style) {
        case Style::kWide:
            return outwards();
        case Style::kNear:
            return -outwards();
        case Style::kTall:
            return 2 * static_cast<int>(after.level(move.piece())) -
                   (placed ? 0 : 2 * static_cast<int>(position.level(move.piece())) + 1);
        default:
            // Few pieces walk better than many: those that lag behind are seldom pinned.
            if (placed) return position.ply() < 8 ? 100 + after.true_q(to) : kWorst / 2;
            return position.true_q(to) - position.true_q(move.from());
    }
}

}  // namespace

std::optional<Style> parse_style(std::string_view text) {
    for (const auto [name, style] : kStyles) {
        if (name == text) return style;
    }
    return std::nullopt;
}

Move choose(const Position& position, const MoveList& moves, Style style, Random& random) {
    const auto any = [&](std::size_t size) {
        return random.below(static_cast<std::uint32_t>(size));
    };
    const bool at_random = style == Style::kAny || any(4) == 0;
    std::vector<Move> best;
    int best_score = kWorst;
    for (const Move move : moves) {
        int value = score(position, move, style);
        if (at_random && value != kWorst) value = 0;
        if (value > best_score) best.clear();
        if (value >= best_score) best.push_back(move);
        best_score = std::max(best_score, value);
    }
    return best[any(best.size())];
}

}  // namespace skep
