// skep_selfplay: plays games of the engine against itself and writes them down, one a line.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <string>
#include <vector>

#include "rules/movegen.h"
#include "rules/pick.h"
#include "rules/random.h"
#include "rules/share_out.h"
#include "tools/arguments.h"
#include "tools/self_game.h"
#include "tools/starts.h"

namespace {

using namespace skep;

constexpr std::array<const char*, 8> kTypes{"Base+MLP", "Base",    "Base+M",  "Base+L",
                                            "Base+P",   "Base+ML", "Base+MP", "Base+LP"};
constexpr int kFarAhead = 150;

// Three games of five are of the full set; the others are spread over all types.
const char* type_of(Random& random) {
    return random.below(5) < 3 ? kTypes[0] : kTypes[random.below(kTypes.size())];
}

bool is_fair(Player& judge, const Position& position) {
    judge.start_game();
    return std::abs(judge.think(position, {}).line[0].score) <= kFarAhead;
}

SelfGame open_game(Random& random, Player& judge, const std::string& rules) {
    for (;;) {
        SelfGame game;
        game.rules = rules.empty() ? type_of(random) : rules;
        game.start = Position{read_ruleset(game.rules).value_or(Ruleset{}), Color::kWhite};
        Position position = game.start;
        const std::uint32_t plies = 6 + random.below(5);
        while (position.ply() < plies) {
            const auto move = pick_move(position, random);
            if (!move) break;
            game.opening.push_back(*move);
            position.do_move(*move);
        }
        if (position.outcome() == Outcome::kNone && is_fair(judge, position)) return game;
    }
}

// For White.
int result_of(Outcome outcome) {
    if (outcome == Outcome::kDraw) return 0;
    return outcome == Outcome::kWhiteWins ? 1 : -1;
}

// A game as a line, empty for one that was cut off: it was no draw, and there is nothing to learn
// from it.
std::string play_one(const PlayerSettings& settings, const std::string& rules, std::uint64_t seed) {
    Random random{seed};
    Player player{settings};
    SelfGame game = open_game(random, player, rules);
    Position position = game.start;
    for (const Move move : game.opening) position.do_move(move);
    const PlayedGame played = play_game(position, {&player, &player});
    if (played.cut_off) return "";
    game.moves = played.moves;
    game.result = result_of(played.outcome);
    return format(game) + "\n";
}

}  // namespace

int main(int count, char** values) {
    Arguments arguments{count, values};
    std::string wrong;
    const auto settings =
        read_player(arguments.take("--player").value_or("nodes=3000,hash=4"), wrong);
    const auto games = arguments.take_number("--games", 100);
    const auto seed = arguments.take_number("--seed", 1);
    const auto threads = static_cast<unsigned>(arguments.take_number("--threads", 1));
    const std::string rules{arguments.take("--rules").value_or("")};
    if (!settings || arguments.left().size() != 1 || !arguments.are_fine() ||
        (!rules.empty() && !read_ruleset(rules))) {
        std::fprintf(
            stderr,
            "usage: skep_selfplay [--player SETTINGS] [--games N] [--seed N] [--threads N]\n"
            "                     [--rules TYPE] FILE\n");
        return 2;
    }
    const std::string path{arguments.left()[0]};
    std::ofstream out{path};
    std::mutex lock;
    share_out(games, threads, [&](std::size_t number) {
        const std::string line = play_one(*settings, rules, seed * 1'000'003 + number);
        const std::scoped_lock guard{lock};
        out << line << std::flush;
    });
    if (!out) {
        std::fprintf(stderr, "skep_selfplay: cannot write %s\n", path.c_str());
        return 1;
    }
    return 0;
}
