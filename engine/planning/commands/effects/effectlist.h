// Collector of a command's effects: changes to the same items become one effect.
#pragma once

#include "engine/planning/commands/effects/affectedrow.h"

namespace partita::planning {

/// The key of one row of the entity.
struct KeyOfRow {
    std::string entity;
    places::Operand key;
};

class EffectList {
public:
    /// The row must outlive it. `created`: the row that this one is created with, whose items
    /// contain it from the start. `gone`: rows that are removed together with this one.
    EffectList(const AffectedRow &row, std::optional<CreatedWith> created,
               std::vector<KeyOfRow> gone)
        : m_row(row)
        , m_created(std::move(created))
        , m_gone(std::move(gone))
    {
    }

    /// The row's own item at a root: written or removed as a whole. `moves`: see ItemEffect.
    void addWhole(const places::Location &location, ItemEffect::Kind kind, bool moves = false);
    /// A change of `field` in the rows that `ask` finds. It joins an effect that finds the same
    /// rows, or becomes a new one. Adds a note where the field has no upkeep, or the rows cannot be
    /// identified. `isHomeOfRow`: the command's row lives in the field.
    void addChange(const places::Location &location, const places::Question &ask,
                   FieldChange change, const model::Field &field, const std::string &what,
                   bool isHomeOfRow = false);
    void note(std::string text);
    /// The upkeep of a field; nothing when it has none. `isAboutRow`: the row at the location is
    /// the command's own, not another of its entity.
    std::optional<model::Upkeep> upkeepOf(const places::Location &location,
                                          const model::Field &field, bool isHomeOfRow = false,
                                          bool isAboutRow = false) const;

    /// The effects in the order of execution. The list is empty afterwards.
    CommandEffects take();

private:
    /// The field belongs to the row that this one is created with, and is written with that row.
    bool isMadeWhole(const places::Location &location, const model::Field &field) const;

    /// The question is for a row that is removed as well.
    bool isAboutGone(const places::Question &ask) const;

    const AffectedRow &m_row;
    std::optional<CreatedWith> m_created;
    std::vector<KeyOfRow> m_gone;
    CommandEffects m_result;
};

/// The change of a field at its level by an operation.
FieldChange changeOf(const model::Field &field, FieldOperation operation);

/// The role through which a field shows other rows; empty when it shows the row's own values.
std::string firstRoleOf(const model::FieldSource &source);

} // namespace partita::planning
