// One change inside an item, as a command makes it: where the property is, and the operation on it.
#pragma once

#include "engine/planning/fieldoperation.h"

#include <span>

namespace partita::planning {

/// The parameter for the key of a found item's row, in a question that is asked for each found
/// item.
inline constexpr const char *keyOfFound = "keyOfFound";

struct FieldChange {
    FieldOperation operation;
    std::vector<std::string> path; ///< the property inside the level's value
    std::vector<Unroll> levels; ///< from the item's root to the level that changes
    /// Selects elements of that level: those where this path equals `selector`.
    std::vector<std::string> selectorPath;
    std::optional<places::Operand> selector;
    model::Upkeep upkeep = model::Upkeep::none; ///< how the field is kept up to date
    /// Set when the changed elements cannot be identified in the item, which must then be rebuilt
    /// from its home. The text is the note for the case that it cannot.
    std::optional<std::string> unidentifiedNote;

    bool isAtRoot() const { return levels.empty(); }
    /// One patch operation can do it without reading the item.
    bool isPatchable() const;
    /// The question whose answer is the new value; nullptr when the operation needs none.
    const AskAnew *asked() const;
    AskAnew *asked();
    /// The planned question; null before it is planned, and when there is none.
    std::shared_ptr<const Lookup> lookup() const;
    /// The sign of the value that is added to a number; nothing for other operations.
    std::optional<double> addedSign() const;
    /// The operand of a change in place; nullptr for other operations.
    const GivenValue *given() const;
};
/// Most operations that the service allows in one patch.
inline constexpr std::size_t mostPatches = 10;
/// One patch can make all the changes without reading the item.
bool arePatchable(std::span<const FieldChange> changes);

/// Property names from the item's root to the changed property, joined by "/".
std::string pathText(const FieldChange &change);
/// The field that the change affects in items at the location.
FieldAt fieldOf(const places::Location &location, const FieldChange &change);

} // namespace partita::planning
