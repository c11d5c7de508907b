// Set functions: arrays without repeated elements. Equality is that of `=`, at any depth.
#include "engine/query/functions/library.h"

#include <unordered_set>

namespace partita::query::functions {

namespace {

struct Hash {
    std::size_t operator()(Value value) const { return hash(value); }
};

struct Equal {
    bool operator()(Value left, Value right) const { return equal(left, right); }
};

using Set = std::unordered_set<Value, Hash, Equal>;

Set setOf(Value array)
{
    Set set;
    set.reserve(array.size());
    for (std::size_t i = 0; i < array.size(); ++i)
        set.insert(array.at(i));
    return set;
}

bool areArrays(Arguments arguments)
{
    return arguments[0].isArray() && arguments[1].isArray();
}

/// Appends the elements of `array` that `keeps` accepts and `seen` does not contain.
template<typename Predicate>
void appendNew(Value array, Set &seen, std::vector<Value> &elements, Predicate keeps)
{
    for (std::size_t i = 0; i < array.size(); ++i) {
        const Value element = array.at(i);
        if (keeps(element) && seen.insert(element).second)
            elements.push_back(element);
    }
}

} // namespace

Value setDifference(Arguments arguments, Context &context)
{
    if (!areArrays(arguments))
        return {};
    const Set removed = setOf(arguments[1]);
    Set seen;
    std::vector<Value> elements;
    appendNew(arguments[0], seen, elements,
              [&](Value element) { return !removed.contains(element); });
    return Value::array(elements, context.arena);
}

Value setEqual(Arguments arguments, Context &)
{
    if (!areArrays(arguments))
        return {};
    const Set first = setOf(arguments[0]);
    const Set second = setOf(arguments[1]);
    if (first.size() != second.size())
        return Value::boolean(false);
    for (const Value element : first) {
        if (!second.contains(element))
            return Value::boolean(false);
    }
    return Value::boolean(true);
}

// In the order of the second array: SETINTERSECT([1, 2, "A", "B"], ["A", 1]) is documented as ["A",
// 1].
Value setIntersect(Arguments arguments, Context &context)
{
    if (!areArrays(arguments))
        return {};
    const Set wanted = setOf(arguments[0]);
    Set seen;
    std::vector<Value> elements;
    appendNew(arguments[1], seen, elements,
              [&](Value element) { return wanted.contains(element); });
    return Value::array(elements, context.arena);
}

Value setUnion(Arguments arguments, Context &context)
{
    if (!areArrays(arguments))
        return {};
    Set seen;
    std::vector<Value> elements;
    const auto all = [](Value) { return true; };
    appendNew(arguments[0], seen, elements, all);
    appendNew(arguments[1], seen, elements, all);
    return Value::array(elements, context.arena);
}

} // namespace partita::query::functions
