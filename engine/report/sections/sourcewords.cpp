#include "engine/report/sections/sourcewords.h"

#include "engine/model/notation.h"

namespace partita::report {
namespace {

std::string truncated(const std::string &text, const std::optional<int> &length)
{
    return length ? text + ", the first " + std::to_string(*length) + " characters" : text;
}

std::string partText(const model::Field &part);

/// Writes a source in words.
struct Describer {
    std::string operator()(const model::AttributeSource &source) const
    {
        return truncated("its own " + source.attribute, source.truncate);
    }
    std::string operator()(const model::ReferenceSource &source) const
    {
        return "key of " + source.role;
    }
    std::string operator()(const model::EmbeddedSource &source) const
    {
        return source.latest
            ? "embedded " + source.role + ", the newest " + std::to_string(*source.latest)
            : "embedded " + source.role;
    }
    std::string operator()(const model::CopiedSource &source) const
    {
        return truncated("copied from " + model::joinPath(source.roles, source.attribute),
                         source.truncate);
    }
    std::string operator()(const model::AggregateSource &source) const
    {
        const std::string of
            = source.attribute.empty() ? source.role : source.role + '.' + source.attribute;
        return std::string("computed: ") + model::nameOf(source.function) + " of " + of;
    }
    std::string operator()(const model::ConstantSource &) const { return "the same in every one"; }
    std::string operator()(const model::ComposedSource &source) const
    {
        std::string parts;
        for (const model::Field &part : source.parts)
            parts += (parts.empty() ? "" : ", ") + partText(part);
        return "joined: " + parts;
    }
};

/// Within a joined value.
std::string partText(const model::Field &part)
{
    if (const auto *constant = std::get_if<model::ConstantSource>(&part.source))
        return constant->value.dump(-1, ' ', false, model::Json::error_handler_t::replace);
    return std::visit(Describer(), part.source);
}

std::string upkeepOf(model::Upkeep upkeep)
{
    switch (upkeep) {
    case model::Upkeep::none:
        break;
    case model::Upkeep::transaction:
        return "updated in the same transaction";
    case model::Upkeep::changeFeed:
        return "updated by the change feed, a moment later";
    case model::Upkeep::application:
        return "updated by the application, not atomically";
    }
    return {};
}

} // namespace

std::string sourceOf(const model::Field &field)
{
    const std::string source = std::visit(Describer(), field.source);
    const std::string upkeep = upkeepOf(field.upkeep);
    return upkeep.empty() ? source : source + "; " + upkeep;
}

} // namespace partita::report
