// Path to a field of a document type: its index among the fields, then among those of the embedded
// rows, and so on.
#pragma once

#include "engine/model/design.h"

#include <QVariant>

namespace partita::inspector {

using FieldPath = std::vector<int>;

/// The list that the last index of the path refers to; null when the path leads nowhere.
std::vector<model::Field> *siblings(std::vector<model::Field> &fields, const FieldPath &path);
const std::vector<model::Field> *siblings(const std::vector<model::Field> &fields,
                                          const FieldPath &path);
/// Null when the path leads nowhere.
const model::Field *fieldAt(const model::DocumentType &type, const FieldPath &path);

// The path as data of a tree item.
QVariant stored(const FieldPath &path);
FieldPath restored(const QVariant &data);

} // namespace partita::inspector
