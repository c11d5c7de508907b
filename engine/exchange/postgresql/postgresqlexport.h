// PostgreSQL out: CREATE TABLE statements of the conceptual model.
//
// Entity -> table, attribute -> column, relationship -> foreign key column with a constraint
// (unique for 1:1, ON DELETE CASCADE for containment), many:many -> a link table, listed values ->
// CHECK (… IN (…)), descriptions -> COMMENT ON. Objects are jsonb. Lost: members of objects,
// degrees, growth, patterns, designs, sample rows.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

Result<std::vector<std::string>> writePostgreSql(const ExportRequest &request, ExportSink &sink,
                                                 const Watch &watch);

} // namespace partita::exchange
