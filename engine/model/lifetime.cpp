#include "engine/model/lifetime.h"

#include "engine/model/workload.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace partita::model {

std::optional<double> lifetimeOf(const Container &container, const DocumentType &type)
{
    if (!container.defaultTtl)
        return std::nullopt;
    auto seconds = static_cast<double>(*container.defaultTtl);
    if (const Field *field = type.field("ttl")) {
        const auto *own = std::get_if<ConstantSource>(&field->source);
        seconds = own && own->value.is_number() ? own->value.get<double>() : -1;
    }
    return seconds > 0 ? std::optional(seconds) : std::nullopt;
}

std::string durationText(double seconds)
{
    struct Unit {
        const char *name;
        double seconds;
    };
    constexpr double secondsOfAMinute = 60;
    constexpr std::array units {Unit {"day", secondsOfADay}, Unit {"hour", secondsOfAnHour},
                                Unit {"minute", secondsOfAMinute}, Unit {"second", 1}};
    const auto unit = std::find_if(units.begin(), units.end(), [&](const Unit &one) {
        return std::fmod(seconds, one.seconds) == 0;
    });
    const Unit &chosen = unit == units.end() ? units.back() : *unit;
    const auto count = std::llround(seconds / chosen.seconds);
    return std::to_string(count) + ' ' + chosen.name + (count == 1 ? "" : "s");
}

} // namespace partita::model
