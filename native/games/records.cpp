#include "games/records.h"

#include <algorithm>
#include <utility>

#include "eval/checksum.h"
#include "games/bytes.h"

namespace skep {

namespace {

constexpr std::size_t kFrameHead = 4;
constexpr std::size_t kChecksumSize = 4;

// A size is written twice, the second time with every bit turned: if one of the two is damaged it
// is not taken for the size of something that goes on past the end.
void put_size(ByteWriter& writer, std::size_t size) {
    writer.put16(static_cast<std::uint16_t>(size));
    writer.put16(static_cast<std::uint16_t>(~size));
}

bool take_size(ByteReader& reader, std::size_t& size) {
    const std::uint16_t said = reader.take16();
    const std::uint16_t turned = reader.take16();
    size = said;
    return (said ^ turned) == 0xFFFF;
}

Bytes with_checksum(ByteWriter& writer) {
    writer.put32(checksum(writer.bytes()));
    return writer.bytes();
}

bool is_checked(ByteView bytes) {
    const std::size_t size = bytes.size() - kChecksumSize;
    return ByteReader{bytes.subspan(size)}.take32() == checksum(bytes.first(size));
}

bool is_plain(char letter) { return letter == '\n' || (letter >= ' ' && letter <= '~'); }

}  // namespace

std::string_view name(RecordFault fault) {
    switch (fault) {
        case RecordFault::kNone:
            return "fine";
        case RecordFault::kNoRecords:
            return "no-records";
        case RecordFault::kOtherVersion:
            return "other-version";
        case RecordFault::kOtherOrder:
            return "other-order";
        case RecordFault::kTruncated:
            return "truncated";
        case RecordFault::kDamaged:
            return "damaged";
        case RecordFault::kMalformed:
            return "malformed";
        case RecordFault::kUnknownRules:
            return "unknown-rules";
        case RecordFault::kIllegalMove:
            return "illegal-move";
        case RecordFault::kBadScore:
            return "bad-score";
        case RecordFault::kWrongResult:
            return "wrong-result";
    }
    return "";
}

Bytes make_header(std::string_view settings) {
    ByteWriter writer;
    writer.put(kRecordMagic);
    writer.put16(kRecordVersion);
    writer.put16(kOrderVersion);
    put_size(writer, settings.size());
    writer.put(settings);
    return with_checksum(writer);
}

Bytes frame(ByteView body) {
    ByteWriter writer;
    put_size(writer, body.size() + kChecksumSize);
    writer.put(body);
    return with_checksum(writer);
}

bool RecordReader::next() {
    for (;;) {
        at_ = next_;
        const ByteView left = bytes_.subspan(at_);
        const std::size_t shared = std::min(left.size(), kRecordMagic.size());
        const std::string begins = ByteReader{left}.take_text(shared);
        const bool is_header = kRecordMagic.starts_with(begins);
        if (runs_ == 0 && !is_header) return fail(RecordFault::kNoRecords);
        if (left.empty() && runs_ != 0) return false;
        if (!is_header || shared < kRecordMagic.size()) {
            return runs_ == 0 ? fail(RecordFault::kTruncated) : read_game();
        }
        if (!read_header()) return false;
    }
}

bool RecordReader::read_header() {
    ByteReader reader{bytes_.subspan(at_ + kRecordMagic.size())};
    const std::uint16_t version = reader.take16();
    if (!reader.is_fine()) return fail(RecordFault::kTruncated);
    if (version != kRecordVersion) return fail(RecordFault::kOtherVersion);
    const std::uint16_t order = reader.take16();
    std::size_t size = 0;
    const bool is_sized = take_size(reader, size);
    if (!reader.is_fine()) return fail(RecordFault::kTruncated);
    if (!is_sized) return fail(RecordFault::kDamaged);
    std::string settings = reader.take_text(size);
    reader.take(kChecksumSize);
    if (!reader.is_fine()) return fail(RecordFault::kTruncated);
    const std::size_t end = bytes_.size() - reader.left();
    if (!is_checked(bytes_.subspan(at_, end - at_))) return fail(RecordFault::kDamaged);
    if (order != kOrderVersion) return fail(RecordFault::kOtherOrder);
    if (!std::ranges::all_of(settings, is_plain)) return fail(RecordFault::kMalformed);
    settings_ = std::move(settings);
    next_ = end;
    ++runs_;
    return true;
}

bool RecordReader::read_game() {
    ByteReader reader{bytes_.subspan(at_)};
    std::size_t size = 0;
    const bool is_sized = take_size(reader, size);
    if (!reader.is_fine()) return fail(RecordFault::kTruncated);
    if (!is_sized) return fail(RecordFault::kDamaged);
    if (reader.left() < size) return fail(RecordFault::kTruncated);
    if (size < kChecksumSize) return fail(RecordFault::kMalformed);
    const ByteView whole = bytes_.subspan(at_, kFrameHead + size);
    if (!is_checked(whole)) return fail(RecordFault::kDamaged);
    body_ = whole.subspan(kFrameHead, size - kChecksumSize);
    next_ = at_ + whole.size();
    return true;
}

}  // namespace skep
