#include "engine/index/otherindexkinds.h"

#include "engine/base/errorpath.h"
#include "engine/json/path.h"

#include <algorithm>
#include <array>

namespace partita::index {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 4> spatialTypes
    = {"Point", "LineString", "Polygon", "MultiPolygon"};
constexpr std::array<std::string_view, 3> vectorTypes = {"flat", "quantizedFlat", "diskANN"};

std::string listed(Names names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + std::string(names[i]);
    return text;
}

Result<void> checkName(json::Value name, Names known, const std::string &where)
{
    if (name.isString() && std::find(known.begin(), known.end(), name.string()) != known.end())
        return {};
    return Error {.message = "a type is " + listed(known) + ".", .path = where};
}

/// Checks the path, which may have the endings of other kinds of index.
Result<void> checkPath(json::Value entry, const std::string &where)
{
    const json::Value path = entry.member("path");
    if (!path.isString())
        return Error {.message = "expected an object with \"path\".", .path = where};
    const Result<json::Path> parsed = json::Path::parse(path.string());
    return parsed ? Result<void>()
                  : Error {.message = parsed.error().message, .path = where + ".path"};
}

Result<void> checkSpatialTypes(json::Value types, const std::string &where)
{
    if (types.isUndefined())
        return {};
    if (!types.isArray())
        return Error {.message = "expected an array of types: " + listed(spatialTypes) + ".",
                      .path = where};
    for (std::size_t i = 0; i < types.size(); ++i) {
        if (Result<void> fine = checkName(types.at(i), spatialTypes, elementPath(where, i)); !fine)
            return fine;
    }
    return {};
}

/// Checks a list of indexes: each entry has a path and satisfies `checkType`.
Result<void> checkList(json::Value list, const std::string &where,
                       Result<void> (*checkType)(json::Value entry, const std::string &where))
{
    if (!list.isUndefined() && !list.isArray())
        return Error {.message = "expected an array of {\"path\": …}.", .path = where};
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string place = elementPath(where, i);
        if (Result<void> path = checkPath(list.at(i), place); !path)
            return path;
        if (Result<void> type = checkType(list.at(i), place); !type)
            return type;
    }
    return {};
}

Result<void> checkSpatial(json::Value entry, const std::string &where)
{
    return checkSpatialTypes(entry.member("types"), where + ".types");
}

Result<void> checkVector(json::Value entry, const std::string &where)
{
    return checkName(entry.member("type"), vectorTypes, where + ".type");
}

Result<void> checkNothing(json::Value /*entry*/, const std::string & /*where*/)
{
    return {};
}

} // namespace

Result<void> checkOtherIndexKinds(json::Value policy)
{
    const json::Value automatic = policy.member("automatic");
    if (!automatic.isUndefined() && !automatic.isBoolean())
        return Error {.message = "\"automatic\" is true or false.", .path = "$.automatic"};
    if (Result<void> spatial
        = checkList(policy.member("spatialIndexes"), "$.spatialIndexes", checkSpatial);
        !spatial)
        return spatial;
    if (Result<void> vectors
        = checkList(policy.member("vectorIndexes"), "$.vectorIndexes", checkVector);
        !vectors)
        return vectors;
    return checkList(policy.member("fullTextIndexes"), "$.fullTextIndexes", checkNothing);
}

} // namespace partita::index
