// Settings of a container in the service's JSON form, as the SDK, the REST interface and resource
// definitions of Azure share it: id, partitionKey, indexingPolicy, uniqueKeyPolicy, defaultTtl,
// analyticalStorageTtl.
//
// Import takes over name, partition key, indexing policy, time to live and unique keys, and from
// resource definitions also throughput and scripts. It leaves out, with a note each, computed
// properties and the policies for conflict resolution, vector embeddings, full text, client
// encryption and the change feed. Export leaves out document types, caps, filters and upkeep, which
// the service does not know, and says so.
#pragma once

#include "engine/model/design.h"

#include <string>
#include <string_view>

namespace partita::exchange {

/// The excluded path that the service adds to every policy.
inline constexpr std::string_view etagPath = "/\"_etag\"/?";

/// Version of Azure's resource definitions that the exports state.
inline constexpr std::string_view apiVersion = "2024-05-15";

/// The container's policy as the service shows it, `/"_etag"/?` excluded.
model::Json policyOf(const model::Container &container);

/// All settings but throughput and scripts, in the service's order.
model::Json resourceOf(const model::Container &container);

/// A script's settings: id, body, and for a trigger its type and operation.
model::Json scriptResourceOf(const model::Script &script);

/// "Pre" or "Post"; nullptr for scripts that are no triggers.
const char *triggerTypeOf(model::Script::Kind kind);

/// "storedProcedures", "triggers", "userDefinedFunctions".
const char *resourceTypeOf(model::Script::Kind kind);

/// Indented JSON that ends with a line feed.
std::string textOfJson(const model::Json &json);

} // namespace partita::exchange
