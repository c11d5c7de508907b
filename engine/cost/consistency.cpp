// Consistency levels: names, order, and the replicas that a read asks (charge.h).
#include "engine/cost/charge.h"

namespace partita::cost {

std::optional<Consistency> consistencyOf(std::string_view name)
{
    constexpr std::pair<std::string_view, Consistency> levels[]
        = {{"strong", Consistency::strong},
           {"boundedStaleness", Consistency::boundedStaleness},
           {"session", Consistency::session},
           {"consistentPrefix", Consistency::consistentPrefix},
           {"eventual", Consistency::eventual}};
    for (const auto &[known, level] : levels) {
        if (name == known)
            return level;
    }
    return std::nullopt;
}

bool isStronger(Consistency level, Consistency other)
{
    return level < other;
}

double readFactor(Consistency consistency)
{
    const bool two
        = consistency == Consistency::strong || consistency == Consistency::boundedStaleness;
    return two ? 2 : 1;
}

} // namespace partita::cost
