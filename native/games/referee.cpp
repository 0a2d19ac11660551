#include "games/referee.h"

#include <algorithm>
#include <cstdlib>

#include "rules/history.h"
#include "rules/pick.h"
#include "rules/random.h"

namespace skep {

namespace {

constexpr int kFarAhead = 120;

}  // namespace

PlayedGame play_game(const Position& start, std::array<Player*, 2> players,
                     const std::atomic<bool>* stop) {
    PlayedGame game;
    Position position = start;
    std::vector<std::uint64_t> keys;
    for (Player* player : players) player->start_game();
    while (position.outcome() == Outcome::kNone) {
        keys.push_back(position.key());
        const bool third = std::ranges::count(keys, keys.back()) >= int{kThirdTime};
        game.cut_off = game.moves.size() >= kLongestGame;
        game.stopped = stop != nullptr && *stop;
        if (third || game.cut_off || game.stopped) return game;
        const std::span earlier{keys.data(), keys.size() - 1};
        const Report report = players[index(position.to_move())]->think(position, earlier);
        const Move move = report.line[0].moves[0];
        game.moves.push_back({move, report.line[0].score});
        position.do_move(move);
    }
    game.outcome = position.outcome();
    return game;
}

Position random_opening(const Ruleset& rules, std::uint64_t seed, unsigned plies, Player& judge) {
    Random random{seed};
    for (;;) {
        Position position{rules, Color::kWhite};
        while (position.ply() < plies) {
            const auto move = pick_move(position, random);
            if (!move) break;
            position.do_move(*move);
        }
        if (position.ply() < plies || position.outcome() != Outcome::kNone) continue;
        judge.start_game();
        if (std::abs(judge.think(position, {}).line[0].score) <= kFarAhead) return position;
    }
}

}  // namespace skep
