// Three-valued AND and OR over tests of arguments.
#pragma once

#include "engine/query/functions/library.h"

#include <optional>

namespace partita::query::functions {

/// OR of the tests, each true, false or undefined (no value): true when one holds, else undefined
/// when one is undefined, else false.
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

/// AND of the tests: false when one fails, else undefined when one is undefined, else true.
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
