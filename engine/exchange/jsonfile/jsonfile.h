// JSON files of other tools: parsed within bounds, and members that may be absent or of any type.
//
//     Result<Json> model = jsonOf(file);
//     for (const Json &table : listIn(*model, "tables"))
//         use(textIn(table, "name"));
//
// A member of another type than the wanted one counts as absent.
#pragma once

#include "engine/exchange/sourcefile.h"
#include "engine/model/entity.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace partita::exchange {

/// Errors: no JSON, with line and column; over 64 MB; nested deeper than 90 levels; objects with so
/// many members that no tool wrote them.
Result<model::Json> jsonOf(const SourceFile &file);
/// The same for a text inside a file.
Result<model::Json> jsonOf(std::string_view text, const std::string &fileName);

/// The text of a file that holds a model. Errors: over 64 MB.
Result<std::string> modelTextOf(const SourceFile &file);

/// The member; null when it is absent or `object` is no object.
const model::Json &memberIn(const model::Json &object, std::string_view key);
/// The array of that name; an empty one when absent.
const model::Json &listIn(const model::Json &object, std::string_view key);
/// The text, or a number or truth value as text; empty when absent.
std::string textIn(const model::Json &object, std::string_view key);
/// The texts in the array of that name; other elements are left out.
std::vector<std::string> textsIn(const model::Json &object, std::string_view key);
std::optional<double> numberIn(const model::Json &object, std::string_view key);
/// True for the value true only.
bool isTrueIn(const model::Json &object, std::string_view key);

/// The number that the whole text spells, with a point in any locale; otherwise the text.
model::Json numberOrText(const std::string &text);

/// The first part of a file, in which a format is recognised.
std::string_view headOf(const SourceFile &file);
/// True when the head names all of these members: `"name"`.
bool namesMembers(const SourceFile &file, std::initializer_list<std::string_view> keys);
/// The name of a file without folders and endings: "data/orders.schema.json" -> "orders".
std::string stemOf(const SourceFile &file);

} // namespace partita::exchange
