#include "engine/advice/itemgrowth.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// True when the field holds the rows of the role or their keys.
bool holds(const model::Field &field, const std::string &role)
{
    if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
        return embedded->role == role;
    const auto *reference = std::get_if<model::ReferenceSource>(&field.source);
    return reference && reference->role == role;
}

std::optional<double> keptBy(const model::Field &field)
{
    const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
    return embedded && embedded->latest ? std::optional<double>(*embedded->latest) : std::nullopt;
}

} // namespace

double ItemGrowth::bytesAt(double elements) const
{
    return baseBytes + elementBytes * std::min(elements, kept.value_or(elements));
}

std::optional<double> ItemGrowth::elementsAt(double bytes) const
{
    if (elementBytes <= 0)
        return std::nullopt;
    const double elements = std::max(0.0, (bytes - baseBytes) / elementBytes);
    return kept && *kept < elements ? std::nullopt : std::optional(elements);
}

std::optional<ItemGrowth> itemGrowthOf(const Context &context, const std::string &entity,
                                       const model::Role &role)
{
    const std::optional<Home> home = context.home(entity);
    const evaluation::SampleDocument *sample
        = home ? context.document(home->container->name, home->type->name) : nullptr;
    if (!sample)
        return std::nullopt;
    ItemGrowth growth {home->container->name, home->type->name,
                       static_cast<double>(sample->storageBytes), 0, std::nullopt};
    for (const model::Field &field : home->type->fields) {
        if (!holds(field, role.name))
            continue;
        const auto member = sample->item.find(field.name);
        if (member == sample->item.end() || !member->is_array() || member->empty())
            return std::nullopt; // the size of an element is unknown
        const auto bytes = static_cast<double>(member->dump().size());
        growth.baseBytes -= bytes;
        growth.elementBytes += bytes / static_cast<double>(member->size());
        growth.kept = keptBy(field);
    }
    return growth;
}

} // namespace partita::advice
