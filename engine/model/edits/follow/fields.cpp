// Renaming of fields whose names were proposed from their sources.
#include "engine/model/edits/follow/containerpaths.h"
#include "engine/model/edits/follow/follow.h"
#include "engine/model/names.h"
#include "engine/model/notation.h"
#include "engine/model/proposednames.h"
#include "engine/model/references.h"

#include <algorithm>

namespace partita::model {
namespace {

using Names = std::vector<std::string>;

/// The names that may be proposed for a field. Their number depends only on the kind of source.
Names proposedNames(const Workbook &workbook, const std::string &entity, const Field &field)
{
    if (const auto *own = std::get_if<AttributeSource>(&field.source))
        return {own->attribute};
    if (const auto *embedded = std::get_if<EmbeddedSource>(&field.source))
        return {embedded->role};
    if (const auto *copied = std::get_if<CopiedSource>(&field.source))
        return {
            camelJoined({copied->roles.empty() ? "" : copied->roles.back(), copied->attribute})};
    if (const auto *aggregate = std::get_if<AggregateSource>(&field.source))
        return {camelJoined({aggregate->role, nameOf(aggregate->function)})};
    const auto *reference = std::get_if<ReferenceSource>(&field.source);
    if (!reference)
        return {};
    const auto role = findRole(workbook, entity, reference->role);
    if (!role)
        return {};
    if (role->toMany)
        return Names(3, referenceNameOf(role->name, true));
    return {referenceNameOf(role->name, false), lowerCamel(role->name) + "Id",
            lowerCamel(role->partner) + "Id"};
}

/// True when a plan override for the container, or one of its scripts, mentions the name.
bool isMentioned(const std::string &name, const Design &design, const Container &container)
{
    const auto queries = [&](const PlanOverride &stated) {
        return stated.container == container.name && mentionsWord(stated.query, name);
    };
    const auto says = [&](const Script &script) { return mentionsWord(script.body, name); };
    return std::any_of(design.overrides.begin(), design.overrides.end(), queries)
        || std::any_of(container.scripts.begin(), container.scripts.end(), says);
}

/// Renames the fields of one container.
class ContainerFields {
public:
    ContainerFields(const Workbook &before, const Workbook &after)
        : m_before(before)
        , m_after(after)
    {
    }

    /// Renames fields in `now`, which was `old` in the design before the renaming.
    void follow(const Design &design, const Container &old, Container &now)
    {
        for (std::size_t i = 0; i < old.documentTypes.size(); ++i) {
            const DocumentType &type = old.documentTypes[i];
            collect(type.fields, type.entity, now.documentTypes[i].fields,
                    now.documentTypes[i].entity, {});
        }
        if (!m_follows)
            return;
        const std::set<Names> onPaths = placesOnPaths(now);
        Renames renames;
        for (const Found &found : m_found) {
            if (isMentioned(found.place.back(), design, old)
                || (onPaths.contains(found.place) && isDisputed(found)))
                continue;
            found.field->name = found.name;
            renames[found.place] = found.name;
        }
        renamePaths(now, renames);
    }

private:
    struct Found {
        Names place; ///< old names from the item's root
        Field *field;
        std::string name; ///< new name
    };

    void collect(const std::vector<Field> &old, const std::string &oldEntity,
                 std::vector<Field> &now, const std::string &entity, const Names &around)
    {
        const Names oldNames = namesOf(old);
        Names names = oldNames;
        for (std::size_t i = 0; i < old.size(); ++i) {
            Names place = around;
            place.push_back(old[i].name);
            // The new name must not be one of the old names either, because another field may keep
            // its name.
            Names others = without(names, old[i].name);
            const Names stay = without(oldNames, old[i].name);
            others.insert(others.end(), stay.begin(), stay.end());
            if (old[i].name != "id") // The item id is always called id.
                names[i] = following(old[i].name, proposedNames(m_before, oldEntity, old[i]),
                                     proposedNames(m_after, entity, now[i]), others);
            m_follows = m_follows || names[i] != old[i].name;
            m_found.push_back({place, &now[i], names[i]});
            const auto *oldRows = std::get_if<EmbeddedSource>(&old[i].source);
            auto *rows = std::get_if<EmbeddedSource>(&now[i].source);
            const auto oldRole
                = oldRows ? findRole(m_before, oldEntity, oldRows->role) : std::nullopt;
            const auto role = rows ? findRole(m_after, entity, rows->role) : std::nullopt;
            if (oldRole && role)
                collect(oldRows->fields, oldRole->partner, rows->fields, role->partner, place);
        }
    }

    /// True when another field at the same place would get a different name.
    bool isDisputed(const Found &found) const
    {
        return std::any_of(m_found.begin(), m_found.end(), [&](const Found &other) {
            return other.place == found.place && other.name != found.name;
        });
    }

    const Workbook &m_before;
    const Workbook &m_after;
    std::vector<Found> m_found;
    bool m_follows = false;
};

} // namespace

Workbook withFieldsFollowing(const Workbook &before, Workbook after)
{
    const Workbook renamed = after;
    for (std::size_t i = 0; i < before.designs.size(); ++i) {
        const Design &old = *before.designs[i];
        after.designs[i] = changed(after.designs[i], [&](Design &design) {
            for (std::size_t place = 0; place < old.containers.size(); ++place)
                ContainerFields(before, renamed)
                    .follow(old, old.containers[place], design.containers[place]);
        });
    }
    return after;
}

} // namespace partita::model
