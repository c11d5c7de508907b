// Names of a model made from names of a file: allowed letters, no name twice, words put together
// as roles are usually written.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace partita::exchange {

/// Lower case of the letters A to Z; other letters stay, whatever the locale.
std::string lowered(std::string_view text);
/// True when the names differ in the case of the letters A to Z at most.
bool isSameName(std::string_view one, std::string_view other);
/// The name with every letter replaced that names of a model cannot have; `instead` for one that
/// has no letter left.
std::string allowedName(std::string_view name, std::string_view instead);
/// "created_by" -> "createdBy", "CUSTOMER" -> "customer", "Sales Order" -> "salesOrder".
std::string camelOf(std::string_view name);
/// "posts" -> "post", "categories" -> "category"; others stay.
std::string singularOf(const std::string &name);
/// What a column that refers to a row calls that row: "author_id" -> "author", "albumId" ->
/// "album". Empty for "id".
std::string referredBy(std::string_view column);

/// Names that are taken. The time to find a free name does not grow with their number.
class NameBook {
public:
    bool isTaken(const std::string &name) const { return m_taken.contains(name); }
    /// Takes the first of the wanted names that is free, else the last one with a number.
    std::string take(const std::vector<std::string> &wanted);

private:
    std::set<std::string> m_taken;
    std::map<std::string, int> m_numbers; ///< name -> last number behind it
};

} // namespace partita::exchange
