// Small files, such as networks and weights. Of an endless one, such as /dev/zero, only the start
// is read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace skep {

// No network and no file of weights is larger; skep/bounded_files.py has the same limit.
inline constexpr std::size_t kLargestFile = std::size_t{1} << 26U;

// Returns the contents of a file, cut off somewhere beyond the limit, or nothing if it can't be
// read.
[[nodiscard]] inline std::optional<std::vector<std::uint8_t>> read_bounded(
    const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    std::vector<std::uint8_t> bytes;
    std::array<char, std::size_t{1} << 16U> part;
    while (file && bytes.size() <= kLargestFile) {
        file.read(part.data(), part.size());
        bytes.insert(bytes.end(), part.begin(), part.begin() + file.gcount());
    }
    // A folder can be opened but not read to its end.
    if (!file.eof() && bytes.size() <= kLargestFile) return std::nullopt;
    return bytes;
}

}  // namespace skep
