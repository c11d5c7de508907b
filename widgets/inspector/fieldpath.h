// Where a field of a document type stands: its place among the fields, then among those of the
// embedded rows, and so on.
#pragma once

#include "engine/model/design.h"

#include <QVariant>

namespace partita::inspector {

using FieldPath = std::vector<int>;

/// The list of fields that the path's last place counts in; null when the path leads nowhere.
std::vector<model::Field> *siblings(std::vector<model::Field> &fields, const FieldPath &path);
const std::vector<model::Field> *siblings(const std::vector<model::Field> &fields,
                                          const FieldPath &path);
/// Null when the path leads nowhere.
const model::Field *fieldAt(const model::DocumentType &type, const FieldPath &path);

// As the data of an item of a tree.
QVariant stored(const FieldPath &path);
FieldPath restored(const QVariant &data);

} // namespace partita::inspector
