// The transposition table: results of earlier searches of the same position, shared by all threads.
//
// There are no locks. Two threads may write one entry at the same time, and a reader may see half
// of each. Both halves carry a part of the key, so such an entry hardly ever matches a position,
// and its move is checked like any other.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "search/packed_move.h"
#include "search/score.h"
#include "search/table_memory.h"

namespace skep {

// Whether the true score is at most or at least the stored one, or equal to it.
enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

struct TableHit {
    PackedMove move;
    int score = kNoScore;
    int eval = kNoScore;
    int depth = 0;
    Bound bound = Bound::kNone;
};

class TranspositionTable {
  public:
    // Allocates this many mebibytes, or less if there is not enough memory. Returns false if there
    // is none at all: the table then stores nothing.
    bool resize(std::size_t mebibytes);
    void clear();
    // Entries of earlier searches are replaced first.
    void start_search() { age_ = static_cast<std::uint8_t>((age_ + 1U) & 63U); }

    [[nodiscard]] std::optional<TableHit> find(std::uint64_t key, unsigned ply) const;
    void store(std::uint64_t key, unsigned ply, const TableHit& found);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }
    [[nodiscard]] std::size_t mebibytes() const { return mebibytes_; }

  private:
    //   first   63..32 move    31..0 key, lower half
    //   second  63..48 key, bits 32 to 47    47..42 age    41..40 bound    39..32 depth
    //           31..16 eval    15..0 score
    struct Entry {
        std::atomic<std::uint64_t> first;
        std::atomic<std::uint64_t> second;
    };
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };
    static_assert(sizeof(Bucket) == 64);

    [[nodiscard]] Bucket& bucket(std::uint64_t key) const;

    struct Free {
        void operator()(void* memory) const { give_back_memory(memory); }
    };

    bool allocate(std::size_t size);
    void zero();

    std::unique_ptr<void, Free> memory_;
    Bucket* buckets_ = nullptr;  // the first cache line in memory_
    std::size_t size_ = 0;
    std::size_t mebibytes_ = 0;
    std::uint8_t age_ = 0;
};

}  // namespace skep
