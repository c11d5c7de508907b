#include "engine/store/systemproperties.h"

#include "engine/json/extended.h"
#include "engine/store/hash128.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstring>
#include <new>
#include <type_traits>

namespace partita::store {

namespace {

constexpr std::size_t etagText = 38;
constexpr std::string_view documents = "docs/";
/// "dbs/", 8 characters, "/colls/", 12 characters, "/".
constexpr std::size_t selfLinkText = 32;
constexpr std::size_t selfText
    = selfLinkText + documents.size() + SystemProperties::resourceText + 1;

/// Base 64 with '-' for '/', as resource ids have it. `out` holds (size + 2) / 3 * 4 characters.
inline void base64(const unsigned char *bytes, std::size_t size, char *out)
{
    constexpr const char *digits
        = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
    for (std::size_t i = 0; i < size; i += 3) {
        const std::size_t rest = std::min<std::size_t>(3, size - i);
        unsigned group = static_cast<unsigned>(bytes[i]) << 16;
        group |= rest > 1 ? static_cast<unsigned>(bytes[i + 1]) << 8 : 0;
        group |= rest > 2 ? static_cast<unsigned>(bytes[i + 2]) : 0;
        *out++ = digits[group >> 18];
        *out++ = digits[(group >> 12) & 63];
        *out++ = rest > 1 ? digits[(group >> 6) & 63] : '=';
        *out++ = rest > 2 ? digits[group & 63] : '=';
    }
}

/// Two digits for each byte.
struct HexadecimalPairs {
    char of[256][2] = {};
    constexpr HexadecimalPairs()
    {
        for (unsigned i = 0; i < 256; ++i) {
            of[i][0] = "0123456789abcdef"[i >> 4];
            of[i][1] = "0123456789abcdef"[i & 15];
        }
    }
};
constexpr HexadecimalPairs pairs;

/// `count` is even.
void hexadecimal(std::uint64_t value, std::size_t count, char *out)
{
    for (std::size_t i = count; i > 0; i -= 2, value >>= 8)
        std::memcpy(out + i - 2, pairs.of[value & 255], 2);
}

/// "xxxxxxxx-0000-0000-0000-xxxxxxxxxxxx" in quotes: half of the version's bits at either end.
void writeEtag(std::uint64_t version, char *out)
{
    constexpr std::string_view form = "\"00000000-0000-0000-0000-000000000000\"";
    std::memcpy(out, form.data(), form.size());
    if (version >> 48 != 0)
        hexadecimal(version >> 48, 8, out + 1);
    hexadecimal(version & 0xffffffffffffULL, 12, out + 25);
}

} // namespace

SystemProperties::SystemProperties(std::string_view containerName)
    : m_prefix {'P', 'a', 'r', 't'}
{
    const Hash128 hash = hash128(containerName.data(), containerName.size(), 0);
    for (std::size_t i = 0; i < 4; ++i)
        m_prefix[4 + i] = static_cast<unsigned char>(hash.high >> (8 * i));
    char database[8];
    char container[12];
    base64(m_prefix, 6, m_resourceStart);
    base64(m_prefix, 4, database);
    base64(m_prefix, 8, container);
    m_selfLink = "dbs/" + std::string(database, 8) + "/colls/" + std::string(container, 12) + "/";
    m_text = ",\"_rid\":\"" + std::string(resourceText, ' ') + "\",\"_self\":\"";
    m_selfAt = m_text.size();
    m_text += m_selfLink + std::string(documents) + std::string(resourceText, ' ')
        + "/\",\"_etag\":\"\\";
    m_etagAt = m_text.size() - 1;
    m_text += std::string(etagText - 1, ' ') + "\\\"\",\"_attachments\":\"attachments/\",\"_ts\":";
}

void SystemProperties::writeResource(std::uint64_t number, char *out) const
{
    constexpr std::size_t whole = 6; // bytes of the prefix that make up digits of their own
    unsigned char bytes[16 - whole] = {m_prefix[whole], m_prefix[whole + 1]};
    for (std::size_t i = 0; i < 8; ++i)
        bytes[2 + i] = static_cast<unsigned char>(number >> (8 * i));
    std::memcpy(out, m_resourceStart, sizeof m_resourceStart);
    base64(bytes, sizeof bytes, out + sizeof m_resourceStart);
}

/// `out` holds selfText characters.
void SystemProperties::writeSelf(std::uint64_t number, char *out) const
{
    assert(m_selfLink.size() == selfLinkText);
    char *at = std::copy(m_selfLink.begin(), m_selfLink.end(), out);
    at = std::copy(documents.begin(), documents.end(), at);
    writeResource(number, at);
    at[resourceText] = '/';
}

json::Value SystemProperties::value(std::string_view name, const RecordInfo &info,
                                    json::Arena &arena) const
{
    if (name == "_ts")
        return json::Value::integer(info.timestamp);
    if (name == "_rid") {
        char *text = static_cast<char *>(arena.allocate(resourceText, 1));
        writeResource(info.resource, text);
        return json::Value::string({text, resourceText});
    }
    if (name == "_self") {
        char *text = static_cast<char *>(arena.allocate(selfText, 1));
        writeSelf(info.resource, text);
        return json::Value::string({text, selfText});
    }
    if (name == "_etag") {
        char *text = static_cast<char *>(arena.allocate(etagText, 1));
        writeEtag(info.version, text);
        return json::Value::string({text, etagText});
    }
    if (name == "_attachments")
        return json::Value::string("attachments/");
    return {};
}

/// An item of a container and what the container adds to it.
class ExtendedItem final : public json::Extended {
public:
    ExtendedItem(const SystemProperties &properties, json::Value item, const RecordInfo &info)
        : Extended(item, std::size(SystemProperties::names))
        , m_properties(properties)
        , m_version(info.version)
        , m_resource(info.resource)
        , m_timestamp(info.timestamp)
    {
    }

    char *writeText(char *at) const override
    {
        constexpr std::size_t ridAt = std::string_view(",\"_rid\":\"").size();
        const std::string &model = m_properties.m_text;
        char etag[etagText];
        std::memcpy(at, model.data(), model.size());
        m_properties.writeResource(m_resource, at + ridAt);
        std::memcpy(at + m_properties.m_selfAt + selfText - 1 - SystemProperties::resourceText,
                    at + ridAt, SystemProperties::resourceText);
        writeEtag(m_version, etag);
        std::memcpy(at + m_properties.m_etagAt + 1, etag, etagText - 1); // after a backslash
        at += model.size();
        return std::to_chars(at, at + longestNumber, m_timestamp).ptr;
    }
    std::size_t mostText() const override { return m_properties.m_text.size() + longestNumber; }

private:
    static constexpr std::size_t longestNumber = 24;

    const json::Member *makeMembers() const override
    {
        m_properties.writeResource(m_resource, m_rid);
        m_properties.writeSelf(m_resource, m_self);
        writeEtag(m_version, m_etag);
        const json::Value values[]
            = {json::Value::string({m_rid, sizeof m_rid}), json::Value::string({m_self, selfText}),
               json::Value::string({m_etag, etagText}), json::Value::string("attachments/"),
               json::Value::integer(m_timestamp)};
        auto *members = reinterpret_cast<json::Member *>(m_members);
        for (std::size_t i = 0; i < std::size(values); ++i)
            new (&members[i]) json::Member {SystemProperties::names[i], values[i]};
        return members;
    }

    const SystemProperties &m_properties;
    std::uint64_t m_version;
    std::uint64_t m_resource;
    std::int64_t m_timestamp;
    // Not touched before the members are made.
    mutable char m_rid[SystemProperties::resourceText];
    mutable char m_self[selfText];
    mutable char m_etag[etagText];
    alignas(json::Member) mutable std::byte
        m_members[std::size(SystemProperties::names) * sizeof(json::Member)];
};

json::Value SystemProperties::extend(json::Value item, const RecordInfo &info,
                                     json::Arena &arena) const
{
    static_assert(std::is_trivially_destructible_v<ExtendedItem>);
    void *memory = arena.allocate(sizeof(ExtendedItem), alignof(ExtendedItem));
    return json::Value::extended(*new (memory) ExtendedItem(*this, item, info));
}

std::string SystemProperties::etag(std::uint64_t version)
{
    std::string text(etagText, '"');
    writeEtag(version, text.data());
    return text;
}

} // namespace partita::store
