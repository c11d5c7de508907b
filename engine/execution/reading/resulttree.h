// Puts the tree of an answer's row together, piece by piece.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace partita::execution {

/// The member at a path, nullptr when absent.
const nlohmann::ordered_json *findIn(const nlohmann::ordered_json &result,
                                     const std::vector<std::string> &path);
/// Sets the member at a path; the objects on the way are made where they are not there.
void placeIn(nlohmann::ordered_json &result, const std::vector<std::string> &path,
             nlohmann::ordered_json value);
/// Adds the members of the other; objects that both have are merged in turn.
void mergeInto(nlohmann::ordered_json &result, const nlohmann::ordered_json &other);
/// With its members in the order in which `order` names them, the others last.
nlohmann::ordered_json inOrder(const std::vector<std::vector<std::string>> &order,
                               nlohmann::ordered_json result);

} // namespace partita::execution
