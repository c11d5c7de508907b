#include "engine/store/systemproperties.h"

#include "engine/store/hash128.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <type_traits>

namespace partita::store {

namespace {

constexpr std::size_t etagText = 38;
constexpr std::string_view documents = "docs/";

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
    makeModel();
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
        const std::size_t size = m_selfLink.size() + documents.size() + resourceText + 1;
        char *text = static_cast<char *>(arena.allocate(size, 1));
        char *at = std::copy(m_selfLink.begin(), m_selfLink.end(), text);
        at = std::copy(documents.begin(), documents.end(), at);
        writeResource(info.resource, at);
        at[resourceText] = '/';
        return json::Value::string({text, size});
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

/// What extend() makes of an item, followed by the text.
struct SystemProperties::Parts {
    json::Extended extended;
    json::Member members[std::size(names)];
    char etag[etagText];
};

/// All of it that does not depend on the item, so that most of it is copied.
void SystemProperties::makeModel()
{
    Parts parts;
    for (std::size_t i = 0; i < std::size(names); ++i)
        parts.members[i].name = names[i];
    parts.members[3].value = json::Value::string("attachments/");
    parts.extended.count = std::size(names);
    writeEtag(0, parts.etag);
    m_model.resize(sizeof(Parts) + m_text.size());
    std::memcpy(m_model.data(), &parts, sizeof(Parts));
    std::memcpy(m_model.data() + sizeof(Parts), m_text.data(), m_text.size());
}

json::Value SystemProperties::extend(json::Value item, const RecordInfo &info,
                                     json::Arena &arena) const
{
    static_assert(std::is_trivially_copyable_v<Parts>);
    constexpr std::size_t longestNumber = 24;
    constexpr std::size_t ridAt = std::string_view(",\"_rid\":\"").size();
    void *memory = arena.allocate(m_model.size() + longestNumber, alignof(Parts));
    std::memcpy(memory, m_model.data(), m_model.size());
    auto *parts = static_cast<Parts *>(memory);
    char *text = static_cast<char *>(memory) + sizeof(Parts);
    writeResource(info.resource, text + ridAt);
    const std::size_t selfSize = m_selfLink.size() + documents.size() + resourceText + 1;
    std::memcpy(text + m_selfAt + selfSize - 1 - resourceText, text + ridAt, resourceText);
    writeEtag(info.version, parts->etag);
    std::memcpy(text + m_etagAt + 1, parts->etag, etagText - 1); // after a backslash
    const char *end
        = std::to_chars(text + m_text.size(), text + m_text.size() + longestNumber, info.timestamp)
              .ptr;
    parts->members[0].value = json::Value::string({text + ridAt, resourceText});
    parts->members[1].value = json::Value::string({text + m_selfAt, selfSize});
    parts->members[2].value = json::Value::string({parts->etag, etagText});
    parts->members[4].value = json::Value::integer(info.timestamp);
    parts->extended.object = item;
    parts->extended.more = parts->members;
    parts->extended.text = {text, static_cast<std::size_t>(end - text)};
    return json::Value::extended(parts->extended);
}

std::string SystemProperties::etag(std::uint64_t version)
{
    std::string text(etagText, '"');
    writeEtag(version, text.data());
    return text;
}

} // namespace partita::store
