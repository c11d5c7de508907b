// Functions of the clock: the query's virtual time. It stands still while a query runs on a
// partition, so the ...STATIC forms equal the others.
#include "engine/query/functions/calendar.h"
#include "engine/query/functions/library.h"

namespace partita::query::functions {

namespace {

Ticks ticksOf(const Context &context)
{
    return context.nowMs * ticksPerMillisecond;
}

/// The time `count` parts from now, forward (`direction` 1) or backward (-1).
Value shifted(Value part, Value count, int direction, Context &context)
{
    const auto datePart = part.isString() ? parseDatePart(part.string()) : std::nullopt;
    const auto number = integerIn(count);
    std::int64_t signedCount = 0;
    if (!datePart || !number || __builtin_mul_overflow(*number, direction, &signedCount))
        return {};
    const auto ticks = addParts(ticksOf(context), *datePart, signedCount);
    return ticks ? newString(formatDateTime(*ticks), context) : Value();
}

} // namespace

Value ago(Arguments arguments, Context &context)
{
    return shifted(arguments[0], arguments[1], -1, context);
}

Value currentDateTime(Arguments, Context &context)
{
    return newString(formatDateTime(ticksOf(context)), context);
}

Value currentTicks(Arguments, Context &context)
{
    return asDouble(ticksOf(context));
}

Value currentTimestamp(Arguments, Context &context)
{
    return Value::integer(context.nowMs);
}

// No or two arguments; the registry cannot exclude one.
Value now(Arguments arguments, Context &context)
{
    if (arguments.empty())
        return currentDateTime(arguments, context);
    return arguments.size() == 2 ? shifted(arguments[0], arguments[1], 1, context) : Value();
}

} // namespace partita::query::functions
