#include "tools/self_game.h"

#include <algorithm>

#include "rules/movegen.h"
#include "tools/numbers.h"
#include "tools/starts.h"

namespace skep {

namespace {

std::size_t number_of(const Position& position, Move move) {
    MoveList moves;
    list_moves(position, moves);
    return static_cast<std::size_t>(std::ranges::find(moves, move) - moves.begin());
}

std::optional<Move> move_of(const Position& position, std::size_t number) {
    MoveList moves;
    list_moves(position, moves);
    return number < moves.size() ? std::optional{moves[number]} : std::nullopt;
}

// Takes a part off the front of a text.
std::string_view take(std::string_view& text, char end) {
    const std::string_view part = text.substr(0, text.find(end));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    return part;
}

std::optional<Move> play_number(Position& position, std::string_view text) {
    int number = 0;
    if (!read_number(text, number) || number < 0) return std::nullopt;
    const auto move = move_of(position, static_cast<std::size_t>(number));
    if (move) position.do_move(*move);
    return move;
}

}  // namespace

std::string format(const SelfGame& game) {
    Position position = game.start;
    std::string line = game.rules + " o";
    for (const Move move : game.opening) {
        line.append(",").append(std::to_string(number_of(position, move)));
        position.do_move(move);
    }
    line.append(" ").append(std::to_string(game.result));
    for (const PlayedMove& played : game.moves) {
        line.append(" ").append(std::to_string(number_of(position, played.move)));
        line.append(":").append(std::to_string(played.score));
        position.do_move(played.move);
    }
    return line;
}

std::optional<SelfGame> parse_self_game(std::string_view line) {
    SelfGame game;
    game.rules = take(line, ' ');
    const auto rules = read_ruleset(game.rules);
    if (!rules) return std::nullopt;
    game.start = Position{*rules, Color::kWhite};
    Position position = game.start;
    std::string_view opening = take(line, ' ');
    if (take(opening, ',') != "o") return std::nullopt;
    while (!opening.empty()) {
        const auto move = play_number(position, take(opening, ','));
        if (!move) return std::nullopt;
        game.opening.push_back(*move);
    }
    if (!read_number(take(line, ' '), game.result)) return std::nullopt;
    while (!line.empty()) {
        std::string_view part = take(line, ' ');
        const auto move = play_number(position, take(part, ':'));
        int score = 0;
        if (!move || !read_number(part, score)) return std::nullopt;
        game.moves.push_back({*move, score});
    }
    return game;
}

}  // namespace skep
