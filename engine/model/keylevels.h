// Levels of a hierarchical partition key that documents of one type leave undefined.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// True when documents of the type have no field at the path of a key level. The service takes such
/// items; this level of their partition key is undefined:
/// https://learn.microsoft.com/azure/cosmos-db/hierarchical-partition-keys
bool lacksKeyLevel(const Workbook &workbook, const DocumentType &type, const std::string &path);

/// True when the container may lack this level of its key in a document type: a level below the
/// first one that some other type has.
bool mayLackKeyLevel(const Workbook &workbook, const Container &container, const std::string &path);

} // namespace partita::model
