// Where the rows of an entity can be found in a design, and what each such place knows about a row.
//
//     location = document type + path to the entity inside it (the root, or embedded arrays and
//     objects)
//
// A Location points into the design and the workbook; both must outlive it. Thread-safe: plain
// values.
#pragma once

#include "engine/model/workbook.h"
#include "engine/places/operand.h"

namespace partita::places {

/// One level of nesting of a document, from the root inwards.
struct Level {
    std::string entity;
    const std::vector<model::Field> *fields = nullptr;
    std::string role; ///< leads here from the level around it; empty at the root
    bool toMany = false; ///< an array (of that role), else an object
    std::optional<std::string>
        inverse; ///< the to-one role that leads from here to the level around it
    std::string inverseRole; ///< the role back, to-one or not
    std::vector<std::string> path; ///< property names inside the value of the level around it
    const model::Field *field = nullptr; ///< the embedding; nullptr at the root
    const model::EmbeddedSource *embedded = nullptr;
};

struct Location {
    const model::Container *container = nullptr;
    const model::DocumentType *type = nullptr;
    std::vector<Level> levels; ///< front = the document, back = the entity asked for

    const Level &last() const { return levels.back(); }
    bool isRoot() const { return levels.size() == 1; }
    /// A row is in one item of the type at most: none of its levels is shared by several rows
    /// around.
    bool isInOneItem() const;
    /// "post in posts", "comment in user.posts.comments in users".
    std::string text() const;
};

/// How fresh a place is, freshest first: tie-breaker of the planner.
enum class Freshness {
    primary,
    transactional,
    application,
    eventual,
    aging, ///< nothing keeps it in step
};

/// A value of a row that a location holds.
struct Provided {
    int level = 0; ///< position in Location::levels
    std::vector<std::string> path; ///< property names inside that level's value
    std::optional<int> truncate; ///< held only so far
    Freshness freshness = Freshness::primary;
};

/// From the item's root, through objects; none where it stands inside an array.
std::optional<std::vector<std::string>> pathInItem(const Location &location, const Provided &place);

/// Related rows, or their keys, that a location holds as an array.
struct ProvidedRows {
    const model::Field *field = nullptr; ///< of the last level
    const model::EmbeddedSource *embedded = nullptr; ///< nullptr: an array of keys
};

/// The document type as a whole, its root row asked for.
Location rootLocation(const model::Container &container, const model::DocumentType &type);
/// All places of an entity in the design: roots first, homes before copies, then embedded ones.
std::vector<Location> locationsOf(const model::Workbook &workbook, const model::Design &design,
                                  std::string_view entity);

/// Where the attribute (an attribute path) at the end of `roles` stands; the least truncated place,
/// then the freshest.
std::optional<Provided> provide(const model::Workbook &workbook, const Location &location,
                                const std::vector<std::string> &roles,
                                const std::string &attribute);
/// A stored aggregate over a to-many role of the row at the end of `roles`.
std::optional<Provided> provideAggregate(const model::Workbook &workbook, const Location &location,
                                         const std::vector<std::string> &roles,
                                         const model::AggregateSource &wanted);
/// Arrays of rows, or keys, of a to-many role.
std::vector<ProvidedRows> provideRows(const Location &location, const std::string &role);
/// Where the row at the end of to-one roles is embedded as objects: the location itself when there
/// are no roles.
std::vector<Location> objectsAt(const model::Workbook &workbook, const Location &location,
                                const std::vector<std::string> &roles);
/// The location inside an embedded array of this one.
Location inside(const model::Workbook &workbook, const Location &location,
                const ProvidedRows &rows);

/// The operand that a field's value, or the member at `members` inside it, has under the facts
/// about the row of its level, if they fix it.
std::optional<Operand> boundBy(const model::Workbook &workbook, const Level &level,
                               const model::FieldSource &source, const std::vector<Fact> &facts,
                               const std::vector<std::string> &members = {});
/// What facts about the entity's row say about the document's root row.
std::vector<Fact> factsAtRoot(const model::Workbook &workbook, const Location &location,
                              std::vector<Fact> facts);
/// The source of a property path in a document, e.g. of a partition key; also through embedded
/// objects, and into objects that are attributes.
struct SourceAt {
    const Level *level = nullptr; ///< the root or nullptr when it stands in an embedded object
    const model::Field *field = nullptr;
    std::vector<std::string> roles; ///< to-one roles from the root to the field's level
    std::vector<std::string> members; ///< the rest of the path, inside the field's value
};
std::optional<SourceAt> sourceAt(const model::Workbook &workbook, const Location &location,
                                 const std::vector<std::string> &path);

/// An attribute (an attribute path) at the end of a path of to-one roles.
struct AttributeAt {
    std::vector<std::string> roles;
    std::string attribute;
};
/// The attribute, or what the path leads into, may change after creation.
bool isMutable(const model::Workbook &workbook, const std::string &entity, const std::string &name);
/// The attribute that a field of the entity shows, cut or not, or that the member at `members`
/// inside its value shows: its own, one that it copies, or the key of the row that it names.
/// Nothing when it is made of something else.
std::optional<AttributeAt> attributeBehind(const model::Workbook &workbook,
                                           const std::string &entity,
                                           const model::FieldSource &source,
                                           const std::vector<std::string> &members);

/// How the rows of a location come to be there.
Freshness freshnessOf(const Location &location);
Freshness freshnessOf(model::Upkeep upkeep);
/// A value that is left to age where it stands is kept in step with the element, object or copy
/// that holds it, if they are.
Freshness freshnessAround(const Location &location, Freshness own);
/// True when the entity's rows live here and nowhere else: the root of a primary type, or, for an
/// entity that has no such root, an embedding that nothing keeps in step.
bool isHome(const model::Workbook &workbook, const model::Design &design, const Location &location);
/// The home of an entity, if it has one.
std::optional<Location> homeOf(const model::Workbook &workbook, const model::Design &design,
                               std::string_view entity);

/// Name of an entity's key attribute; empty when there is no such entity.
std::string keyNameOf(const model::Workbook &workbook, std::string_view entity);
/// The entity at the end of a path of roles.
std::string entityAt(const model::Workbook &workbook, std::string entity,
                     const std::vector<std::string> &roles);
/// Rows at the other end of a role, on average over the population; 1 for a to-one role.
double meanDegree(const model::Workbook &workbook, const model::Role &role);
/// Whether the name is in the list.
bool contains(const std::vector<std::string> &names, const std::string &name);
/// "a.b.c".
std::string joinedBy(const char *separator, const std::vector<std::string> &names);
/// Property names joined by "/" lead to the whole, or to something inside it.
bool isWithin(const std::string &path, const std::string &whole);
/// Splits "/a/b" and "/\"odd name\"" into property names.
std::vector<std::string> pathNames(const std::string &path);
/// Expected bytes of a field's JSON text, name included: what the choice of the SELECT clause goes
/// by.
double expectedBytes(const model::Workbook &workbook, std::string_view entity,
                     const model::Field &field);
/// Of several fields together.
double expectedBytes(const model::Workbook &workbook, std::string_view entity,
                     const std::vector<model::Field> &fields);
/// The same of what stands at a path of properties that begins with the field's: of a member inside
/// an object attribute less than of the whole.
double expectedBytes(const model::Workbook &workbook, std::string_view entity,
                     const model::Field &field, const std::vector<std::string> &path);

} // namespace partita::places
