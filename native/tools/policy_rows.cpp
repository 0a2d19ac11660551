// skep_policy_rows: reads records of self-play and writes what a policy sees of their positions and
// legal moves, for training.
#include "games/policy_rows.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>

#include "generated/bounds.h"
#include "tools/arguments.h"
#include "tools/replays.h"

int main(int count, char** values) {
    using namespace skep;
    Arguments arguments{count, values};
    ReplayOptions options{all_cores(), "skep_policy_rows"};
    options.threads =
        static_cast<unsigned>(arguments.take_number("--threads", options.threads, kThreads.most));
    const auto files = arguments.left();
    if (files.size() < 2 || !arguments.are_fine()) {
        std::fprintf(stderr, "usage: skep_policy_rows [--threads N] RECORDS... FILE\n");
        return 2;
    }
    auto out = open_output(std::string{files.back()}, options);
    if (!out) return 1;
    const Bytes head = policy_rows_head();
    put(*out, std::span{head});
    Bytes bytes;
    const auto take = [&](const SelfGame& game, const PolicyRows& rows, std::size_t /*size*/) {
        bytes.clear();
        add_policy_rows(bytes, rows, game.number);
        put(*out, std::span<const std::uint8_t>{bytes});
    };
    const bool fine = replay_files(files.first(files.size() - 1), options, policy_rows, take);
    return fine && out->flush() ? 0 : 1;
}
