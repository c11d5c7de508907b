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
using MemberPath = std::vector<std::size_t>;

/// Null when the path leads nowhere.
const model::Attribute *memberAt(const model::Attribute &attribute, const MemberPath &path);
/// Path of the object or array around a member; for {} the attribute itself.
MemberPath pathAround(MemberPath path);
/// The path itself, or the nearest valid one: the member before, else the one around.
MemberPath nearestPath(const model::Attribute &attribute, MemberPath path);
/// "address.city"; elements have no name: "address.lines[]".
QString pathOf(const model::Attribute &attribute, const MemberPath &path);

/// True when another member can be added: an object takes any number, an array has one element
/// type.
bool takesMember(const model::Attribute &around);
/// True when it has a name of its own, unlike the element of an array.
bool isNamed(const model::Attribute &attribute, const MemberPath &path);
/// Errors: a name that paths cannot contain, or that of another member around it.
Result<void> checkMemberName(const model::Attribute &attribute, const MemberPath &path,
                             const std::string &name);

// All of these require a path that leads to a member.
model::Attribute withMember(model::Attribute attribute, const MemberPath &path,
                            const model::Attribute &member);
/// Adds a text member with a free name before the member at that path, or at the end when it is one
/// past the last.
model::Attribute withNewMember(model::Attribute attribute, const MemberPath &path);
model::Attribute withoutMember(model::Attribute attribute, const MemberPath &path);
/// Swaps the member with the one `by` positions further on.
model::Attribute withMemberMoved(model::Attribute attribute, const MemberPath &path, int by);

} // namespace partita::inspector
