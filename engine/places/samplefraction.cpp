#include "engine/places/samplefraction.h"

#include "engine/mapping/ownership.h"
#include "engine/places/locations.h"
#include "engine/population/degrees.h"

#include <algorithm>

namespace partita::places {
namespace {

constexpr double enoughRoots = 200; // rows: about enough keys for an even spread over partitions
constexpr double affordableRows = 30'000; // about one second of loading and measuring per design
constexpr double affordableBytes = 30e6; // of values, before a design embeds and copies them
constexpr double bytesOfALink = 80; // a key on each side

/// Expected bytes of a row's values.
double rowBytes(const model::Workbook &workbook, const model::Entity &entity)
{
    double bytes = 0;
    for (const model::Attribute &attribute : entity.attributes) {
        const model::Field whole {attribute.name, model::AttributeSource {attribute.name, {}},
                                  model::Upkeep::none};
        bytes += expectedBytes(workbook, entity.name, whole);
    }
    return bytes;
}

/// Expected pairs of a many:many relationship, as population draws them.
double linksOf(const model::Workbook &workbook, const model::Relationship &relationship)
{
    if (relationship.cardinality != model::Cardinality::manyToMany)
        return 0;
    return mapping::expectedRows(workbook, relationship.parent)
        * population::meanDegree(population::asUniform(relationship));
}

/// Largest fraction that is cheap enough to be materialised in any case.
double affordableFraction(const model::Workbook &workbook)
{
    double rows = 0;
    double bytes = 0;
    for (const model::Entity &entity : *workbook.entities) {
        const double count = mapping::expectedRows(workbook, entity.name);
        rows += count;
        bytes += count * rowBytes(workbook, entity);
    }
    for (const model::Relationship &relationship : *workbook.relationships)
        bytes += bytesOfALink * linksOf(workbook, relationship);
    return std::min(affordableRows / std::max(1.0, rows), affordableBytes / std::max(1.0, bytes));
}

} // namespace

double sampledFraction(const model::Workbook &workbook, double fraction)
{
    double wanted = fraction;
    for (const model::Entity &entity : *workbook.entities) {
        const double rows = mapping::expectedRows(workbook, entity.name);
        if (rows > 0 && !mapping::creatingRelationship(workbook, entity.name))
            wanted = std::max(wanted, std::min(1.0, enoughRoots / rows));
    }
    return std::max(fraction, std::min(wanted, affordableFraction(workbook)));
}

} // namespace partita::places
