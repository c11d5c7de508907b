// Checks of commands that remove rows: what they leave behind.
#include "engine/model/suggest.h"
#include "engine/model/validator.h"

#include <set>

namespace partita::model {
namespace {

/// The entity, and those whose rows go with its rows: contained in them, or in what is.
std::set<std::string> goneWith(const Workbook &workbook, const std::string &entity)
{
    std::set<std::string> gone {entity};
    bool grows = true;
    while (grows) {
        grows = false;
        for (const Relationship &relationship : *workbook.relationships) {
            if (relationship.containment && gone.contains(relationship.parent))
                grows = gone.insert(relationship.child).second || grows;
        }
    }
    return gone;
}

} // namespace

void checkLeftBehind(const Workbook &workbook, const AccessPattern &pattern,
                     const std::string &place, Report &report)
{
    const std::set<std::string> gone = goneWith(workbook, pattern.command()->entity);
    for (const Relationship &relationship : *workbook.relationships) {
        if (!gone.contains(relationship.parent) || gone.contains(relationship.child)
            || relationship.optionalParent || relationship.cardinality == Cardinality::manyToMany)
            continue;
        report.warning(place,
                       inQuotes(pattern.id) + " removes the " + inQuotes(relationship.parentRole)
                           + " that each " + inQuotes(relationship.child) + " must have; say of "
                           + inQuotes(relationship.name)
                           + " either \"containment\": true, and they go with it, or"
                             " \"optionalParent\": true, and they stay without one.");
    }
}

} // namespace partita::model
