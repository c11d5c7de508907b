#include "engine/planning/commands/program/sizenotes.h"

#include "engine/store/limits.h"

#include <algorithm>
#include <cmath>

namespace partita::planning {
namespace {

/// `element`: what the change adds to the array.
void addSizeNote(CommandPlan &plan, const ItemWrite &write, const FieldChange &change,
                 const model::DocumentType &element)
{
    const model::Workbook &workbook = plan.workbook();
    const double bytes = places::expectedBytes(workbook, write.type->entity, write.type->fields);
    const double added = places::expectedBytes(workbook, element.entity, element.fields);
    const double left = std::max(0.0, static_cast<double>(store::maximumItemBytes) - bytes)
        / std::max(added, 1.0);
    const double rounded = left >= 1000 ? std::round(left / 100) * 100 : std::round(left / 10) * 10;
    const std::string size = bytes < 1024 ? std::to_string(std::llround(bytes)) + " bytes"
                                          : std::to_string(std::llround(bytes / 1024)) + " KB";
    plan.note("The whole " + write.documentType + " is rewritten (about " + size
              + "); it fails after about " + std::to_string(std::llround(rounded)) + " further "
              + change.path.back() + ", when the item is over 2 MB.");
}

} // namespace

void addSizeNotes(CommandPlan &plan)
{
    for (const PlannedWrite &planned : plan.writes) {
        for (const FieldChange &change : planned.write.changes()) {
            const auto *append = std::get_if<Append>(&change.operation);
            if (append && append->value.isObject && !append->latest)
                addSizeNote(plan, planned.write, change, *append->value.type);
        }
    }
}

} // namespace partita::planning
