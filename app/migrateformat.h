// Output of `partita migrate` as JSON.
#pragma once

#include "engine/migration/migration.h"

#include <nlohmann/json.hpp>

namespace partita::app {

nlohmann::ordered_json migrationJson(const std::string &workbook,
                                     const migration::Migration &migration);

} // namespace partita::app
