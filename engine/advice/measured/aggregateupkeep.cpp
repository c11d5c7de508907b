#include "engine/advice/measured/aggregateupkeep.h"

#include "engine/advice/measured/readsagainstupkeep.h"
#include "engine/mapping/changerates.h"
#include "engine/model/attributepath.h"

#include <algorithm>
#include <map>
#include <set>

namespace partita::advice {
namespace {

using mapping::Among;

/// Aggregates over one role. A change of several of them writes the item once.
class RoleUpkeep {
public:
    RoleUpkeep(const Context &context, const model::Role &role,
               std::vector<model::Aggregate> aggregates)
        : m_context(context)
        , m_role(role)
        , m_aggregates(std::move(aggregates))
    {
    }

    /// RU/s of writing items, at `writing` RU each, and of computing aggregates anew, at
    /// `computing` RU each.
    double load(double writing, double computing) const
    {
        const double averages = countIf([](const model::Aggregate &one) {
            return one.function == model::AggregateFunction::average;
        });
        const double others = countIf([](const model::Aggregate &one) {
            return one.function != model::AggregateFunction::count;
        });
        return holders()
            * (created(Among::others) * (writing + averages * computing)
               + removed(Among::others) * (writing + others * computing) + changed() * writing
               + recomputed() * computing);
    }

    /// Rows per second that the change feed delivers to the upkeep of the aggregates, including
    /// changes without effect.
    double followed() const { return created(Among::all) + updated({}) + removed(Among::all); }

private:
    template<typename Condition>
    double countIf(const Condition &condition) const
    {
        return static_cast<double>(
            std::count_if(m_aggregates.begin(), m_aggregates.end(), condition));
    }

    /// Mean number of items that aggregate over one row.
    double holders() const
    {
        const auto back
            = model::findRole(m_context.workbook, m_role.partner, model::inverseNameOf(m_role));
        return back ? m_context.partners(*back).mean : 0;
    }

    double created(Among which) const
    {
        return mapping::createdRate(m_context.workbook, m_role, which);
    }

    double removed(Among which) const
    {
        return mapping::removedRate(m_context.workbook, m_role, which);
    }

    double updated(const std::string &attribute) const
    {
        return mapping::commandRate(m_context.workbook, m_role.partner,
                                    model::Command::Kind::update, attribute);
    }

    /// Rows per second with a change of an aggregated attribute.
    double changed() const
    {
        double rate = 0;
        for (const std::string &attribute : attributes())
            rate = std::max(rate, updated(attribute));
        return rate;
    }

    /// Aggregates per second that such changes compute anew.
    double recomputed() const
    {
        double rate = 0;
        for (const model::Aggregate &one : m_aggregates) {
            if (!one.attribute.empty())
                rate += updated(model::headOf(one.attribute));
        }
        return rate;
    }

    std::set<std::string> attributes() const
    {
        std::set<std::string> names;
        for (const model::Aggregate &one : m_aggregates) {
            if (!one.attribute.empty())
                names.insert(model::headOf(one.attribute));
        }
        return names;
    }

    const Context &m_context;
    const model::Role m_role;
    const std::vector<model::Aggregate> m_aggregates;
};

/// RU of reading a row of the entity from the change feed of another container. 0 when the row is
/// in the holder's container, or when that feed is read already.
double feedCharge(const Context &context, const Home &holder, const std::string &entity)
{
    const auto home = context.home(entity);
    if (!home || home->container == holder.container)
        return 0;
    for (const MeasuredPattern &asked : context.patterns()) {
        for (const planning::Step &step : asked.measured->plan.background) {
            if (step.operation == planning::Operation::changeFeed
                && step.container == home->container->name)
                return 0;
        }
    }
    const evaluation::SampleDocument *document
        = context.document(home->container->name, home->type->name);
    return document ? document->feedCharge : 0;
}

} // namespace

double aggregateUpkeep(const Context &context, const Home &home,
                       const std::vector<model::Aggregate> &aggregates, double computing)
{
    std::map<std::string, std::vector<model::Aggregate>> byRole;
    for (const model::Aggregate &one : aggregates)
        byRole[one.role].push_back(one);
    std::map<std::string, double> followed; // by entity: its feed is read once for all aggregates
    double load = 0;
    for (auto &[name, overIt] : byRole) {
        const auto role = model::findRole(context.workbook, home.type->entity, name);
        if (!role)
            continue;
        const RoleUpkeep upkeep(context, *role, std::move(overIt));
        load += upkeep.load(changeCharge(context, home), computing);
        followed[role->partner] = upkeep.followed();
    }
    for (const auto &[entity, rows] : followed)
        load += rows * feedCharge(context, home, entity);
    return load;
}

} // namespace partita::advice
