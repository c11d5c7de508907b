#include "engine/exchange/values/madebytes.h"

#include "engine/json/value.h"
#include "engine/population/generator.h"

#include <charconv>
#include <cmath>

namespace partita::exchange {

std::size_t numberBytes(const model::Json &number)
{
    char text[40];
    const auto length = [&](auto value) {
        return static_cast<std::size_t>(std::to_chars(text, text + sizeof text, value).ptr - text);
    };
    if (number.is_number_float())
        return length(number.get<double>());
    return number.is_number_unsigned() ? length(number.get<std::uint64_t>())
                                       : length(number.get<std::int64_t>());
}

double meanBytesMade(const model::Attribute &attribute)
{
    constexpr std::uint64_t values = 200;
    const population::AttributeGenerator generator(attribute, 1, 1, false);
    double bytes = 0;
    double made = 0;
    for (std::uint64_t item = 0; item < values; ++item) {
        json::Arena arena;
        const json::Value value = generator(item, arena);
        if (value.isUndefined())
            continue;
        bytes += static_cast<double>(json::textSize(value));
        ++made;
    }
    return made > 0 ? bytes / made : 0;
}

bool isNear(double bytes, double wanted)
{
    return std::abs(bytes - wanted) <= 0.1 * wanted;
}

} // namespace partita::exchange
