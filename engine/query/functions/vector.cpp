// VECTORDISTANCE: similarity or distance of two vectors.
#include "engine/query/functions/library.h"
#include "engine/query/functions/unicode.h"

#include <cmath>

namespace partita::query::functions {

namespace {

struct Sums {
    double product = 0; ///< dot product
    double first = 0; ///< squared length
    double second = 0;
    double difference = 0; ///< squared length of the difference
};

/// Nothing unless both are arrays of numbers of the same size.
std::optional<Sums> sumsOf(Value first, Value second)
{
    if (!first.isArray() || !second.isArray() || first.size() != second.size() || first.size() == 0)
        return std::nullopt;
    Sums sums;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const Value x = first.at(i);
        const Value y = second.at(i);
        if (!x.isNumber() || !y.isNumber())
            return std::nullopt;
        sums.product += x.number() * y.number();
        sums.first += x.number() * x.number();
        sums.second += y.number() * y.number();
        sums.difference += (x.number() - y.number()) * (x.number() - y.number());
    }
    return sums;
}

} // namespace

// Cosine and dot product grow with similarity, the Euclidean distance shrinks. Without a vector
// policy of the container the service's default is cosine. There is no vector index here, so the
// brute-force flag changes nothing.
Value vectorDistance(Arguments arguments, Context &)
{
    const auto sums = sumsOf(arguments[0], arguments[1]);
    if (!sums)
        return {};
    if (arguments.size() > 2 && !arguments[2].isBoolean())
        return {};
    if (arguments.size() > 3 && !arguments[3].isObject())
        return {};
    const Value option = arguments.size() > 3 ? arguments[3].member("distanceFunction") : Value();
    if (!option.isUndefined() && !option.isString())
        return {};
    const std::string function = option.isString() ? toLower(option.string()) : "cosine";
    if (function == "dotproduct")
        return Value::number(sums->product);
    if (function == "euclidean")
        return Value::number(std::sqrt(sums->difference));
    if (function != "cosine" || sums->first == 0 || sums->second == 0)
        return {};
    return Value::number(sums->product / (std::sqrt(sums->first) * std::sqrt(sums->second)));
}

} // namespace partita::query::functions
