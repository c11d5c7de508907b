#include "engine/model/edits/follow/keptmembers.h"

namespace partita::model {
namespace {

void keepMembersOfRows(const std::vector<IncludedRows> &before, std::vector<IncludedRows> &after)
{
    for (const IncludedRows &old : before) {
        for (IncludedRows &rows : after) {
            if (rows.role != old.role)
                continue;
            if (rows.kept.isEmpty())
                rows.kept = old.kept;
            keepMembers(old.attributes, rows.attributes);
            keepMembersOfRows(old.included, rows.included);
        }
    }
}

} // namespace

void keepMembers(const AccessPattern &before, AccessPattern &after)
{
    const Query *old = before.query();
    Query *query = std::get_if<Query>(&after.request);
    if (!old || !query)
        return;
    keepMembers(old->match, query->match);
    keepMembers(old->attributes, query->attributes);
    keepMembers(old->aggregates, query->aggregates);
    keepMembersOfRows(old->included, query->included);
}

} // namespace partita::model
