// Order, equality and hash of Values (value.h).
#include "engine/json/text.h"
#include "engine/json/value.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace partita::json {

namespace {

int sign(bool less, bool greater)
{
    return less ? -1 : (greater ? 1 : 0);
}

/// Exact even for integers that no double represents.
int compareMixed(std::int64_t integer, double real)
{
    if (std::isnan(real) || real < -0x1p63)
        return 1;
    if (real >= 0x1p63)
        return -1;
    const auto whole = static_cast<std::int64_t>(real);
    if (integer != whole)
        return integer < whole ? -1 : 1;
    const double rest = real - std::trunc(real);
    return sign(rest > 0, rest < 0);
}

/// NaN sorts first and equals itself, so that the order stays total.
int compareReals(double left, double right)
{
    if (std::isnan(left) || std::isnan(right))
        return sign(std::isnan(left) && !std::isnan(right), !std::isnan(left) && std::isnan(right));
    return sign(left<right, left> right);
}

int compareNumbers(const Value &left, const Value &right)
{
    if (left.isInteger() && right.isInteger())
        return sign(left.integer() < right.integer(), left.integer() > right.integer());
    if (left.isInteger())
        return compareMixed(left.integer(), right.number());
    if (right.isInteger())
        return -compareMixed(right.integer(), left.number());
    return compareReals(left.number(), right.number());
}

int compareArrays(const Value &left, const Value &right)
{
    const std::size_t common = std::min(left.size(), right.size());
    for (std::size_t i = 0; i < common; ++i) {
        if (const int order = compare(left.at(i), right.at(i)); order != 0)
            return order;
    }
    return sign(left.size() < right.size(), left.size() > right.size());
}

std::vector<Member> sortedMembers(const Value &object)
{
    std::vector<Member> members;
    members.reserve(object.size());
    for (Children children(object); children.next();)
        members.push_back({children.name(), children.value()});
    std::sort(members.begin(), members.end(),
              [](const Member &a, const Member &b) { return compareText(a.name, b.name) < 0; });
    return members;
}

int compareObjects(const Value &left, const Value &right)
{
    if (left.size() != right.size())
        return left.size() < right.size() ? -1 : 1;
    const std::vector<Member> a = sortedMembers(left);
    const std::vector<Member> b = sortedMembers(right);
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (const int order = compareText(a[i].name, b[i].name); order != 0)
            return order;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (const int order = compare(a[i].value, b[i].value); order != 0)
            return order;
    }
    return 0;
}

bool equalObjects(const Value &left, const Value &right)
{
    const std::size_t size = left.size();
    if (size != right.size())
        return false;
    if (size > 64) // lookups of members are linear: sort instead
        return compareObjects(left, right) == 0;
    for (std::size_t i = 0; i < size; ++i) {
        const Member member = left.memberAt(i);
        const Member same = right.memberAt(i); // usually in the same order
        const Value other = same.name == member.name ? same.value : right.member(member.name);
        if (other.isUndefined() || !equal(member.value, other))
            return false;
    }
    return true;
}

bool equalArrays(const Value &left, const Value &right)
{
    if (left.size() != right.size())
        return false;
    Children others(right);
    for (Children children(left); children.next() && others.next();) {
        if (!equal(children.value(), others.value()))
            return false;
    }
    return true;
}

std::uint64_t hashNumber(const Value &value)
{
    if (value.isInteger())
        return mix(static_cast<std::uint64_t>(value.integer()) ^ 0x6e756d62657200ULL);
    const double number = value.number();
    return mix(std::isnan(number) ? 0x7ff8ULL : std::bit_cast<std::uint64_t>(number));
}

} // namespace

int compare(Value left, Value right)
{
    const Type type = left.type();
    if (type != right.type())
        return type < right.type() ? -1 : 1;
    switch (type) {
    case Type::undefined:
    case Type::null:
        return 0;
    case Type::boolean:
        return sign(left.boolean() < right.boolean(), left.boolean() > right.boolean());
    case Type::number:
        return compareNumbers(left, right);
    case Type::string:
        return compareText(left.string(), right.string());
    case Type::array:
        return compareArrays(left, right);
    case Type::object:
        return compareObjects(left, right);
    }
    return 0;
}

bool equal(Value left, Value right)
{
    if (left.type() != right.type())
        return false;
    switch (left.type()) {
    case Type::string:
        return left.string() == right.string();
    case Type::array:
        return equalArrays(left, right);
    case Type::object:
        return equalObjects(left, right);
    default:
        return compare(left, right) == 0;
    }
}

std::size_t hash(Value value)
{
    switch (value.type()) {
    case Type::undefined:
        return 0x756e6465ULL;
    case Type::null:
        return 0x6e756c6cULL;
    case Type::boolean:
        return value.boolean() ? 0x74727565ULL : 0x66616c73ULL;
    case Type::number:
        return hashNumber(value);
    case Type::string:
        return hashText(value.string());
    case Type::array: {
        std::uint64_t state = mix(0x6172726179ULL + value.size());
        for (Children children(value); children.next();)
            state = mix(state * 31 + hash(children.value()));
        return state;
    }
    case Type::object: { // a sum, since the order of members does not matter
        std::uint64_t state = mix(0x6f626aULL + value.size());
        for (Children children(value); children.next();)
            state += mix(hashText(children.name()) + 3 * hash(children.value()));
        return state;
    }
    }
    return 0;
}

} // namespace partita::json
