// Record files: games of the engine against itself, about three bytes per ply. docs/training.md has
// the format; skep/train/data/records.py reads and writes the same.
//
// A file consists of runs. A run is a header with the settings of its games, followed by the games.
// Every header and every game has its own checksum, so files can be concatenated, and an incomplete
// game can be told from a damaged one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skep {

inline constexpr std::string_view kRecordMagic = "SkepGame";
inline constexpr std::uint16_t kRecordVersion = 1;
// The version of the order of legal moves: skep.core.legality.ORDER_VERSION.
inline constexpr std::uint16_t kOrderVersion = 1;

// What can be wrong with a file, and with a game in it.
enum class RecordFault : std::uint8_t {
    kNone,
    kNoRecords,     // it doesn't start like a record file
    kOtherVersion,  // another version of the format
    kOtherOrder,    // another order of legal moves
    kTruncated,     // it ends in the middle of a header or a game
    kDamaged,       // a checksum is wrong
    kMalformed,     // the checksum is right, but the contents are invalid
    kUnknownRules,
    kIllegalMove,
    kBadScore,
    kWrongResult,  // the result doesn't match the final position
};
[[nodiscard]] std::string_view name(RecordFault fault);

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

// The header of a run.
[[nodiscard]] Bytes make_header(std::string_view settings);

// Adds the size and a checksum to the body of a game.
[[nodiscard]] Bytes frame(ByteView body);

// Reads the bytes of a file, game by game.
class RecordReader {
  public:
    explicit RecordReader(ByteView bytes) : bytes_(bytes) {}

    // Moves to the next game, past any headers. Returns false at the end or at a fault.
    bool next();

    // The body of the game; its checksum has been verified.
    [[nodiscard]] ByteView body() const { return body_; }
    // The settings of the game's run, and the number of runs so far.
    [[nodiscard]] const std::string& settings() const { return settings_; }
    [[nodiscard]] unsigned runs() const { return runs_; }

    [[nodiscard]] RecordFault fault() const { return fault_; }
    // The offset of the game, of the fault, or of the end.
    [[nodiscard]] std::size_t at() const { return at_; }

  private:
    bool read_header();
    bool read_game();
    bool fail(RecordFault fault) {
        fault_ = fault;
        return false;
    }

    ByteView bytes_;
    ByteView body_;
    std::string settings_;
    std::size_t at_ = 0;
    std::size_t next_ = 0;
    unsigned runs_ = 0;
    RecordFault fault_ = RecordFault::kNone;
};

}  // namespace skep
