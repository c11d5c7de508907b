// Owners of entities: the one relationship along which an entity may be embedded, and the side that
// stores the keys of a many:many relationship.
#pragma once

#include "engine/model/workbook.h"

#include <string>
#include <unordered_map>

namespace partita::mapping {

/// The relationship to an entity's owner.
struct Owner {
    const model::Relationship *relationship = nullptr; ///< nullptr: the entity is a root
    std::string reason; ///< one clause
};

/// Owner of each entity, in the workbook's order. A parent that contains the entity comes first,
/// then the parent whose degree creates its rows. Drawn partners do not own. There are no cycles,
/// no entity owns itself, and an optional parent never owns.
std::vector<Owner> ownersOf(const model::Workbook &workbook);

/// Mean number of partners of a row, seen from the parent and from the child.
struct Partners {
    double ofParent = 0;
    double ofChild = 0;
};
Partners expectedPartners(const model::Workbook &workbook, const model::Relationship &relationship);
/// Mean number of partners of a row in this role.
double partnersOf(const model::Workbook &workbook, const model::Role &role);

/// Relationship whose degree determines the number of rows of the entity; nullptr when its count is
/// stated.
const model::Relationship *creatingRelationship(const model::Workbook &workbook,
                                                const std::string &entity);

/// Expected rows of the entity in the full population.
double expectedRows(const model::Workbook &workbook, const std::string &entity);

/// The creating relationships of all entities, found once: for questions about many entities.
class Makers {
public:
    /// The workbook must outlive it.
    explicit Makers(const model::Workbook &workbook);

    /// creatingRelationship()
    const model::Relationship *of(const std::string &entity) const;
    /// mapping::expectedRows()
    double expectedRows(const std::string &entity) const;

private:
    double expectedCount(const std::string &entity, std::size_t depth) const;

    const model::Workbook &m_workbook;
    std::unordered_map<std::string, const model::Relationship *> m_makers; ///< by child
};

} // namespace partita::mapping
