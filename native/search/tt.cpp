#include "search/tt.h"

#include <climits>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace skep {

namespace {

// As much as is touched before it is used.
constexpr std::size_t kTouched = std::size_t{256} * 1024 * 1024;
// A search that looks so many plies less deep does not wipe out what a deeper one left.
constexpr int kMuchShallower = 3;
// An entry is worth its depth, and so many plies less for each search since.
constexpr int kPliesOfAge = 8;

std::uint64_t check_bits(std::uint64_t key) { return key >> 32U & 0xFFFFU; }
unsigned age_of(std::uint64_t second) { return static_cast<unsigned>(second >> 42U & 63U); }
int depth_of(std::uint64_t second) { return static_cast<std::int8_t>(second >> 32U & 0xFFU); }

// Ends are counted from the position in the table and from the root in the search.
int to_table(int score, unsigned ply) {
    if (score >= kSureWin) return score + static_cast<int>(ply);
    return score <= -kSureWin ? score - static_cast<int>(ply) : score;
}
int from_table(int score, unsigned ply) {
    if (score >= kSureWin) return score - static_cast<int>(ply);
    return score <= -kSureWin ? score + static_cast<int>(ply) : score;
}

// Asks for large pages, where the system has them: it takes a tenth of the time to touch them
// all, and a search that looks here and there finds its way to them sooner.
void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::size_t kPage = std::size_t{2} * 1024 * 1024;
    if (memory == nullptr || std::align(kPage, kPage, memory, size) == nullptr) return;
    ::madvise(memory, size / kPage * kPage, MADV_HUGEPAGE);
#endif
}

}  // namespace

// Takes memory, and touches it here where it is not too much: the first touch of a page takes the
// system a while, and would come in the middle of a search otherwise.
bool TranspositionTable::take(std::size_t size) {
    memory_.reset();  // before the new one is there, or both would have to fit
    std::size_t room = (size + 1) * sizeof(Bucket);
    // NOLINTNEXTLINE(*-no-malloc,*-owning-memory): see Free
    memory_.reset(std::calloc(size + 1, sizeof(Bucket)));
    void* start = memory_.get();
    ask_for_large_pages(start, room);
    size_ = memory_ ? size : 0;
    buckets_ = static_cast<Bucket*>(
        memory_ ? std::align(alignof(Bucket), size * sizeof(Bucket), start, room) : nullptr);
    if (size * sizeof(Bucket) <= kTouched) wipe();
    age_ = 0;
    return size_ != 0;
}

void TranspositionTable::wipe() {
    for (std::size_t i = 0; i < size_; ++i) {
        for (Entry& entry : buckets_[i].entries) {
            entry.first.store(0, std::memory_order_relaxed);
            entry.second.store(0, std::memory_order_relaxed);
        }
    }
}

bool TranspositionTable::resize(std::size_t mebibytes) {
    for (mebibytes_ = mebibytes; mebibytes_ != 0; mebibytes_ /= 2) {
        if (take(mebibytes_ * 1024 * 1024 / sizeof(Bucket))) return true;
    }
    return false;
}

void TranspositionTable::clear() {
    // A very large table is had anew in less time than it takes to wipe it, if it can be had.
    if (size_ * sizeof(Bucket) > kTouched) {
        resize(mebibytes_);
    } else {
        wipe();
    }
    age_ = 0;
}

TranspositionTable::Bucket& TranspositionTable::bucket(std::uint64_t key) const {
    // The upper bits choose, evenly, whatever the size; the lower ones are compared.
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>((Wide{key} * size_) >> 64U)];
}

std::optional<Found> TranspositionTable::find(std::uint64_t key, unsigned ply) const {
    if (size_ == 0) return std::nullopt;
    for (const Entry& entry : bucket(key).entries) {
        const std::uint64_t first = entry.first.load(std::memory_order_relaxed);
        const std::uint64_t second = entry.second.load(std::memory_order_relaxed);
        if (static_cast<std::uint32_t>(first) != static_cast<std::uint32_t>(key) ||
            second >> 48U != check_bits(key)) {
            continue;
        }
        Found found;
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

void TranspositionTable::store(std::uint64_t key, unsigned ply, const Found& found) {
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
            // A shallow second look does not wipe out a deep one, unless it is exact.
            if (fresh && found.bound != Bound::kExact &&
                found.depth + kMuchShallower < depth_of(second))
                return;
            if (move.empty()) move.bits = static_cast<std::uint32_t>(first >> 32U);
            chosen = &entry;
            break;
        }
        const int old = static_cast<int>((age_ - age_of(second)) & 63U);
        const int worth = depth_of(second) - kPliesOfAge * old;
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
