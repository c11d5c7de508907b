// The table of all system functions: name, argument counts, and what the planner may assume.
#include "engine/query/functions/library.h"
#include "engine/query/syntax/token.h"

#include <algorithm>
#include <array>
#include <functional>

namespace partita::query {

namespace {

using namespace functions;
using FunctionUse = FunctionIndexUse;

constexpr int any = -1;

constexpr Function entry(std::string_view name, int minimum, int maximum,
                         decltype(Function::call) call, FunctionUse use = FunctionUse::none)
{
    return {name, minimum, maximum, call, true, false, use};
}

/// Called with undefined arguments too.
constexpr Function total(std::string_view name, int minimum, int maximum,
                         decltype(Function::call) call, FunctionUse use = FunctionUse::none)
{
    return {name, minimum, maximum, call, true, true, use};
}

/// Depends on more than its arguments.
constexpr Function changing(std::string_view name, int minimum, int maximum,
                            decltype(Function::call) call)
{
    return {name, minimum, maximum, call, false, false, FunctionUse::none};
}

// Index use is that of a call without its optional arguments: STARTSWITH and STRINGEQUALS with
// `true` as their third argument need an expanded scan.
constexpr std::array table {
    entry("ABS", 1, 1, absolute),
    entry("ACOS", 1, 1, arcCosine),
    changing("AGO", 2, 2, ago),
    entry("ARRAY_AVG", 1, 1, arrayAverage),
    entry("ARRAY_CONCAT", 2, any, arrayConcat),
    total("ARRAY_CONTAINS", 2, 3, arrayContains, FunctionUse::preciseScan),
    total("ARRAY_CONTAINS_ALL", 2, any, arrayContainsAll),
    total("ARRAY_CONTAINS_ANY", 2, any, arrayContainsAny),
    entry("ARRAY_LENGTH", 1, 1, arrayLength),
    entry("ARRAY_MAX", 1, 1, arrayMaximum),
    entry("ARRAY_MEDIAN", 1, 1, arrayMedian),
    entry("ARRAY_MIN", 1, 1, arrayMinimum),
    entry("ARRAY_SLICE", 2, 3, arraySlice),
    entry("ARRAY_SUM", 1, 1, arraySum),
    entry("ASIN", 1, 1, arcSine),
    entry("ATAN", 1, 1, arcTangent),
    entry("ATN2", 2, 2, arcTangent2),
    entry("CEILING", 1, 1, ceiling),
    total("CHOOSE", 2, any, choose),
    entry("CONCAT", 2, any, concat),
    entry("CONTAINS", 2, 3, contains, FunctionUse::fullIndexScan),
    total("CONTAINS_ALL_CI", 2, any, containsAllIgnoringCase, FunctionUse::fullIndexScan),
    total("CONTAINS_ALL_CS", 2, any, containsAllMatchingCase, FunctionUse::fullIndexScan),
    total("CONTAINS_ANY_CI", 2, any, containsAnyIgnoringCase, FunctionUse::fullIndexScan),
    total("CONTAINS_ANY_CS", 2, any, containsAnyMatchingCase, FunctionUse::fullIndexScan),
    entry("COS", 1, 1, cosine),
    entry("COT", 1, 1, cotangent),
    entry("DATETIMEADD", 3, 3, dateTimeAdd),
    entry("DATETIMEBIN", 2, 4, dateTimeBin),
    entry("DATETIMEDIFF", 3, 3, dateTimeDiff),
    entry("DATETIMEFORMAT", 2, 2, dateTimeFormat),
    entry("DATETIMEFROMPARTS", 3, 7, dateTimeFromParts),
    entry("DATETIMEPART", 2, 2, dateTimePart),
    entry("DATETIMETOTICKS", 1, 1, dateTimeToTicks),
    entry("DATETIMETOTIMESTAMP", 1, 1, dateTimeToTimestamp),
    entry("DAY", 1, 1, dayOf),
    entry("DEGREES", 1, 1, degrees),
    entry("DOCUMENTID", 1, 1, documentId),
    entry("ENDSWITH", 2, 3, endsWith, FunctionUse::fullIndexScan),
    entry("EXP", 1, 1, exponential),
    entry("FLOOR", 1, 1, floorOf),
    entry("FULLTEXTCONTAINS", 2, 2, fullTextContains),
    entry("FULLTEXTCONTAINSALL", 2, any, fullTextContainsAll),
    entry("FULLTEXTCONTAINSANY", 2, any, fullTextContainsAny),
    changing("FULLTEXTSCORE", 2, any, rankingOnly),
    changing("GETCURRENTDATETIME", 0, 0, currentDateTime),
    changing("GETCURRENTDATETIMESTATIC", 0, 0, currentDateTime),
    changing("GETCURRENTTICKS", 0, 0, currentTicks),
    changing("GETCURRENTTICKSSTATIC", 0, 0, currentTicks),
    changing("GETCURRENTTIMESTAMP", 0, 0, currentTimestamp),
    changing("GETCURRENTTIMESTAMPSTATIC", 0, 0, currentTimestamp),
    total("IIF", 3, 3, iif),
    entry("INDEX_OF", 2, 3, indexOf),
    entry("INTADD", 2, 2, intAdd),
    entry("INTBITAND", 2, 2, intBitAnd),
    entry("INTBITLEFTSHIFT", 2, 2, intBitLeftShift),
    entry("INTBITNOT", 1, 1, intBitNot),
    entry("INTBITOR", 2, 2, intBitOr),
    entry("INTBITRIGHTSHIFT", 2, 2, intBitRightShift),
    entry("INTBITXOR", 2, 2, intBitXor),
    entry("INTDIV", 2, 2, intDiv),
    entry("INTMOD", 2, 2, intMod),
    entry("INTMUL", 2, 2, intMul),
    entry("INTSUB", 2, 2, intSub),
    total("IS_ARRAY", 1, 1, isArray),
    total("IS_BOOL", 1, 1, isBool, FunctionUse::preciseScan),
    total("IS_DATETIME", 1, 1, isDateTime, FunctionUse::fullIndexScan),
    total("IS_DEFINED", 1, 1, isDefined, FunctionUse::preciseScan),
    total("IS_FINITE_NUMBER", 1, 1, isFiniteNumber, FunctionUse::preciseScan),
    total("IS_INTEGER", 1, 1, isInteger, FunctionUse::fullIndexScan),
    total("IS_NULL", 1, 1, isNull, FunctionUse::preciseScan),
    total("IS_NUMBER", 1, 1, isNumber, FunctionUse::preciseScan),
    total("IS_OBJECT", 1, 1, isObject),
    total("IS_PRIMITIVE", 1, 1, isPrimitive, FunctionUse::preciseScan),
    total("IS_STRING", 1, 1, isString, FunctionUse::preciseScan),
    entry("LASTINDEXOF", 2, 3, lastIndexOf),
    entry("LASTSUBSTRINGAFTER", 2, 2, lastSubstringAfter),
    entry("LASTSUBSTRINGBEFORE", 2, 2, lastSubstringBefore),
    entry("LEFT", 2, 2, left),
    entry("LENGTH", 1, 1, length),
    entry("LOG", 1, 2, logarithm),
    entry("LOG10", 1, 1, logarithm10),
    entry("LOWER", 1, 1, lower),
    entry("LTRIM", 1, 2, trimLeft),
    entry("MONTH", 1, 1, monthOf),
    changing("NOW", 0, 2, now),
    entry("NUMBERBIN", 1, 2, numberBin),
    entry("OBJECTTOARRAY", 1, 3, objectToArray),
    entry("PI", 0, 0, pi),
    entry("POWER", 2, 2, power),
    entry("RADIANS", 1, 1, radians),
    changing("RAND", 0, 0, randomNumber),
    entry("REGEXEXTRACT", 2, 4, regexExtract),
    entry("REGEXEXTRACTALL", 2, 4, regexExtractAll),
    entry("REGEXMATCH", 2, 3, regexMatch, FunctionUse::fullIndexScan),
    entry("REGEXREPLACE", 3, 4, regexReplace),
    entry("REGEXREPLACEALL", 3, 4, regexReplaceAll),
    entry("REPLACE", 3, 3, replace),
    entry("REPLICATE", 2, 2, replicate),
    entry("REVERSE", 1, 1, reverse),
    entry("RIGHT", 2, 2, right),
    entry("ROUND", 1, 1, roundOf),
    changing("RRF", 2, any, rankingOnly),
    entry("RTRIM", 1, 2, trimRight),
    entry("SETDIFFERENCE", 2, 2, setDifference),
    entry("SETEQUAL", 2, 2, setEqual),
    entry("SETINTERSECT", 2, 2, setIntersect),
    entry("SETUNION", 2, 2, setUnion),
    entry("SIGN", 1, 1, sign),
    entry("SIN", 1, 1, sine),
    entry("SQRT", 1, 1, squareRoot),
    entry("SQUARE", 1, 1, square),
    entry("STARTSWITH", 2, 3, startsWith, FunctionUse::preciseScan),
    entry("STRINGEQUALS", 2, 3, stringEquals, FunctionUse::preciseScan),
    entry("STRINGJOIN", 2, 2, stringJoin),
    entry("STRINGSPLIT", 2, 2, stringSplit),
    entry("STRINGTOARRAY", 1, 1, stringToArray),
    entry("STRINGTOBOOLEAN", 1, 1, stringToBoolean),
    entry("STRINGTONULL", 1, 1, stringToNull),
    entry("STRINGTONUMBER", 1, 1, stringToNumber),
    entry("STRINGTOOBJECT", 1, 1, stringToObject),
    entry("ST_AREA", 1, 1, spatialArea),
    entry("ST_DISTANCE", 2, 2, spatialDistance),
    entry("ST_INTERSECTS", 2, 2, spatialIntersects),
    entry("ST_ISVALID", 1, 1, spatialIsValid),
    entry("ST_ISVALIDDETAILED", 1, 1, spatialIsValidDetailed),
    entry("ST_WITHIN", 2, 2, spatialWithin),
    entry("SUBSTRING", 3, 3, substring),
    entry("SUBSTRINGAFTER", 2, 2, substringAfter),
    entry("SUBSTRINGBEFORE", 2, 2, substringBefore),
    entry("TAN", 1, 1, tangent),
    entry("TICKSTODATETIME", 1, 1, ticksToDateTime),
    entry("TIMESTAMPTODATETIME", 1, 1, timestampToDateTime),
    entry("TOSTRING", 1, 1, toString),
    entry("TRIM", 1, 2, trim),
    entry("TRUNC", 1, 1, truncate),
    entry("UPPER", 1, 1, upper),
    entry("VECTORDISTANCE", 2, 4, vectorDistance),
    entry("YEAR", 1, 1, yearOf),
};

static_assert(std::ranges::is_sorted(table, std::ranges::less {}, &Function::name),
              "findFunction searches by halves");

/// Spellings that the service takes too, beside the documented ones.
struct OtherSpelling {
    std::string_view spelling;
    std::string_view name;
};
constexpr std::array otherSpellings = std::to_array<OtherSpelling>({
    {"CONTAINSALLCI", "CONTAINS_ALL_CI"},
    {"CONTAINSALLCS", "CONTAINS_ALL_CS"},
    {"CONTAINSANYCI", "CONTAINS_ANY_CI"},
    {"CONTAINSANYCS", "CONTAINS_ANY_CS"},
    {"FULLTEXT_CONTAINS", "FULLTEXTCONTAINS"},
    {"FULLTEXT_CONTAINS_ALL", "FULLTEXTCONTAINSALL"},
    {"FULLTEXT_CONTAINS_ANY", "FULLTEXTCONTAINSANY"},
    {"INTMULTIPLY", "INTMUL"},
    {"IS_BOOLEAN", "IS_BOOL"},
    {"OBJECT_TO_ARRAY", "OBJECTTOARRAY"},
    {"SET_DIFFERENCE", "SETDIFFERENCE"},
    {"SET_EQUAL", "SETEQUAL"},
    {"SET_INTERSECT", "SETINTERSECT"},
    {"SET_UNION", "SETUNION"},
    {"STRING_EQUALS", "STRINGEQUALS"},
    {"STRING_JOIN", "STRINGJOIN"},
    {"STRING_SPLIT", "STRINGSPLIT"},
    {"STRING_TO_ARRAY", "STRINGTOARRAY"},
    {"STRING_TO_BOOLEAN", "STRINGTOBOOLEAN"},
    {"STRING_TO_NULL", "STRINGTONULL"},
    {"STRING_TO_NUMBER", "STRINGTONUMBER"},
    {"STRING_TO_OBJECT", "STRINGTOOBJECT"},
    {"TO_STRING", "TOSTRING"},
});

static_assert(std::ranges::is_sorted(otherSpellings, std::ranges::less {},
                                     &OtherSpelling::spelling),
              "findFunction searches by halves");

constexpr std::size_t longestFunctionName = 32;

template<typename Entries, typename Name>
auto findByName(const Entries &entries, Name name, std::string_view sought)
    -> decltype(&*entries.begin())
{
    const auto found = std::ranges::lower_bound(entries, sought, std::ranges::less {}, name);
    return found != entries.end() && std::invoke(name, *found) == sought ? &*found : nullptr;
}

} // namespace

const Function *findFunction(std::string_view name)
{
    if (name.size() > longestFunctionName)
        return nullptr;
    std::array<char, longestFunctionName> buffer {};
    std::ranges::transform(name, buffer.begin(), upperCase);
    const std::string_view folded(buffer.data(), name.size());
    if (const Function *function = findByName(table, &Function::name, folded))
        return function;
    const OtherSpelling *other = findByName(otherSpellings, &OtherSpelling::spelling, folded);
    return other ? findByName(table, &Function::name, other->name) : nullptr;
}

std::span<const Function> allFunctions()
{
    return table;
}

} // namespace partita::query
