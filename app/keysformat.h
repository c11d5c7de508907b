// Output forms of `partita keys`.
#pragma once

#include "engine/advice/keyhorizon.h"

#include <iosfwd>

namespace partita::app {

struct KeysAnswer {
    std::string workbook;
    std::string design;
    std::string container;
    std::vector<advice::KeyComparison> keys;
    double horizonDays = 0;
    std::vector<advice::KeyThen> then; ///< of each key after so many days
};

/// Stable: scripts depend on it. resources/help/json.md documents it.
nlohmann::ordered_json keysJson(const KeysAnswer &answer);
/// One row for each key.
void writeKeysTable(const KeysAnswer &answer, std::ostream &out);
void writeKeysMarkdown(const KeysAnswer &answer, std::ostream &out);

} // namespace partita::app
