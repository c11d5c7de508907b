#include "engine/evaluation/parts/content.h"

namespace partita::evaluation {
namespace {

void stripProse(std::vector<model::Attribute> &attributes)
{
    for (model::Attribute &attribute : attributes) {
        attribute.description.clear();
        attribute.changesPerDay = 0;
        attribute.kept = {};
        stripProse(attribute.members);
    }
}

} // namespace

PopulationContent contentOf(const model::Workbook &workbook, double fraction)
{
    PopulationContent content {*workbook.entities, *workbook.relationships, *workbook.population,
                               fraction};
    for (model::Entity &entity : content.entities) {
        entity.description.clear();
        entity.kept = {};
        stripProse(entity.attributes);
    }
    for (model::Relationship &relationship : content.relationships) {
        relationship.description.clear();
        relationship.kept = {};
    }
    content.population.fraction = fraction;
    content.population.kept = {};
    return content;
}

model::Container contentOf(const model::Container &container)
{
    model::Container content = container;
    content.throughput = {};
    content.physicalPartitions.reset();
    content.analyticalTtl.reset();
    content.kept = {};
    return content;
}

DesignContent contentOf(const model::Design &design)
{
    DesignContent content {design.name, {}, design.overrides};
    for (const model::Container &container : design.containers)
        content.containers.push_back(contentOf(container));
    return content;
}

model::AccessPattern contentOf(const model::AccessPattern &pattern)
{
    model::AccessPattern content = pattern;
    content.sentence.clear();
    content.ratePerSecond = 0;
    content.latencyTargetMs.reset();
    content.kept = {};
    return content;
}

std::vector<model::AccessPattern> commandsOf(const model::Workbook &workbook)
{
    std::vector<model::AccessPattern> commands;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        if (!pattern.isQuery())
            commands.push_back(contentOf(pattern));
    }
    return commands;
}

} // namespace partita::evaluation
