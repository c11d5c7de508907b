// Stored objects member by member: what differs between two of one shape, and one with other values
// at some of its members, without a look at the rest.
//
//     const std::optional<std::size_t> place = memberPlace(stored, "likeCount");
//     encodeChanged(stored, std::array {MemberChange {*place, Value::integer(5)}}, dictionary,
//     out); differentMembers(stored, view(out, dictionary));   // that one bit, or none
#pragma once

#include "engine/json/encoding.h"

#include <bit>

namespace partita::json {

/// Shapes have at most as many members as a set of them has bits.
using MemberSet = std::uint64_t;

/// Which members of two stored objects have different values, bit i for the one at position i.
/// Nothing when the objects are not of one and the same shape.
std::optional<MemberSet> differentMembers(Value before, Value after);

/// An item before and after a change.
struct Comparison {
    Comparison(Value old, Value changed)
        : before(old)
        , after(changed)
        , different(differentMembers(old, changed))
    {
    }
    /// False when the member with this name is the same in both, without a look at it.
    bool mayDiffer(std::string_view member) const;

    Value before;
    Value after;
    std::optional<MemberSet> different; ///< see differentMembers()
};

/// The positions in a set of members, rising.
template<typename Visit>
void forEachMember(MemberSet set, Visit visit)
{
    for (; set != 0; set &= set - 1)
        visit(static_cast<std::size_t>(std::countr_zero(set)));
}

/// Position of a member of a stored object that has a shape; nothing when it has none, or no such
/// member.
std::optional<std::size_t> memberPlace(Value object, std::string_view name);

struct MemberChange {
    std::size_t place = 0;
    Value value; ///< not undefined
};

/// Appends the compact form of a stored object with other values at some of its members; the
/// encoding of the others is copied as it is. Requires: memberPlace() gave the places, which rise;
/// the object's dictionary is this one, and `out` is not where it is stored.
void encodeChanged(Value object, std::span<const MemberChange> changes, Dictionary &dictionary,
                   std::vector<std::byte> &out);

} // namespace partita::json
