// What a field of a document holds, as far as the model tells: an attribute of the document's row,
// one of a row that to-one roles lead to, or a constant. A reference holds the key of its partner.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

struct HeldValue {
    std::vector<std::string> roles; ///< from the document's row; none: its own
    std::string entity; ///< at their end; empty for a constant
    std::string attribute;
    std::optional<Json> constant;
    bool operator==(const HeldValue &) const = default;
};

/// Of a field of a row of the entity. Nothing where it holds more, or less, than one such value:
/// parts of attributes, what is composed, computed or embedded, and keys of many partners.
std::optional<HeldValue> heldValue(const Workbook &workbook, const Field &field,
                                   const std::string &entity);
/// At a path of one step of the documents, such as "/postId".
std::optional<HeldValue> heldValue(const Workbook &workbook, const DocumentType &type,
                                   const std::string &path);
/// The value tells one row of its entity from all others.
bool isKeyOfRow(const Workbook &workbook, const HeldValue &value);

} // namespace partita::model
