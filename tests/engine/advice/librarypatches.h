// JSON patches of the small library that several tests of advice share; a test puts them between
// brackets.
#pragma once

#include <string>

namespace partita::tests {

/// Books with a copy of their author's name, which may change; the application updates the copies.
inline const std::string copiedName
    = R"({"op": "replace", "path": "/entities/0/attributes/1", "value":
          {"name": "name", "generate": "name", "mutable": true}},
         {"op": "replace", "path": "/relationships/0/degree", "value": {"uniform": [20, 30]}},
         {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value":
          {"name": "authorName", "copy": "author.name", "upkeep": "application"}},
         {"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Rename.", "update": "Author",
          "attributes": ["name"], "ratePerSecond": 5}})";

/// The reference only as part of a composed text, by which books cannot be found, and removals of
/// authors.
inline const std::string linkInside
    = R"({"op": "replace", "path": "/designs/0/containers/1/documentTypes/0/fields/1", "value":
          {"name": "authorId", "compose": [{"reference": "author"}, "id"]}})";
inline const std::string removal
    = R"({"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Remove.", "delete": "Author",
          "ratePerSecond": 0.1}})";

/// One pattern more.
std::string pattern(const std::string &json);

/// A pattern, by its position, so many times a second.
std::string rate(const char *position, const char *perSecond);

/// A setting of the container at a position.
std::string container(const char *position, const char *key, const std::string &value);

/// So many authors, of whom a fraction is materialised.
std::string counts(const char *authors, const char *fraction);

/// An attribute: its entity's position and its own, "0/attributes/1".
std::string attribute(const char *place, const char *json);

/// A threshold stated by the workbook.
std::string threshold(const char *name, const char *value);

/// Books that an author writes in a day.
std::string growth(const char *perDay);

/// A property with ten values, and a plan override that sorts by it and by the date.
std::string newestOfGenre();

} // namespace partita::tests
