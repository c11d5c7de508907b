// Properties that a partition key can be made of: values that every document type of a container
// has or can have.
#pragma once

#include "engine/model/workbook.h"

#include <algorithm>

namespace partita::advice {

/// A value of the conceptual rows, independent of field names: an attribute of an entity.
struct KeyTarget {
    std::string entity;
    std::string attribute;
    auto operator<=>(const KeyTarget &) const = default;
};

/// One property in the form that each document type of the container would hold.
struct KeyPart {
    std::string property; ///< name in the items
    KeyTarget target; ///< empty for a property with a different meaning in each type, such as the
                      ///< id of several entities
    /// By document type, all named `property`; absent where the type's rows have no such value.
    /// Then the part can only be a further level of a key, which is undefined in those items.
    std::vector<std::optional<model::Field>> fields;
    std::vector<bool> isThere; ///< by document type: true when the type has the field already
    double ratePerSecond = 0; ///< of the queries whose conditions fix it
    bool isOfParent = false; ///< key of a direct parent of rows in one of the document types
    std::vector<std::string> notes;

    /// True when every document type has the value or can get it.
    bool isOfAll() const
    {
        return std::all_of(fields.begin(), fields.end(),
                           [](const auto &field) { return field.has_value(); });
    }
};

/// Parts for a container's key, those that the busiest queries fix first.
std::vector<KeyPart> keyPartsOf(const model::Workbook &workbook, const model::Container &container);

/// True when each row that `narrow` names belongs to one row that `broad` names, such as a user to
/// a tenant.
bool isWithin(const model::Workbook &workbook, const KeyTarget &narrow, const KeyTarget &broad);

} // namespace partita::advice
