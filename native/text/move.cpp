#include "text/move.h"

#include <array>

namespace skep {

namespace {

// Directions are counted clockwise from the north-west, as in `kSteps`.
unsigned direction_before(char sign) {
    switch (sign) {
        case '\\':
            return 0;
        case '/':
            return 4;
        case '-':
            return 5;
        default:
            return kNoDirection;
    }
}

unsigned direction_after(char sign) {
    switch (sign) {
        case '/':
            return 1;
        case '-':
            return 2;
        case '\\':
            return 3;
        default:
            return kNoDirection;
    }
}

// The hex that a reference such as `-bQ` names.
std::optional<Cell> read_target(std::string_view text, const Position& position) {
    if (text.empty()) return std::nullopt;
    unsigned direction = direction_before(text.front());
    if (direction != kNoDirection) {
        text.remove_prefix(1);
    } else {
        direction = direction_after(text.back());
        if (direction != kNoDirection) text.remove_suffix(1);
    }
    const auto beside = parse_piece(text);
    if (!beside || position.cell(*beside) == kNoCell) return std::nullopt;
    const Cell at = position.cell(*beside);
    return direction == kNoDirection ? at : neighbor(at, direction);
}

// How a hex is named that lies in some direction from a piece, clockwise from the north-west.
struct Signs {
    std::string_view before;
    std::string_view after;
};
constexpr std::array<Signs, 6> kSigns{
    {{"\\", ""}, {"", "/"}, {"", "-"}, {"", "\\"}, {"/", ""}, {"-", ""}}};

}  // namespace

std::optional<Color> parse_color(std::string_view text) {
    if (text == "w") return Color::kWhite;
    if (text == "b") return Color::kBlack;
    return std::nullopt;
}

std::optional<Piece> parse_piece(std::string_view text) {
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    const auto color = parse_color(text.substr(0, 1));
    const std::size_t bug = kBugLetters.find(text[1]);
    if (!color || bug == std::string_view::npos) return std::nullopt;
    const bool numbered = kFullBox[bug] > 1;
    if (numbered != (text.size() == 3)) return std::nullopt;
    const auto number = static_cast<std::uint8_t>(numbered ? text[2] - '0' : 1);
    if (number == 0 || number > kFullBox[bug]) return std::nullopt;
    return make_piece(*color, static_cast<Bug>(bug), number);
}

char format_color(Color color) { return color == Color::kWhite ? 'w' : 'b'; }

std::string format_piece(Piece piece) {
    const unsigned bug = index(bug_of(piece));
    std::string text{format_color(color_of(piece)), kBugLetters[bug]};
    if (kFullBox[bug] > 1) text.push_back(static_cast<char>('0' + number_of(piece)));
    return text;
}

std::optional<Move> read_move(std::string_view text, const Position& position) {
    if (text == "pass") return Move::pass();
    const std::size_t blank = text.find(' ');
    const auto piece = parse_piece(text.substr(0, blank));
    if (!piece) return std::nullopt;
    const bool first = position.in_play(Color::kWhite) + position.in_play(Color::kBlack) == 0;
    if (first != (blank == std::string_view::npos)) return std::nullopt;
    const auto to = first ? make_cell(0, 0) : read_target(text.substr(blank + 1), position);
    if (!to) return std::nullopt;
    const Cell from = position.cell(*piece);
    return from == kNoCell ? Move::placement(*piece, *to) : Move::movement(*piece, from, *to);
}

// The reference is the piece on the destination, or else the first piece around it, clockwise from
// the north-west: skep/notation/movestring.py does the same.
std::string format_move(const Position& position, Move move) {
    if (move.kind() == MoveKind::kPass) return "pass";
    const Piece piece = move.piece();
    std::string text = format_piece(piece);
    const Piece under = position.top(move.to());
    if (under != kNoPiece) return text.append(" ").append(format_piece(under));
    for (unsigned direction = 0; direction < kSigns.size(); ++direction) {
        Piece beside = position.top(neighbor(move.to(), direction));
        if (beside == piece) beside = position.below(piece);
        if (beside == kNoPiece) continue;
        // Seen from the neighbor, the destination lies in the opposite direction.
        const auto [before, after] = kSigns[(direction + 3) % 6];
        return text.append(" ").append(before).append(format_piece(beside)).append(after);
    }
    return text;
}

}  // namespace skep
