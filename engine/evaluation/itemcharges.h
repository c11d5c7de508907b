// Charges of reading and creating the items of a document type, for work on all of them.
#pragma once

#include "engine/cost/constants.h"
#include "engine/mapping/mapping.h"

namespace partita::evaluation {

/// RU of a point read of an item of the type, at the mean size.
double meanReadCharge(const mapping::Mapper &mapper, const model::DocumentType &type,
                      const cost::Constants &constants);
/// RU of creating an item of the type: the mean over an evenly spaced sample, which is written to a
/// scratch container.
double meanCreateCharge(const model::Container &container, const model::DocumentType &type,
                        const mapping::Mapper &mapper, const cost::Constants &constants);

} // namespace partita::evaluation
