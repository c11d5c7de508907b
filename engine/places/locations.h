// Locations of an entity's rows in a design, and the values that each location holds of a row.
//
//     location = document type + path to the entity inside it (the root, or embedded arrays and
//     objects)
//
// A Location points into the design and the workbook; both must outlive it. Plain values;
// thread-safe.
#pragma once

#include "engine/model/workbook.h"
#include "engine/places/operand.h"

namespace partita::places {

/// One level of nesting in a document, counted from the root inwards.
struct Level {
    std::string entity;
    const std::vector<model::Field> *fields = nullptr;
    std::string role; ///< role from the enclosing level to this one; empty at the root
    bool toMany = false; ///< true: an array of rows of that role; false: an object
    std::optional<std::string> inverse; ///< the to-one role from here back to the enclosing level
    std::string inverseRole; ///< the role back to the enclosing level, to-one or to-many
    std::vector<std::string> path; ///< property names inside the value of the enclosing level
    const model::Field *field = nullptr; ///< the field that embeds this level; nullptr at the root
    const model::EmbeddedSource *embedded = nullptr;
};

/// A place in a document type where rows of one entity are stored.
struct Location {
    const model::Container *container = nullptr;
    const model::DocumentType *type = nullptr;
    std::vector<Level> levels; ///< front = the document, back = the entity in question

    const Level &last() const { return levels.back(); }
    bool isRoot() const { return levels.size() == 1; }
    /// True when each row is in at most one item of the type: no level is shared by several
    /// parents.
    bool isInOneItem() const;
    /// Name for people: "post in posts", "comment in user.posts.comments in users".
    std::string text() const;
};

/// Freshness of a location or value, freshest first. The planner breaks ties by it.
enum class Freshness {
    primary,
    transactional,
    application,
    eventual,
    neverUpdated, ///< never updated after the item is written
};

/// A value of a row that a location holds.
struct StoredValue {
    int level = 0; ///< position in Location::levels
    std::vector<std::string> path; ///< property names inside the value of that level
    std::optional<int> truncate; ///< characters that are kept; absent = the whole value
    Freshness freshness = Freshness::primary;
};

/// Path from the item's root through objects; nothing when the value is inside an array.
std::optional<std::vector<std::string>> pathInItem(const Location &location,
                                                   const StoredValue &place);

/// An array in which a location holds related rows or their keys.
struct StoredRowArray {
    const model::Field *field = nullptr; ///< a field of the last level
    const model::EmbeddedSource *embedded = nullptr; ///< nullptr: an array of keys
};

/// The location of the document type's root row.
Location rootLocation(const model::Container &container, const model::DocumentType &type);
/// All locations of an entity in the design: roots before embedded ones, homes before copies.
std::vector<Location> locationsOf(const model::Workbook &workbook, const model::Design &design,
                                  std::string_view entity);

/// Place of the attribute (an attribute path) at the end of `roles`. The least truncated place
/// wins, then the freshest.
std::optional<StoredValue> findValue(const model::Workbook &workbook, const Location &location,
                                     const std::vector<std::string> &roles,
                                     const std::string &attribute);
/// Place of a stored aggregate over a to-many role of the row at the end of `roles`.
std::optional<StoredValue> findAggregate(const model::Workbook &workbook, const Location &location,
                                         const std::vector<std::string> &roles,
                                         const model::AggregateSource &wanted);
/// Arrays that hold the rows of a to-many role, or their keys.
std::vector<StoredRowArray> findRowArrays(const Location &location, const std::string &role);
/// Embedded objects that hold the row at the end of the to-one `roles`; the location itself when
/// there are no roles.
std::vector<Location> objectsAt(const model::Workbook &workbook, const Location &location,
                                const std::vector<std::string> &roles);
/// The location of the elements of an embedded array.
Location inside(const model::Workbook &workbook, const Location &location,
                const StoredRowArray &rows);

/// Operand that the facts about the level's row fix for the field's value (or for its member at
/// `members`); nothing when they do not fix it.
std::optional<Operand> boundBy(const model::Workbook &workbook, const Level &level,
                               const model::FieldSource &source, const std::vector<Fact> &facts,
                               const std::vector<std::string> &members = {});
/// Facts about the document's root row that follow from facts about the location's row.
std::vector<Fact> factsAtRoot(const model::Workbook &workbook, const Location &location,
                              std::vector<Fact> facts);
/// Source of a property path in a document, such as a partition key path. The path may lead through
/// embedded objects and into attributes that are objects.
struct SourceAt {
    const Level *level = nullptr; ///< the root; nullptr when the field is in an embedded object
    const model::Field *field = nullptr;
    std::vector<std::string> roles; ///< to-one roles from the root to the field's level
    std::vector<std::string> members; ///< rest of the path, inside the field's value
};
std::optional<SourceAt> sourceAt(const model::Workbook &workbook, const Location &location,
                                 const std::vector<std::string> &path);

/// An attribute (an attribute path) at the end of to-one roles.
struct AttributeAt {
    std::vector<std::string> roles;
    std::string attribute;
};
/// True when the attribute at this path may change after the row was created.
bool isMutable(const model::Workbook &workbook, const std::string &entity, const std::string &name);
/// Attribute that a field of the entity shows, truncated or not, or that the member at `members` of
/// its value shows. This is an own attribute, a copied one, or the key of a referenced row. Nothing
/// when the field has another kind of source.
std::optional<AttributeAt> attributeBehind(const model::Workbook &workbook,
                                           const std::string &entity,
                                           const model::FieldSource &source,
                                           const std::vector<std::string> &members);

/// Freshness of a location's rows, or of values with this upkeep.
Freshness freshnessOf(const Location &location);
Freshness freshnessOf(model::Upkeep upkeep);
/// Freshness of a value inside its container: a value without upkeep of its own is rewritten
/// together with the element, object or copy that holds it, if that has upkeep.
Freshness freshnessAround(const Location &location, Freshness own);
/// True when the location is the source of truth for its entity: the root of a primary type or, for
/// an entity without such a root, an embedding without upkeep.
bool isHome(const model::Workbook &workbook, const model::Design &design, const Location &location);
/// The home of an entity, if the design has one.
std::optional<Location> homeOf(const model::Workbook &workbook, const model::Design &design,
                               std::string_view entity);

/// Name of the entity's key attribute; empty when the entity does not exist.
std::string keyNameOf(const model::Workbook &workbook, std::string_view entity);
/// The entity at the end of a path of roles.
std::string entityAt(const model::Workbook &workbook, std::string entity,
                     const std::vector<std::string> &roles);
/// Mean number of partners in the role over the population; 1 for a to-one role.
double meanDegree(const model::Workbook &workbook, const model::Role &role);
bool contains(const std::vector<std::string> &names, const std::string &name);
/// Joins names: "a.b.c".
std::string joinedBy(const char *separator, const std::vector<std::string> &names);
/// True when `path` (property names joined by "/") equals `whole` or leads inside it.
bool isWithin(const std::string &path, const std::string &whole);
/// Splits "/a/b" and "/\"odd name\"" into property names.
std::vector<std::string> pathNames(const std::string &path);
/// Expected bytes of a field's JSON text, its name included. Used only to choose the SELECT clause.
double expectedBytes(const model::Workbook &workbook, std::string_view entity,
                     const model::Field &field);
/// Expected bytes of several fields together.
double expectedBytes(const model::Workbook &workbook, std::string_view entity,
                     const std::vector<model::Field> &fields);
/// Expected bytes of the value at a property path that begins with the field's name. A member of an
/// object attribute is smaller than the whole object.
double expectedBytes(const model::Workbook &workbook, std::string_view entity,
                     const model::Field &field, const std::vector<std::string> &path);

} // namespace partita::places
