#include "engine/checks/countcheck.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/ownership.h"
#include "engine/model/message.h"
#include "engine/places/samplefraction.h"
#include "engine/population/degrees.h"

#include <algorithm>
#include <cmath>

namespace partita::checks {
namespace {

constexpr double mostApartOfCounts = 1.1; // ratio; counts are rounded
constexpr double mostApartOfShares = 1.5; // ratio; both are means
// Materialised rows that take minutes and gigabytes for each design.
constexpr double manyRows = 1e6;

/// Checks numbers of rows as the population determines them: a degree that creates rows overrides a
/// stated count.
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
        tell(model::Severity::warning, std::move(place), message, entity);
    }

    void tell(model::Severity severity, std::string place, const model::Message &message,
              const std::string &entity)
    {
        m_problems.push_back(model::problemOf(severity, std::move(place), message, {}, entity));
    }

    std::optional<double> statedRows(const std::string &entity) const
    {
        const auto stated = m_workbook.population->counts.find(entity);
        if (stated == m_workbook.population->counts.end())
            return std::nullopt;
        return static_cast<double>(stated->second);
    }

    /// Rows that the degree creates. Nothing when no degree does, or the number of parents is
    /// unknown.
    std::optional<double> madeRows(const std::string &entity, std::size_t depth) const
    {
        const model::Relationship *maker = mapping::creatingRelationship(m_workbook, entity);
        if (!maker || depth > m_workbook.entities->size())
            return std::nullopt; // a cycle has no beginning
        const std::optional<double> parents = rowsOf(maker->parent, depth + 1);
        if (!parents)
            return std::nullopt;
        return *parents * population::meanDegree(*maker);
    }

    std::optional<double> rowsOf(const std::string &entity, std::size_t depth = 0) const
    {
        const model::Relationship *maker = mapping::creatingRelationship(m_workbook, entity);
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
        const model::Relationship &maker = *mapping::creatingRelationship(m_workbook, entity);
        const bool isFar = std::max(*stated, *made) > mostApartOfCounts * std::min(*stated, *made);
        if (!isFar || (maker.optionalParent && *stated > *made)) // the other rows have no parent
            return;
        warn(memberPath("$.population.counts", entity),
             "The count of " + words::counted(*stated, "row") + " of " + inQuotes(entity)
                 + " has no effect: the degree of " + inQuotes(maker.name) + " makes "
                 + words::amount(*made) + "; remove the count, change the degree, or make it "
                 + model::named(model::fields::drawn) + " so that the count is used.",
             entity);
    }

    /// Checks that there are enough rows: the partners of one row are all different.
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
                     + words::amount(static_cast<double>(*most)) + ", but there are only "
                     + words::counted(*rows, "row") + " of " + inQuotes(relationship.child)
                     + "; lower the degree, or raise the number of rows.",
                 relationship.parent);
    }

    /// Checks the stated degree against the actual one: rows created by another degree are
    /// distributed over all parents.
    void checkShare(const model::Relationship &relationship, const std::string &place)
    {
        const model::Relationship *maker
            = mapping::creatingRelationship(m_workbook, relationship.child);
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
        // With an optional parent the other rows have none.
        if (!isFar || (relationship.optionalParent && met > stated))
            return;
        const std::string why = maker ? " that the degree of " + inQuotes(maker->name) + " makes"
                                      : " that are stated";
        warn(place + ".degree",
             "With the " + words::counted(*rows, "row") + " of " + inQuotes(relationship.child)
                 + why + ", " + withArticle(inQuotes(relationship.parent)) + " gets "
                 + words::amount(met) + " on average, not " + words::amount(stated)
                 + " as the degree of " + inQuotes(relationship.name) + " states; make it "
                 + model::named(model::fields::drawn)
                 + ", or change a degree or a count so that they agree.",
             relationship.child);
    }

    /// Checks the bound for children that draw their parent: their number does not depend on the
    /// bound.
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

    /// Checks what an evaluation holds in memory: places/samplefraction.h.
    void checkSize()
    {
        if (const std::optional<Error> refusal = places::refusalOfSize(m_workbook)) {
            tell(model::Severity::error, refusal->path, refusal->message, {});
            return;
        }
        const double asked = m_workbook.population->fraction;
        const double measured = places::sampledFraction(m_workbook, asked);
        if (places::isNoticeablyLess(measured, asked)) {
            warn("$.population.fraction",
                 "At this fraction the largest design takes "
                     + words::size(places::heldBytes(m_workbook, asked))
                     + " of memory; an evaluation measures "
                     + model::Message("a fraction of " + words::amount(measured),
                                      words::share(measured) + " of the population")
                     + " instead.",
                 {});
            return;
        }
        double rows = 0;
        for (const model::Entity &entity : *m_workbook.entities)
            rows += mapping::expectedRows(m_workbook, entity.name);
        if (rows * measured > manyRows)
            warn("$.population.fraction",
                 "The population has " + words::counted(rows * measured, "row")
                     + ". Every design holds them in memory during its evaluation, which takes "
                       "minutes and gigabytes; "
                     + model::Message("a fraction of " + words::amount(manyRows / 10 / rows),
                                      model::named(model::fields::fraction).inWindow + " at "
                                          + words::amount(manyRows / 10 / rows * 100) + " %")
                     + " makes 100,000.",
                 {});
    }

    /// Number of different values that the generator of a key can make; nothing when it never
    /// repeats.
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
                 + ", so that most rows get keys of another form; generate "
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
