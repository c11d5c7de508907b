#include "engine/json/members.h"

#include "engine/json/compactform.h"
#include "engine/json/dictionary.h"
#include "engine/json/valueaccess.h"

namespace partita::json {

namespace {

bool hasShape(const Value &value)
{
    return ValueAccess::tag(value) == ValueAccess::Tag::encodedObject;
}

/// Whether the bytes are equal. Different bytes may still encode equal values.
bool isSameEncoding(std::span<const std::byte> left, std::span<const std::byte> right)
{
    return left.size() == right.size() && std::memcmp(left.data(), right.data(), left.size()) == 0;
}

} // namespace

std::optional<MemberSet> differentMembers(Value before, Value after)
{
    const bool isOneShape = hasShape(before) && hasShape(after)
        && ValueAccess::dictionary(before) == ValueAccess::dictionary(after)
        && ValueAccess::size(before) == ValueAccess::size(after);
    if (!isOneShape)
        return std::nullopt;
    const std::size_t count = shapeOf(before).names.size();
    const std::byte *old = compact::firstChild(ValueAccess::encoded(before), count);
    const std::byte *now = compact::firstChild(ValueAccess::encoded(after), count);
    MemberSet different = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::byte *oldEnd = compact::skip(old);
        const std::byte *nowEnd = compact::skip(now);
        if (!isSameEncoding({old, oldEnd}, {now, nowEnd})
            && !equal(before.memberAt(i).value, after.memberAt(i).value))
            different |= MemberSet {1} << i;
        old = oldEnd;
        now = nowEnd;
    }
    return different;
}

bool Comparison::mayDiffer(std::string_view member) const
{
    if (!different)
        return true;
    const std::vector<std::string_view> &names = shapeOf(before).names;
    for (MemberSet set = *different; set != 0; set &= set - 1) {
        if (names[static_cast<std::size_t>(std::countr_zero(set))] == member)
            return true;
    }
    return false;
}

std::optional<std::size_t> memberPlace(Value object, std::string_view name)
{
    if (!hasShape(object))
        return std::nullopt;
    const std::size_t place = shapeOf(object).find(name);
    return place == Shape::none ? std::nullopt : std::optional(place);
}

} // namespace partita::json
