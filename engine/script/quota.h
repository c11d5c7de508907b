// What a container holds and may hold, in the form in which the service tells it: the texts of
// x-ms-resource-usage and x-ms-resource-quota,
// "documentsSize=12;documentsCount=3;collectionSize=12;", sizes in KB.
#pragma once

#include "engine/store/container.h"

#include <string>

namespace partita::script {

/// What there is now.
std::string usageText(const store::Container &container);
/// What there may be; a count of -1 has no limit.
std::string quotaText(const store::Container &container);

} // namespace partita::script
