#include "engine/exchange/values/valuestatistics.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/values/objectstatistics.h"
#include "engine/model/limits.h"
#include "engine/model/usualgenerator.h"

namespace partita::exchange {
namespace {

using model::AttributeType;
using Kind = model::Generator::Kind;

constexpr int deepest = 32;

template<typename Part>
std::int64_t countOf(const std::unique_ptr<Part> &part)
{
    return part ? part->count() : 0;
}

std::int64_t countOf(const std::unique_ptr<ArrayStatistics> &arrays)
{
    return arrays ? arrays->lengths.count() : 0;
}

template<typename Part>
Part &made(std::unique_ptr<Part> &part)
{
    if (!part)
        part = std::make_unique<Part>();
    return *part;
}

model::Attribute arrayOf(const ArrayStatistics &arrays, model::Attribute attribute)
{
    const Spread &lengths = arrays.lengths;
    attribute.generator.kind = Kind::array;
    attribute.generator.minimum = std::floor(lengths.mean() - lengths.evenHalf() + 0.5);
    attribute.generator.maximum = std::round(2 * lengths.mean() - attribute.generator.minimum);
    attribute.generator.maximum
        = std::clamp(attribute.generator.maximum, attribute.generator.minimum, model::mostElements);
    attribute.members = {arrays.elements.attribute(model::elementName)};
    return attribute;
}

const char *namedType(AttributeType type)
{
    switch (type) {
    case AttributeType::string:
        return "texts";
    case AttributeType::integer:
    case AttributeType::number:
        return "numbers";
    case AttributeType::boolean:
        return "true or false";
    case AttributeType::dateTime:
        return "dates";
    case AttributeType::object:
        return "objects";
    case AttributeType::array:
        break;
    }
    return "arrays";
}

} // namespace

ValueStatistics::ValueStatistics() = default;
ValueStatistics::~ValueStatistics() = default;
ValueStatistics::ValueStatistics(ValueStatistics &&other) noexcept = default;
ValueStatistics &ValueStatistics::operator=(ValueStatistics &&other) noexcept = default;

void ValueStatistics::add(const model::Json &value)
{
    add(value, 0);
}

void ValueStatistics::add(const model::Json &value, int level)
{
    if (value.is_string()) {
        made(m_texts).add(value);
    } else if (value.is_number()) {
        made(m_numbers).add(value);
    } else if (value.is_boolean()) {
        ++m_booleans;
        m_true += value.get<bool>() ? 1 : 0;
    } else if (value.is_object()) {
        made(m_objects).add(level < deepest ? value : model::Json::object(), level);
    } else if (value.is_array()) {
        ArrayStatistics &arrays = made(m_arrays);
        arrays.lengths.add(static_cast<double>(value.size()));
        for (const model::Json &element : value) {
            if (level < deepest)
                arrays.elements.add(element, level + 1);
        }
    } else {
        ++m_nulls;
    }
}

void ValueStatistics::addMissing(std::int64_t times)
{
    m_absent += times;
}

std::int64_t ValueStatistics::values() const
{
    return m_booleans + countOf(m_texts) + countOf(m_numbers) + countOf(m_objects)
        + countOf(m_arrays);
}

double ValueStatistics::missingShare() const
{
    const std::int64_t all = values() + m_nulls + m_absent;
    if (all == 0)
        return 0;
    const double share = static_cast<double>(m_nulls + m_absent) / static_cast<double>(all);
    return std::round(share * 1e6) / 1e6;
}

AttributeType ValueStatistics::type() const
{
    const std::int64_t most = std::max(
        {m_booleans, countOf(m_texts), countOf(m_numbers), countOf(m_objects), countOf(m_arrays)});
    if (most == countOf(m_texts))
        return m_texts && m_texts->areDates() ? AttributeType::dateTime : AttributeType::string;
    if (most == countOf(m_numbers))
        return m_numbers->areWhole() ? AttributeType::integer : AttributeType::number;
    if (most == countOf(m_objects))
        return AttributeType::object;
    return most == countOf(m_arrays) ? AttributeType::array : AttributeType::boolean;
}

bool ValueStatistics::areUnique() const
{
    if (countOf(m_texts) == values())
        return m_texts && m_texts->areUnique();
    return countOf(m_numbers) == values() && m_numbers->areUnique();
}

double ValueStatistics::meanBytes() const
{
    double bytes = static_cast<double>(m_booleans * 5 - m_true);
    if (m_texts)
        bytes += m_texts->meanBytes() * static_cast<double>(m_texts->count());
    if (m_numbers)
        bytes += m_numbers->meanBytes() * static_cast<double>(m_numbers->count());
    if (m_objects)
        bytes += m_objects->meanBytes() * static_cast<double>(m_objects->count());
    if (m_arrays) {
        const double each = m_arrays->elements.meanBytes() + 1;
        const auto count = static_cast<double>(m_arrays->lengths.count());
        bytes += (m_arrays->lengths.mean() * each + 2) * count;
    }
    return values() > 0 ? bytes / static_cast<double>(values()) : 0;
}

model::Attribute ValueStatistics::attribute(std::string name) const
{
    model::Attribute found;
    found.name = std::move(name);
    found.type = type();
    found.missing = missingShare();
    if (m_nulls > 0 && m_absent > 0)
        found.description = "Null in " + std::to_string(m_nulls) + " and absent in "
            + std::to_string(m_absent) + " of " + std::to_string(values() + m_nulls + m_absent)
            + '.';
    switch (found.type) {
    case AttributeType::string:
    case AttributeType::dateTime:
        found.generator
            = m_texts ? m_texts->generator() : model::usualGenerator(found.type, found.name);
        break;
    case AttributeType::integer:
    case AttributeType::number:
        found.generator = m_numbers->generator();
        break;
    case AttributeType::boolean:
        found.generator.kind = Kind::boolean;
        found.generator.probability = static_cast<double>(m_true) / static_cast<double>(m_booleans);
        break;
    case AttributeType::object:
        found.generator.kind = Kind::object;
        found.members = m_objects->attributes();
        break;
    case AttributeType::array:
        return arrayOf(*m_arrays, std::move(found));
    }
    return found;
}

model::Attribute ValueStatistics::keyAttribute(std::string name) const
{
    model::Attribute found;
    found.name = std::move(name);
    const bool isWhole = type() == AttributeType::integer;
    if (isWhole) {
        found.type = AttributeType::integer;
        found.generator = m_numbers->keyGenerator();
    } else {
        found.generator = m_texts ? m_texts->keyGenerator()
                                  : model::usualGenerator(AttributeType::string, "id");
    }
    return found;
}

std::vector<std::string> ValueStatistics::remarks(const std::string &name) const
{
    std::vector<std::string> told;
    const AttributeType main = type();
    const auto tell = [&](std::int64_t count, const char *what) {
        if (count > 0)
            told.push_back(grouped(count) + " of " + grouped(values()) + " values of "
                           + inQuotes(name) + " are " + what + " and not " + namedType(main) + '.');
    };
    const bool isText = main == AttributeType::string || main == AttributeType::dateTime;
    const bool isNumber = main == AttributeType::integer || main == AttributeType::number;
    tell(isText ? 0 : countOf(m_texts), "texts");
    tell(main == AttributeType::dateTime ? m_texts->notDates() : 0, "other texts");
    tell(isNumber ? 0 : countOf(m_numbers), "numbers");
    tell(main == AttributeType::boolean ? 0 : m_booleans, "true or false");
    tell(main == AttributeType::object ? 0 : countOf(m_objects), "objects");
    tell(main == AttributeType::array ? 0 : countOf(m_arrays), "arrays");
    if (main == AttributeType::array)
        std::ranges::move(m_arrays->elements.remarks(name + "[]"), std::back_inserter(told));
    if (main != AttributeType::object)
        return told;
    if (m_objects->others() > 0 || m_objects->areMaps()) {
        told.push_back(inQuotes(name) + " has " + (m_objects->others() > 0 ? "more than " : "")
                       + grouped(static_cast<std::int64_t>(m_objects->members().size()))
                       + (m_objects->areMaps()
                              ? " different member names and is taken as a map; a few of the names"
                                " stand for all."
                              : " different member names; the others are left out."));
    }
    if (!m_objects->areMaps()) {
        for (const ObjectStatistics::Member &member : m_objects->members())
            std::ranges::move(member.values.remarks(name + '.' + member.name),
                              std::back_inserter(told));
    }
    return told;
}

} // namespace partita::exchange
