// Applies changes to items, as values: what is untouched is shared with the old item.
#pragma once

#include "engine/planning/change.h"

namespace partita::execution {

/// The values that a change needs when it is applied.
struct ChangeValues {
    json::Value value;
    json::Value selector;
    json::Value key;
};

/// The item after the change; the same item when no element matches.
json::Value changed(json::Value item, const planning::Change &change, const ChangeValues &values,
                    json::Arena &arena);

/// The change as operations of a patch. Requires: change.isPatchable().
std::vector<store::PatchOperation> patchOf(const planning::Change &change,
                                           const ChangeValues &values);
/// Adds an operation to those of a patch: what is added to one number is one number, and of values
/// set the last one stays.
void addTo(std::vector<store::PatchOperation> &operations, const store::PatchOperation &operation);

} // namespace partita::execution
