// skep_records: plays the games of records again, checks everything about them, and prints what
// they look like as a whole. Exit status 1 for a file that is at fault, 3 for an alarm.
#include "games/records.h"

#include <array>
#include <cstdio>
#include <string>

#include "generated/bounds.h"
#include "tools/arguments.h"
#include "tools/record_statistics.h"
#include "tools/replays.h"

namespace {

using namespace skep;

constexpr int kFault = 1;
constexpr int kUsage = 2;
constexpr int kAlarm = 3;

unsigned long long whole(std::uint64_t number) { return number; }

void print(const std::string& name, const RecordTally& tally) {
    std::printf("%-11s %8llu %6.1f %6.1f %6.1f %6.1f %7.1f %5u %5u %5u %5u %5u %8llu\n",
                name.c_str(), whole(tally.games()), 100 * tally.white_score(),
                100 * tally.share(tally.results[2]), 100 * tally.share(tally.results[1]),
                100 * tally.share(tally.results[0]), tally.mean_length(), tally.length_at(5),
                tally.length_at(25), tally.length_at(50), tally.length_at(75), tally.length_at(95),
                whole(tally.cut_off));
}

int report(const RecordStatistics& statistics) {
    const RecordTally& all = statistics.all();
    const std::uint64_t plies = all.plies();
    std::printf("games %llu  decisive %.1f %%  duplicates %llu  cut off %llu\n", whole(all.games()),
                100 * all.share(all.results[0] + all.results[2]), whole(statistics.duplicates()),
                whole(all.cut_off));
    std::printf("plies %llu  bytes %llu  bytes a ply %.2f\n", whole(plies), whole(all.bytes),
                plies == 0 ? 0 : static_cast<double>(all.bytes) / static_cast<double>(plies));
    std::printf("%-11s %8s %6s %6s %6s %6s %7s %5s %5s %5s %5s %5s %8s\n", "rules", "games",
                "score", "white", "draws", "black", "plies", "5%", "25%", "50%", "75%", "95%",
                "cut off");
    print("all", all);
    for (const auto& [rules, tally] : statistics.by_rules()) print(rules, tally);
    const auto alarms = statistics.alarms();
    for (const std::string& alarm : alarms) std::printf("alarm: %s\n", alarm.c_str());
    return alarms.empty() ? 0 : kAlarm;
}

}  // namespace

int main(int count, char** values) {
    Arguments arguments{count, values};
    ReplayOptions options{all_cores(), "skep_records"};
    options.threads =
        static_cast<unsigned>(arguments.take_number("--threads", options.threads, kThreads.most));
    if (arguments.left().empty() || !arguments.are_fine()) {
        std::fprintf(stderr, "usage: skep_records [--threads N] FILE...\n");
        return kUsage;
    }
    RecordStatistics statistics;
    const bool fine = replay_files(
        arguments.left(), options, [](const SelfGame& /*game*/) { return 0; },
        [&](const SelfGame& game, int /*nothing*/, std::size_t size) {
            constexpr std::size_t kFrame = 8;
            statistics.add(game, size + kFrame);
        });
    const int status = report(statistics);
    return fine ? status : kFault;
}
