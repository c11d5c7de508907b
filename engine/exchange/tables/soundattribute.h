// Attributes as a valid model wants them, whatever a reader made of a file.
#pragma once

#include "engine/model/entity.h"

namespace partita::exchange {

/// Mends what would be an error: a generator of another type, ranges upside down, choices that do
/// not fit, members without names. A generator that says nothing becomes the usual one of the name.
void makeSound(model::Attribute &attribute);

/// True for a value that a sample row may state for the attribute.
bool isUsable(const model::Attribute &attribute, const model::Json &value);

/// Mends the degree of a relationship in the same way.
void makeSound(model::Degree &degree);

} // namespace partita::exchange
