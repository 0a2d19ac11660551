#include "text/game.h"

#include "rules/history.h"
#include "rules/movegen.h"
#include "text/move.h"

namespace skep {

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

std::string format_moves(Position start, std::span<const Move> moves) {
    std::string text;
    for (const Move move : moves) {
        text.append(text.empty() ? "" : ";").append(format_move(start, move));
        start.do_move(move);
    }
    return text;
}

}  // namespace skep
