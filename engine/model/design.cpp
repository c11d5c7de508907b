// Look-ups in a design, and the kind of a design.
#include "engine/model/design.h"

#include "engine/model/limits.h"

#include <algorithm>

namespace partita::model {
namespace {

template<typename T>
const T *findNamed(const std::vector<T> &values, std::string_view name)
{
    const auto found = std::find_if(values.begin(), values.end(),
                                    [&](const T &value) { return value.name == name; });
    return found == values.end() ? nullptr : &*found;
}

/// How a design stores relationships.
struct Traits {
    bool embeds = false;
    bool duplicates = false; ///< copies or precomputes a value, or stores a row twice
    bool refersFromRoot = false; ///< an item holds the key of another item
};

void collect(const std::vector<Field> &fields, bool atRoot, Traits &traits)
{
    for (const Field &field : fields) {
        if (const auto *embedded = std::get_if<EmbeddedSource>(&field.source)) {
            traits.embeds = true;
            // Embedded rows with an upkeep, or only the newest ones, repeat rows that have another
            // home.
            traits.duplicates |= field.upkeep != Upkeep::none || embedded->latest.has_value();
            collect(embedded->fields, false, traits);
        } else if (const auto *composed = std::get_if<ComposedSource>(&field.source)) {
            collect(composed->parts, atRoot, traits);
        } else if (std::holds_alternative<CopiedSource>(field.source)
                   || std::holds_alternative<AggregateSource>(field.source)) {
            traits.duplicates = true;
        } else if (std::holds_alternative<ReferenceSource>(field.source)) {
            traits.refersFromRoot |= atRoot;
        }
    }
}

} // namespace

double Throughput::mostOfPartition() const
{
    return static_cast<double>(mode == ThroughputMode::serverless
                                   ? mostThroughputOfServerlessPartition
                                   : mostThroughputOfPartition);
}

std::optional<std::int64_t> Throughput::stated() const
{
    return mode == ThroughputMode::serverless ? std::nullopt : requestUnitsPerSecond;
}

const Field *findField(const std::vector<Field> &fields, std::string_view name)
{
    return findNamed(fields, name);
}

const Field *DocumentType::field(std::string_view fieldName) const
{
    return findField(fields, fieldName);
}

const DocumentType *Container::documentType(std::string_view typeName) const
{
    return findNamed(documentTypes, typeName);
}

const Container *Design::container(std::string_view containerName) const
{
    return findNamed(containers, containerName);
}

const DocumentType *Design::documentType(std::string_view containerName,
                                         std::string_view typeName) const
{
    const Container *found = container(containerName);
    return found ? found->documentType(typeName) : nullptr;
}

const PlanOverride *Design::overrideOf(std::string_view patternId) const
{
    for (const PlanOverride &candidate : overrides) {
        if (candidate.pattern == patternId)
            return &candidate;
    }
    return nullptr;
}

DesignKind kindOf(const Design &design)
{
    Traits traits;
    for (const Container &container : design.containers) {
        for (const DocumentType &type : container.documentTypes) {
            traits.duplicates |= !type.primary;
            collect(type.fields, true, traits);
        }
    }
    if (!traits.embeds && !traits.duplicates)
        return DesignKind::referenced;
    if (traits.embeds && !traits.duplicates && !traits.refersFromRoot)
        return DesignKind::embedded;
    return DesignKind::hybrid;
}

const char *nameOf(DesignKind kind)
{
    switch (kind) {
    case DesignKind::referenced:
        return "referenced";
    case DesignKind::embedded:
        return "embedded";
    case DesignKind::hybrid:
        break;
    }
    return "hybrid";
}

} // namespace partita::model
