#include "engine/exchange/values/datetext.h"

#include "engine/model/datetime.h"

#include <algorithm>

namespace partita::exchange {

std::optional<std::int64_t> dateOf(std::string_view text)
{
    constexpr std::size_t dayLength = 10;
    constexpr std::size_t longest = 40;
    if (text.size() < dayLength || text.size() > longest || text[4] != '-' || text[7] != '-')
        return std::nullopt;
    if (const auto plain = model::parseDateTime(text))
        return plain;
    if (text.size() <= dayLength)
        return std::nullopt;
    std::string changed(text);
    if (changed[dayLength] == ' ')
        changed[dayLength] = 'T';
    if (changed.ends_with(" UTC"))
        changed.replace(changed.size() - 4, 4, "Z");
    if (const std::size_t blank = changed.find(' '); blank != std::string::npos)
        changed.erase(blank, 1); // before the offset
    const std::size_t sign = changed.find_last_of("+-");
    if (sign != std::string::npos && sign > dayLength) {
        if (changed.size() - sign == 5)
            changed.insert(sign + 3, ":");
        else if (changed.size() - sign == 3)
            changed += ":00";
    }
    return model::parseDateTime(changed);
}

std::string dateText(std::int64_t milliseconds)
{
    constexpr std::int64_t first = -62'167'219'200'000; // year 0
    constexpr std::int64_t last = 253'402'300'799'999; // year 9999
    std::string text(model::dateTimeLength, '\0');
    model::writeDateTime(std::min(std::max(milliseconds, first), last), text.data());
    return text;
}

} // namespace partita::exchange
