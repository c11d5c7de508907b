// The items of one physical partition: an in-memory log of records, and a directory from item
// numbers to records.
//
// Every write appends a record; the record it replaces stays until the log is compacted. The log is
// therefore in write order (it *is* the change feed). To undo a transaction, point the directory
// back and cut the tail.
//
// Invariants (checked by verify()):
//  1. Item numbers ascend in order of creation (the order of `_rid`) and are never reused.
//  2. Records lie in the log in order of version; the directory names an item's live record.
//  3. liveBytes() and the garbage together are the size of all records.
//
// Thread safety: const functions may run concurrently.
#pragma once

#include "engine/items/chunkmemory.h"
#include "engine/items/itemnumbers.h"
#include "engine/items/prefetch.h"
#include "engine/json/encoding.h"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

namespace partita::items {

/// System data kept with the user's part of an item.
struct RecordInfo {
    ItemNumber number = noItem;
    std::uint64_t version
        = 0; ///< number of the write, counted per container: ETag and sequence number
    std::uint64_t resource = 0; ///< version at creation, from which `_rid` is made
    std::int64_t timestamp = 0; ///< `_ts`: seconds since 1970
};

/// Position of a record in its log, and the size of the item's user part as JSON text, in eight
/// bytes. Valid until the log is compacted.
class RecordLocation {
public:
    RecordLocation() = default;
    /// Requires: each value fits its bits; `textBytes` is not 0.
    RecordLocation(std::size_t chunk, std::size_t offset, std::int64_t textBytes)
        : m_bits(chunk << (offsetBits + textBits) | offset << textBits
                 | static_cast<std::uint64_t>(textBytes))
    {
    }

    /// False = no record.
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

    /// One more than the greatest number given out; some below it may be erased.
    ItemNumber end() const { return static_cast<ItemNumber>(m_directory.size()); }
    std::size_t count() const { return m_count; }
    bool exists(ItemNumber number) const
    {
        return number < m_directory.size() && m_directory[number];
    }

    /// The user's part, read in place, without system properties. Requires: exists(number).
    json::Value view(ItemNumber number) const;
    /// Encoding of the user's part, for json::PathReader::ofEncoded(). Requires: exists(number).
    const std::byte *encodingOf(ItemNumber number) const { return bodyOf(bytesOf(number)); }
    /// Prefetches the beginning of an item for a view() shortly after. Requires: exists(number).
    void prefetch(ItemNumber number) const
    {
        constexpr std::ptrdiff_t line = 64;
        const std::byte *record = bytesAt(m_directory[number]);
        items::prefetch(record);
        items::prefetch(record + line); // most members of a small item
    }
    /// Prefetches the whole item, unless it is long, for writing it later. Requires:
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
    /// Prefetches the directory entry of an item.
    void prefetchPlace(ItemNumber number) const { items::prefetch(&m_directory[number]); }
    /// Prefetches directory entries for the first of several items, if their numbers are close
    /// together.
    void prefetchPlaces(ItemNumbers numbers) const
    {
        constexpr std::size_t placesInLine = 8;
        numbers.sample(placesInLine, [this](ItemNumber number) { prefetchPlace(number); });
    }
    /// Requires: exists(number).
    RecordInfo info(ItemNumber number) const;
    /// Bytes of the user's part as JSON text, without reading the record. Requires: exists(number).
    std::int64_t textBytes(ItemNumber number) const { return m_directory[number].textBytes(); }

    /// Appends a record and makes it the item's live one. A new item's number is end(), or above
    /// when copying a log whose records are not in order of number. Requires: info.version above
    /// every version in the log.
    void put(const RecordInfo &info, std::int64_t textBytes, std::span<const std::byte> encoded);
    /// Removes the item; its record stays as garbage. Requires: exists(number).
    void erase(ItemNumber number);

    /// A state of the log to return to.
    struct Mark {
        std::size_t chunks = 0;
        std::size_t used = 0; ///< bytes used in the last chunk
        std::size_t directory = 0;
        std::size_t guides = 0;
        std::size_t records = 0;
        std::uint64_t lastVersion = 0;
    };
    Mark mark() const;
    /// The live record of an item, for a later restore(). Valid until compact().
    RecordLocation record(ItemNumber number) const { return m_directory[number]; }
    /// Contents of a record, live or garbage.
    json::Value viewOf(RecordLocation record) const;
    /// Bytes of an item's live record, for infoOf(). Requires: exists(number).
    const std::byte *bytesOf(ItemNumber number) const { return bytesAt(m_directory[number]); }
    static RecordInfo infoOf(const std::byte *record);
    static std::span<const std::byte> encodedOf(const std::byte *record);
    /// Start of the item's encoding in a record.
    static const std::byte *bodyOf(const std::byte *record)
    {
        return record + static_cast<std::size_t>(*record);
    }
    /// Makes `record`, or none, the live one again.
    void restore(ItemNumber number, RecordLocation record);
    /// Removes all records after the mark. Requires: every item written since has been restored.
    void cut(const Mark &mark);

    /// Live records after `version` in write order; visit(record) returns false to stop.
    template<typename Visit>
    void after(std::uint64_t version, Visit visit) const;
    std::uint64_t lastVersion() const { return m_lastVersion; }

    /// Whether compact() is worth a call: more garbage than content.
    bool isWasteful() const;
    /// Removes garbage. Every borrowed Value becomes invalid.
    void compact();

    std::size_t liveBytes() const { return m_liveBytes; }
    std::size_t memory() const;
    /// True when the invariants hold.
    bool verify() const;

private:
    struct Chunk {
        ChunkMemory bytes;
        std::size_t used = 0;
    };
    struct Record; // a decoded record
    struct Guide { // Entry of a sparse index over the log: version and position of every n-th
                   // record.
        std::uint64_t version = 0;
        std::size_t chunk = 0;
        std::size_t offset = 0;
    };
    static constexpr std::size_t guideEvery = 32;
    static Record take(const std::byte *record);
    std::byte *reserve(std::size_t bytes);
    void bury(RecordLocation record);
    RecordLocation append(const RecordInfo &info, std::int64_t textBytes,
                          std::span<const std::byte> encoded);
    const std::byte *bytesAt(RecordLocation place) const
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
    std::vector<RecordLocation> m_directory;
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
