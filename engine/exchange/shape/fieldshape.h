// What the fields of a document type hold, with the names of the model resolved.
//
//     for (const FieldShape &shape : shapesOf(workbook, type.entity, type.fields)) …
#pragma once

#include "engine/model/workbook.h"

#include <string>
#include <vector>

namespace partita::exchange {

struct FieldShape {
    enum class Kind { attribute, reference, embedded, copied, aggregate, constant, composed };
    Kind kind = Kind::attribute;
    const model::Field *field = nullptr;
    std::string owner; ///< entity whose row the field belongs to
    /// The attribute whose values the field holds: own or copied, the key behind a reference, what
    /// is aggregated. nullptr for other fields, and for a count.
    const model::Attribute *attribute = nullptr;
    std::string partner; ///< entity behind a reference, an embedding, a copy or an aggregate
    const model::Relationship *relationship = nullptr; ///< of a reference, embedding or aggregate
    bool isMany = false; ///< an array
    bool isOptional = false; ///< may be missing
    std::vector<FieldShape> members; ///< of an embedding
};

/// One shape a field. Fields whose names do not resolve are left out. Requires: the workbook
/// outlives the result.
std::vector<FieldShape> shapesOf(const model::Workbook &workbook, const std::string &entity,
                                 const std::vector<model::Field> &fields);

} // namespace partita::exchange
