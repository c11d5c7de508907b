// Settings of a container in the service's JSON form, as the SDK, the REST interface and resource
// definitions of Azure share it: id, partitionKey, indexingPolicy, uniqueKeyPolicy, defaultTtl,
// analyticalStorageTtl.
//
// Maps to Partita: name, partition key, indexing policy, time to live, unique keys; with resource
// definitions also throughput and scripts. Lost on import and told: conflict resolution, computed
// properties, vector, full text, geospatial, encryption and change feed settings. Lost on export
// and told: document types, caps, filters and upkeep, which the service does not know.
#pragma once

#include "engine/model/design.h"

#include <string>
#include <string_view>

namespace partita::exchange {

/// The excluded path that the service adds to every policy.
inline constexpr std::string_view etagPath = "/\"_etag\"/?";

/// The container's policy as the service shows it, `/"_etag"/?` excluded.
model::Json policyOf(const model::Container &container);

/// All settings but throughput and scripts, in the service's order.
model::Json resourceOf(const model::Container &container);

/// A script's settings: id, body, and for a trigger its type and operation.
model::Json scriptResourceOf(const model::Script &script);

/// "storedProcedures", "triggers", "userDefinedFunctions".
const char *resourceTypeOf(model::Script::Kind kind);

/// Indented JSON that ends with a line feed.
std::string textOfJson(const model::Json &json);

} // namespace partita::exchange
