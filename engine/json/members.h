// Stored objects compared and changed member by member, without decoding the rest.
//
//     const std::optional<std::size_t> place = memberPlace(stored, "likeCount");
//     encodeChanged(stored, std::array {MemberChange {*place, Value::integer(5)}},
//                   dictionary, out);
//     differentMembers(stored, view(out, dictionary));   // that one bit, or none
#pragma once

#include "engine/json/encoding.h"

#include <bit>

namespace partita::json {

/// Set of member positions. A shape has no more members than this has bits.
using MemberSet = std::uint64_t;

/// Members with different values in two stored objects: bit i is the member at position i. Nothing
/// unless both have the same shape.
std::optional<MemberSet> differentMembers(Value before, Value after);

/// An item before and after a change.
struct Comparison {
    Comparison(Value old, Value changed)
        : before(old)
        , after(changed)
        , different(differentMembers(old, changed))
    {
    }
    /// False when the member is known to be equal in both, which costs no look at it.
    bool mayDiffer(std::string_view member) const;

    Value before;
    Value after;
    std::optional<MemberSet> different; ///< see differentMembers()
};

/// Calls visit(position) for each member of the set, ascending.
template<typename Visit>
void forEachMember(MemberSet set, Visit visit)
{
    for (; set != 0; set &= set - 1)
        visit(static_cast<std::size_t>(std::countr_zero(set)));
}

/// Position of a member in the object's shape; nothing when the object has no shape or no such
/// member.
std::optional<std::size_t> memberPlace(Value object, std::string_view name);

struct MemberChange {
    std::size_t place = 0;
    Value value; ///< not undefined
};

/// Appends the compact form of a stored object with some member values replaced; the other
/// encodings are copied. Requires: places from memberPlace(), ascending; `dictionary` is the
/// object's; `out` is not where the object is stored.
void encodeChanged(Value object, std::span<const MemberChange> changes, Dictionary &dictionary,
                   std::vector<std::byte> &out);

} // namespace partita::json
