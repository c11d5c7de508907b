#include "engine/checks/countcheck.h"

#include "engine/base/amounts.h"
#include "engine/base/jsonpath.h"
#include "engine/base/wording.h"
#include "engine/mapping/ownership.h"
#include "engine/model/message.h"
#include "engine/population/degrees.h"

#include <algorithm>
#include <cmath>

namespace partita::checks {
namespace {

constexpr double mostApartOfCounts = 1.1; // times: counts are rounded
constexpr double mostApartOfShares = 1.5; // times: both are means
constexpr double manyRows = 1e6; // materialised: minutes and gigabytes a design

/// Checks the numbers of rows as the population will take them: a degree that makes rows goes
/// before a stated count.
class CountCheck {
public:
    CountCheck(const model::Workbook &workbook, std::vector<model::Problem> &problems)
        : m_workbook(workbook)
        , m_problems(problems)
    {
    }

    void run()
    {
        for (std::size_t index = 0; index < m_workbook.entities->size(); ++index) {
            const model::Entity &entity = (*m_workbook.entities)[index];
            checkStated(entity.name);
            checkKey(entity, elementPath("$.entities", index));
        }
        for (std::size_t index = 0; index < m_workbook.relationships->size(); ++index) {
            const model::Relationship &relationship = (*m_workbook.relationships)[index];
            const std::string place = elementPath("$.relationships", index);
            checkPartners(relationship, place);
            checkShare(relationship, place);
            checkBound(relationship, place);
        }
        checkSize();
    }

private:
    void warn(std::string place, const model::Message &message, const std::string &entity)
    {
        m_problems.push_back(
            model::problemOf(model::Severity::warning, std::move(place), message, {}, entity));
    }

    std::optional<double> statedRows(const std::string &entity) const
    {
        const auto stated = m_workbook.population->counts.find(entity);
        if (stated == m_workbook.population->counts.end())
            return std::nullopt;
        return static_cast<double>(stated->second);
    }

    /// Rows that the degree makes; nothing where no degree does, or nothing says how many parents
    /// there are.
    std::optional<double> madeRows(const std::string &entity, std::size_t depth) const
    {
        const model::Relationship *maker = mapping::makerOf(m_workbook, entity);
        if (!maker || depth > m_workbook.entities->size())
            return std::nullopt; // a circle has no beginning
        const std::optional<double> parents = rowsOf(maker->parent, depth + 1);
        if (!parents)
            return std::nullopt;
        return *parents * population::meanDegree(*maker);
    }

    std::optional<double> rowsOf(const std::string &entity, std::size_t depth = 0) const
    {
        const model::Relationship *maker = mapping::makerOf(m_workbook, entity);
        const std::optional<double> stated = statedRows(entity);
        const std::optional<double> made = madeRows(entity, depth);
        if (!maker || !made)
            return maker ? std::nullopt : stated;
        return maker->optionalParent ? std::max(*made, stated.value_or(0)) : *made;
    }

    void checkStated(const std::string &entity)
    {
        const std::optional<double> stated = statedRows(entity);
        const std::optional<double> made = madeRows(entity, 0);
        if (!stated || !made)
            return;
        const model::Relationship &maker = *mapping::makerOf(m_workbook, entity);
        const bool isFar = std::max(*stated, *made) > mostApartOfCounts * std::min(*stated, *made);
        if (!isFar || (maker.optionalParent && *stated > *made)) // the rest has no parent
            return;
        warn(memberPath("$.population.counts", entity),
             "The count of " + words::counted(*stated, "row") + " of " + inQuotes(entity)
                 + " has no effect: the degree of " + inQuotes(maker.name) + " makes "
                 + words::amount(*made) + "; remove the count, change the degree, or make it "
                 + model::named(model::fields::drawn) + " so that the count holds.",
             entity);
    }

    /// Partners of one row are different rows.
    void checkPartners(const model::Relationship &relationship, const std::string &place)
    {
        const model::Degree &degree = relationship.degree;
        const std::optional<double> rows = rowsOf(relationship.child);
        std::optional<std::int64_t> most = degree.most();
        if (relationship.cardinality != model::Cardinality::manyToMany || !rows
            || degree == model::Degree() || !most)
            return;
        if (relationship.bound)
            most = std::min(*most, *relationship.bound);
        if (static_cast<double>(*most) > *rows)
            warn(place + ".degree",
                 "The degree of " + inQuotes(relationship.name) + " reaches "
                     + words::amount(static_cast<double>(*most)) + ", and there are only "
                     + words::counted(*rows, "row") + " of " + inQuotes(relationship.child)
                     + "; lower the degree, or raise the number of rows.",
                 relationship.parent);
    }

    /// Rows that another degree makes are shared out among the parents, whatever number of them is
    /// stated here.
    void checkShare(const model::Relationship &relationship, const std::string &place)
    {
        const model::Relationship *maker = mapping::makerOf(m_workbook, relationship.child);
        const double stated = population::meanDegree(relationship);
        if (relationship.cardinality == model::Cardinality::manyToMany || maker == &relationship
            || relationship.parent == relationship.child || stated <= 0)
            return;
        const std::optional<double> parents = rowsOf(relationship.parent);
        const std::optional<double> rows = rowsOf(relationship.child);
        if (!parents || !rows || *parents <= 0)
            return;
        const double met = *rows / *parents;
        const bool isFar = std::max(met, stated) > mostApartOfShares * std::min(met, stated);
        if (!isFar || (relationship.optionalParent && met > stated)) // the rest has no parent
            return;
        const std::string why = maker ? " that the degree of " + inQuotes(maker->name) + " makes"
                                      : " that are stated";
        warn(place + ".degree",
             "Of the " + words::counted(*rows, "row") + " of " + inQuotes(relationship.child) + why
                 + ", " + withArticle(inQuotes(relationship.parent)) + " gets " + words::amount(met)
                 + " on average, not " + words::amount(stated) + " as the degree of "
                 + inQuotes(relationship.name) + " says; make it "
                 + model::named(model::fields::drawn)
                 + ", or change a degree or a count so that they agree.",
             relationship.child);
    }

    /// Children that draw their parent come to as many as there are rows, whatever bound is stated.
    void checkBound(const model::Relationship &relationship, const std::string &place)
    {
        const std::optional<double> parents = rowsOf(relationship.parent);
        const std::optional<double> rows = rowsOf(relationship.child);
        if (!relationship.bound || relationship.cardinality == model::Cardinality::manyToMany
            || relationship.degree.kind != model::Degree::Kind::drawn || !parents || !rows
            || *parents <= 0)
            return;
        const double met = *rows / *parents;
        if (met <= static_cast<double>(*relationship.bound))
            return;
        warn(place + ".bound",
             "The bound of " + words::amount(static_cast<double>(*relationship.bound)) + " of "
                 + inQuotes(relationship.name) + " does not hold: there are "
                 + words::counted(*rows, "row") + " of " + inQuotes(relationship.child) + " for "
                 + words::counted(*parents, "row") + " of " + inQuotes(relationship.parent) + ", "
                 + words::amount(met)
                 + " on average; raise the bound or remove it, or change a count or the degree "
                   "that makes the rows.",
             relationship.parent);
    }

    void checkSize()
    {
        double rows = 0;
        for (const model::Entity &entity : *m_workbook.entities)
            rows += mapping::expectedRows(m_workbook, entity.name);
        const double fraction = m_workbook.population->fraction;
        if (rows * fraction <= manyRows)
            return;
        warn("$.population.fraction",
             "The population makes " + words::counted(rows * fraction, "row")
                 + ", which every design holds in memory while it is evaluated: minutes, and "
                   "gigabytes; "
                 + model::Message("a fraction of " + words::amount(manyRows / 10 / rows),
                                  model::named(model::fields::fraction).inWindow + " at "
                                      + words::amount(manyRows / 10 / rows * 100) + " %")
                 + " makes 100,000.",
             {});
    }

    /// Values that the generator of a key can make before it repeats itself; nothing where it never
    /// does.
    static std::optional<double> valuesOf(const model::Generator &generator)
    {
        using Kind = model::Generator::Kind;
        if (generator.isListed())
            return static_cast<double>(generator.choices.size());
        if (generator.kind == Kind::number)
            return std::floor(generator.maximum) - std::ceil(generator.minimum) + 1;
        return std::nullopt;
    }

    void checkKey(const model::Entity &entity, const std::string &place)
    {
        const model::Attribute *key = entity.attribute(entity.key);
        const std::optional<double> rows = rowsOf(entity.name);
        const std::optional<double> values = key ? valuesOf(key->generator) : std::nullopt;
        if (!rows || !values || *values >= *rows)
            return;
        const auto position = static_cast<std::size_t>(key - entity.attributes.data());
        warn(elementPath(place + ".attributes", position) + ".generate",
             "The key " + inQuotes(key->name) + " of " + inQuotes(entity.name) + " has only "
                 + words::counted(*values, "value") + " for " + words::counted(*rows, "row")
                 + ", so most keys are made up otherwise; generate "
                 + model::named(model::fields::uuid) + " or "
                 + model::named(model::fields::sequence) + ", or state fewer rows.",
             entity.name);
    }

    const model::Workbook &m_workbook;
    std::vector<model::Problem> &m_problems;
};

} // namespace

void checkCounts(const model::Workbook &workbook, std::vector<model::Problem> &problems)
{
    CountCheck(workbook, problems).run();
}

} // namespace partita::checks
