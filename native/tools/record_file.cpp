#include "tools/record_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "games/self_game.h"

namespace skep {

std::optional<Bytes> read_bytes(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    file.peek();  // a folder can be opened, and is found out here
    if (!file.is_open() || file.bad()) return std::nullopt;
    Bytes bytes{std::istreambuf_iterator<char>{file}, {}};
    return file.bad() ? std::nullopt : std::optional{std::move(bytes)};
}

RecordFile::RecordFile(const std::string& path, const std::string& settings)
    : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
    if (file_ < 0) {
        problem_ = std::strerror(errno);
    } else if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
        problem_ = "another program is writing to it";
    } else {
        take_up(path, settings);
    }
}

RecordFile::~RecordFile() {
    if (file_ >= 0) ::close(file_);
}

void RecordFile::take_up(const std::string& path, const std::string& settings) {
    const auto bytes = read_bytes(path);
    const Bytes header = make_header(settings);
    if (!bytes) {
        problem_ = "it cannot be read";
    } else if (bytes->size() < header.size() &&
               std::ranges::equal(*bytes, ByteView{header}.first(bytes->size()))) {
        if (::ftruncate(file_, 0) != 0 || !append(header)) problem_ = std::strerror(errno);
    } else {
        go_on(*bytes, settings);
    }
}

void RecordFile::go_on(const Bytes& bytes, const std::string& settings) {
    RecordReader reader{bytes};
    bool are_same = true;
    while (reader.next()) {
        are_same = are_same && reader.settings() == settings;
        numbers_.insert(number_of_game(reader.body()));
    }
    are_same = are_same && (reader.runs() == 0 || reader.settings() == settings);
    const bool is_torn = reader.fault() == RecordFault::kTruncated && reader.runs() != 0;
    if (reader.fault() != RecordFault::kNone && !is_torn) {
        problem_.append(name(reader.fault())).append(" at byte ");
        problem_.append(std::to_string(reader.at()));
    } else if (!are_same) {
        problem_.append("it has games of other settings:\n").append(reader.settings());
    } else if (is_torn && ::ftruncate(file_, static_cast<off_t>(reader.at())) != 0) {
        problem_ = std::strerror(errno);
    }
}

bool RecordFile::append(const Bytes& bytes) const {
    for (ByteView left{bytes}; !left.empty();) {
        const ssize_t written = ::write(file_, left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        left = left.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace skep
