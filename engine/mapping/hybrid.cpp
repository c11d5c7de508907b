#include "engine/mapping/hybrid.h"

#include "engine/mapping/derive.h"
#include "engine/model/notation.h"

#include <algorithm>

namespace partita::mapping {
namespace {

using model::Field;

std::string joined(const std::string &first, std::string second)
{
    if (!second.empty() && second.front() >= 'a' && second.front() <= 'z')
        second.front() = static_cast<char>(second.front() - 'a' + 'A');
    return first + second;
}

void addField(model::DocumentType &home, const std::string &wanted, model::FieldSource source)
{
    const auto has = [&](const Field &field) { return field.source == source; };
    if (std::any_of(home.fields.begin(), home.fields.end(), has))
        return;
    std::string name = wanted;
    for (int number = 2; home.field(name); ++number)
        name = wanted + std::to_string(number);
    home.fields.push_back({name, std::move(source), model::Upkeep::changeFeed});
}

void addWhatIsRead(model::DocumentType &home, const model::Query &query)
{
    for (const model::Projection &projection : query.attributes) {
        auto [roles, attribute] = model::splitPath(projection.path);
        if (roles.empty())
            continue;
        const std::string name = joined(roles.back(), attribute);
        addField(home, name, model::CopiedSource {std::move(roles), attribute, {}});
    }
    for (const model::Aggregate &aggregate : query.aggregates) {
        const std::string name = aggregate.as.empty()
            ? joined(aggregate.role, model::nameOf(aggregate.function))
            : aggregate.as;
        addField(home, name,
                 model::AggregateSource {aggregate.function, aggregate.role, aggregate.attribute});
    }
}

} // namespace

model::Design copyWhatIsRead(const model::Workbook &workbook)
{
    model::Design design = referenceEverything(workbook);
    design.name = "Hybrid";
    design.description = "Derived: references, and copies of what the queries read of other rows.";
    for (model::Container &container : design.containers) {
        for (model::DocumentType &type : container.documentTypes) {
            for (const model::AccessPattern &pattern : *workbook.patterns) {
                const model::Query *query = pattern.query();
                if (query && query->root == type.entity)
                    addWhatIsRead(type, *query);
            }
        }
    }
    return design;
}

} // namespace partita::mapping
