// A design that a file brings along: completed so that it is valid beside the imported model.
#pragma once

#include "engine/exchange/imported.h"

#include <map>

namespace partita::exchange {

/// The document types that a derived design gives to the entities: the attributes, and the keys of
/// the rows that a row refers to. Derived once, since that takes time with the whole model.
class PlainDocumentTypes {
public:
    explicit PlainDocumentTypes(const model::Workbook &workbook);
    /// Requires: the entity exists.
    const model::DocumentType &of(const std::string &entity) const { return m_types.at(entity); }

private:
    std::map<std::string, model::DocumentType> m_types; ///< by entity
};

/// Adds the design under a free name. Entities without a home get a container of their own; fields
/// of the partition key that are missing are derived, or become constants with a note. A design
/// that is not valid even so is left out with a note.
void addFoundDesign(Imported &imported, model::Design design, const std::string &file);

} // namespace partita::exchange
