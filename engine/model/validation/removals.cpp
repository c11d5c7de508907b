// Checks of remove commands: rows left without a required parent.
#include "engine/base/messagetext.h"
#include "engine/model/validation/validator.h"

namespace partita::model {

void checkLeftBehind(const Workbook &workbook, const AccessPattern &pattern,
                     const std::string &place, Report &report)
{
    const std::set<std::string> gone = containedIn(workbook, pattern.command()->entity);
    for (const Relationship &relationship : *workbook.relationships) {
        if (!gone.contains(relationship.parent) || gone.contains(relationship.child)
            || relationship.optionalParent || relationship.cardinality == Cardinality::manyToMany)
            continue;
        report.warning(place,
                       inQuotes(pattern.id) + " removes the " + inQuotes(relationship.parentRole)
                           + " that each " + inQuotes(relationship.child) + " needs. At "
                           + titleOf(relationship) + ", either " + ticked(fields::containment)
                           + " (the " + inQuotes(relationship.child)
                           + " rows are then removed too), or " + ticked(fields::optionalParent)
                           + " (they then remain without a parent).");
    }
}

} // namespace partita::model
