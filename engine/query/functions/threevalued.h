// AND and OR over arguments of which some tests are undefined.
#pragma once

#include "engine/query/functions/library.h"

#include <optional>

namespace partita::query::functions {

/// OR of the single tests, each true, false or nothing: true when one holds, else undefined when
/// one is undefined, else false.
template<typename Test>
Value anyHolds(Arguments arguments, const Test &test)
{
    bool unknown = false;
    for (const Value argument : arguments) {
        const std::optional<bool> holds = test(argument);
        if (holds && *holds)
            return Value::boolean(true);
        unknown = unknown || !holds;
    }
    return unknown ? Value() : Value::boolean(false);
}

/// AND likewise: false when one fails, else undefined when one is undefined, else true.
template<typename Test>
Value allHold(Arguments arguments, const Test &test)
{
    bool unknown = false;
    for (const Value argument : arguments) {
        const std::optional<bool> holds = test(argument);
        if (holds && !*holds)
            return Value::boolean(false);
        unknown = unknown || !holds;
    }
    return unknown ? Value() : Value::boolean(true);
}

} // namespace partita::query::functions
