// Guess of an attribute from one value of it.
#pragma once

#include "engine/model/entity.h"

namespace partita::typing {

/// An attribute that could have the value: its type, and a generator of similar values.
model::Attribute guessedAttribute(const std::string &name, const model::Json &value);
/// The type in words: "a date", "an object of 3 members".
std::string wordsOf(const model::Attribute &attribute);

} // namespace partita::typing
