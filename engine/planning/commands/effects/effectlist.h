// Collects what a command changes: changes to the same items become one effect.
#pragma once

#include "engine/planning/commands/effects/affectedrow.h"

namespace partita::planning {

/// What tells one row of the entity.
struct KeyOfRow {
    std::string entity;
    places::Operand key;
};

class EffectList {
public:
    /// The row must outlive it. `created`: the row that this one comes with, whose items it is part
    /// of from the start. `gone`: rows that go away with this one.
    EffectList(const AffectedRow &row, std::optional<CreatedWith> created,
               std::vector<KeyOfRow> gone)
        : m_row(row)
        , m_created(std::move(created))
        , m_gone(std::move(gone))
    {
    }

    /// The row's own item at a root: written or removed as a whole. `moves`: see Effect.
    void addWhole(const places::Location &location, Effect::Kind kind, bool moves = false);
    /// A change of `field` in the rows that `ask` is about. Joins the effect that finds the same
    /// rows, or makes a new one; a note where the field is left to age, or the rows cannot be told
    /// apart. `isHomeOfRow`: the command's row lives in the field.
    void addChange(const places::Location &location, const places::Ask &ask, Change change,
                   const model::Field &field, const std::string &what, bool isHomeOfRow = false);
    void note(std::string text);
    /// How a field is kept in step; nothing when it is left to age.
    /// `isAboutRow`: the row at the location is the command's own, not another of its entity.
    std::optional<model::Upkeep> upkeepOf(const places::Location &location,
                                          const model::Field &field, bool isHomeOfRow = false,
                                          bool isAboutRow = false) const;

    /// In the order of execution. The list is empty afterwards.
    CommandEffects take();

private:
    /// The field of the created row that this one comes with is written with it.
    bool isMadeWhole(const places::Location &location, const model::Field &field) const;

    /// The question is about a row that goes away as well.
    bool isAboutGone(const places::Ask &ask) const;

    const AffectedRow &m_row;
    std::optional<CreatedWith> m_created;
    std::vector<KeyOfRow> m_gone;
    CommandEffects m_result;
};

/// The role by which a field shows other rows; empty when it shows the row's own values.
std::string firstRoleOf(const model::FieldSource &source);

} // namespace partita::planning
