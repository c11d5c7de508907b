// JSON paths in the text form of a workbook, as messages name places:
// `$.designs[0].containers[1].partitionKey`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace partita {

/// The path of a member: "$.name", or "$[\"a name\"]" when the name is not a plain word.
std::string memberPath(std::string_view path, std::string_view name);

/// The path of an element: "$.entities[2]".
std::string elementPath(std::string_view path, std::size_t index);

} // namespace partita
