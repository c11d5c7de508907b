// A sample document as a listing: its JSON in lines, each with the source of its field.
#pragma once

#include "engine/model/design.h"
#include "engine/report/report.h"

namespace partita::report {

/// Long texts are cut and long arrays shortened, so that the shape can be seen.
Listing listingOf(const nlohmann::ordered_json &item, const model::DocumentType &type);

} // namespace partita::report
