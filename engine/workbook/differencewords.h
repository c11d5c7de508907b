// Words for the members of the text form in sentences about differences.
#pragma once

#include "engine/model/keptmembers.h"

#include <string>
#include <string_view>

namespace partita::workbook {

/// How the elements of a list are called and told apart.
struct ListWords {
    std::string_view key; ///< of the list
    std::string_view noun; ///< of an element
    std::string_view name; ///< the member that tells elements apart
    std::string_view detail; ///< the member that is said of a new element; empty = none
};

/// Words that fit both lists. Nothing when elements have no name: such lists are compared as a
/// whole.
const ListWords *listWordsOf(std::string_view key, const model::Json &older,
                             const model::Json &newer);

/// The name of a list's element, which may be written as a bare name; empty when it has none.
std::string nameIn(const model::Json &element, const ListWords &words);

/// "ratePerSecond" as "rate", "partitionKey" as "partition key".
std::string nounOf(const std::string &key);

/// For a map from names: the noun in front of a name, such as "number of rows of" in "counts".
/// Empty for an ordinary object.
std::string_view nounOfEntries(std::string_view key);

/// The value for a sentence: short, or empty when it is too long to be quoted.
std::string shownValue(const model::Json &value);

} // namespace partita::workbook
