#include "engine/checks/keycheck.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/ownership.h"
#include "engine/store/container.h"
#include "engine/store/limits.h"

#include <algorithm>
#include <optional>
#include <set>

namespace partita::checks {
namespace {

constexpr std::size_t fewValues = 10; // with more values, the evaluation measures the bytes of each
// Rows of the largest items that fill a logical partition; fewer cannot.
constexpr auto rowsOfFullPartition
    = static_cast<double>(store::maximumLogicalPartitionBytes / store::maximumItemBytes);

/// Possible values of an attribute as JSON; nothing when they are not enumerable.
std::optional<std::set<std::string>> valuesOf(const model::Attribute *attribute)
{
    if (!attribute)
        return std::nullopt;
    if (attribute->type == model::AttributeType::boolean)
        return std::set<std::string> {"false", "true"};
    if (!attribute->generator.isListed())
        return std::nullopt;
    std::set<std::string> values;
    for (const model::Choice &choice : attribute->generator.choices)
        values.insert(choice.value.dump());
    return values;
}

/// The same for a field in the items of an entity.
std::optional<std::set<std::string>> valuesOf(const model::Workbook &workbook,
                                              const std::string &entity, const model::Field &field)
{
    if (const auto *constant = std::get_if<model::ConstantSource>(&field.source))
        return std::set<std::string> {constant->value.dump()};
    const auto *own = std::get_if<model::AttributeSource>(&field.source);
    const auto *copied = std::get_if<model::CopiedSource>(&field.source);
    const model::Entity *owner = own ? workbook.entity(entity)
        : copied                     ? workbook.entity(toOneEnd(workbook, entity, copied->roles))
                                     : nullptr;
    return owner ? valuesOf(owner->attribute(own ? own->attribute : copied->attribute))
                 : std::nullopt;
}

/// Possible values of the key in the container; nothing when a document type has other values.
std::optional<std::set<std::string>> valuesOf(const model::Workbook &workbook,
                                              const model::Container &container)
{
    std::set<std::string> all;
    for (const model::DocumentType &type : container.documentTypes) {
        const model::Field *field = type.field(container.partitionKey.front().substr(1));
        const auto values = field ? valuesOf(workbook, type.entity, *field) : std::nullopt;
        if (!values)
            return std::nullopt; // also for a path into an object
        all.insert(values->begin(), values->end());
    }
    return all;
}

/// Items in the full population. A cap applies to each logical partition. Filtered types are left
/// out, as the number of rows that pass is not stated.
double rowsOf(const model::Workbook &workbook, const model::Container &container, double values)
{
    double rows = 0;
    for (const model::DocumentType &type : container.documentTypes) {
        if (type.filter)
            continue;
        const double all = mapping::expectedRows(workbook, type.entity);
        rows += type.cap ? std::min(all, static_cast<double>(type.cap->count) * values) : all;
    }
    return rows;
}

std::string complaint(const model::Container &container, double values, double rows)
{
    const std::string key = inQuotes(container.partitionKey.front());
    const std::string home = inQuotes(container.name);
    const std::string otherwise
        = "; choose a field with many values, such as the id or the key of a parent, or add "
          "further paths after it.";
    if (values == 1)
        return "The partition key " + key + " of " + home + " has one value: all "
            + words::counted(rows, "item")
            + " are in one logical partition, which can hold at most 20 GB and is served by one "
              "physical partition"
            + otherwise;
    return "The partition key " + key + " of " + home + " has " + words::counted(values, "value")
        + ": all " + words::counted(rows, "item") + " are in "
        + words::counted(values, "logical partition")
        + ", each of which can hold at most 20 GB and is served by one physical partition"
        + otherwise;
}

} // namespace

void checkKeyValues(const model::Workbook &workbook, std::vector<model::Problem> &problems)
{
    for (std::size_t position = 0; position < workbook.designs.size(); ++position) {
        const model::Design &design = *workbook.designs[position];
        const std::string place = elementPath("$.designs", position) + ".containers";
        for (std::size_t index = 0; index < design.containers.size(); ++index) {
            const model::Container &container = design.containers[index];
            if (container.partitionKey.size() != 1)
                continue;
            const auto found = valuesOf(workbook, container);
            if (!found || found->empty() || found->size() >= fewValues)
                continue;
            const auto values = static_cast<double>(found->size());
            const double rows = rowsOf(workbook, container, values);
            if (rows < rowsOfFullPartition * values)
                continue;
            problems.push_back({model::Severity::warning,
                                elementPath(place, index) + ".partitionKey",
                                complaint(container, values, rows), design.name,
                                container.documentTypes.front().entity});
        }
    }
}

} // namespace partita::checks
