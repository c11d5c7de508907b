#include "engine/population/samplerows.h"

#include "engine/base/jsonpath.h"
#include "engine/model/datetime.h"
#include "engine/population/jsonvalue.h"

#include <algorithm>

namespace partita::population {
namespace {

class SampleRows {
public:
    SampleRows(Base &base, std::vector<FixedLinks> &fixedLinks)
        : m_base(base)
        , m_fixedLinks(fixedLinks)
    {
    }
    Result<void> run();

private:
    EntityBase &entity(int position) { return m_base.entities[static_cast<std::size_t>(position)]; }
    Result<void> addSampleRow(const model::SampleRow &sample, std::size_t index);
    Result<void> typeKey(int position, Row row, const model::Json &value, const std::string &path);
    Result<void> pinSampleRow(const model::SampleRow &sample, std::size_t index);

    Base &m_base;
    std::vector<FixedLinks> &m_fixedLinks;
};

Result<void> SampleRows::run()
{
    const auto &samples = m_base.workbook.population->sampleRows;
    for (std::size_t index = 0; index < samples.size(); ++index) {
        if (Result<void> added = addSampleRow(samples[index], index); !added)
            return added;
    }
    for (std::size_t place = 0; place < m_fixedLinks.size(); ++place)
        m_fixedLinks[place].parents.assign(entity(m_base.relationships[place].child).sampleRows,
                                           noRow);
    for (std::size_t index = 0; index < samples.size(); ++index) {
        if (Result<void> pinned = pinSampleRow(samples[index], index); !pinned)
            return pinned;
    }
    return {};
}

Result<void> SampleRows::addSampleRow(const model::SampleRow &sample, std::size_t index)
{
    const std::string path = "$.population.sampleRows[" + std::to_string(index) + "]";
    const int position = entityNamed(m_base, sample.entity);
    if (position < 0)
        return wrongPopulation("The sample row \"" + sample.name + "\" is of the entity \""
                                   + sample.entity + "\", which the model does not have.",
                               path + ".entity");
    EntityBase &base = entity(position);
    const Row row = base.sampleRows++;
    if (!m_base.sampleRows.emplace(sample.name, std::pair(position, row)).second)
        return wrongPopulation("Two sample rows are named \"" + sample.name
                                   + "\": give each a name of its own.",
                               path + ".name");
    for (std::size_t attribute = 0; attribute < base.entity->attributes.size(); ++attribute) {
        const auto typed = sample.values.find(base.entity->attributes[attribute].name);
        if (typed == sample.values.end())
            continue;
        const auto place = static_cast<int>(attribute);
        base.typed[cellOf(place, row)] = typed->second;
        if (place == base.date && typed->second.is_string()) {
            if (const auto moment
                = model::parseDateTime(typed->second.get_ref<const std::string &>()))
                base.typedDates[row] = *moment;
        }
        if (place == base.key) {
            if (Result<void> unique = typeKey(position, row, typed->second, path + ".values");
                !unique)
                return unique;
        }
    }
    return {};
}

Result<void> SampleRows::typeKey(int position, Row row, const model::Json &value,
                                 const std::string &path)
{
    json::Arena arena;
    const std::string text = keyText(toValue(value, arena));
    if (!entity(position).typedKeys.emplace(text, row).second)
        return wrongPopulation("Two sample rows of \"" + entity(position).entity->name
                                   + "\" have the key " + value.dump() + ": keys must differ.",
                               path);
    return {};
}

Result<void> SampleRows::pinSampleRow(const model::SampleRow &sample, std::size_t index)
{
    const std::string path = "$.population.sampleRows[" + std::to_string(index) + "]";
    const auto [position, row] = m_base.sampleRows.find(sample.name)->second;
    for (std::size_t place = 0; place < m_base.relationships.size(); ++place) {
        const RelationshipBase &base = m_base.relationships[place];
        const auto named = sample.parents.find(base.relationship->parentRole);
        if (base.child == position && named != sample.parents.end()) {
            const auto parent = m_base.sampleRows.find(named->second);
            if (parent == m_base.sampleRows.end() || parent->second.first != base.parent)
                return wrongPopulation("The sample row \"" + sample.name + "\" has \""
                                           + named->second + "\" as its " + named->first
                                           + ", but no sample row of \"" + base.relationship->parent
                                           + "\" has that name.",
                                       memberPath(path + ".parents", named->first));
            m_fixedLinks[place].parents[row] = parent->second.second;
        }
        const auto degree = sample.degrees.find(base.relationship->childRole);
        if (base.parent == position && degree != sample.degrees.end())
            m_fixedLinks[place].degrees[row]
                = std::clamp<std::int64_t>(degree->second, 0, 0x7fffffff);
    }
    return {};
}

/// Generated rows whose key is already used by a sample row.
std::vector<Row> rowsWithTakenKeys(const EntityBase &base)
{
    const AttributeGenerator &generator = base.attributes[static_cast<std::size_t>(base.key)];
    json::Arena arena;
    std::vector<Row> rows;
    const auto check = [&](Row row) {
        if (base.typedKeys.contains(keyText(generator(row, arena))))
            rows.push_back(row);
        arena.clear();
    };
    if (generator.isInvertible()) {
        for (const auto &[text, sample] : base.typedKeys) {
            const auto row
                = generator.rowOf(toValue(base.typed.at(cellOf(base.key, sample)), arena));
            if (row && *row >= base.sampleRows && *row < base.rows)
                check(*row);
        }
        std::sort(rows.begin(), rows.end());
    } else {
        for (Row row = base.sampleRows; row < base.rows; ++row)
            check(row);
    }
    return rows;
}

} // namespace

void giveAwayTakenKeys(Base &population)
{
    for (EntityBase &base : population.entities) {
        if (base.typedKeys.empty() || base.key < 0)
            continue;
        const AttributeGenerator &generator = base.attributes[static_cast<std::size_t>(base.key)];
        const auto taken = base.typedKeys;
        json::Arena arena;
        for (const Row row : rowsWithTakenKeys(base)) {
            json::Value free = generator(row, arena);
            for (auto by = taken.find(keyText(free)); by != taken.end();
                 by = taken.find(keyText(free)))
                free = generator(by->second, arena);
            base.typed[cellOf(base.key, row)] = model::Json::parse(json::toText(free));
            base.typedKeys[keyText(free)] = row;
            base.hasTypedKeys = true;
        }
    }
}

Result<void> addSampleRows(Base &base, std::vector<FixedLinks> &fixedLinks)
{
    return SampleRows(base, fixedLinks).run();
}

int entityNamed(const Base &base, std::string_view name)
{
    const auto found
        = std::find_if(base.entities.begin(), base.entities.end(),
                       [&](const EntityBase &entity) { return entity.entity->name == name; });
    return found == base.entities.end() ? -1 : static_cast<int>(found - base.entities.begin());
}

Error wrongPopulation(std::string message, std::string path)
{
    return {.code = ErrorCode::badRequest, .message = std::move(message), .path = std::move(path)};
}

} // namespace partita::population
