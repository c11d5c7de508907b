// System functions: the contract between the evaluator and the library in functions/.
//
// A function gets its evaluated arguments (undefined ones included) and gives a value; wrong types
// give undefined, never an error. Names ignore case. Aggregates (COUNT, SUM …) are not here: they
// belong to the executor.
#pragma once

#include "engine/json/value.h"

#include <span>
#include <string_view>
#include <vector>

namespace partita::query {

/// What a function may know besides its arguments. One per query and partition.
struct FunctionContext {
    json::Arena &arena; ///< results that need memory live here
    std::int64_t nowMs = 0; ///< virtual time of the query, for GETCURRENTDATETIME and its kin
    std::uint64_t *randomState = nullptr; ///< of RAND; seeded by the query, never by the machine
};

/// How an index can serve a predicate made by this function on an indexed path (its first
/// argument).
enum class FunctionIndexUse { none, preciseScan, expandedScan, fullIndexScan };

struct Function {
    std::string_view name; ///< upper case
    int minimumArguments = 0;
    int maximumArguments = 0; ///< -1 = any number
    json::Value (*call)(std::span<const json::Value> arguments, FunctionContext &context) = nullptr;
    bool deterministic = true; ///< may be folded when all arguments are constants
    bool takesUndefined = false; ///< called even when an argument is undefined; otherwise the
                                 ///< evaluator answers undefined
    FunctionIndexUse indexUse = FunctionIndexUse::none;
};

/// nullptr when there is no such function. `name` in any case; documented alternative spellings
/// included.
const Function *findFunction(std::string_view name);
/// All functions, sorted by name: for documentation, completion and "did you mean".
std::span<const Function> allFunctions();

/// SQL LIKE, also used by the LIKE operator: % _ [abc] [^a-f], optional escape character. Both
/// UTF-8.
bool matchesLike(std::string_view text, std::string_view pattern, std::string_view escape);

} // namespace partita::query
