// Short notation for attributes, typed one a line on a card of the canvas:
//
//     birthDate date                     name and type
//     title                              the type that the name suggests (usualgenerator.h)
//     tags text[]                        a list
//     address { street, city }           an object with members of its own
//     lines { product, quantity integer }[]
//     "order no" integer                 a name with blanks in it stands in quotes
//
// Several attributes are separated by line ends, commas or semicolons. Types may also have the
// names that other languages give them (string, int, varchar, datetime ...), and a colon may stand
// before them.
#pragma once

#include "engine/base/result.h"
#include "engine/model/entity.h"

#include <span>
#include <string_view>

namespace partita::model {

/// The attributes in `text`, with usual generators. Error: one sentence that says what cannot be
/// read and what could stand there.
Result<std::vector<Attribute>> attributesFromNotation(std::string_view text);
/// The notation of one attribute; it does not include its generator.
std::string toNotation(const Attribute &attribute);
/// The names of the plain types as this notation writes them.
std::span<const std::string_view> typeNames();

} // namespace partita::model
