#include "games/self_play.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "eval/checksum.h"
#include "games/player_text.h"
#include "rules/pick.h"
#include "rules/playout.h"
#include "rules/random.h"

namespace skep {

namespace {

// The version of how games start, proceed and end. Increase it when that changes, since the games
// change too. Changes to the numbers of the search are noticed without it; see search_of.
constexpr std::string_view kRecipe = "2";

struct Share {
    std::string_view rules;
    unsigned percent;
};
constexpr std::array<Share, 13> kMix{{{"Base+MLP", 60},
                                      {"Base", 4},
                                      {"Base+M", 4},
                                      {"Base+L", 4},
                                      {"Base+P", 4},
                                      {"Base+ML", 4},
                                      {"Base+MP", 4},
                                      {"Base+LP", 4},
                                      {"dutch-2005", 3},
                                      {"classic", 2},
                                      {"pocket", 2},
                                      {"carbon", 2},
                                      {"ultimate", 3}}};
constexpr unsigned kWhole = [] {
    unsigned sum = 0;
    for (const Share& share : kMix) sum += share.percent;
    return sum;
}();
static_assert(kWhole == 100);

// An opening has 6 to 10 random plies, after which neither side is ahead by more than kUnfair.
constexpr unsigned kFewestPlies = 6;
constexpr unsigned kMorePlies = 5;
constexpr int kUnfair = 150;

std::string_view mixed_rules(Random& random) {
    unsigned left = random.below(kWhole);
    for (const Share& share : kMix) {
        if (left < share.percent) return share.rules;
        left -= share.percent;
    }
    return kMix[0].rules;
}

bool is_fair(Player& judge, const Position& position) {
    judge.start_game();
    return std::abs(judge.think(position, {}).line[0].score) <= kUnfair;
}

// Plays random openings until one is fair; `position` is then the position after it. Returns
// nothing if it was stopped.
std::optional<SelfGame> open_game(const SelfPlay& run, Random& random, Player& judge,
                                  Position& position, const std::atomic<bool>& stop) {
    while (!stop) {
        SelfGame game;
        game.rules = run.rules == kMixedRules ? mixed_rules(random) : std::string_view{run.rules};
        game.start = Position{read_record_rules(game.rules).value_or(Ruleset{}), Color::kWhite};
        position = game.start;
        const std::uint32_t plies = kFewestPlies + random.below(kMorePlies);
        while (position.ply() < plies) {
            const auto move = pick_move(position, random);
            if (!move) break;
            game.opening.push_back(*move);
            position.do_move(*move);
        }
        if (position.outcome() == Outcome::kNone && is_fair(judge, position)) return game;
    }
    return std::nullopt;
}

// The result for White.
int result_of(Outcome outcome) {
    if (outcome == Outcome::kDraw) return 0;
    return outcome == Outcome::kWhiteWins ? 1 : -1;
}

// The checksum of every number that affects the search, since games depend on them.
std::string search_of(const PlayerSettings& settings) {
    Bytes bytes;
    const auto add = [&](int number) {
        for (unsigned shift = 0; shift < 32; shift += 8) {
            bytes.push_back(static_cast<std::uint8_t>(static_cast<unsigned>(number) >> shift));
        }
    };
    for (const TuningName& known : kTuningNames) add(settings.tuning.*known.field);
    for (const std::int16_t weight : settings.weights) add(weight);
    return checksum_text(bytes);
}

// Says why games can't be repeated, or wouldn't end; empty if neither is the case.
std::string_view unrepeatable(const PlayerSettings& player) {
    if (player.threads != 1) return "threads: games with several threads cannot be repeated";
    if (player.limits.seconds != 0) return "seconds: games with a time limit cannot be repeated";
    if (player.limits.nodes != 0 || player.limits.depth != 0) return "";
    return "nodes or depth: one of them is needed";
}

}  // namespace

std::optional<SelfPlay> make_self_play(std::uint64_t seed, std::string_view rules,
                                       const PlayerSettings& player, std::string& problem) {
    if (rules != kMixedRules && (!read_record_rules(rules) || rules.size() > UINT8_MAX)) {
        problem = "rules: expected a rule set in which White begins, or mixed, not ";
        problem += rules;
        return std::nullopt;
    }
    problem = unrepeatable(player);
    if (!problem.empty()) return std::nullopt;
    SelfPlay run{seed, std::string{rules}, player, ""};
    run.text.append("recipe ").append(kRecipe);
    run.text.append("\nsearch ").append(search_of(player));
    run.text.append("\nseed ").append(std::to_string(seed));
    run.text.append("\nrules ").append(rules);
    run.text.append("\nplayer ").append(format_player(player)).append("\n");
    return run;
}

std::optional<SelfPlay> read_self_play(std::uint64_t seed, std::string_view rules,
                                       std::string_view player, std::string& problem) {
    const auto settings = read_player(player, problem);
    if (!settings) return std::nullopt;
    return make_self_play(seed, rules, *settings, problem);
}

std::optional<SelfGame> play_self_game(const SelfPlay& run, std::uint32_t number,
                                       const std::atomic<bool>& stop) {
    Random random{seed_of_game(run.seed, number)};
    Player player{run.player};
    Position position;
    auto game = open_game(run, random, player, position, stop);
    if (!game) return std::nullopt;
    PlayedGame played = play_game(position, {&player, &player}, &stop);
    if (played.stopped) return std::nullopt;
    game->number = number;
    if (played.cut_off) {
        game->opening.clear();
        return game;
    }
    game->moves = std::move(played.moves);
    game->result = result_of(played.outcome);
    return game;
}

}  // namespace skep
