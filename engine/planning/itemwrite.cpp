#include "engine/planning/itemwrite.h"

namespace partita::planning {
namespace {

/// See ItemWrite::newest().
template<typename Rows, typename Action>
Rows *newestOf(Action &action)
{
    if (auto *refill = std::get_if<RefillCap>(&action))
        return &refill->newest;
    if (auto *rewriting = std::get_if<RewriteItem>(&action))
        return rewriting->newest ? &*rewriting->newest : nullptr;
    auto *rebuilding = std::get_if<RebuildCopies>(&action);
    return rebuilding && rebuilding->newest ? &*rebuilding->newest : nullptr;
}

} // namespace

std::string levelMember(std::size_t level)
{
    return "level" + std::to_string(level);
}

std::span<const FieldChange> ItemWrite::changes() const
{
    const ChangeInside *inside = changing();
    return inside ? std::span(inside->changes) : std::span<const FieldChange>();
}

std::span<FieldChange> ItemWrite::changes()
{
    ChangeInside *inside = changing();
    return inside ? std::span(inside->changes) : std::span<FieldChange>();
}

const ChangeInside::LinkedPartners *ItemWrite::partners() const
{
    const ChangeInside *inside = changing();
    return inside && inside->partners ? &*inside->partners : nullptr;
}

const NewestRows *ItemWrite::newest() const
{
    return newestOf<const NewestRows>(action);
}

NewestRows *ItemWrite::newest()
{
    return newestOf<NewestRows>(action);
}

const model::DocumentType &ItemWrite::created() const
{
    const CreateItem *create = creation();
    return create && create->atFirst ? *create->atFirst : *type;
}

} // namespace partita::planning
