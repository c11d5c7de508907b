// The materialised rows of a population: every entity row with its attribute values and its
// partners.
//
// Values are not stored: each is a pure function of (seed, entity position, row, attribute
// position), computed when asked, unless a sample row or a command says otherwise (overrides).
// Partners are stored. Positions, not names, feed the generators, so renaming changes nothing.
// Deterministic on every machine: no std:: distributions.
//
// How many rows: an entity whose first not `drawn` relationship to a parent (many:many and
// self-relationships apart) says how many children a parent has, has as many rows as that makes;
// with an optional parent, a greater stated count adds rows without one. Every other entity is a
// root with its stated count (100 when nothing is stated), of which the fraction is materialised,
// but never fewer than its sample rows or, if there are so many, five. Degrees are not scaled.
//
// How partners are drawn otherwise: `drawn` by its exponent; a further degree of a child that has
// its number already weighs the parents; many:many gives each parent its degree of different
// partners (an exponent, unless the degree is Zipf's, makes some partners more popular); 1:1 pairs
// each parent at most once; a self-relationship is a forest.
//
// Dates: the first immutable dateTime of an entity says when a row came to be, and is not before
// that of the parent that made the row, mostly soon after it, when the parent's range begins and
// ends no later.
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
/// Rows of an entity that are materialised at least, if it has as many.
inline constexpr std::int64_t fewestRows = 5;

/// A role with its names resolved, for asking about many rows. Valid for the Rows it came from and
/// their clones.
struct RolePosition {
    int relationship = -1;
    int entity = -1; ///< whose role it is
    int partner = -1; ///< entity at the other end
    bool toParent = false;
    bool toMany = false;
};

class Rows {
public:
    /// Materialises `fraction` (of the workbook's own fraction when absent) of the population.
    /// Sample rows come first and are always there, with their pinned degrees. Errors: a sample row
    /// that names what is not there, two sample rows with one key, more rows than fit, cancelled.
    static Result<Rows> generate(const model::Workbook &workbook,
                                 std::optional<double> fraction = {}, std::stop_token stop = {},
                                 const ProgressSink &progress = {});
    Rows(Rows &&) noexcept;
    Rows &operator=(Rows &&) noexcept;
    ~Rows();
    /// Independent copy, for commands that change rows. Costs as much as the changes so far;
    /// generated rows are shared.
    Rows clone() const;

    const model::Workbook &workbook() const;
    double fraction() const; ///< rows materialised / rows in full, of the root entities

    std::int64_t count(std::string_view entity) const; ///< live rows
    std::int64_t fullCount(
        std::string_view entity) const; ///< in full: expected, or counted where none is left out
    Row capacity(std::string_view entity) const; ///< one past the greatest row number
    bool isLive(std::string_view entity, Row row) const;
    Row sampleRow(std::string_view name) const; ///< noRow when absent
    std::optional<Row> findByKey(std::string_view entity, json::Value key) const;

    /// Value of an attribute, or at an attribute path ("address.city"); undefined when the row
    /// lacks it. Lives in `arena`.
    json::Value value(std::string_view entity, Row row, std::string_view attribute,
                      json::Arena &arena) const;
    /// Value of the entity's key attribute.
    json::Value key(std::string_view entity, Row row, json::Arena &arena) const;

    /// Partner in a to-one role; noRow when there is none (any more).
    Row partner(std::string_view entity, Row row, std::string_view role) const;
    /// Live partners in a to-many role, in the order of creation.
    std::vector<Row> partners(std::string_view entity, Row row, std::string_view role) const;

    // What commands do to the conceptual rows.
    /// A new row: `values` override the generated ones, `parents` (parentRole -> row) must name
    /// every mandatory parent.
    Row create(std::string_view entity, const std::map<std::string, model::Json> &values,
               const std::map<std::string, Row> &parents);
    /// Two rows of a many:many relationship belong together from now on.
    void link(std::string_view entity, Row row, std::string_view role, Row partner);
    /// A value that is missingValue() (jsonvalue.h) takes the attribute away.
    void update(std::string_view entity, Row row, const std::map<std::string, model::Json> &values);
    /// Removes the row and, by containment, its children.
    void remove(std::string_view entity, Row row);

    // The same by position, with names resolved once: for whoever asks about many rows. -1 and
    // nullopt mean "no such name".
    int entityPosition(std::string_view entity) const;
    int attributePosition(int entity, std::string_view attribute) const;
    int keyPosition(int entity) const;
    std::optional<RolePosition> rolePosition(int entity, std::string_view role) const;
    std::int64_t countAt(int entity) const;
    Row capacityAt(int entity) const;
    bool isLiveAt(int entity, Row row) const;
    json::Value valueAt(int entity, Row row, int attribute, json::Arena &arena) const;
    Row partnerAt(const RolePosition &role, Row row) const;
    /// Replaces `out` with the live partners; for a to-one role with the one partner, if any.
    void partnersAt(const RolePosition &role, Row row, std::vector<Row> &out) const;
    std::int64_t partnerCountAt(const RolePosition &role, Row row) const;

private:
    Rows();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace partita::population
