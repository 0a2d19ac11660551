#include "search/transposition_table.h"

#include <climits>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace skep {

namespace {

// Up to this size the memory is touched before it is used.
constexpr std::size_t kMaxPrefault = std::size_t{256} * 1024 * 1024;
// A result that is this many plies shallower does not replace a deeper one.
constexpr int kMuchShallower = 3;
// Replacement: an entry is worth its depth, minus this many plies for each search since.
constexpr int kAgePenalty = 8;

std::uint64_t check_bits(std::uint64_t key) { return key >> 32U & 0xFFFFU; }
unsigned age_of(std::uint64_t second) { return static_cast<unsigned>(second >> 42U & 63U); }
int depth_of(std::uint64_t second) { return static_cast<std::int8_t>(second >> 32U & 0xFFU); }

// Wins are counted from the position in the table, and from the root in the search.
int to_table(int score, unsigned ply) {
    if (score >= kDecisive) return score + static_cast<int>(ply);
    return score <= -kDecisive ? score - static_cast<int>(ply) : score;
}
int from_table(int score, unsigned ply) {
    if (score >= kDecisive) return score - static_cast<int>(ply);
    return score <= -kDecisive ? score + static_cast<int>(ply) : score;
}

// Asks Linux for huge pages: touching the memory takes a tenth of the time, and random access
// misses the TLB less often.
void ask_for_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::size_t kPage = std::size_t{2} * 1024 * 1024;
    if (memory == nullptr || std::align(kPage, kPage, memory, size) == nullptr) return;
    ::madvise(memory, size / kPage * kPage, MADV_HUGEPAGE);
#endif
}

}  // namespace

// Allocates memory and touches it, unless it is very large: the system takes a while for the first
// touch of a page, which would otherwise happen in the middle of a search.
bool TranspositionTable::allocate(std::size_t size) {
    memory_.reset();  // before the new one is there, or both would have to fit
    std::size_t room = (size + 1) * sizeof(Bucket);
    memory_.reset(take_memory(room));
    void* start = memory_.get();
    ask_for_huge_pages(start, room);
    size_ = memory_ ? size : 0;
    buckets_ = static_cast<Bucket*>(
        memory_ ? std::align(alignof(Bucket), size * sizeof(Bucket), start, room) : nullptr);
    if (size * sizeof(Bucket) <= kMaxPrefault) zero();
    age_ = 0;
    return size_ != 0;
}

void TranspositionTable::zero() {
    for (std::size_t i = 0; i < size_; ++i) {
        for (Entry& entry : buckets_[i].entries) {
            entry.first.store(0, std::memory_order_relaxed);
            entry.second.store(0, std::memory_order_relaxed);
        }
    }
}

bool TranspositionTable::resize(std::size_t mebibytes) {
    for (mebibytes_ = mebibytes; mebibytes_ != 0; mebibytes_ /= 2) {
        if (allocate(mebibytes_ * 1024 * 1024 / sizeof(Bucket))) return true;
    }
    return false;
}

void TranspositionTable::clear() {
    // Allocating a very large table again takes less time than clearing it.
    if (size_ * sizeof(Bucket) > kMaxPrefault) {
        resize(mebibytes_);
    } else {
        zero();
    }
    age_ = 0;
}

TranspositionTable::Bucket& TranspositionTable::bucket(std::uint64_t key) const {
    // The upper bits select the bucket, evenly for any size. The lower ones are compared.
#ifdef __wasm__
    // Sizes have 32 bits there, and a product of 128 bits is a call.
    const std::uint64_t low = (key & 0xFFFF'FFFFU) * size_ >> 32U;
    return buckets_[static_cast<std::size_t>(((key >> 32U) * size_ + low) >> 32U)];
#else
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>((Wide{key} * size_) >> 64U)];
#endif
}

std::optional<TableHit> TranspositionTable::find(std::uint64_t key, unsigned ply) const {
    if (size_ == 0) return std::nullopt;
    for (const Entry& entry : bucket(key).entries) {
        const std::uint64_t first = entry.first.load(std::memory_order_relaxed);
        const std::uint64_t second = entry.second.load(std::memory_order_relaxed);
        if (static_cast<std::uint32_t>(first) != static_cast<std::uint32_t>(key) ||
            second >> 48U != check_bits(key)) {
            continue;
        }
        TableHit found;
        found.move.bits = static_cast<std::uint32_t>(first >> 32U);
        found.score = from_table(static_cast<std::int16_t>(second & 0xFFFFU), ply);
        found.eval = static_cast<std::int16_t>(second >> 16U & 0xFFFFU);
        found.depth = depth_of(second);
        found.bound = static_cast<Bound>(second >> 40U & 3U);
        if (found.bound == Bound::kNone) return std::nullopt;
        return found;
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, unsigned ply, const TableHit& found) {
    if (size_ == 0) return;
    Bucket& entries = bucket(key);
    Entry* chosen = entries.entries.data();
    int least = INT_MAX;
    PackedMove move = found.move;
    for (Entry& entry : entries.entries) {
        const std::uint64_t first = entry.first.load(std::memory_order_relaxed);
        const std::uint64_t second = entry.second.load(std::memory_order_relaxed);
        if (static_cast<std::uint32_t>(first) == static_cast<std::uint32_t>(key) &&
            second >> 48U == check_bits(key)) {
            const bool fresh = age_of(second) == age_;
            // A much shallower result does not replace a deep one, unless it is exact.
            if (fresh && found.bound != Bound::kExact &&
                found.depth + kMuchShallower < depth_of(second))
                return;
            if (move.empty()) move.bits = static_cast<std::uint32_t>(first >> 32U);
            chosen = &entry;
            break;
        }
        const int old = static_cast<int>((age_ - age_of(second)) & 63U);
        const int worth = depth_of(second) - kAgePenalty * old;
        if (worth < least) {
            chosen = &entry;
            least = worth;
        }
    }
    const std::uint64_t second = check_bits(key) << 48U | std::uint64_t{age_} << 42U |
                                 static_cast<std::uint64_t>(found.bound) << 40U |
                                 std::uint64_t{static_cast<std::uint8_t>(found.depth)} << 32U |
                                 std::uint64_t{static_cast<std::uint16_t>(found.eval)} << 16U |
                                 static_cast<std::uint16_t>(to_table(found.score, ply));
    chosen->first.store(std::uint64_t{move.bits} << 32U | static_cast<std::uint32_t>(key),
                        std::memory_order_relaxed);
    chosen->second.store(second, std::memory_order_relaxed);
}

}  // namespace skep
