// Materialised rows of a population: every row of every entity with its attribute values and its
// partners.
//
// Values are not stored. Each is a pure function of (seed, entity position, row, attribute
// position), computed on demand, unless a sample row or a command overrides it. Partners are
// stored. Generators use positions instead of names, so that renaming changes nothing.
// Deterministic on every machine: no std:: distributions.
//
// Number of rows: an entity may have a relationship to a parent with a degree that is not `drawn`,
// apart from many:many and self-relationships. The first such relationship creates its rows: as
// many as the degrees of the parents add up to. With an optional parent, a greater stated count
// adds rows without one. Every other entity is a root with its stated count (100 when none is
// stated). Of a root the fraction is materialised, but at least its sample rows and at least five
// rows, if it has as many. Degrees are not scaled.
//
// Other partners: `drawn` degrees use their exponent. When the children exist already, a further
// degree weights the parents. Many:many gives each parent its degree of different partners; an
// exponent makes some partners more popular, unless the degree is Zipf's. 1:1 uses each parent at
// most once. A self-relationship is a forest.
//
// Dates: the first immutable dateTime of an entity is the creation date of a row. It is not before
// that of the parent that created the row, and mostly soon after it, when the parent's range begins
// and ends no later.
//
// Thread safety: const functions may run concurrently.
#pragma once

#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/json/value.h"
#include "engine/model/workbook.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace partita::population {

using Row = std::uint32_t; ///< position of a row among the rows of its entity
inline constexpr Row noRow = 0xffffffff;
/// Minimum number of materialised rows of an entity, if it has as many.
inline constexpr std::int64_t fewestRows = 5;

/// A role with resolved names, for access to many rows. Valid for the Rows that returned it and
/// their clones.
struct RolePosition {
    int relationship = -1;
    int entity = -1; ///< the entity that has the role
    int partner = -1; ///< entity at the other end
    bool toParent = false;
    bool toMany = false;
};

/// All rows of a population, with the changes that commands made.
class Rows {
public:
    /// Materialises `fraction` of the population; absent = the workbook's own fraction. Sample rows
    /// come first and are always included, with their pinned degrees. Errors: a sample row with an
    /// unknown name, two sample rows with one key, too many rows, cancelled.
    static Result<Rows> generate(const model::Workbook &workbook,
                                 std::optional<double> fraction = {}, std::stop_token stop = {},
                                 const ProgressSink &progress = {});
    Rows(Rows &&) noexcept;
    Rows &operator=(Rows &&) noexcept;
    ~Rows();
    /// Independent copy for commands that change rows. The cost is proportional to the changes so
    /// far; generated rows are shared.
    Rows clone() const;
    /// The same for another workbook, whose entities, relationships and population would generate
    /// the same rows: only rates, growth and descriptions may differ.
    Rows cloneFor(const model::Workbook &workbook) const;

    const model::Workbook &workbook() const;
    double fraction() const; ///< materialised rows / rows in full, over the root entities

    std::int64_t count(std::string_view entity) const; ///< live rows
    /// In full: expected, or counted when all are materialised.
    std::int64_t fullCount(std::string_view entity) const;
    Row capacity(std::string_view entity) const; ///< one past the greatest row number
    bool isLive(std::string_view entity, Row row) const;
    Row sampleRow(std::string_view name) const; ///< noRow when absent
    std::optional<Row> findByKey(std::string_view entity, json::Value key) const;

    /// Value of an attribute or at an attribute path ("address.city"); undefined when the row lacks
    /// it. Lives in `arena`.
    json::Value value(std::string_view entity, Row row, std::string_view attribute,
                      json::Arena &arena) const;
    /// Value of the entity's key attribute.
    json::Value key(std::string_view entity, Row row, json::Arena &arena) const;

    /// Partner in a to-one role; noRow when there is none, or it was removed.
    Row partner(std::string_view entity, Row row, std::string_view role) const;
    /// Live partners in a to-many role, in the order of creation.
    std::vector<Row> partners(std::string_view entity, Row row, std::string_view role) const;

    // Changes that commands make to the conceptual rows.
    /// True while there was none.
    bool isAsGenerated() const;
    /// Leaves out that many numbers of each entity, so that other values are drawn for the rows
    /// that are created next. Requires: nothing has changed yet.
    void skip(Row rows);
    /// Creates a row. `values` override generated values. `parents` (parentRole -> row) must
    /// contain every mandatory parent.
    Row create(std::string_view entity, const std::map<std::string, model::Json> &values,
               const std::map<std::string, Row> &parents);
    /// Links two rows of a many:many relationship.
    void link(std::string_view entity, Row row, std::string_view role, Row partner);
    /// Sets attributes. The value missingValue() (jsonvalue.h) removes one.
    void update(std::string_view entity, Row row, const std::map<std::string, model::Json> &values);
    /// Removes the row and the children that it contains.
    void remove(std::string_view entity, Row row);

    // The same functions with names resolved once, for access to many rows. -1 and nullopt mean
    // that there is no such name.
    int entityPosition(std::string_view entity) const;
    int attributePosition(int entity, std::string_view attribute) const;
    int keyPosition(int entity) const;
    std::optional<RolePosition> rolePosition(int entity, std::string_view role) const;
    std::int64_t countAt(int entity) const;
    Row capacityAt(int entity) const;
    bool isLiveAt(int entity, Row row) const;
    json::Value valueAt(int entity, Row row, int attribute, json::Arena &arena) const;
    Row partnerAt(const RolePosition &role, Row row) const;
    /// Replaces `out` by the live partners, or by the single partner of a to-one role.
    void partnersAt(const RolePosition &role, Row row, std::vector<Row> &out) const;
    std::int64_t partnerCountAt(const RolePosition &role, Row row) const;

private:
    Rows();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace partita::population
