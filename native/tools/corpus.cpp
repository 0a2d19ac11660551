// Plays games and checks every position on the way: games of files, or random ones.
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/starts.h"
#include "generated/bounds.h"
#include "rules/movegen.h"
#include "rules/playout.h"
#include "rules/share_out.h"
#include "text/game.h"
#include "text/move.h"
#include "tools/arguments.h"
#include "tools/checks.h"
#include "tools/played.h"
#include "tools/styles.h"

namespace {

constexpr const char* kUsage =
    "usage: skep_corpus [--threads N] [--every N] [--setups FILE] [FILE …]\n"
    "       skep_corpus [--threads N] [--every N] --random GAMES [--seed N] [--plies N]\n"
    "                   [--rules NAME] [--style any|wide|near|tall|away]\n"
    "FILE has a game string a line, `-` is standard input; random games are so many of each rule "
    "set\n"
    "unless one is named. Each move is played, taken back and played again; in one position of\n"
    "`--every N` (1 unless said) so is every move that there is, in none if N is 0.\n";

constexpr std::array<const char*, 14> kRules{
    "Base",     "Base+M",   "Base+L",  "Base+P",   "Base+ML", "Base+MP",    "Base+LP",
    "Base+MLP", "ultimate", "classic", "classic+", "pocket",  "dutch-2005", "carbon"};

struct Task {
    std::string name;
    skep::Position start;
    std::string moves;  // of a game that was read; random ones have a seed
    std::uint64_t seed;
};

struct Plan {
    unsigned threads;
    unsigned every;
    std::uint64_t plies;
    skep::Style style;
};

struct Totals {
    std::mutex lock;
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t large = 0;
    unsigned highest = 0;
    std::uint64_t faults = 0;
};

void play_at_random(skep::Played& game, const Task& task, const Plan& plan) {
    skep::Random random{task.seed};
    while (game.moves().size() < plan.plies && !game.fault()) {
        skep::MoveList moves;
        skep::list_moves(game.last(), moves);
        if (moves.empty()) return;
        game.play(skep::choose(game.last(), moves, plan.style, random));
    }
}

void play_what_was_read(skep::Played& game, std::string_view moves) {
    while (!moves.empty() && !game.fault()) {
        const std::size_t end = moves.find(';');
        const auto move = skep::read_move(moves.substr(0, end), game.last());
        if (!move || !skep::is_legal(game.last(), *move)) {
            game.fail("illegal move");
            return;
        }
        game.play(*move);
        moves.remove_prefix(end == std::string_view::npos ? moves.size() : end + 1);
    }
}

std::uint64_t count_large(std::span<const skep::Position> positions) {
    const auto is_large = [](const skep::Position& position) { return !position.window().small; };
    return static_cast<std::uint64_t>(std::ranges::count_if(positions, is_large));
}

void check(const Task& task, const Plan& plan, Totals& totals) {
    skep::Played game{task.start, plan.every};
    if (task.seed != 0) {
        play_at_random(game, task, plan);
    } else {
        play_what_was_read(game, task.moves);
        const skep::Replay again = skep::replay(task.moves, task.start);
        if (!game.fault() && !(again.complete && skep::is_same(again.position, game.last()))) {
            game.fail("replayed, the game ends otherwise");
        }
    }
    const std::string moves = skep::format_moves(task.start, game.moves());
    const std::size_t plies = game.moves().size();
    const auto large = count_large(game.positions());
    game.take_back(plies);
    const std::scoped_lock guard{totals.lock};
    ++totals.games;
    totals.plies += plies;
    totals.large += large;
    totals.highest = std::max(totals.highest, game.highest());
    if (!game.fault()) return;
    ++totals.faults;
    std::printf("%s: %s after %s\n", task.name.c_str(), std::string{*game.fault()}.c_str(),
                moves.c_str());
}

// A game string, `TYPE;STATE;TURN;MOVE;…`, as a task.
std::optional<Task> read_game(const std::string& line) {
    std::array<std::size_t, 3> ends{};
    std::size_t from = 0;
    for (std::size_t& end : ends) {
        end = line.find(';', from);
        if (end == std::string::npos && &end != &ends.back()) return std::nullopt;
        end = std::min(end, line.size());
        from = std::min(end + 1, line.size());
    }
    const auto ruleset = skep::read_ruleset(line.substr(0, ends[0]));
    if (!ruleset) return std::nullopt;
    const bool black = line.compare(ends[1] + 1, 8, "Black[1]") == 0 && from == line.size();
    const skep::Color first =
        black || line.compare(from, 1, "b") == 0 ? skep::Color::kBlack : skep::Color::kWhite;
    return Task{"", skep::Position{*ruleset, first}, line.substr(from), 0};
}

bool read_games(const std::string& path, std::vector<Task>& tasks) {
    std::ifstream file;
    if (path != "-") file.open(path);
    std::istream& in = path == "-" ? std::cin : file;
    if (!in) {
        std::fprintf(stderr, "cannot read %s\n", path.c_str());
        return false;
    }
    unsigned number = 0;
    for (std::string line; std::getline(in, line);) {
        auto task = read_game(line);
        const std::string name = path + ":" + std::to_string(++number);
        if (!task) {
            std::fprintf(stderr, "%s: not a game string\n", name.c_str());
            return false;
        }
        task->name = name;
        tasks.push_back(*task);
    }
    return true;
}

bool add_random(std::string_view rules, std::uint64_t games, std::uint64_t seed,
                std::vector<Task>& tasks) {
    const auto ruleset = skep::read_ruleset(rules);
    if (!ruleset) {
        std::fprintf(stderr, "no such rules: %s\n", std::string{rules}.c_str());
        return false;
    }
    for (std::uint64_t game = 0; game < games; ++game) {
        const auto first = game % 8 == 7 ? skep::Color::kBlack : skep::Color::kWhite;
        const std::string name =
            std::string{rules} + " seed " + std::to_string(seed) + " game " + std::to_string(game);
        tasks.push_back(
            Task{name, skep::Position{*ruleset, first}, "", skep::seed_of_game(seed, game)});
    }
    return true;
}

// The positions of a file, and how many moves it says they have.
bool check_setups(const std::string& path, Totals& totals) {
    const auto starts = skep::read_starts(path);
    if (!starts) {
        std::fprintf(stderr, "not a file of setup strings: %s\n", path.c_str());
        return false;
    }
    for (const skep::Start& start : *starts) {
        auto fault = skep::check_position(start.position);
        if (!fault) fault = skep::check_moves(start.position);
        const unsigned moves = skep::count_moves(start.position);
        if (!fault && start.moves.value_or(moves) != moves) fault = "it has more moves or fewer";
        if (fault) {
            std::printf("%s: %s\n", start.name.c_str(), std::string{*fault}.c_str());
            ++totals.faults;
        }
    }
    std::printf("%zu setups\n", starts->size());
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    skep::Arguments arguments{argc, argv};
    const auto style = skep::parse_style(arguments.take("--style").value_or("any"));
    const auto rules = arguments.take("--rules");
    const auto setups = arguments.take("--setups");
    const std::uint64_t games = arguments.take_number("--random", 0);
    const std::uint64_t seed = arguments.take_number("--seed", 1);
    const Plan plan{
        static_cast<unsigned>(arguments.take_number("--threads", 1, skep::kThreads.most)),
        static_cast<unsigned>(arguments.take_number("--every", 1)),
        arguments.take_number("--plies", 100), style.value_or(skep::Style::kAny)};
    const bool nothing = games == 0 && !setups && arguments.left().empty();
    if (!arguments.are_fine() || !style || plan.threads == 0 || nothing) {
        std::fputs(kUsage, stderr);
        return 2;
    }

    Totals totals;
    std::vector<Task> tasks;
    bool readable = !setups || check_setups(std::string{*setups}, totals);
    for (const std::string_view path : arguments.left()) {
        readable = readable && read_games(std::string{path}, tasks);
    }
    for (const char* one : kRules) {
        if (!rules) readable = readable && add_random(one, games, seed, tasks);
    }
    if (rules) readable = readable && add_random(*rules, games, seed, tasks);
    if (!readable) return 2;

    skep::share_out(tasks.size(), plan.threads,
                    [&](std::size_t i) { check(tasks[i], plan, totals); });
    std::printf("%" PRIu64 " games, %" PRIu64 " plies, %" PRIu64
                " positions in the large window, "
                "stacks up to %u, %" PRIu64 " faults\n",
                totals.games, totals.plies, totals.large, totals.highest, totals.faults);
    return totals.faults == 0 ? 0 : 1;
}
