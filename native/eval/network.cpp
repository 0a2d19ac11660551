#include "eval/network.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <limits>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

#include "eval/checksum.h"

namespace skep {

namespace {

// The head of a file, all numbers least byte first; the summary and the weights follow.
constexpr std::string_view kMagic = "SkepNet\n";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHead = 32;  // magic, version, inputs, width, outputs, summary, checksum
constexpr std::size_t kWeights =
    sizeof Network::rows + sizeof Network::bias + sizeof Network::out + sizeof Network::out_bias;

static_assert(std::endian::native == std::endian::little, "weights are read as they stand");

std::uint32_t read_u32(std::span<const std::uint8_t> bytes, std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

// Takes values off the front.
template <typename T>
void take(std::span<const std::uint8_t>& bytes, T& values) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::memcpy(&values, bytes.data(), sizeof values);
    bytes = bytes.subspan(sizeof values);
}

// The largest and smallest that an input of a range adds to each sum, or nothing.
class Extremes {
  public:
    void add(const Row& row) {
        for (unsigned i = 0; i < kWidth; ++i) {
            high_[i] = std::max(high_[i], row[i]);
            low_[i] = std::min(low_[i], row[i]);
        }
    }
    void add_to(std::array<int, kWidth>& high, std::array<int, kWidth>& low, int times) const {
        for (unsigned i = 0; i < kWidth; ++i) {
            high[i] += times * high_[i];
            low[i] += times * low_[i];
        }
    }

  private:
    Row high_{};
    Row low_{};
};

// Whether no position, whatever lies where, can bring a sum beyond 16 bits: every piece of the box,
// and everything that is said of a color, takes the worst of its inputs.
bool sums_fit(const Network& network) {
    std::array<int, kWidth> high{};
    std::array<int, kWidth> low{};
    std::ranges::copy(network.bias, high.begin());
    std::ranges::copy(network.bias, low.begin());
    for (unsigned bug = 0; bug < kBugs; ++bug) {
        for (const bool enemy : {false, true}) {
            Extremes piece;
            for (unsigned place = 0; place < inputs::kPlaces; ++place) {
                for (unsigned state = 0; state < features::kStates; ++state) {
                    piece.add(network.rows[inputs::of_piece(place, enemy, static_cast<Bug>(bug),
                                                            static_cast<features::State>(state))]);
                }
            }
            piece.add_to(high, low, kFullBox[bug]);
        }
    }
    // By slots, as lists have them.
    std::array<Extremes, inputs::kSlots> slots;
    for (unsigned i = 0; i < inputs::kSideNumbers; ++i) {
        for (unsigned enemy = 0; enemy < 2; ++enemy) {
            const auto [first, step] = inputs::kSideSlots[i];
            slots[first + enemy * step].add(network.rows[inputs::kOfSides + 2 * i + enemy]);
        }
    }
    for (const auto& table : {features::kRingTable, features::kOpenTable, features::kReliefTable,
                              features::kCoverTable}) {
        const unsigned start = inputs::kOfQueens + table.start - features::kRing;
        for (unsigned i = 0; i < 2 * table.size; ++i) {
            const Color color = i < table.size ? Color::kWhite : Color::kBlack;
            slots[inputs::slot_of(table, color)].add(network.rows[start + i]);
        }
    }
    for (unsigned type = 0; type < inputs::kTypes; ++type) {
        slots[inputs::kTypeSlot].add(network.rows[inputs::kOfType + type]);
    }
    for (const Extremes& slot : slots) slot.add_to(high, low, 1);
    return std::ranges::max(high) <= INT16_MAX && std::ranges::min(low) >= INT16_MIN;
}

// Whether no sums can bring an output beyond 32 bits.
bool outputs_fit(const Network& network) {
    for (unsigned i = 0; i < kOutputs; ++i) {
        std::int64_t most = 0;
        for (const int weight : network.out[i]) {
            if (std::abs(weight) > kMaxOut) return false;
            most += std::int64_t{std::abs(weight)} * kOne * kOne;
        }
        if (most > std::numeric_limits<std::int32_t>::max()) return false;
        if (std::abs(std::int64_t{network.out_bias[i]}) > std::int64_t{kOne} * kOneOut * 1000) {
            return false;
        }
    }
    return true;
}

// The sums of one queen, clipped, squared and multiplied by weights.
std::int32_t half_output(const Row& sums, const std::int16_t* weights) {
#ifdef __wasm_simd128__
    // Compilers don't find the one instruction that multiplies and adds pairs.
    const v128_t one = wasm_i16x8_splat(kOne);
    const v128_t zero = wasm_i16x8_splat(0);
    v128_t sum = zero;
    for (unsigned i = 0; i < kWidth; i += 8) {
        const v128_t value = wasm_i16x8_min(wasm_i16x8_max(wasm_v128_load(&sums[i]), zero), one);
        const v128_t weighed = wasm_i16x8_mul(value, wasm_v128_load(weights + i));
        sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(weighed, value));
    }
    const auto lanes = std::bit_cast<std::array<std::int32_t, 4>>(sum);
    return lanes[0] + lanes[1] + lanes[2] + lanes[3];
#else
    std::int32_t sum = 0;
    for (unsigned i = 0; i < kWidth; ++i) {
        const std::int16_t value = std::clamp<std::int16_t>(sums[i], 0, kOne);
        const auto weighed = static_cast<std::int16_t>(value * weights[i]);
        sum += std::int32_t{weighed} * value;
    }
    return sum;
#endif
}

NetworkFault check_head(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < kHead || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
        return NetworkFault::kNoNetwork;
    }
    if (read_u32(bytes, 8) != kVersion) return NetworkFault::kOtherVersion;
    if (read_u32(bytes, 12) != inputs::kCount || read_u32(bytes, 16) != kWidth ||
        (read_u32(bytes, 20) != kOutputs)) {
        return NetworkFault::kOtherShape;
    }
    if (bytes.size() != kHead + read_u32(bytes, 24) + kWeights) return NetworkFault::kWrongSize;
    if (checksum(bytes.subspan(kHead)) != read_u32(bytes, 28)) return NetworkFault::kDamaged;
    return NetworkFault::kNone;
}

}  // namespace

std::string_view name(NetworkFault fault) {
    switch (fault) {
        case NetworkFault::kNone:
            return "none";
        case NetworkFault::kCannotRead:
            return "cannot-read";
        case NetworkFault::kNoNetwork:
            return "no-network";
        case NetworkFault::kOtherVersion:
            return "other-version";
        case NetworkFault::kOtherShape:
            return "other-shape";
        case NetworkFault::kWrongSize:
            return "wrong-size";
        case NetworkFault::kDamaged:
            return "damaged";
        case NetworkFault::kOverflow:
            return "overflow";
    }
    return "";
}

std::string_view describe(NetworkFault fault) {
    switch (fault) {
        case NetworkFault::kNone:
            return "it can be used";
        case NetworkFault::kCannotRead:
            return "it cannot be read";
        case NetworkFault::kNoNetwork:
            return "it is not a network of Skep";
        case NetworkFault::kOtherVersion:
            return "another version of Skep wrote its format";
        case NetworkFault::kOtherShape:
            return "another version of Skep chose its inputs";
        case NetworkFault::kWrongSize:
            return "it is damaged: the file is too short or too long";
        case NetworkFault::kDamaged:
            return "it is damaged: the checksum is wrong";
        case NetworkFault::kOverflow:
            return "its weights are too large to calculate with";
    }
    return "";
}

int Network::output(const Row& own, const Row& enemy, unsigned pieces) const {
    const unsigned number = std::min(kOutputs - 1, pieces / 4);
    const std::int16_t* weights = out[number].data();
    const std::int32_t sum = half_output(own, weights) + half_output(enemy, weights + kWidth);
    const std::int64_t total = std::int64_t{sum} / kOne + out_bias[number];
    return static_cast<int>(total * kUnits / (std::int64_t{kOne} * kOneOut));
}

std::shared_ptr<const Network> parse_network(std::span<const std::uint8_t> bytes,
                                             NetworkFault& fault) {
    fault = check_head(bytes);
    if (fault != NetworkFault::kNone) return nullptr;
    auto network = std::make_shared<Network>();
    const std::size_t summary = read_u32(bytes, 24);
    bytes = bytes.subspan(kHead);
    network->summary.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(summary));
    bytes = bytes.subspan(summary);
    take(bytes, network->rows);
    take(bytes, network->bias);
    take(bytes, network->out);
    take(bytes, network->out_bias);
    if (!sums_fit(*network) || !outputs_fit(*network)) {
        fault = NetworkFault::kOverflow;
        return nullptr;
    }
    return network;
}

}  // namespace skep
