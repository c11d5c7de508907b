#include "engine/client/feedposition.h"

#include "engine/base/messagetext.h"

#include <charconv>
#include <cstdio>

namespace partita::client {
namespace {

template<typename Number>
bool readNumber(std::string_view text, Number &number, int base)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc() && end == text.data() + text.size();
}

/// "<16 hexadecimal digits><16 hexadecimal digits>:<sequence>"
bool readEntry(std::string_view text, store::HashPoint &point, std::int64_t &sequence)
{
    constexpr std::size_t digits = 16;
    if (text.size() < 2 * digits + 2 || text[2 * digits] != ':')
        return false;
    return readNumber(text.substr(0, digits), point.high, 16)
        && readNumber(text.substr(digits, digits), point.low, 16)
        && readNumber(text.substr(2 * digits + 1), sequence, 10) && sequence >= 0;
}

} // namespace

Result<FeedPosition> FeedPosition::parse(std::string_view text)
{
    FeedPosition position;
    while (!text.empty()) {
        const std::string_view entry = text.substr(0, text.find(','));
        store::HashPoint point;
        std::int64_t sequence = 0;
        if (!readEntry(entry, point, sequence)) {
            return Error {
                .message = inQuotes(entry)
                    + " is not the continuation of a change feed; pass that of the last answer, or "
                      "\"beginning\"."};
        }
        position.set(point, sequence);
        text.remove_prefix(std::min(text.size(), entry.size() + 1));
    }
    return position;
}

std::string FeedPosition::toText() const
{
    std::string text;
    for (const auto &[point, sequence] : m_sequences) {
        char entry[64];
        std::snprintf(entry, sizeof entry, "%016llx%016llx:%lld",
                      static_cast<unsigned long long>(point.high),
                      static_cast<unsigned long long>(point.low), static_cast<long long>(sequence));
        text += (text.empty() ? "" : ",");
        text += entry;
    }
    return text;
}

std::int64_t FeedPosition::sequenceAt(store::HashPoint point) const
{
    const auto after = m_sequences.upper_bound(point);
    return after == m_sequences.begin() ? 0 : std::prev(after)->second;
}

std::vector<store::HashPoint> FeedPosition::beginsIn(const store::HashRange &range) const
{
    std::vector<store::HashPoint> begins;
    for (auto slice = m_sequences.upper_bound(range.minimum);
         slice != m_sequences.end() && range.contains(slice->first); ++slice)
        begins.push_back(slice->first);
    return begins;
}

} // namespace partita::client
