#include "engine/model/delivered.h"

namespace partita::model {
namespace {

/// The named attributes; all of the entity when none is named.
std::vector<Projection> attributesOf(const Workbook &workbook, const std::string &entity,
                                     const IncludedRows &included)
{
    std::vector<Projection> attributes = included.attributes;
    const Entity *found = workbook.entity(entity);
    if (attributes.empty() && found) {
        for (const Attribute &attribute : found->attributes)
            attributes.push_back({attribute.name, {}, {}});
    }
    return attributes;
}

/// Adds the included rows of `entity`. `before` is the path, with a dot after each role, from
/// found[rows] to the row that includes them; `way` are the roles from the query's own rows to it.
void addRows(const Workbook &workbook, const std::vector<IncludedRows> &all,
             const std::string &entity, const std::string &before,
             const std::vector<std::string> &way, std::size_t rows,
             std::vector<DeliveredRows> &found)
{
    for (const IncludedRows &included : all) {
        const std::optional<Role> role = findRole(workbook, entity, included.role);
        if (!role)
            continue;
        std::vector<std::string> further = way;
        further.push_back(included.role);
        if (role->toMany) {
            found.push_back(
                {role->partner, included.attributes, included.role, further, included.limit});
            addRows(workbook, included.included, role->partner, {}, further, found.size() - 1,
                    found);
            continue;
        }
        const std::string path = before + included.role + '.';
        for (Projection attribute : attributesOf(workbook, role->partner, included)) {
            attribute.path.insert(0, path);
            found[rows].attributes.push_back(std::move(attribute));
        }
        addRows(workbook, included.included, role->partner, path, further, rows, found);
    }
}

void addRoles(const Workbook &workbook, const std::vector<IncludedRows> &all,
              const std::string &entity, std::vector<IncludedRole> &found)
{
    for (const IncludedRows &included : all) {
        const std::optional<Role> role = findRole(workbook, entity, included.role);
        if (!role)
            continue;
        found.push_back({entity, *role});
        addRoles(workbook, included.included, role->partner, found);
    }
}

} // namespace

std::vector<DeliveredRows> deliveredRows(const Workbook &workbook, const Query &query)
{
    std::vector<DeliveredRows> found {{query.root, query.attributes}};
    addRows(workbook, query.included, query.root, {}, {}, 0, found);
    return found;
}

std::vector<IncludedRole> includedRoles(const Workbook &workbook, const Query &query)
{
    std::vector<IncludedRole> found;
    addRoles(workbook, query.included, query.root, found);
    return found;
}

} // namespace partita::model
