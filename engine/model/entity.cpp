// Look-ups and expected values in the conceptual model.
#include "engine/model/entity.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::model {
namespace {

constexpr std::int64_t exactTerms = 100000;

/// Mean of k over minimum..maximum with P(k) ~ (k - minimum + 1)^-exponent. Long ranges are summed
/// in steps, which is exact enough for an expected value.
double zipfMean(std::int64_t minimum, std::int64_t maximum, double exponent)
{
    const std::int64_t length = maximum - minimum + 1;
    const std::int64_t step = std::max<std::int64_t>(1, length / exactTerms);
    double weights = 0;
    double sum = 0;
    for (std::int64_t rank = 1; rank <= length; rank += rank < exactTerms ? 1 : step) {
        const double width = rank < exactTerms ? 1.0 : static_cast<double>(step);
        const double weight = width * std::pow(static_cast<double>(rank), -exponent);
        weights += weight;
        sum += weight * static_cast<double>(minimum + rank - 1);
    }
    return sum / weights;
}

double meanOf(const std::vector<std::int64_t> &values)
{
    if (values.empty())
        return 0;
    const auto sum
        = std::accumulate(values.begin(), values.end(), 0.0, [](double total, std::int64_t value) {
              return total + static_cast<double>(value);
          });
    return sum / static_cast<double>(values.size());
}

} // namespace

const Attribute *Entity::attribute(std::string_view attributeName) const
{
    const auto found
        = std::find_if(attributes.begin(), attributes.end(),
                       [&](const Attribute &candidate) { return candidate.name == attributeName; });
    return found == attributes.end() ? nullptr : &*found;
}

const Attribute *Entity::birthday() const
{
    const auto found
        = std::find_if(attributes.begin(), attributes.end(), [&](const Attribute &candidate) {
              return candidate.generator.kind == Generator::Kind::dateTime && !candidate.isMutable
                  && candidate.name != key;
          });
    return found == attributes.end() ? nullptr : &*found;
}

double Degree::mean() const
{
    switch (kind) {
    case Kind::fixed:
        return static_cast<double>(minimum);
    case Kind::uniform:
        return (static_cast<double>(minimum) + static_cast<double>(maximum)) / 2;
    case Kind::zipf:
        return maximum > minimum ? zipfMean(minimum, maximum, exponent)
                                 : static_cast<double>(minimum);
    case Kind::empirical:
        return meanOf(values);
    case Kind::drawn:
        break;
    }
    return 0;
}

std::optional<std::int64_t> Degree::most() const
{
    switch (kind) {
    case Kind::fixed:
        return minimum;
    case Kind::uniform:
    case Kind::zipf:
        return maximum;
    case Kind::empirical:
        return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
    case Kind::drawn:
        break;
    }
    return std::nullopt;
}

} // namespace partita::model
