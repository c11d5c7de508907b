#include "engine/store/systemproperties.h"

#include "engine/json/extended.h"
#include "engine/store/hash128.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace partita::store {

namespace {

constexpr std::size_t etagText = Etag::characters;
constexpr std::string_view documents = "docs/";
/// "dbs/", 8 characters, "/colls/", 12 characters, "/".
constexpr std::size_t selfLinkText = 32;
constexpr std::size_t selfText
    = selfLinkText + documents.size() + SystemProperties::resourceText + 1;

constexpr const char *base64Digits
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

template<std::size_t... place>
char *writeDigits(std::uint64_t bits, char *out, std::index_sequence<place...>)
{
    constexpr std::size_t count = sizeof...(place);
    ((out[place] = base64Digits[bits >> 6 * (count - 1 - place) & 63]), ...);
    return out + count;
}

/// Base 64 with '-' for '/', as resource ids have it: the last `count` groups of six bits.
template<std::size_t count>
char *writeBase64(std::uint64_t bits, char *out)
{
    return writeDigits(bits, out, std::make_index_sequence<count>());
}

/// The same for any bytes, filled up with '='. `out` holds (size + 2) / 3 * 4 characters.
void writeBase64(const unsigned char *bytes, std::size_t size, char *out)
{
    for (std::size_t i = 0; i < size; i += 3) {
        const std::size_t rest = std::min<std::size_t>(3, size - i);
        std::uint64_t group = 0;
        for (std::size_t byte = 0; byte < 3; ++byte)
            group = group << 8 | (byte < rest ? bytes[i + byte] : 0U);
        out = writeBase64<4>(group, out);
        std::fill(out + rest - 3, out, '=');
    }
}

/// The numbers below base * base, each in two digits.
template<unsigned base>
struct DigitPairs {
    char of[base * base][2] = {};
    constexpr DigitPairs()
    {
        for (unsigned i = 0; i < base * base; ++i) {
            of[i][0] = "0123456789abcdef"[i / base];
            of[i][1] = "0123456789abcdef"[i % base];
        }
    }
};
constexpr DigitPairs<16> pairs;
constexpr DigitPairs<10> tens;

template<std::size_t... pair>
void writePairs(std::uint64_t value, char *out, std::index_sequence<pair...>)
{
    constexpr std::size_t count = sizeof...(pair);
    (std::memcpy(out + 2 * pair, pairs.of[value >> 8 * (count - 1 - pair) & 255], 2), ...);
}

/// The last `count` digits; `count` is even.
template<std::size_t count>
void writeHexadecimal(std::uint64_t value, char *out)
{
    writePairs(value, out, std::make_index_sequence<count / 2>());
}

/// Seconds since 1970 are ten digits from 2001 to 2286.
char *writeTimestamp(std::int64_t seconds, char *out)
{
    constexpr std::size_t longest = 24;
    if (seconds < 1'000'000'000 || seconds > 9'999'999'999)
        return std::to_chars(out, out + longest, seconds).ptr;
    const auto front = static_cast<std::uint32_t>(seconds / 100'000);
    const auto back = static_cast<std::uint32_t>(seconds % 100'000);
    const auto writeFive = [](std::uint32_t number, char *at) {
        std::memcpy(at, tens.of[number / 1000], 2);
        std::memcpy(at + 2, tens.of[number / 10 % 100], 2);
        at[4] = static_cast<char>('0' + number % 10);
    };
    writeFive(front, out);
    writeFive(back, out + 5);
    return out + 10;
}

constexpr std::string_view emptyEtag = "\"00000000-0000-0000-0000-000000000000\"";

/// "xxxxxxxx-0000-0000-0000-xxxxxxxxxxxx": half of the version's bits at either end. Requires:
/// `tag`, which begins with a quote, is an empty one.
void fillEtag(std::uint64_t version, char *tag)
{
    if (version >> 48 != 0)
        writeHexadecimal<8>(version >> 48, tag + 1);
    writeHexadecimal<12>(version, tag + 25);
}

void writeEtag(std::uint64_t version, char *out)
{
    std::memcpy(out, emptyEtag.data(), emptyEtag.size());
    fillEtag(version, out);
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
    writeBase64(m_prefix, sizeof m_prefix - 2, m_resourceStart);
    writeBase64(m_prefix, 4, database);
    writeBase64(m_prefix, sizeof m_prefix, container);
    m_selfLink = "dbs/" + std::string(database, 8) + "/colls/" + std::string(container, 12) + "/";
    std::string ofZero(resourceText, ' ');
    writeResource(0, ofZero.data());
    m_text = ",\"_rid\":\"" + ofZero + "\",\"_self\":\"";
    m_selfAt = m_text.size();
    m_text += m_selfLink + std::string(documents) + ofZero + "/\",\"_etag\":\"\\";
    m_etagAt = m_text.size();
    m_text += std::string(emptyEtag.substr(0, etagText - 1))
        + "\\\"\",\"_attachments\":\"attachments/\",\"_ts\":";
}

/// Base 64 of the prefix and of the number, least byte first.
void SystemProperties::writeResource(std::uint64_t number, char *out) const
{
    const std::uint64_t head = static_cast<std::uint64_t>(m_prefix[6]) << 8 | m_prefix[7];
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < 8; ++i, number >>= 8)
        bytes = bytes << 8 | (number & 255);
    std::memcpy(out, m_resourceStart, sizeof m_resourceStart);
    out = writeBase64<8>(head << 32 | bytes >> 32, out + sizeof m_resourceStart);
    out = writeBase64<6>(bytes << 4, out);
    std::memcpy(out, "==", 2);
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

json::Value SystemProperties::value(std::string_view name, const items::RecordInfo &info,
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

/// An item of a container and what the container adds to it: read from the item's record when it is
/// asked for.
class ExtendedItem final : public json::Extended {
public:
    ExtendedItem(const SystemProperties &properties, const std::byte *record,
                 const json::Dictionary &dictionary)
        : Extended({items::ItemLog::bodyOf(record), 1}, dictionary,
                   std::size(SystemProperties::names))
        , m_properties(properties)
        , m_record(record)
    {
    }

    char *writeText(char *at) const override
    {
        constexpr std::size_t ridAt = std::string_view(",\"_rid\":\"").size();
        const items::RecordInfo info = items::ItemLog::infoOf(m_record);
        const std::string &model = m_properties.m_text;
        std::memcpy(at, model.data(), model.size());
        fillResource(info.resource, at + ridAt);
        std::memcpy(at + m_properties.m_selfAt + selfText - 1 - SystemProperties::resourceText,
                    at + ridAt, SystemProperties::resourceText);
        fillEtag(info.version, at + m_properties.m_etagAt);
        return writeTimestamp(info.timestamp, at + model.size());
    }
    std::size_t mostText() const override { return m_properties.m_text.size() + longestNumber; }

private:
    static constexpr std::size_t longestNumber = 24;

    /// Turns the id of number 0 into that of another one: all digits but six are the same while
    /// numbers have 32 bits.
    void fillResource(std::uint64_t number, char *out) const
    {
        if (number >> 32 != 0)
            return m_properties.writeResource(number, out);
        const std::uint64_t lastOfPrefix = m_properties.m_prefix[7] & 15U;
        const auto bytes = static_cast<std::uint32_t>(number);
        const std::uint64_t leastFirst
            = (bytes & 0xffU) << 24 | (bytes & 0xff00U) << 8 | (bytes >> 8 & 0xff00U) | bytes >> 24;
        constexpr std::size_t sameDigits = 2; // of those that follow
        writeBase64<6>(lastOfPrefix << 32 | leastFirst,
                       out + sizeof m_properties.m_resourceStart + sameDigits);
    }

    const json::Member *makeMembers() const override
    {
        const items::RecordInfo info = items::ItemLog::infoOf(m_record);
        m_properties.writeResource(info.resource, m_rid);
        m_properties.writeSelf(info.resource, m_self);
        writeEtag(info.version, m_etag);
        const json::Value values[]
            = {json::Value::string({m_rid, sizeof m_rid}), json::Value::string({m_self, selfText}),
               json::Value::string({m_etag, etagText}), json::Value::string("attachments/"),
               json::Value::integer(info.timestamp)};
        auto *members = reinterpret_cast<json::Member *>(m_members);
        for (std::size_t i = 0; i < std::size(values); ++i)
            new (&members[i]) json::Member {SystemProperties::names[i], values[i]};
        return members;
    }

    const SystemProperties &m_properties;
    const std::byte *m_record;
    // Not touched before the members are made.
    mutable char m_rid[SystemProperties::resourceText];
    mutable char m_self[selfText];
    mutable char m_etag[etagText];
    alignas(json::Member) mutable std::byte
        m_members[std::size(SystemProperties::names) * sizeof(json::Member)];
};

const json::Extended &SystemProperties::extend(const std::byte *record,
                                               const json::Dictionary &dictionary,
                                               json::Arena &arena) const
{
    static_assert(std::is_trivially_destructible_v<ExtendedItem>);
    void *memory = arena.allocate(sizeof(ExtendedItem), alignof(ExtendedItem));
    return *new (memory) ExtendedItem(*this, record, dictionary);
}

std::shared_ptr<const json::Extended> SystemProperties::extend(
    const std::byte *record, const json::Dictionary &dictionary) const
{
    return std::make_shared<ExtendedItem>(*this, record, dictionary);
}

Etag::Etag(std::uint64_t version)
    : m_size(characters)
{
    writeEtag(version, m_text);
}

} // namespace partita::store
