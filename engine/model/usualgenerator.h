// The usual type, generator and element of a new attribute, proposed from its name.
//
// A person who types "birthDate" means a date that lies in the past. Proposals are only a start:
// people change them in the inspector.
#pragma once

#include "engine/model/entity.h"

#include <string_view>

namespace partita::model {

/// Usual name of the attribute that describes the elements of an array.
inline constexpr const char *elementName = "element";

/// The type that an attribute of this name usually has; text when the name says nothing.
AttributeType usualType(std::string_view name);
/// A generator of the type. The name, when given, makes the values believable.
Generator usualGenerator(AttributeType type, std::string_view name = {});

} // namespace partita::model
