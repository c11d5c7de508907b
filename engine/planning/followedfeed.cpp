#include "engine/planning/followedfeed.h"

#include "engine/model/attributepath.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

void addName(const std::string &name, Names &names)
{
    if (!name.empty() && !contains(names, name))
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
            const std::string partner = entityAt(m_workbook, entity, {embedded->role});
            if (follows)
                addName(partner, m_entities);
            addFields(embedded->fields, partner, follows);
        } else if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
            for (const model::Field &part : composed->parts)
                addSource(part.source, entity, follows);
        } else if (!follows) {
            return;
        } else if (const auto *copied = std::get_if<model::CopiedSource>(&source)) {
            const std::string origin = entityAt(m_workbook, entity, copied->roles);
            if (mayChange(origin, copied->attribute))
                addName(origin, m_entities);
        } else if (const auto *aggregate = std::get_if<model::AggregateSource>(&source)) {
            addName(entityAt(m_workbook, entity, {aggregate->role}), m_entities);
        } else if (const auto *reference = std::get_if<model::ReferenceSource>(&source)) {
            const std::optional<model::Role> role
                = model::findRole(m_workbook, entity, reference->role);
            if (role && role->toMany)
                addName(role->partner, m_entities);
        }
    }

    bool mayChange(const std::string &entity, const std::string &attribute) const
    {
        const model::Entity *found = m_workbook.entity(entity);
        const model::Attribute *held = found ? found->attribute(model::headOf(attribute)) : nullptr;
        return held && held->isMutable;
    }

    const model::Workbook &m_workbook;
    Names m_entities;
};

/// Some command removes its rows, or rows that they go away with.
bool isRemoved(const model::Workbook &workbook, const std::string &entity, Names around = {})
{
    if (contains(around, entity))
        return false;
    around.push_back(entity);
    const bool isAskedFor = std::any_of(workbook.patterns->begin(), workbook.patterns->end(),
                                        [&](const model::AccessPattern &pattern) {
                                            const model::Command *command = pattern.command();
                                            return command
                                                && command->kind == model::Command::Kind::remove
                                                && command->entity == entity;
                                        });
    const std::vector<model::Role> roles = model::rolesOf(workbook, entity);
    return isAskedFor || std::any_of(roles.begin(), roles.end(), [&](const model::Role &role) {
               return role.toParent && role.relationship->containment
                   && isRemoved(workbook, role.partner, around);
           });
}

} // namespace

std::vector<FollowedFeed> followedFeeds(const PlanningContext &context)
{
    Followed followed(context.workbook);
    for (const model::Container &container : context.design.containers) {
        for (const model::DocumentType &type : container.documentTypes)
            followed.addType(type);
    }
    std::vector<FollowedFeed> feeds;
    for (const model::Container &container : context.design.containers) {
        FollowedFeed feed {container.name, false};
        bool isRead = false;
        for (const std::string &entity : followed.entities()) {
            for (const Location &location : locationsOf(context.workbook, context.design, entity)) {
                if (location.container != &container
                    || !isHome(context.workbook, context.design, location))
                    continue;
                isRead = true;
                feed.bringsRemovals = feed.bringsRemovals || isRemoved(context.workbook, entity);
            }
        }
        if (isRead)
            feeds.push_back(std::move(feed));
    }
    return feeds;
}

} // namespace partita::planning
