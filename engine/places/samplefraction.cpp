#include "engine/places/samplefraction.h"

#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/ownership.h"
#include "engine/places/locations.h"
#include "engine/population/degrees.h"
#include "engine/population/limits.h"
#include "engine/population/rows.h"

#include <algorithm>
#include <cmath>

namespace partita::places {
namespace {

constexpr double enoughRoots = 200; // rows: about enough keys for an even spread over partitions
constexpr double affordableRows = 30'000; // about one second of loading and measuring per design
constexpr double affordableBytes = 30e6; // of values, before a design embeds and copies them
constexpr double bytesOfALink = 80; // a key on each side
constexpr double bytesOfARow = 40; // its links, without its values
constexpr double bytesOfAnItem = 150; // with its index, besides its values

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
double linksOf(const mapping::Makers &makers, const model::Relationship &relationship)
{
    if (relationship.cardinality != model::Cardinality::manyToMany)
        return 0;
    return makers.expectedRows(relationship.parent)
        * population::meanDegree(population::asUniform(relationship));
}

/// Largest fraction that is cheap enough to be materialised in any case.
double affordableFraction(const model::Workbook &workbook, const mapping::Makers &makers)
{
    double rows = 0;
    double bytes = 0;
    for (const model::Entity &entity : *workbook.entities) {
        const double count = makers.expectedRows(entity.name);
        rows += count;
        bytes += count * rowBytes(workbook, entity);
    }
    for (const model::Relationship &relationship : *workbook.relationships)
        bytes += bytesOfALink * linksOf(makers, relationship);
    return std::min(affordableRows / std::max(1.0, rows), affordableBytes / std::max(1.0, bytes));
}

/// Expected rows of the entity in a share of the population: see population::Rows.
double rowsIn(const model::Workbook &workbook, const mapping::Makers &makers,
              const std::string &entity, double fraction, std::size_t depth = 0)
{
    const model::Relationship *maker = makers.of(entity);
    if (maker && depth < workbook.entities->size())
        return rowsIn(workbook, makers, maker->parent, fraction, depth + 1)
            * population::meanDegree(*maker);
    const double full = makers.expectedRows(entity);
    const auto fewest = static_cast<double>(population::fewestRows);
    return std::max(full * fraction, std::min(full, fewest));
}

/// What is in memory while the design that needs the most is evaluated, and the largest part of it.
struct Held {
    double bytes = 0;
    double largestBytes = 0;
    std::string largest; ///< "the items \"order\" of the design \"V1\""

    void add(double more, const std::string &what)
    {
        bytes += more;
        if (more <= largestBytes)
            return;
        largestBytes = more;
        largest = what;
    }
};

Held largestDesign(const model::Workbook &workbook, double fraction)
{
    const mapping::Makers makers(workbook);
    Held rows;
    for (const model::Entity &entity : *workbook.entities)
        rows.add(bytesOfARow * rowsIn(workbook, makers, entity.name, fraction),
                 "The rows of " + inQuotes(entity.name));
    Held result = rows;
    for (const auto &design : workbook.designs) {
        Held one = rows;
        for (const model::Container &container : design->containers) {
            for (const model::DocumentType &type : container.documentTypes) {
                const double items = rowsIn(workbook, makers, type.entity, fraction);
                one.add(items * (expectedBytes(workbook, type.entity, type.fields) + bytesOfAnItem),
                        "The items " + inQuotes(type.name) + " of the design "
                            + inQuotes(design->name));
            }
        }
        if (one.bytes > result.bytes)
            result = one;
    }
    return result;
}

/// The largest share that fits in memory, at most `fraction`.
double fittingFraction(const model::Workbook &workbook, double fraction)
{
    const auto fits = [&](double share) {
        return heldBytes(workbook, share) <= population::affordableBytesOfDesign;
    };
    if (fits(fraction))
        return fraction;
    double least = 0;
    double most = fraction;
    constexpr int halvings = 40;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (least + most) / 2;
        (fits(middle) ? least : most) = middle;
    }
    // Where none fits, a share below that of the fewest rows makes no difference.
    return least > 0 ? least : most;
}

} // namespace

double heldBytes(const model::Workbook &workbook, double fraction)
{
    return largestDesign(workbook, fraction).bytes;
}

bool isNoticeablyLess(double measured, double asked)
{
    return measured < asked && words::share(measured) != words::share(asked);
}

std::optional<Error> refusalOfSize(const model::Workbook &workbook)
{
    const Held needed = largestDesign(workbook, 0);
    if (needed.bytes <= population::mostBytesOfDesign)
        return std::nullopt;
    return Error {.code = ErrorCode::tooLarge,
                  .message = needed.largest + " would take " + words::size(needed.largestBytes)
                      + " of memory even for the fewest rows that can be measured; shorten their"
                        " values, or lower the degrees that make their rows.",
                  .path = "$.population"};
}

int designsAtOnce(const model::Workbook &workbook, double fraction, int wanted)
{
    const double bytes = std::max(1.0, heldBytes(workbook, fraction));
    const double room = population::mostBytesOfDesign / bytes;
    return std::clamp(static_cast<int>(std::min(room, 1000.0)), 1, std::max(1, wanted));
}

double sampledFraction(const model::Workbook &workbook, double fraction)
{
    const mapping::Makers makers(workbook);
    double wanted = fraction;
    for (const model::Entity &entity : *workbook.entities) {
        const double rows = makers.expectedRows(entity.name);
        if (rows > 0 && !makers.of(entity.name))
            wanted = std::max(wanted, std::min(1.0, enoughRoots / rows));
    }
    const double raised
        = std::max(fraction, std::min(wanted, affordableFraction(workbook, makers)));
    return fittingFraction(workbook, raised);
}

} // namespace partita::places
