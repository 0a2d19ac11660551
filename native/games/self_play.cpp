#include "games/self_play.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>

#include "eval/checksum.h"
#include "rules/pick.h"
#include "rules/playout.h"
#include "rules/random.h"

namespace skep {

namespace {

// How games are begun, played and ended; another number when that changes, since games change with
// it. The numbers of the search are looked after by themselves, see search_of.
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

// An opening has six random plies or more, and nobody is farther ahead after it.
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

// Opens a game, and leaves the position after the opening.
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

// For White.
int result_of(Outcome outcome) {
    if (outcome == Outcome::kDraw) return 0;
    return outcome == Outcome::kWhiteWins ? 1 : -1;
}

std::string checksum_text(const Bytes& bytes) {
    std::array<char, 9> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(checksum(bytes)));
    return text.data();
}

// The checksum of a file, as text; nothing if it cannot be read.
std::string checksum_of_file(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) return "";
    return checksum_text(Bytes{std::istreambuf_iterator<char>{file}, {}});
}

// The checksum of every number that shapes the search, since games change with them.
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

// The settings of a player in one form, however they were written: sorted, each of them once, and
// files by what is in them.
std::string canonical(std::string_view player) {
    std::map<std::string, std::string, std::less<>> settings{
        {"hash", std::to_string(PlayerSettings{}.hash_mib)}};
    while (!player.empty()) {
        const std::string_view part = player.substr(0, player.find(','));
        player.remove_prefix(std::min(player.size(), part.size() + 1));
        const std::size_t equals = part.find('=');
        const std::string_view name = part.substr(0, equals);
        const std::string value{part.substr(equals + 1)};
        const bool is_file = name == "network" || (name == "weights" && value != "rough");
        settings[std::string{name}] = is_file ? checksum_of_file(value) : value;
    }
    std::string text;
    for (const auto& [name, value] : settings) {
        text.append(text.empty() ? "" : ",").append(name).append("=").append(value);
    }
    return text;
}

}  // namespace

std::optional<SelfPlay> read_self_play(std::uint64_t seed, std::string_view rules,
                                       std::string_view player, std::string& wrong) {
    if (rules != kMixedRules && (!read_record_rules(rules) || rules.size() > UINT8_MAX)) {
        wrong = rules;
        return std::nullopt;
    }
    const auto settings = read_player(player, wrong);
    if (!settings) return std::nullopt;
    // Time and threads play otherwise every time, and a game without limits does not end.
    const Limits& limits = settings->limits;
    if (settings->threads != 1 || limits.seconds != 0 || (limits.nodes == 0 && limits.depth == 0)) {
        wrong = player;
        return std::nullopt;
    }
    SelfPlay run{seed, std::string{rules}, *settings, ""};
    run.text.append("recipe ").append(kRecipe);
    run.text.append("\nsearch ").append(search_of(*settings));
    run.text.append("\nseed ").append(std::to_string(seed));
    run.text.append("\nrules ").append(rules);
    run.text.append("\nplayer ").append(canonical(player)).append("\n");
    return run;
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
