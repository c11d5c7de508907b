#include "engine/places/periods.h"

#include "engine/model/datetime.h"

#include <array>

namespace partita::places {
namespace {

constexpr std::int64_t day = 24LL * 60 * 60 * 1000;

/// The beginning of the day that the text begins with; `other` where that is none.
std::int64_t dayOf(std::string_view text, std::string_view other)
{
    const auto found = model::parseDateTime(text.substr(0, longestPeriod));
    return found ? *found : *model::parseDateTime(other);
}

} // namespace

json::Value periodsBetween(json::Value from, json::Value to, int characters, json::Arena &arena)
{
    std::vector<json::Value> periods;
    if (!from.isString() || !to.isString())
        return json::Value::array(periods, arena);
    // By their texts, as the store compares them: whatever stands behind the day is no matter.
    const std::int64_t last = dayOf(to.string(), "9999-12-31");
    std::string known;
    for (std::int64_t at = dayOf(from.string(), "0001-01-01"); at <= last; at += day) {
        std::array<char, model::dateTimeLength> text {};
        model::writeDateTime(at, text.data());
        const std::string_view period(text.data(), static_cast<std::size_t>(characters));
        if (period == known)
            continue;
        known = period;
        periods.push_back(json::Value::string(period, arena));
    }
    return json::Value::array(periods, arena);
}

} // namespace partita::places
