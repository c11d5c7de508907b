// Properties that the service adds to every item, generated from a few numbers on demand.
#pragma once

#include "engine/items/itemlog.h"

#include <memory>

namespace partita::store {

/// ETag of a version of an item, with quotes, as in the service. Empty without an item.
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
    /// Characters of a resource id, which encodes database, container and item.
    static constexpr std::size_t resourceText = 24;

    /// Resource ids derive from the container's name.
    explicit SystemProperties(std::string_view containerName);

    /// Undefined when `name` is none of them.
    json::Value value(std::string_view name, const items::RecordInfo &info,
                      json::Arena &arena) const;
    /// The item of a record in the log followed by all system properties. Lives in `arena`; must
    /// not outlive the record, the dictionary and this object.
    const json::Extended &extend(const std::byte *record, const json::Dictionary &dictionary,
                                 json::Arena &arena) const;
    /// The same with shared ownership; same limits of lifetime.
    std::shared_ptr<const json::Extended> extend(const std::byte *record,
                                                 const json::Dictionary &dictionary) const;
    /// "dbs/…==/colls/…=/": the beginning of every `_self`.
    const std::string &selfLink() const { return m_selfLink; }

private:
    friend class ExtendedItem; // the result of extend()
    void writeResource(std::uint64_t number, char *out) const;
    void writeSelf(std::uint64_t number, char *out) const;

    unsigned char m_prefix[8]; ///< database and container
    char m_resourceStart[8]; ///< common beginning of all resource ids
    std::string m_selfLink;
    std::string m_text; ///< JSON of all properties up to the time stamp, for a dummy item
    std::size_t m_selfAt = 0; ///< offset of the link in m_text
    std::size_t m_etagAt = 0; ///< offset in m_text of the ETag's escaped opening quote
};

} // namespace partita::store
