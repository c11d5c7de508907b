// Members of an attribute by where they stand in it, and the attribute with one of them added,
// changed, moved or removed.
#pragma once

#include "engine/base/result.h"
#include "engine/model/entity.h"

#include <QString>

#include <vector>

namespace partita::inspector {

/// {1, 0} is the first member of the second member; the element of an array counts as its member 0.
/// {} is the attribute itself.
using MemberPlace = std::vector<std::size_t>;

/// Null where nothing stands.
const model::Attribute *memberAt(const model::Attribute &attribute, const MemberPlace &place);
/// What a member is a member of; of {} the attribute itself.
MemberPlace placeAround(MemberPlace place);
/// The place itself, or what stands nearest when nothing stands there: the member before, else the
/// one around.
MemberPlace nearestPlace(const model::Attribute &attribute, MemberPlace place);
/// "address.city"; elements have no name: "address.lines[]".
QString pathOf(const model::Attribute &attribute, const MemberPlace &place);

/// Whether another member fits in: objects take any number, arrays say once what an element is.
bool takesMember(const model::Attribute &around);
/// Whether it stands under a name of its own: the element of an array does not.
bool isNamed(const model::Attribute &attribute, const MemberPlace &place);
/// Refuses names that paths could not hold and those of other members around it.
Result<void> checkMemberName(const model::Attribute &attribute, const MemberPlace &place,
                             const std::string &name);

// All of them need a place where something stands.
model::Attribute withMember(model::Attribute attribute, const MemberPlace &place,
                            const model::Attribute &member);
/// A text under a free name, before the member that stands at the place, or at the end behind the
/// last.
model::Attribute withNewMember(model::Attribute attribute, const MemberPlace &place);
model::Attribute withoutMember(model::Attribute attribute, const MemberPlace &place);
/// Changes places with the member `by` places further on.
model::Attribute withMemberMoved(model::Attribute attribute, const MemberPlace &place, int by);

} // namespace partita::inspector
