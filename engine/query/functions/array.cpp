// Array functions. Slices and concatenations share elements with their source arrays.
#include "engine/query/functions/library.h"
#include "engine/query/functions/threevalued.h"

#include <algorithm>

namespace partita::query::functions {

namespace {

/// Whether `candidate` has every member of `wanted` with an equal value. Nested values are compared
/// whole, as in the SDK's offline engine; the documentation only says "subset".
bool hasMembersOf(Value candidate, Value wanted)
{
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const json::Member member = wanted.memberAt(i);
        const Value found = candidate.member(member.name);
        if (found.isUndefined() || !equal(found, member.value))
            return false;
    }
    return true;
}

template<typename Predicate>
bool anyElement(Value array, Predicate predicate)
{
    for (std::size_t i = 0; i < array.size(); ++i) {
        if (predicate(array.at(i)))
            return true;
    }
    return false;
}

bool holds(Value array, Value wanted)
{
    return anyElement(array, [wanted](Value element) { return equal(element, wanted); });
}

/// The elements as doubles; nothing when one is not a number.
std::optional<std::vector<double>> numbersIn(Value array)
{
    if (!array.isArray())
        return std::nullopt;
    std::vector<double> numbers;
    numbers.reserve(array.size());
    for (std::size_t i = 0; i < array.size(); ++i) {
        const Value element = array.at(i);
        if (!element.isNumber())
            return std::nullopt;
        numbers.push_back(element.number());
    }
    return numbers;
}

double sumOf(const std::vector<double> &numbers)
{
    double sum = 0;
    for (double number : numbers)
        sum += number;
    return sum;
}

/// The smallest (`direction` -1) or greatest (1) element: null < boolean < number < string.
Value extreme(Value array, int direction)
{
    Value best;
    for (std::size_t i = 0; i < array.size(); ++i) {
        const Value element = array.at(i);
        if (element.isArray() || element.isObject())
            return {};
        if (best.isUndefined() || compare(element, best) * direction > 0)
            best = element;
    }
    return best;
}

/// Test whether the array contains a value; nothing for an undefined value.
auto testOf(Value array)
{
    return [array](Value wanted) {
        return wanted.isUndefined() ? std::nullopt : std::optional(holds(array, wanted));
    };
}

} // namespace

Value arrayAverage(Arguments arguments, Context &)
{
    const auto numbers = numbersIn(arguments[0]);
    if (!numbers || numbers->empty())
        return {};
    return Value::number(sumOf(*numbers) / static_cast<double>(numbers->size()));
}

Value arrayConcat(Arguments arguments, Context &context)
{
    std::vector<Value> elements;
    for (const Value array : arguments) {
        if (!array.isArray())
            return {};
        for (std::size_t i = 0; i < array.size(); ++i)
            elements.push_back(array.at(i));
    }
    return Value::array(elements, context.arena);
}

// An undefined third argument counts as false; anything else undefined gives undefined.
Value arrayContains(Arguments arguments, Context &)
{
    const Value wanted = arguments[1];
    if (!arguments[0].isArray() || wanted.isUndefined())
        return {};
    const Value partial = arguments.size() > 2 ? arguments[2] : Value();
    if (!partial.isUndefined() && !partial.isBoolean())
        return {};
    if (!partial.isTrue() || !wanted.isObject())
        return Value::boolean(holds(arguments[0], wanted));
    return Value::boolean(anyElement(arguments[0], [wanted](Value element) {
        return element.isObject() && hasMembersOf(element, wanted);
    }));
}

Value arrayContainsAll(Arguments arguments, Context &)
{
    return arguments[0].isArray() ? allHold(arguments.subspan(1), testOf(arguments[0])) : Value();
}

Value arrayContainsAny(Arguments arguments, Context &)
{
    return arguments[0].isArray() ? anyHolds(arguments.subspan(1), testOf(arguments[0])) : Value();
}

Value arrayLength(Arguments arguments, Context &)
{
    if (!arguments[0].isArray())
        return {};
    return Value::integer(static_cast<std::int64_t>(arguments[0].size()));
}

Value arrayMaximum(Arguments arguments, Context &)
{
    return arguments[0].isArray() ? extreme(arguments[0], 1) : Value();
}

Value arrayMedian(Arguments arguments, Context &)
{
    auto numbers = numbersIn(arguments[0]);
    if (!numbers || numbers->empty())
        return {};
    std::ranges::sort(*numbers);
    const std::size_t half = numbers->size() / 2;
    if (numbers->size() % 2 == 1)
        return Value::number((*numbers)[half]);
    return Value::number(((*numbers)[half - 1] + (*numbers)[half]) / 2);
}

Value arrayMinimum(Arguments arguments, Context &)
{
    return arguments[0].isArray() ? extreme(arguments[0], -1) : Value();
}

Value arraySlice(Arguments arguments, Context &context)
{
    const Value array = arguments[0];
    const auto start = integerIn(arguments[1]);
    if (!array.isArray() || !start)
        return {};
    const auto size = static_cast<std::int64_t>(array.size());
    const auto count = arguments.size() > 2 ? integerIn(arguments[2]) : size;
    if (!count)
        return {};
    const std::int64_t first
        = *start < 0 ? std::max<std::int64_t>(size + std::max(*start, -size), 0) : *start;
    if (first >= size || *count <= 0)
        return Value::array({}, context.arena);
    const std::int64_t last = first + std::min(*count, size - first);
    if (first == 0 && last == size)
        return array;
    std::vector<Value> elements;
    elements.reserve(static_cast<std::size_t>(last - first));
    for (std::int64_t i = first; i < last; ++i)
        elements.push_back(array.at(static_cast<std::size_t>(i)));
    return Value::array(elements, context.arena);
}

Value arraySum(Arguments arguments, Context &)
{
    const auto numbers = numbersIn(arguments[0]);
    return numbers ? Value::number(sumOf(*numbers)) : Value();
}

/// The other arguments may be undefined.
Value choose(Arguments arguments, Context &)
{
    const auto index = integerIn(arguments[0]);
    if (!index || *index < 1 || *index >= static_cast<std::int64_t>(arguments.size()))
        return {};
    return arguments[static_cast<std::size_t>(*index)];
}

} // namespace partita::query::functions
