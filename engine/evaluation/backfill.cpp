#include "engine/evaluation/backfill.h"

#include "engine/evaluation/itemcharges.h"
#include "engine/planning/planner.h"
#include "engine/planning/upkeepsteps.h"

#include <algorithm>
#include <map>

namespace partita::evaluation {
namespace {

/// Steps by which the change feed creates a copy of one row, taken from the plan of a command that
/// creates rows.
struct Following {
    std::string feedContainer;
    std::vector<const planning::Step *> lookUps; ///< for values that the delivered item lacks
};

std::optional<Following> followingOf(const planning::Plan &plan, const model::Container &container,
                                     const model::DocumentType &copy)
{
    const std::set<int> writing = planning::writingSteps(plan, container.name, copy.name);
    Following following;
    for (const planning::Step &step : plan.background) {
        if (step.operation == planning::Operation::changeFeed) {
            following = {step.container, {}};
            continue;
        }
        const bool isRead = step.operation == planning::Operation::pointRead
            || step.operation == planning::Operation::query;
        if (writing.contains(step.number))
            return following.feedContainer.empty() ? std::nullopt : std::optional(following);
        if (isRead)
            following.lookUps.push_back(&step);
        else
            following.lookUps.clear(); // they belonged to another copy
    }
    return std::nullopt;
}

planning::Plan planOfCreation(const model::Workbook &workbook, const model::Design &design,
                              const std::string &entity)
{
    model::AccessPattern creation;
    creation.id = "backfill";
    creation.request = model::Command {model::Command::Kind::create, entity, {}, {}};
    return planning::candidatePlans(workbook, design.name, creation).front();
}

class Backfills {
public:
    Backfills(const model::Design &design, const mapping::Mapper &mapper,
              const cost::Constants &constants, const std::vector<ContainerEvaluation> &containers)
        : m_design(design)
        , m_mapper(mapper)
        , m_constants(constants)
        , m_containers(containers)
    {
    }

    Backfill of(const model::Container &container, const model::DocumentType &copy,
                const Following &following) const
    {
        Backfill backfill;
        backfill.container = container.name;
        backfill.documentType = copy.name;
        backfill.feedContainer = following.feedContainer;
        std::map<std::string, double> charges; // by container
        for (const model::DocumentType &type :
             m_design.container(following.feedContainer)->documentTypes) {
            const double items = m_mapper.fullItems(type);
            backfill.itemsRead += items;
            backfill.feedCharge += items * meanReadCharge(m_mapper, type, m_constants);
        }
        charges[following.feedContainer] += backfill.feedCharge;
        backfill.itemsWritten = m_mapper.fullItems(copy);
        for (const planning::Step *step : following.lookUps) {
            const model::Container *asked = m_design.container(step->container);
            const model::DocumentType *type
                = asked ? asked->documentType(step->documentType) : nullptr;
            if (!type || step->operation != planning::Operation::pointRead) {
                backfill.isAskingMore = true;
                continue;
            }
            const double charge
                = backfill.itemsWritten * meanReadCharge(m_mapper, *type, m_constants);
            backfill.lookUpCharge += charge;
            charges[step->container] += charge;
        }
        backfill.writeCharge
            = backfill.itemsWritten * meanCreateCharge(container, copy, m_mapper, m_constants);
        charges[container.name] += backfill.writeCharge;
        backfill.seconds = secondsFor(charges);
        return backfill;
    }

private:
    /// Seconds until the slowest container is done; all work in parallel.
    double secondsFor(const std::map<std::string, double> &charges) const
    {
        double seconds = 0;
        for (const ContainerEvaluation &container : m_containers) {
            const auto charge = charges.find(container.name);
            const double throughput
                = container.servedThroughput(m_design.container(container.name)->throughput);
            if (charge != charges.end() && throughput > 0)
                seconds = std::max(seconds, charge->second / throughput);
        }
        return seconds;
    }

    const model::Design &m_design;
    const mapping::Mapper &m_mapper;
    const cost::Constants &m_constants;
    const std::vector<ContainerEvaluation> &m_containers;
};

} // namespace

std::vector<Backfill> backfillsOf(const model::Workbook &workbook, const model::Design &design,
                                  const mapping::Mapper &mapper, const cost::Constants &constants,
                                  const std::vector<ContainerEvaluation> &containers)
{
    const Backfills backfills(design, mapper, constants, containers);
    std::map<std::string, planning::Plan> creations; // by entity
    std::vector<Backfill> all;
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (type.primary || type.upkeep != model::Upkeep::changeFeed)
                continue;
            auto creation = creations.find(type.entity);
            if (creation == creations.end())
                creation
                    = creations.emplace(type.entity, planOfCreation(workbook, design, type.entity))
                          .first;
            if (const auto following = followingOf(creation->second, container, type))
                all.push_back(backfills.of(container, type, *following));
        }
    }
    return all;
}

} // namespace partita::evaluation
