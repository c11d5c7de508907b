// Tests whether a query uses a derived field of a document type.
#pragma once

#include "engine/model/attributepath.h"
#include "engine/model/design.h"
#include "engine/model/pattern.h"

namespace partita::advice {

/// True when the query shows the number that the field stores; both are over rows of the same
/// entity.
bool asksFor(const model::Query &query, const model::AggregateSource &kept);

/// True when a path of a query leads to the copied attribute or into it.
bool leadsTo(const model::ResolvedPath &path, const model::CopiedSource &copied);

} // namespace partita::advice
