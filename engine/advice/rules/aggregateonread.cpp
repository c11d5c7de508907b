#include "engine/advice/rules/aggregateonread.h"

#include "engine/advice/measured/aggregateupkeep.h"
#include "engine/advice/measured/readsagainstupkeep.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/naming.h"

#include <algorithm>
#include <array>

namespace partita::advice {
namespace {

bool isAggregating(const planning::Step &step)
{
    static constexpr std::array words {" COUNT(", " SUM(", " MIN(", " MAX(", " AVG("};
    return std::any_of(words.begin(), words.end(),
                       [&](const char *word) { return step.text.find(word) != std::string::npos; });
}

/// An aggregate of the root that several patterns may use.
struct Computed {
    model::Aggregate aggregate;
    std::string child;
};

std::optional<Fix> aggregateFix(const Context &context, const Home &home,
                                const std::vector<Computed> &computed)
{
    Fix fix {"Keep ", {}};
    std::vector<std::string> names;
    for (const Computed &one : computed) {
        std::string name = one.aggregate.as;
        if (name.empty() || home.type->field(name))
            name = mapping::camelJoined({one.aggregate.role, one.aggregate.attribute, "kept"});
        if (home.type->field(name))
            return std::nullopt;
        const auto child = context.home(one.child);
        model::AddField added {context.design.name,
                               home.container->name,
                               home.type->name,
                               {name,
                                model::AggregateSource {one.aggregate.function, one.aggregate.role,
                                                        one.aggregate.attribute},
                                model::Upkeep::transaction}};
        // A common container does not imply a common logical partition.
        if (!child || child->container != home.container || !isSound(context, added))
            added.field.upkeep = model::Upkeep::changeFeed;
        fix.edits.push_back(std::move(added));
        names.push_back(name);
    }
    fix.what += words::listed(names) + " on \"" + home.type->name
        + "\", updated with the rows that " + (names.size() == 1 ? "it is" : "they are")
        + " computed from";
    return fix;
}

/// Aggregates over the rows of an entity that patterns compute on each read.
struct Computing {
    std::vector<Computed> aggregates; ///< without duplicates
    std::vector<std::string> patterns; ///< ids
    double load = 0; ///< RU/s
    double perSecond = 0; ///< computations per second

    void add(const Context &context, const MeasuredPattern &asked, const model::Query &query)
    {
        const double computing = loadOf(asked, isAggregating);
        if (computing <= 0)
            return;
        load += computing;
        perSecond += asked.rate() * static_cast<double>(query.aggregates.size());
        patterns.push_back(asked.pattern->id);
        for (const model::Aggregate &aggregate : query.aggregates) {
            const auto role = model::findRole(context.workbook, query.root, aggregate.role);
            if (role && !holds(aggregate))
                aggregates.push_back({aggregate, role->partner});
        }
    }

private:
    bool holds(const model::Aggregate &aggregate) const
    {
        return std::any_of(aggregates.begin(), aggregates.end(), [&](const Computed &known) {
            return known.aggregate.function == aggregate.function
                && known.aggregate.role == aggregate.role
                && known.aggregate.attribute == aggregate.attribute;
        });
    }
};

Computing computingOver(const Context &context, const std::string &entity)
{
    Computing computing;
    for (const MeasuredPattern &asked : context.patterns()) {
        const model::Query *query = asked.pattern->query();
        if (query && query->root == entity && !query->aggregates.empty())
            computing.add(context, asked, *query);
    }
    return computing;
}

Balance balanceOf(const Context &context, const Home &home, const Computing &computing)
{
    std::vector<model::Aggregate> aggregates;
    for (const Computed &one : computing.aggregates)
        aggregates.push_back(one.aggregate);
    return {computing.load,
            aggregateUpkeep(context, home, aggregates, computing.load / computing.perSecond)};
}

std::string titleOf(const Computing &computing, const std::string &entity)
{
    std::vector<std::string> roles;
    for (const Computed &one : computing.aggregates)
        roles.push_back(one.aggregate.role);
    roles.erase(std::unique(roles.begin(), roles.end()), roles.end());
    return words::listed(computing.patterns)
        + (computing.patterns.size() == 1 ? " computes" : " compute") + " over "
        + words::listed(roles) + " of each " + entity + " again at every read";
}

} // namespace

void aggregateOnRead(const Context &context, Findings &findings)
{
    for (const model::Entity &entity : *context.workbook.entities) {
        const auto home = context.home(entity.name);
        const Computing computing = home ? computingOver(context, entity.name) : Computing {};
        if (computing.aggregates.empty())
            continue;
        const Balance balance = balanceOf(context, *home, computing);
        if (!isWorthwhile(context, balance))
            continue;
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject = context.subject({"entity " + entity.name, "aggregates"});
        finding.title = titleOf(computing, entity.name);
        addBalance(balance, "computing them", "their upkeep", finding);
        finding.fix = aggregateFix(context, *home, computing.aggregates);
        findings.push_back(std::move(finding));
    }
}

} // namespace partita::advice
