// A record file that is being written, and can be resumed after a crash.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>

#include "games/records.h"

namespace skep {

// The bytes of a file; nothing if it cannot be read.
[[nodiscard]] std::optional<Bytes> read_bytes(const std::string& path);

class RecordFile {
  public:
    // Creates a file, or resumes one whose runs all have these settings: an incomplete last game is
    // cut off. After any other fault, the file stays as it is, and problem() says why.
    RecordFile(const std::string& path, const std::string& settings);
    RecordFile(const RecordFile&) = delete;
    RecordFile& operator=(const RecordFile&) = delete;
    RecordFile(RecordFile&&) = delete;
    RecordFile& operator=(RecordFile&&) = delete;
    ~RecordFile();

    // Why the file can't be used; empty if it can.
    [[nodiscard]] const std::string& problem() const { return problem_; }
    // The games that were there at the start.
    [[nodiscard]] const std::unordered_set<std::uint32_t>& numbers() const { return numbers_; }
    // Writes a game at once. Returns false if that fails.
    [[nodiscard]] bool add(ByteView body) { return append(frame(body)); }

  private:
    void take_up(const std::string& path, const std::string& settings);
    void go_on(const Bytes& bytes, const std::string& settings);
    bool append(const Bytes& bytes) const;

    int file_ = -1;
    std::string problem_;
    std::unordered_set<std::uint32_t> numbers_;
};

}  // namespace skep
