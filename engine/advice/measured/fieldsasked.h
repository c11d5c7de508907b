// Whether a query asks for what a field of a document type holds beside the row's own attributes.
#pragma once

#include "engine/model/attributepath.h"
#include "engine/model/design.h"
#include "engine/model/pattern.h"

namespace partita::advice {

/// The query shows the number that the field keeps; both are over rows of the same entity.
bool asksFor(const model::Query &query, const model::AggregateSource &kept);

/// A path of a query leads to the copied attribute, or into it.
bool leadsTo(const model::ResolvedPath &path, const model::CopiedSource &copied);

} // namespace partita::advice
