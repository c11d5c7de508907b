// Expected size of a design's containers and their logical partitions, today and at a later day,
// estimated from the model alone: no row is made.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

/// Rows of the entity so many days from today: those of the population, and what it gains
/// (rowgrowth.h).
double rowsAt(const model::Workbook &workbook, const std::string &entity, double days);

/// Expected bytes of all items of a document type with their index, so many days from today.
double storedBytesAt(const model::Workbook &workbook, const model::DocumentType &type, double days);

/// Physical partitions that so many bytes need.
int partitionsFor(double storedBytes);

} // namespace partita::mapping
