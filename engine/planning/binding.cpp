#include "engine/planning/binding.h"

namespace partita::planning {
namespace {

std::string routingText(const model::Container &container, const Binding &binding)
{
    std::string keys;
    for (const std::string &path : container.partitionKey)
        keys += (keys.empty() ? "" : ", ") + path;
    if (binding.partitionKey.empty())
        return "nothing fixes the partition key " + keys + ", so every physical partition is asked";
    std::string values;
    for (const Operand &operand : binding.partitionKey)
        values += (values.empty() ? "" : ", ") + operand.text();
    if (binding.isWhole())
        return "partition key " + keys + " is fixed by " + values;
    return "the first levels of the partition key " + keys + " are fixed by " + values;
}

} // namespace

Binding bindDocument(const model::Workbook &workbook, const Location &location,
                     const std::vector<Fact> &facts)
{
    Binding binding;
    binding.levels = location.container->partitionKey.size();
    const auto boundAt = [&](const std::vector<std::string> &path) -> std::optional<Operand> {
        const std::optional<SourceAt> source = sourceAt(workbook, location, path);
        if (!source)
            return std::nullopt;
        std::vector<Fact> known = facts;
        Level level = location.levels.front();
        for (const std::string &role : source->roles) {
            known = factsThrough(known, role);
            level.entity = entityAt(workbook, level.entity, {role});
        }
        return boundBy(workbook, level, source->field->source, known);
    };
    for (const std::string &path : location.container->partitionKey) {
        std::optional<Operand> operand = boundAt(pathNames(path));
        if (!operand)
            break;
        binding.partitionKey.push_back(*std::move(operand));
    }
    binding.id = boundAt({"id"});
    binding.routing = routingText(*location.container, binding);
    return binding;
}

} // namespace partita::planning
