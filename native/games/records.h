// Files of records: games of the engine against itself, about three bytes a ply. docs/training.md
// has the format; skep/train/records.py reads and writes the same.
//
// A file is one run after another; a run is a header, which says by which settings its games were
// played, and then the games. Headers and games are checked by themselves, so that files can be
// joined, and a game that was not written to its end is told from one that was damaged.
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
// Of the order of legal moves: skep.core.legality.ORDER_VERSION.
inline constexpr std::uint16_t kOrderVersion = 1;

// What can be wrong with a file, and with a game in it.
enum class RecordFault : std::uint8_t {
    kNone,
    kNoRecords,     // it does not begin like one
    kOtherVersion,  // of the format
    kOtherOrder,    // of legal moves
    kTruncated,     // it ends within a header or a game
    kDamaged,       // a checksum is not that of the bytes
    kMalformed,     // the bytes are whole, and say nothing
    kUnknownRules,
    kIllegalMove,
    kBadScore,
    kWrongResult,  // not what the hive says at the end of the moves
};
[[nodiscard]] std::string_view name(RecordFault fault);

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

// The header of a run.
[[nodiscard]] Bytes make_header(std::string_view settings);

// What is put around the body of a game: its size, and a checksum.
[[nodiscard]] Bytes frame(ByteView body);

// Goes through the bytes of a file, game by game.
class RecordReader {
  public:
    explicit RecordReader(ByteView bytes) : bytes_(bytes) {}

    // Goes on to the next game, past the headers before it; false at the end, or at a fault.
    bool next();

    // The body of the game; its bytes are those that were written.
    [[nodiscard]] ByteView body() const { return body_; }
    // The settings of the run that it belongs to, and how many runs there were until here.
    [[nodiscard]] const std::string& settings() const { return settings_; }
    [[nodiscard]] unsigned runs() const { return runs_; }

    [[nodiscard]] RecordFault fault() const { return fault_; }
    // Where the game begins, or what is at fault, or where the bytes end.
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
