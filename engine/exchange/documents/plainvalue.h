// Values as the application sees them, without what MongoDB and DynamoDB wrap around them, and
// documents without what the service adds.
#pragma once

#include "engine/json/value.h"
#include "engine/model/entity.h"

namespace partita::exchange {

/// The document without system properties such as `_etag` and `_ts`. Values in MongoDB's extended
/// JSON ({"$oid": …}) and in DynamoDB's ({"S": …}) become plain ones; `_id` becomes `id` where
/// there is no `id`. Requires: an object.
model::Json plainDocument(json::Value document);

/// True for a property that the service adds to every item.
bool isSystemProperty(std::string_view name);

} // namespace partita::exchange
