// The materialised rows of a population: every entity row with its attribute values and its partners.
//
// Values are not stored: each is a pure function of (seed, entity position, row, attribute position), computed when asked,
// unless a sample row or a command says otherwise (overrides). Partners are stored. Positions, not names, feed the
// generators, so renaming changes nothing. Deterministic on every machine: no std:: distributions.
//
// Thread safety: const functions may run concurrently.
#pragma once

#include "engine/json/progress.h"
#include "engine/json/result.h"
#include "engine/json/value.h"
#include "engine/model/workbook.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace partita::population {

using Row = std::uint32_t; ///< position of a row among the rows of its entity
inline constexpr Row noRow = 0xffffffff;

class Rows {
public:
    /// Materialises `fraction` (of the workbook's own fraction when absent) of the population. Sample rows come first and
    /// are always there, with their pinned degrees.
    static Result<Rows> generate(const model::Workbook &workbook, std::optional<double> fraction = {},
                                 std::stop_token stop = {}, const ProgressSink &progress = {});
    Rows(Rows &&) noexcept;
    Rows &operator=(Rows &&) noexcept;
    ~Rows();
    Rows clone() const; ///< independent copy, for commands that change rows

    const model::Workbook &workbook() const;
    double fraction() const; ///< rows materialised / rows in full

    std::int64_t count(std::string_view entity) const; ///< live rows
    std::int64_t fullCount(std::string_view entity) const; ///< in the full population
    Row capacity(std::string_view entity) const; ///< one past the greatest row number
    bool isLive(std::string_view entity, Row row) const;
    Row sampleRow(std::string_view name) const; ///< noRow when absent
    std::optional<Row> findByKey(std::string_view entity, json::Value key) const;

    /// Value of an attribute; undefined when the row lacks it. Lives in `arena`.
    json::Value value(std::string_view entity, Row row, std::string_view attribute, json::Arena &arena) const;
    /// Value of the entity's key attribute.
    json::Value key(std::string_view entity, Row row, json::Arena &arena) const;

    /// Partner in a to-one role; noRow when there is none.
    Row partner(std::string_view entity, Row row, std::string_view role) const;
    /// Live partners in a to-many role, in the order of creation.
    std::vector<Row> partners(std::string_view entity, Row row, std::string_view role) const;

    // What commands do to the conceptual rows.
    /// A new row: `values` override the generated ones, `parents` (parentRole -> row) must name every mandatory parent.
    Row create(std::string_view entity, const std::map<std::string, model::Json> &values,
               const std::map<std::string, Row> &parents);
    void update(std::string_view entity, Row row, const std::map<std::string, model::Json> &values);
    /// Removes the row and, by containment, its children.
    void remove(std::string_view entity, Row row);

private:
    Rows();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace partita::population
