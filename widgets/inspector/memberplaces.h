// Paths to members of an attribute, and the attribute with a member added, changed, moved or
// removed.
#pragma once

#include "engine/base/result.h"
#include "engine/model/entity.h"

#include <QString>

#include <vector>

namespace partita::inspector {

/// {1, 0} is the first member of the second member; the element of an array is its member 0. {} is
/// the attribute itself.
using MemberPlace = std::vector<std::size_t>;

/// Null when the path leads nowhere.
const model::Attribute *memberAt(const model::Attribute &attribute, const MemberPlace &place);
/// Path of the object or array around a member; for {} the attribute itself.
MemberPlace placeAround(MemberPlace place);
/// The path itself, or the nearest valid one: the member before, else the one around.
MemberPlace nearestPlace(const model::Attribute &attribute, MemberPlace place);
/// "address.city"; elements have no name: "address.lines[]".
QString pathOf(const model::Attribute &attribute, const MemberPlace &place);

/// True when another member can be added: an object takes any number, an array has one element
/// type.
bool takesMember(const model::Attribute &around);
/// True when it has a name of its own, unlike the element of an array.
bool isNamed(const model::Attribute &attribute, const MemberPlace &place);
/// Errors: a name that paths cannot contain, or that of another member around it.
Result<void> checkMemberName(const model::Attribute &attribute, const MemberPlace &place,
                             const std::string &name);

// All of these require a path that leads to a member.
model::Attribute withMember(model::Attribute attribute, const MemberPlace &place,
                            const model::Attribute &member);
/// Adds a text member with a free name before the member at that path, or at the end when it is one
/// past the last.
model::Attribute withNewMember(model::Attribute attribute, const MemberPlace &place);
model::Attribute withoutMember(model::Attribute attribute, const MemberPlace &place);
/// Swaps the member with the one `by` positions further on.
model::Attribute withMemberMoved(model::Attribute attribute, const MemberPlace &place, int by);

} // namespace partita::inspector
