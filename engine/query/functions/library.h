// Declarations of the system functions; registry.cpp assigns names and argument counts.
//
// The registry guarantees the number of arguments, and that none is undefined unless the function
// is registered with takesUndefined. Results may borrow from arguments (a substring shares its
// source's bytes). All are re-entrant; none throws.
#pragma once

#include "engine/query/functions.h"

#include <optional>

namespace partita::query::functions {

using json::Value;
using Arguments = std::span<const Value>;
using Context = FunctionContext;

/// A string in the context's arena.
inline Value newString(std::string_view text, Context &context)
{
    return Value::string(text, context.arena);
}

/// A number as a double, even beyond 2^53, since numbers of items are doubles.
inline Value asDouble(std::int64_t number)
{
    return Value::number(static_cast<double>(number));
}

/// The integer in `value`; nothing for other types, fractions and numbers beyond 64 bits.
inline std::optional<std::int64_t> integerIn(Value value)
{
    if (!value.isNumber() || !value.isInteger())
        return std::nullopt;
    return value.integer();
}

// type.cpp
Value isArray(Arguments arguments, Context &context);
Value isBool(Arguments arguments, Context &context);
Value isDateTime(Arguments arguments, Context &context);
Value isDefined(Arguments arguments, Context &context);
Value isFiniteNumber(Arguments arguments, Context &context);
Value isInteger(Arguments arguments, Context &context);
Value isNull(Arguments arguments, Context &context);
Value isNumber(Arguments arguments, Context &context);
Value isObject(Arguments arguments, Context &context);
Value isPrimitive(Arguments arguments, Context &context);
Value isString(Arguments arguments, Context &context);
Value iif(Arguments arguments, Context &context);
Value documentId(Arguments arguments, Context &context);

// math.cpp
Value absolute(Arguments arguments, Context &context);
Value arcCosine(Arguments arguments, Context &context);
Value arcSine(Arguments arguments, Context &context);
Value arcTangent(Arguments arguments, Context &context);
Value arcTangent2(Arguments arguments, Context &context);
Value ceiling(Arguments arguments, Context &context);
Value cosine(Arguments arguments, Context &context);
Value cotangent(Arguments arguments, Context &context);
Value degrees(Arguments arguments, Context &context);
Value exponential(Arguments arguments, Context &context);
Value floorOf(Arguments arguments, Context &context);
Value logarithm(Arguments arguments, Context &context);
Value logarithm10(Arguments arguments, Context &context);
Value numberBin(Arguments arguments, Context &context);
Value pi(Arguments arguments, Context &context);
Value power(Arguments arguments, Context &context);
Value radians(Arguments arguments, Context &context);
Value randomNumber(Arguments arguments, Context &context);
Value roundOf(Arguments arguments, Context &context);
Value sign(Arguments arguments, Context &context);
Value sine(Arguments arguments, Context &context);
Value square(Arguments arguments, Context &context);
Value squareRoot(Arguments arguments, Context &context);
Value tangent(Arguments arguments, Context &context);
Value truncate(Arguments arguments, Context &context);

// integer.cpp
Value intAdd(Arguments arguments, Context &context);
Value intBitAnd(Arguments arguments, Context &context);
Value intBitLeftShift(Arguments arguments, Context &context);
Value intBitNot(Arguments arguments, Context &context);
Value intBitOr(Arguments arguments, Context &context);
Value intBitRightShift(Arguments arguments, Context &context);
Value intBitXor(Arguments arguments, Context &context);
Value intDiv(Arguments arguments, Context &context);
Value intMod(Arguments arguments, Context &context);
Value intMul(Arguments arguments, Context &context);
Value intSub(Arguments arguments, Context &context);

// string.cpp
Value concat(Arguments arguments, Context &context);
Value lastSubstringAfter(Arguments arguments, Context &context);
Value lastSubstringBefore(Arguments arguments, Context &context);
Value left(Arguments arguments, Context &context);
Value length(Arguments arguments, Context &context);
Value lower(Arguments arguments, Context &context);
Value replace(Arguments arguments, Context &context);
Value replicate(Arguments arguments, Context &context);
Value reverse(Arguments arguments, Context &context);
Value right(Arguments arguments, Context &context);
Value stringJoin(Arguments arguments, Context &context);
Value stringSplit(Arguments arguments, Context &context);
Value substring(Arguments arguments, Context &context);
Value substringAfter(Arguments arguments, Context &context);
Value substringBefore(Arguments arguments, Context &context);
Value trim(Arguments arguments, Context &context);
Value trimLeft(Arguments arguments, Context &context);
Value trimRight(Arguments arguments, Context &context);
Value upper(Arguments arguments, Context &context);

// search.cpp
Value contains(Arguments arguments, Context &context);
Value containsAllIgnoringCase(Arguments arguments, Context &context);
Value containsAllMatchingCase(Arguments arguments, Context &context);
Value containsAnyIgnoringCase(Arguments arguments, Context &context);
Value containsAnyMatchingCase(Arguments arguments, Context &context);
Value endsWith(Arguments arguments, Context &context);
Value indexOf(Arguments arguments, Context &context);
Value lastIndexOf(Arguments arguments, Context &context);
Value startsWith(Arguments arguments, Context &context);
Value stringEquals(Arguments arguments, Context &context);

// regex.cpp
Value regexExtract(Arguments arguments, Context &context);
Value regexExtractAll(Arguments arguments, Context &context);
Value regexMatch(Arguments arguments, Context &context);
Value regexReplace(Arguments arguments, Context &context);
Value regexReplaceAll(Arguments arguments, Context &context);

// conversion.cpp
Value objectToArray(Arguments arguments, Context &context);
Value stringToArray(Arguments arguments, Context &context);
Value stringToBoolean(Arguments arguments, Context &context);
Value stringToNull(Arguments arguments, Context &context);
Value stringToNumber(Arguments arguments, Context &context);
Value stringToObject(Arguments arguments, Context &context);
Value toString(Arguments arguments, Context &context);

// array.cpp
Value arrayAverage(Arguments arguments, Context &context);
Value arrayConcat(Arguments arguments, Context &context);
Value arrayContains(Arguments arguments, Context &context);
Value arrayContainsAll(Arguments arguments, Context &context);
Value arrayContainsAny(Arguments arguments, Context &context);
Value arrayLength(Arguments arguments, Context &context);
Value arrayMaximum(Arguments arguments, Context &context);
Value arrayMedian(Arguments arguments, Context &context);
Value arrayMinimum(Arguments arguments, Context &context);
Value arraySlice(Arguments arguments, Context &context);
Value arraySum(Arguments arguments, Context &context);
Value choose(Arguments arguments, Context &context);

// set.cpp
Value setDifference(Arguments arguments, Context &context);
Value setEqual(Arguments arguments, Context &context);
Value setIntersect(Arguments arguments, Context &context);
Value setUnion(Arguments arguments, Context &context);

// datetime.cpp
Value dateTimeAdd(Arguments arguments, Context &context);
Value dateTimeBin(Arguments arguments, Context &context);
Value dateTimeDiff(Arguments arguments, Context &context);
Value dateTimeFromParts(Arguments arguments, Context &context);
Value dateTimePart(Arguments arguments, Context &context);
Value dateTimeToTicks(Arguments arguments, Context &context);
Value dateTimeToTimestamp(Arguments arguments, Context &context);
Value dayOf(Arguments arguments, Context &context);
Value monthOf(Arguments arguments, Context &context);
Value ticksToDateTime(Arguments arguments, Context &context);
Value timestampToDateTime(Arguments arguments, Context &context);
Value yearOf(Arguments arguments, Context &context);

// clock.cpp
Value ago(Arguments arguments, Context &context);
Value currentDateTime(Arguments arguments, Context &context);
Value currentTicks(Arguments arguments, Context &context);
Value currentTimestamp(Arguments arguments, Context &context);
Value now(Arguments arguments, Context &context);

// datetimeformat.cpp
Value dateTimeFormat(Arguments arguments, Context &context);

// spatial.cpp
Value spatialArea(Arguments arguments, Context &context);
Value spatialDistance(Arguments arguments, Context &context);
Value spatialIntersects(Arguments arguments, Context &context);
Value spatialIsValid(Arguments arguments, Context &context);
Value spatialIsValidDetailed(Arguments arguments, Context &context);
Value spatialWithin(Arguments arguments, Context &context);

// fulltext.cpp
Value fullTextContains(Arguments arguments, Context &context);
Value fullTextContainsAll(Arguments arguments, Context &context);
Value fullTextContainsAny(Arguments arguments, Context &context);
/// FULLTEXTSCORE and RRF. The executor computes them over all rows; as plain functions they give
/// undefined.
Value rankingOnly(Arguments arguments, Context &context);

// vector.cpp
Value vectorDistance(Arguments arguments, Context &context);

} // namespace partita::query::functions
