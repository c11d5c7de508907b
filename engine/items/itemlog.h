// The items of one physical partition as a log of records in memory, and the directory from item
// numbers to records.
//
// Every write appends a record; the record it replaces stays until the log is compacted. So the
// log's order is the order of writes (it *is* the change feed), and undoing a transaction means
// pointing the directory back and cutting the tail.
//
// Invariants (checked by verify()):
//  1. Item numbers rise with creation and are never used twice: their order is that of creation (of
//  `_rid`).
//  2. Records stand in the log in the order of their versions; an item's live record is the one the
//  directory names.
//  3. liveBytes() + deadBytes() is the size of all records.
//
// Thread safety: const functions may run concurrently.
#pragma once

#include "engine/items/chunkmemory.h"
#include "engine/items/numberlist.h"
#include "engine/items/prefetch.h"
#include "engine/json/encoding.h"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

namespace partita::items {

/// What is kept beside the user's part of an item.
struct RecordInfo {
    ItemNumber number = noItem;
    std::uint64_t version
        = 0; ///< of the write, counted over the container: ETag and sequence number
    std::uint64_t resource = 0; ///< version at creation: what `_rid` is made of
    std::int64_t timestamp = 0; ///< `_ts`: seconds since 1970
};

/// Where a record stands in its log and how many bytes the user's part has as JSON text, in eight
/// bytes. Valid until the log is compacted.
class RecordPlace {
public:
    RecordPlace() = default;
    /// Requires: each fits its share of the bits; `textBytes` is not 0.
    RecordPlace(std::size_t chunk, std::size_t offset, std::int64_t textBytes)
        : m_bits(chunk << (offsetBits + textBits) | offset << textBits
                 | static_cast<std::uint64_t>(textBytes))
    {
    }

    /// False: there is no record.
    explicit operator bool() const { return m_bits != 0; }
    std::size_t chunk() const { return m_bits >> (offsetBits + textBits); }
    std::size_t offset() const { return (m_bits >> textBits) & ((1ULL << offsetBits) - 1); }
    std::int64_t textBytes() const
    {
        return static_cast<std::int64_t>(m_bits & ((1ULL << textBits) - 1));
    }
    bool isAt(std::size_t chunk, std::size_t offset) const
    {
        return m_bits != 0 && this->chunk() == chunk && this->offset() == offset;
    }

private:
    static constexpr unsigned offsetBits = 21; ///< records begin below 2 MB in their chunk
    static constexpr unsigned textBits = 22; ///< items have at most 2 MB
    std::uint64_t m_bits = 0;
};

class ItemLog {
public:
    explicit ItemLog(const json::Dictionary &dictionary);
    ~ItemLog();
    ItemLog(const ItemLog &) = delete;
    ItemLog &operator=(const ItemLog &) = delete;

    const json::Dictionary &dictionary() const { return m_dictionary; }

    /// One more than the greatest number given out so far; some below it may be gone.
    ItemNumber end() const { return static_cast<ItemNumber>(m_directory.size()); }
    std::size_t count() const { return m_count; }
    bool exists(ItemNumber number) const
    {
        return number < m_directory.size() && m_directory[number];
    }

    /// The user's part, read in place; system properties are not in it. Requires: exists(number).
    json::Value view(ItemNumber number) const;
    /// The same as its encoding, for json::PathReader::ofEncoded(). Requires: exists(number).
    const std::byte *encodingOf(ItemNumber number) const { return bodyOf(bytesOf(number)); }
    /// Has the beginning of an item on its way to the processor, for a view() a little later.
    /// Requires: exists(number).
    void prefetch(ItemNumber number) const
    {
        constexpr std::ptrdiff_t line = 64;
        const std::byte *record = bytesAt(m_directory[number]);
        items::prefetch(record);
        items::prefetch(record + line); // most members of a small item
    }
    /// The same with all of it, unless it is long, for who writes it later. Requires:
    /// exists(number).
    void prefetchWhole(ItemNumber number) const
    {
        constexpr std::int64_t most = 1024;
        constexpr std::int64_t line = 64;
        const std::byte *record = bytesAt(m_directory[number]);
        const std::int64_t bytes = std::min(textBytes(number), most);
        items::prefetch(record);
        for (std::int64_t at = line; at < bytes; at += line)
            prefetchForLater(record + at);
    }
    /// Has the place of an item on its way to the processor.
    void prefetchPlace(ItemNumber number) const { items::prefetch(&m_directory[number]); }
    /// The same for the first of several items, where their numbers lie close together.
    void prefetchPlaces(ItemNumbers numbers) const
    {
        constexpr std::size_t placesInLine = 8;
        numbers.sample(placesInLine, [this](ItemNumber number) { prefetchPlace(number); });
    }
    /// Requires: exists(number).
    RecordInfo info(ItemNumber number) const;
    /// Of the user's part as JSON text, without looking at the record. Requires: exists(number).
    std::int64_t textBytes(ItemNumber number) const { return m_directory[number].textBytes(); }

    /// Appends a record and makes it the item's live one; a new item's number is end(), or above
    /// when copying a log whose records do not stand in the order of their numbers. Requires:
    /// info.version above every version in the log.
    void put(const RecordInfo &info, std::int64_t textBytes, std::span<const std::byte> encoded);
    /// The item is gone; its record stays as garbage. Requires: exists(number).
    void erase(ItemNumber number);

    /// State to come back to.
    struct Mark {
        std::size_t chunks = 0;
        std::size_t used = 0; ///< of the last chunk
        std::size_t directory = 0;
        std::size_t guides = 0;
        std::size_t records = 0;
        std::uint64_t lastVersion = 0;
    };
    Mark mark() const;
    /// The live record of an item, to be given to restore() later. Valid until compact().
    RecordPlace record(ItemNumber number) const { return m_directory[number]; }
    /// What a record holds, live or garbage.
    json::Value viewOf(RecordPlace record) const;
    /// An item's live record as it stands in memory, for infoOf(). Requires: exists(number).
    const std::byte *bytesOf(ItemNumber number) const { return bytesAt(m_directory[number]); }
    static RecordInfo infoOf(const std::byte *record);
    static std::span<const std::byte> encodedOf(const std::byte *record);
    /// Where the encoding of a record's item begins.
    static const std::byte *bodyOf(const std::byte *record)
    {
        return record + static_cast<std::size_t>(*record);
    }
    /// Makes `record` the live one again, or none.
    void restore(ItemNumber number, RecordPlace record);
    /// Cuts the log back. Requires: every item written since has been restored.
    void cut(const Mark &mark);

    /// Live records after `version` in the order of writing; visit(record) returns false to stop.
    template<typename Visit>
    void after(std::uint64_t version, Visit visit) const;
    std::uint64_t lastVersion() const { return m_lastVersion; }

    /// Worth calling compact(): more garbage than content.
    bool isWasteful() const;
    /// Drops garbage. Every borrowed Value becomes invalid.
    void compact();

    std::size_t liveBytes() const { return m_liveBytes; }
    std::size_t deadBytes() const { return m_deadBytes; }
    std::size_t memory() const;
    /// True when the invariants hold.
    bool verify() const;

private:
    struct Chunk {
        ChunkMemory bytes;
        std::size_t used = 0;
    };
    struct Record; // a record taken apart
    struct Guide { // every some records: where a version is found
        std::uint64_t version = 0;
        std::size_t chunk = 0;
        std::size_t offset = 0;
    };
    static constexpr std::size_t guideEvery = 32;
    static Record take(const std::byte *record);
    std::byte *reserve(std::size_t bytes);
    void bury(RecordPlace record);
    RecordPlace append(const RecordInfo &info, std::int64_t textBytes,
                       std::span<const std::byte> encoded);
    const std::byte *bytesAt(RecordPlace place) const
    {
        return m_chunks[place.chunk()].bytes.get() + place.offset();
    }

    struct Position {
        std::size_t chunk = 0;
        std::size_t offset = 0;
    };
    Position guide(std::uint64_t version) const;
    /// Reads the record at the position and moves on. False at the end of the log.
    bool step(Position &position, RecordInfo &info, const std::byte *&record, bool &live) const;

    const json::Dictionary &m_dictionary;
    std::vector<Chunk> m_chunks;
    std::vector<RecordPlace, HugePageAllocator<RecordPlace>> m_directory;
    std::vector<Guide> m_guides;
    std::size_t m_records = 0; ///< live and garbage
    std::size_t m_count = 0;
    std::size_t m_liveBytes = 0;
    std::size_t m_deadBytes = 0;
    std::uint64_t m_lastVersion = 0;
};

template<typename Visit>
void ItemLog::after(std::uint64_t version, Visit visit) const
{
    Position position = guide(version);
    RecordInfo found;
    const std::byte *record = nullptr;
    bool live = false;
    while (step(position, found, record, live)) {
        if (live && found.version > version && !visit(record))
            return;
    }
}

} // namespace partita::items
