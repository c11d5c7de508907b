// Application of changes to items, as values: the new item shares unchanged parts with the old one.
#pragma once

#include "engine/planning/fieldchange.h"

namespace partita::execution {

/// The values that a change needs when it is applied.
struct ChangeValues {
    json::Value value; ///< of the operation: the new value, the added one, or the removed key
    json::Value selector;
};

/// The changed item; the same item when no element matches.
json::Value changed(json::Value item, const planning::FieldChange &change,
                    const ChangeValues &values, json::Arena &arena);

/// The change as patch operations. Requires: change.isPatchable().
std::vector<store::PatchOperation> patchOf(const planning::FieldChange &change,
                                           const ChangeValues &values);
/// Adds an operation to a patch. Increments of one property are summed, and of several values set
/// to one property the last one stays.
void addTo(std::vector<store::PatchOperation> &operations, const store::PatchOperation &operation);

} // namespace partita::execution
