// Replays all games of several record files on all cores.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <thread>

#include "games/replays.h"
#include "rules/share_out.h"
#include "tools/record_file.h"

namespace skep {

[[nodiscard]] inline unsigned all_cores() {
    return std::max(1U, std::thread::hardware_concurrency());
}

// Writes numbers as they lie in memory.
template <typename Number>
void put(std::ostream& out, std::span<const Number> numbers) {
    // NOLINTNEXTLINE(*-reinterpret-cast): streams know nothing but characters
    out.write(reinterpret_cast<const char*>(numbers.data()),
              static_cast<std::streamsize>(numbers.size_bytes()));
}

struct ReplayOptions {
    unsigned threads = all_cores();
    const char* tool = "";  // the name of the program in errors
};

// Opens the output file. If it can't be written, or contains games, prints an error and returns
// nothing: someone who forgets to name an output file names the last record file instead.
[[nodiscard]] inline std::optional<std::ofstream> open_output(const std::string& path,
                                                              const ReplayOptions& options) {
    std::string begins(kRecordMagic.size(), ' ');
    std::ifstream{path, std::ios::binary}.read(begins.data(),
                                               static_cast<std::streamsize>(begins.size()));
    if (begins == kRecordMagic) {
        std::fprintf(stderr, "%s: %s holds games, name another file to write\n", options.tool,
                     path.c_str());
        return std::nullopt;
    }
    std::ofstream out{path, std::ios::binary};
    if (!out) {
        std::fprintf(stderr, "%s: cannot write %s\n", options.tool, path.c_str());
        return std::nullopt;
    }
    return out;
}

// Calls `make(game)` on any thread, and then, in the order of the games, `take(game, made, size)`
// with the result of `make` and the size of the body in bytes. At the first fault, prints where it
// is and returns false.
template <typename Make, typename Take>
bool replay_files(std::span<const std::string_view> paths, const ReplayOptions& options,
                  const Make& make, const Take& take) {
    const auto share = [&](std::size_t size, const auto& work) {
        share_out(size, options.threads, work);
    };
    for (const std::string_view view : paths) {
        const std::string path{view};
        const auto bytes = read_bytes(path);
        if (!bytes) {
            std::fprintf(stderr, "%s: cannot read %s\n", options.tool, path.c_str());
            return false;
        }
        std::size_t at = 0;
        const RecordFault fault = replay_bytes(*bytes, share, make, take, at);
        if (fault != RecordFault::kNone) {
            const std::string why{name(fault)};
            std::fprintf(stderr, "%s: %s: %s at byte %zu\n", options.tool, path.c_str(),
                         why.c_str(), at);
            return false;
        }
    }
    return true;
}

}  // namespace skep
