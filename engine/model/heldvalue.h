// Value of a field in terms of the model: an attribute of the document's row or of a row that
// to-one roles lead to, or a constant. A reference holds the key of its partner.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

struct HeldValue {
    std::vector<std::string> roles; ///< path from the document's row; empty = the row itself
    std::string entity; ///< at the end of the roles; empty for a constant
    std::string attribute;
    std::optional<Json> constant;
    bool operator==(const HeldValue &) const = default;
};

/// Value of a field in documents of the entity. Absent when the field is not exactly one such
/// value: truncated, composed, aggregated or embedded fields, and keys of many partners.
std::optional<HeldValue> heldValue(const Workbook &workbook, const Field &field,
                                   const std::string &entity);
/// The same for the field at a path of one step, such as "/postId".
std::optional<HeldValue> heldValue(const Workbook &workbook, const DocumentType &type,
                                   const std::string &path);
/// The value is the key of its entity, so it identifies one row.
bool isKeyOfRow(const Workbook &workbook, const HeldValue &value);

} // namespace partita::model
