#include "engine/advice/measured/fielduse.h"

#include <algorithm>

namespace partita::advice {

bool asksFor(const model::Query &query, const model::AggregateSource &kept)
{
    return std::any_of(query.aggregates.begin(), query.aggregates.end(),
                       [&](const model::Aggregate &shown) {
                           return shown.function == kept.function && shown.role == kept.role
                               && shown.attribute == kept.attribute;
                       });
}

bool leadsTo(const model::ResolvedPath &path, const model::CopiedSource &copied)
{
    return path.roles == copied.roles && model::headOf(path.attribute) == copied.attribute;
}

} // namespace partita::advice
