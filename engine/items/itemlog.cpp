#include "engine/items/itemlog.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace partita::items {

namespace {

// Layout of a record:
// - length of the head: 1 byte;
// - version * 2, plus 1 when the head has the last two varints: varint;
// - (timestamp - base) in zigzag form: varint;
// - (version - resource) and (version - item number): two varints, see below;
// - body, whose encoding marks its end.
// The last two varints are left out when they have the values that a bulk load into a container of
// one partition gives.
constexpr std::size_t longestHead = 1 + 4 * 10;
constexpr std::int64_t timestampBase
    = 1'577'836'800; // the clock's default, so that most items need one byte

constexpr std::size_t smallestChunk = 4 * 1024;
constexpr std::size_t largestChunk = 2 * 1024 * 1024;
constexpr std::size_t tolerableWaste = 64 * 1024;

std::uint64_t readVarint(const std::byte *&at)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        const auto byte = static_cast<std::uint64_t>(*at++);
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
}

std::byte *writeVarint(std::byte *at, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        *at++ = static_cast<std::byte>((value & 0x7f) | 0x80);
    *at++ = static_cast<std::byte>(value);
    return at;
}

std::uint64_t fold(std::int64_t value)
{
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}

std::int64_t unfold(std::uint64_t value)
{
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

bool isPlain(const RecordInfo &info)
{
    return info.resource == info.version && info.number + std::uint64_t {1} == info.version;
}

std::size_t writeHead(std::byte *head, const RecordInfo &info)
{
    std::byte *at = writeVarint(head + 1, info.version << 1 | (isPlain(info) ? 0U : 1U));
    at = writeVarint(at, fold(info.timestamp - timestampBase));
    if (!isPlain(info)) {
        at = writeVarint(at, info.version - info.resource);
        at = writeVarint(at, info.version - info.number);
    }
    *head = static_cast<std::byte>(at - head);
    return static_cast<std::size_t>(at - head);
}

} // namespace

struct ItemLog::Record {
    RecordInfo info;
    const std::byte *body = nullptr;
    std::size_t bodyBytes = 0;
    std::size_t size = 0; ///< head and body
};

ItemLog::Record ItemLog::take(const std::byte *record)
{
    Record taken;
    taken.info = infoOf(record);
    taken.body = bodyOf(record);
    taken.bodyBytes = json::encodedBytes(taken.body);
    taken.size = static_cast<std::size_t>(taken.body - record) + taken.bodyBytes;
    return taken;
}

ItemLog::ItemLog(const json::Dictionary &dictionary)
    : m_dictionary(dictionary)
{
}

ItemLog::~ItemLog() = default;

json::Value ItemLog::view(ItemNumber number) const
{
    assert(exists(number));
    return viewOf(m_directory[number]);
}

json::Value ItemLog::viewOf(RecordLocation place) const
{
    return json::view({bodyOf(bytesAt(place)), 1}, m_dictionary); // an encoding ends by itself
}

RecordInfo ItemLog::info(ItemNumber number) const
{
    assert(exists(number));
    return infoOf(bytesAt(m_directory[number]));
}

RecordInfo ItemLog::infoOf(const std::byte *record)
{
    RecordInfo info;
    const std::byte *at = record + 1;
    const std::uint64_t first = readVarint(at);
    info.version = first >> 1;
    info.timestamp = unfold(readVarint(at)) + timestampBase;
    const bool isPlain = (first & 1U) == 0;
    info.resource = info.version - (isPlain ? 0 : readVarint(at));
    info.number = static_cast<ItemNumber>(info.version - (isPlain ? 1 : readVarint(at)));
    return info;
}

std::byte *ItemLog::reserve(std::size_t bytes)
{
    if (m_chunks.empty() || m_chunks.back().used + bytes > m_chunks.back().bytes.capacity()) {
        const std::size_t wanted
            = std::clamp((m_liveBytes + m_deadBytes) / 32, smallestChunk, largestChunk);
        m_chunks.push_back({ChunkMemory(std::max(wanted, bytes)), 0});
    }
    Chunk &chunk = m_chunks.back();
    std::byte *place = chunk.bytes.get() + chunk.used;
    chunk.used += bytes;
    return place;
}

RecordLocation ItemLog::append(const RecordInfo &info, std::int64_t textBytes,
                               std::span<const std::byte> encoded)
{
    std::byte head[longestHead];
    const std::size_t headBytes = writeHead(head, info);
    std::byte *record = reserve(headBytes + encoded.size());
    std::memcpy(record, head, headBytes);
    std::memcpy(record + headBytes, encoded.data(), encoded.size());
    const auto offset = static_cast<std::size_t>(record - m_chunks.back().bytes.get());
    if (m_records++ % guideEvery == 0) {
        m_guides.push_back({info.version, m_chunks.size() - 1, offset});
    }
    m_liveBytes += headBytes + encoded.size();
    m_lastVersion = info.version;
    return {m_chunks.size() - 1, offset, textBytes};
}

void ItemLog::put(const RecordInfo &info, std::int64_t textBytes,
                  std::span<const std::byte> encoded)
{
    assert(info.version > m_lastVersion);
    if (info.number >= end()) {
        if (info.number >= m_directory.capacity())
            m_directory.reserve(info.number + info.number / 8 + 16);
        m_directory.resize(info.number + std::size_t {1});
    }
    bury(m_directory[info.number]);
    m_directory[info.number] = append(info, textBytes, encoded);
    ++m_count;
}

/// Counts the record as garbage.
void ItemLog::bury(RecordLocation record)
{
    if (!record)
        return;
    const std::size_t size = take(bytesAt(record)).size;
    m_liveBytes -= size;
    m_deadBytes += size;
    --m_count;
}

void ItemLog::erase(ItemNumber number)
{
    assert(exists(number));
    restore(number, {});
}

ItemLog::Mark ItemLog::mark() const
{
    Mark mark;
    mark.chunks = m_chunks.size();
    mark.used = m_chunks.empty() ? 0 : m_chunks.back().used;
    mark.directory = m_directory.size();
    mark.guides = m_guides.size();
    mark.records = m_records;
    mark.lastVersion = m_lastVersion;
    return mark;
}

void ItemLog::restore(ItemNumber number, RecordLocation record)
{
    bury(m_directory[number]);
    m_directory[number] = record;
    if (!record)
        return;
    const std::size_t size = take(bytesAt(record)).size;
    m_liveBytes += size;
    m_deadBytes -= size;
    ++m_count;
}

void ItemLog::cut(const Mark &mark)
{
    while (m_chunks.size() > mark.chunks) {
        m_deadBytes -= m_chunks.back().used;
        m_chunks.pop_back();
    }
    if (!m_chunks.empty()) {
        m_deadBytes -= m_chunks.back().used - mark.used;
        m_chunks.back().used = mark.used;
    }
    m_directory.resize(mark.directory);
    m_guides.resize(mark.guides);
    m_records = mark.records;
    m_lastVersion = mark.lastVersion;
}

ItemLog::Position ItemLog::guide(std::uint64_t version) const
{
    // The last guide at or below the version.
    auto after = std::upper_bound(
        m_guides.begin(), m_guides.end(), version,
        [](std::uint64_t wanted, const Guide &guide) { return wanted < guide.version; });
    if (after == m_guides.begin())
        return {};
    --after;
    return {after->chunk, after->offset};
}

bool ItemLog::step(Position &position, RecordInfo &info, const std::byte *&record, bool &live) const
{
    while (position.chunk < m_chunks.size() && position.offset == m_chunks[position.chunk].used)
        position = {position.chunk + 1, 0};
    if (position.chunk >= m_chunks.size())
        return false;
    record = m_chunks[position.chunk].bytes.get() + position.offset;
    const Record taken = take(record);
    info = taken.info;
    live = m_directory[info.number].isAt(position.chunk, position.offset);
    position.offset += taken.size;
    return true;
}

bool ItemLog::isWasteful() const
{
    return m_deadBytes > m_liveBytes + tolerableWaste;
}

void ItemLog::compact()
{
    std::vector<Chunk> old = std::move(m_chunks);
    m_chunks.clear();
    m_guides.clear();
    m_records = 0;
    m_liveBytes = 0;
    m_deadBytes = 0;
    for (std::size_t i = 0; i < old.size(); ++i) {
        Chunk &chunk = old[i];
        for (std::size_t offset = 0; offset < chunk.used;) {
            const Record taken = take(chunk.bytes.get() + offset);
            RecordLocation &place = m_directory[taken.info.number];
            if (place.isAt(i, offset))
                place = append(taken.info, place.textBytes(), {taken.body, taken.bodyBytes});
            offset += taken.size;
        }
        chunk.bytes.release();
    }
}

std::span<const std::byte> ItemLog::encodedOf(const std::byte *record)
{
    const Record taken = take(record);
    return {taken.body, taken.bodyBytes};
}

std::size_t ItemLog::memory() const
{
    std::size_t bytes = m_chunks.capacity() * sizeof(Chunk) + m_guides.capacity() * sizeof(Guide)
        + m_directory.capacity() * sizeof(RecordLocation);
    for (const Chunk &chunk : m_chunks)
        bytes += chunk.bytes.capacity();
    return bytes;
}

bool ItemLog::verify() const
{
    Position position;
    RecordInfo found;
    const std::byte *record = nullptr;
    bool live = false;
    std::uint64_t last = 0;
    std::size_t count = 0;
    std::size_t liveBytes = 0;
    std::size_t allBytes = 0;
    while (step(position, found, record, live)) {
        if (found.version <= last || found.number >= m_directory.size())
            return false;
        last = found.version;
        const std::size_t size = take(record).size;
        allBytes += size;
        liveBytes += live ? size : 0;
        count += live ? 1 : 0;
    }
    return count == m_count && liveBytes == m_liveBytes && allBytes == m_liveBytes + m_deadBytes
        && last <= m_lastVersion;
}

} // namespace partita::items
