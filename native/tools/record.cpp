#include "tools/record.h"

#include <array>
#include <string_view>

#include "text/game.h"

namespace skep {

namespace {

// How a hex is named that lies in some direction from a piece, clockwise from the north-west.
struct Signs {
    std::string_view before;
    std::string_view after;
};
constexpr std::array<Signs, 6> kSigns{
    {{"\\", ""}, {"", "/"}, {"", "-"}, {"", "\\"}, {"/", ""}, {"-", ""}}};

std::string name(Piece piece) {
    std::string text{color_of(piece) == Color::kWhite ? 'w' : 'b',
                     kBugLetters[index(bug_of(piece))]};
    if (kFullBox[index(bug_of(piece))] > 1) text += std::to_string(number_of(piece));
    return text;
}

}  // namespace

std::string format_move(const Position& position, Move move) {
    if (move.kind() == MoveKind::kPass) return "pass";
    const Piece piece = move.piece();
    const Piece under = position.top(move.to());
    if (under != kNoPiece) return name(piece) + " " + name(under);
    for (unsigned direction = 0; direction < kSigns.size(); ++direction) {
        // Seen from the neighbor, the destination lies in the opposite direction.
        Piece beside = position.top(neighbor(move.to(), (direction + 3) % 6));
        if (beside == piece) beside = position.below(piece);
        if (beside == kNoPiece) continue;
        const auto [before, after] = kSigns[direction];
        return name(piece).append(" ").append(before).append(name(beside)).append(after);
    }
    return name(piece);
}

std::string format_moves(Position start, std::span<const Move> moves) {
    std::string text;
    for (const Move move : moves) {
        text.append(text.empty() ? "" : ";").append(format_move(start, move));
        start.do_move(move);
    }
    return text;
}

std::optional<Move> read_back(const Position& position, Move move) {
    return read_move(format_move(position, move), position);
}

}  // namespace skep
