#include "engine/store/systemproperties.h"

#include "engine/store/hash128.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <new>

namespace partita::store {

namespace {

constexpr std::size_t etagText = 38;
constexpr std::string_view documents = "docs/";

/// Base 64 with '-' for '/', as resource ids have it. `out` holds (size + 2) / 3 * 4 characters.
void base64(const unsigned char *bytes, std::size_t size, char *out)
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

void hexadecimal(std::uint64_t value, std::size_t count, char *out)
{
    for (std::size_t i = count; i > 0; --i, value >>= 4)
        out[i - 1] = "0123456789abcdef"[value & 15];
}

/// "xxxxxxxx-0000-0000-0000-xxxxxxxxxxxx" in quotes: half of the version's bits at either end.
void writeEtag(std::uint64_t version, char *out)
{
    constexpr std::string_view form = "\"00000000-0000-0000-0000-000000000000\"";
    std::copy(form.begin(), form.end(), out);
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
    unsigned char bytes[16];
    std::copy(std::begin(m_prefix), std::end(m_prefix), bytes);
    for (std::size_t i = 0; i < 8; ++i)
        bytes[8 + i] = static_cast<unsigned char>(number >> (8 * i));
    base64(bytes, sizeof bytes, out);
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

json::Value SystemProperties::extend(json::Value item, const RecordInfo &info,
                                     json::Arena &arena) const
{
    constexpr std::size_t count = std::size(names);
    constexpr std::size_t longestNumber = 24;
    constexpr std::size_t ridAt = std::string_view(",\"_rid\":\"").size();
    struct Parts {
        json::Extended extended;
        json::Member members[count];
        char etag[etagText];
    };
    auto *memory = static_cast<std::byte *>(
        arena.allocate(sizeof(Parts) + m_text.size() + longestNumber, alignof(Parts)));
    auto *parts = new (memory) Parts;
    char *text = reinterpret_cast<char *>(memory + sizeof(Parts));
    std::memcpy(text, m_text.data(), m_text.size());
    writeResource(info.resource, text + ridAt);
    const std::size_t selfSize = m_selfLink.size() + documents.size() + resourceText + 1;
    std::memcpy(text + m_selfAt + selfSize - 1 - resourceText, text + ridAt, resourceText);
    writeEtag(info.version, parts->etag);
    std::memcpy(text + m_etagAt + 1, parts->etag, etagText - 1); // after a backslash
    const char *end
        = std::to_chars(text + m_text.size(), text + m_text.size() + longestNumber, info.timestamp)
              .ptr;
    const json::Value values[count]
        = {json::Value::string({text + ridAt, resourceText}),
           json::Value::string({text + m_selfAt, selfSize}),
           json::Value::string({parts->etag, etagText}), json::Value::string("attachments/"),
           json::Value::integer(info.timestamp)};
    for (std::size_t i = 0; i < count; ++i)
        parts->members[i] = {names[i], values[i]};
    parts->extended = {item, parts->members, count,
                       std::string_view(text, static_cast<std::size_t>(end - text))};
    return json::Value::extended(parts->extended);
}

std::string SystemProperties::etag(std::uint64_t version)
{
    std::string text(etagText, '"');
    writeEtag(version, text.data());
    return text;
}

} // namespace partita::store
