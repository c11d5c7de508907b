// The properties that the service adds to every item, made from a few numbers when they are read.
#pragma once

#include "engine/items/itemlog.h"

#include <memory>

namespace partita::store {

/// The ETag of a version of an item, with its quotes, as the service gives it. Of no item: empty.
class Etag {
public:
    Etag() = default;
    explicit Etag(std::uint64_t version);
    std::string_view text() const { return {m_text, m_size}; }
    bool operator==(const Etag &other) const { return text() == other.text(); }

    static constexpr std::size_t characters = 38;

private:
    char m_text[characters] = {};
    std::size_t m_size = 0;
};

/// `_rid`, `_self`, `_etag`, `_attachments`, `_ts` of the items of one container.
class SystemProperties {
public:
    /// The names in the order in which items show them.
    static constexpr std::string_view names[] = {"_rid", "_self", "_etag", "_attachments", "_ts"};
    /// Characters of a resource id: database, container and item.
    static constexpr std::size_t resourceText = 24;

    /// Resource ids follow from the container's name.
    explicit SystemProperties(std::string_view containerName);

    /// Undefined when `name` is none of them.
    json::Value value(std::string_view name, const items::RecordInfo &info,
                      json::Arena &arena) const;
    /// The item of a record in the log with all of them after its own members. Lives in `arena`,
    /// and no longer than the record, the dictionary and these properties.
    const json::Extended &extend(const std::byte *record, const json::Dictionary &dictionary,
                                 json::Arena &arena) const;
    /// The same for whoever keeps it: no longer than these three.
    std::shared_ptr<const json::Extended> extend(const std::byte *record,
                                                 const json::Dictionary &dictionary) const;
    /// "dbs/…==/colls/…=/": what `_self` begins with.
    const std::string &selfLink() const { return m_selfLink; }

private:
    friend class ExtendedItem; // what extend() gives
    void writeResource(std::uint64_t number, char *out) const;
    void writeSelf(std::uint64_t number, char *out) const;

    unsigned char m_prefix[8]; ///< database and container
    char m_resourceStart[8]; ///< what all resource ids begin with
    std::string m_selfLink;
    std::string
        m_text; ///< all of them as JSON up to the time stamp, of an item that does not exist
    std::size_t m_selfAt = 0; ///< where the link is in it
    std::size_t m_etagAt
        = 0; ///< where the quote is in it that the tag begins with, after a backslash
};

} // namespace partita::store
