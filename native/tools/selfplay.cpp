// skep_selfplay: plays games of the engine against itself on all cores and writes them to a file. A
// second call with the same settings plays the games that are missing from the file.
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "games/self_play.h"
#include "rules/share_out.h"
#include "tools/arguments.h"
#include "tools/record_file.h"
#include "tools/replays.h"

namespace {

using namespace skep;

constexpr int kFailed = 1;
constexpr int kUsage = 2;
constexpr int kInterrupted = 130;

// Set by a signal handler, which can't do more.
// NOLINTNEXTLINE(*-avoid-non-const-global-variables): a signal handler only reaches globals
std::atomic<bool> stopped{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void stop_on_signals() {
    struct sigaction action{};
    action.sa_handler = [](int /*signal*/) { stopped = true; };
    // A second signal ends the program at once.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

// Prints the progress every second: at a terminal in one line, otherwise in a new line each time.
class Progress {
  public:
    Progress(std::size_t done, std::size_t games) : done_(done), games_(games) {
        thread_ = std::thread{[this] { run(); }};
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    Progress(Progress&&) = delete;
    Progress& operator=(Progress&&) = delete;
    ~Progress() {
        {
            const std::scoped_lock guard{lock_};
            over_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }

    void add(std::size_t plies) {
        const std::scoped_lock guard{lock_};
        ++played_;
        plies_ += plies;
    }

  private:
    void run() {
        std::unique_lock guard{lock_};
        while (!wake_.wait_for(guard, std::chrono::seconds{1}, [this] { return over_; })) say('\r');
        say('\n');
    }

    void say(char end) const {
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started_;
        const auto left = static_cast<double>(games_ - done_ - played_);
        const double seconds =
            taken.count() * left / static_cast<double>(played_ == 0 ? 1 : played_);
        std::fprintf(stderr, "games %zu/%zu  plies %zu  plies/s %.0f  left %.0f s   %c",
                     done_ + played_, games_, plies_, static_cast<double>(plies_) / taken.count(),
                     seconds, terminal_ ? end : '\n');
        std::fflush(stderr);
    }

    std::size_t done_;
    std::size_t games_;
    std::size_t played_ = 0;
    std::size_t plies_ = 0;
    bool over_ = false;
    bool terminal_ = isatty(STDERR_FILENO) != 0;
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    std::mutex lock_;
    std::condition_variable wake_;
    std::thread thread_;
};

struct Wanted {
    std::uint32_t first;
    std::uint32_t games;
};

std::vector<std::uint32_t> missing(const RecordFile& file, Wanted wanted) {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < wanted.games; ++i) {
        if (!file.numbers().contains(wanted.first + i)) numbers.push_back(wanted.first + i);
    }
    return numbers;
}

int play(const SelfPlay& run, RecordFile& file, Wanted wanted, unsigned threads) {
    const std::vector<std::uint32_t> numbers = missing(file, wanted);
    std::atomic<bool> failed{false};
    std::mutex lock;
    {
        Progress progress{wanted.games - numbers.size(), wanted.games};
        const auto one = [&](std::size_t i) {
            const auto game = play_self_game(run, numbers[i], stopped);
            if (!game) return;
            const Bytes body = encode(*game);
            const std::scoped_lock guard{lock};
            // Nothing may follow an incomplete game: a later call only cuts off the end of the
            // file.
            failed = failed || !file.add(body);
            if (!failed) progress.add(game->opening.size() + game->moves.size());
        };
        share_out(numbers.size(), threads, one, [&] { return !stopped && !failed; });
    }
    if (failed) {
        std::fprintf(stderr, "skep_selfplay: a game could not be written\n");
        return kFailed;
    }
    return stopped ? kInterrupted : 0;
}

}  // namespace

int main(int count, char** values) {
    Arguments arguments{count, values};
    const auto player = arguments.take("--player").value_or(kUsualSelfPlayer);
    const auto rules = arguments.take("--rules").value_or(kMixedRules);
    const auto seed = arguments.take_number("--seed", 1);
    const Wanted wanted{
        static_cast<std::uint32_t>(arguments.take_number("--first", 0, INT32_MAX)),
        static_cast<std::uint32_t>(arguments.take_number("--games", 100, INT32_MAX))};
    const auto threads =
        static_cast<unsigned>(arguments.take_number("--threads", all_cores(), 1024));
    if (arguments.left().size() != 1 || !arguments.are_fine() || threads == 0) {
        std::fprintf(stderr,
                     "usage: skep_selfplay [--player SETTINGS] [--rules RULES|mixed] [--seed N]\n"
                     "                     [--first N] [--games N] [--threads N] FILE\n");
        return kUsage;
    }
    std::string problem;
    const auto run = read_self_play(seed, rules, player, problem);
    if (!run) {
        std::fprintf(stderr, "skep_selfplay: %s\n", problem.c_str());
        return kUsage;
    }
    const std::string path{arguments.left()[0]};
    RecordFile file{path, run->text};
    if (!file.problem().empty()) {
        std::fprintf(stderr, "skep_selfplay: %s: %s\n", path.c_str(), file.problem().c_str());
        return kFailed;
    }
    stop_on_signals();
    return play(*run, file, wanted, threads);
}
