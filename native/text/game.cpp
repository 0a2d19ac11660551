#include "text/game.h"

#include "rules/history.h"
#include "rules/movegen.h"
#include "text/setup.h"

namespace skep {

namespace {

constexpr unsigned kNoDirection = 6;

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

}  // namespace

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

Replay replay(std::string_view moves, const Position& start) {
    Replay game{start, Outcome::kNone, 0, true};
    History history{start};
    while (!moves.empty() && game.complete) {
        const std::size_t end = moves.find(';');
        const auto move = read_move(moves.substr(0, end), game.position);
        const Outcome outcome = outcome_by_rules(game.position, history.repetitions());
        if (move && outcome == Outcome::kNone && is_legal(game.position, *move)) {
            game.position.do_move(*move);
            history.push(game.position);
            ++game.plies;
            moves.remove_prefix(end == std::string_view::npos ? moves.size() : end + 1);
        } else {
            game.complete = false;
        }
    }
    game.outcome = outcome_by_rules(game.position, history.repetitions());
    return game;
}

}  // namespace skep
