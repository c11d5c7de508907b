#include "engine/planning/commands/effects/followedfeed.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

void addName(const std::string &name, Names &names)
{
    if (!name.empty() && !places::contains(names, name))
        names.push_back(name);
}

/// Collects the entities with whose rows something is kept in step by the change feed.
class Followed {
public:
    explicit Followed(const model::Workbook &workbook)
        : m_workbook(workbook)
    {
    }

    void addType(const model::DocumentType &type)
    {
        const bool isCopy = !type.primary && type.upkeep == model::Upkeep::changeFeed;
        if (isCopy)
            addName(type.entity, m_entities);
        addFields(type.fields, type.entity, isCopy);
    }

    const Names &entities() const { return m_entities; }

private:
    /// `isFollowing`: what they stand in is kept in step by the change feed.
    void addFields(const std::vector<model::Field> &fields, const std::string &entity,
                   bool isFollowing)
    {
        for (const model::Field &field : fields) {
            const bool follows = field.upkeep == model::Upkeep::none
                ? isFollowing
                : field.upkeep == model::Upkeep::changeFeed;
            addSource(field.source, entity, follows);
        }
    }

    void addSource(const model::FieldSource &source, const std::string &entity, bool follows)
    {
        if (const auto *embedded = std::get_if<model::EmbeddedSource>(&source)) {
            const std::string partner = places::entityAt(m_workbook, entity, {embedded->role});
            if (follows)
                addName(partner, m_entities);
            addFields(embedded->fields, partner, follows);
        } else if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
            for (const model::Field &part : composed->parts)
                addSource(part.source, entity, follows);
        } else if (!follows) {
            return;
        } else if (const auto *copied = std::get_if<model::CopiedSource>(&source)) {
            const std::string origin = places::entityAt(m_workbook, entity, copied->roles);
            if (places::isMutable(m_workbook, origin, copied->attribute))
                addName(origin, m_entities);
        } else if (const auto *aggregate = std::get_if<model::AggregateSource>(&source)) {
            addName(places::entityAt(m_workbook, entity, {aggregate->role}), m_entities);
        } else if (const auto *reference = std::get_if<model::ReferenceSource>(&source)) {
            const std::optional<model::Role> role
                = model::findRole(m_workbook, entity, reference->role);
            if (role && role->toMany)
                addName(role->partner, m_entities);
        }
    }

    const model::Workbook &m_workbook;
    Names m_entities;
};

/// Some command removes its rows, or rows that they go away with.
bool isRemoved(const model::Workbook &workbook, const std::string &entity)
{
    return std::any_of(workbook.patterns->begin(), workbook.patterns->end(),
                       [&](const model::AccessPattern &pattern) {
                           const model::Command *command = pattern.command();
                           return command && command->kind == model::Command::Kind::remove
                               && model::containedIn(workbook, command->entity).contains(entity);
                       });
}

} // namespace

std::map<std::string, bool> followedFeeds(const PlanningContext &context)
{
    Followed followed(context.workbook);
    for (const model::Container &container : context.design.containers) {
        for (const model::DocumentType &type : container.documentTypes)
            followed.addType(type);
    }
    std::map<std::string, bool> feeds;
    for (const std::string &entity : followed.entities()) {
        const bool goes = isRemoved(context.workbook, entity);
        for (const places::Location &location :
             places::locationsOf(context.workbook, context.design, entity)) {
            if (!isHome(context.workbook, context.design, location))
                continue;
            bool &bringsRemovals = feeds[location.container->name];
            bringsRemovals = bringsRemovals || goes;
        }
    }
    return feeds;
}

} // namespace partita::planning
