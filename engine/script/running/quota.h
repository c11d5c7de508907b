// Usage and quota of a container in the format of the service's headers x-ms-resource-usage and
// x-ms-resource-quota: "documentsSize=12;documentsCount=3;collectionSize=12;", sizes in KB.
#pragma once

#include "engine/store/container.h"

#include <string>

namespace partita::script {

/// Present usage.
std::string usageText(const store::Container &container);
/// Limits; a count of -1 means no limit.
std::string quotaText(const store::Container &container);

} // namespace partita::script
