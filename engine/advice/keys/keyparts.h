// Properties that a partition key can be made of: values that every document type of a container
// has or can have.
#pragma once

#include "engine/model/workbook.h"

namespace partita::advice {

/// A value that belongs to the conceptual rows, whatever the document types call it: an attribute
/// of an entity.
struct KeyTarget {
    std::string entity;
    std::string attribute;
    auto operator<=>(const KeyTarget &) const = default;
};

/// One property, as each document type of the container would hold it.
struct KeyPart {
    std::string property; ///< name in the items
    KeyTarget target; ///< empty: a property that means something else in each type, such as the id
                      ///< of several entities
    std::vector<model::Field> fields; ///< by document type, all named `property`
    std::vector<bool> isThere; ///< by document type: the type has it already
    double ratePerSecond = 0; ///< of the queries that fix it by their conditions
    bool isOfParent
        = false; ///< key of a row that rows of one of the document types hang on directly
    std::vector<std::string> notes;
};

/// The parts of a container, those that the busiest queries ask for first.
std::vector<KeyPart> keyPartsOf(const model::Workbook &workbook, const model::Container &container);

/// Whether each row that `narrow` names belongs to one row that `broad` names: a user to a tenant.
bool isWithin(const model::Workbook &workbook, const KeyTarget &narrow, const KeyTarget &broad);

} // namespace partita::advice
