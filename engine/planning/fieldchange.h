// One change inside an item, as a command makes it.
#pragma once

#include "engine/planning/lookup.h"

namespace partita::planning {

/// The parameter for the key of a found item's row, in a question that is asked for each found
/// item.
inline constexpr const char *keyOfFound = "keyOfFound";

struct FieldChange {
    enum class Kind {
        set, ///< to the value (removed when the value is undefined)
        increment, ///< by the value times `sign`
        lower, ///< to the value when the value is smaller
        raise, ///< to the value when the value is larger
        append, ///< the value to an array; newest first and cut as `latest` and `orderPath` say
        removeElements, ///< the elements whose key is `key`
        /// From a question to the store, or from the array at `arrayPath` of the same level.
        recompute,
        /// To the sum at `sumPath` over the number at `countPath`, both of the same level and
        /// changed before.
        divide,
        compose, ///< to the text of `parts`, joined by `separator`
    };
    /// A part of a composed text: a constant, a property of the same level, or a member of the
    /// value.
    struct Part {
        std::optional<model::Json> constant;
        std::vector<std::string> path;
        std::string member;
    };
    Kind kind = Kind::set;
    model::Upkeep upkeep = model::Upkeep::none; ///< how the field is kept up to date
    std::vector<Unroll> levels; ///< from the item's root to the level that changes
    /// Selects elements of that level: those where this path equals `selector`.
    std::vector<std::string> selectorPath;
    std::optional<places::Operand> selector;
    std::vector<std::string> path; ///< the property inside the level's value
    /// Makes the value from the command's row: its member "value", or the whole object when
    /// `isObject`.
    std::shared_ptr<const model::DocumentType> valueSource;
    bool isObject = false;
    /// The value may become undefined and the property is then removed: a patch needs two
    /// operations.
    bool mayBecomeUndefined = false;
    double sign = 1;
    /// The value that was replaced, where the new result follows from it; nothing is computed anew
    /// then.
    std::optional<places::Operand> before;
    /// removeElements: path of the key inside an element; empty for an array of keys.
    std::vector<std::string> keyPath;
    std::optional<places::Operand> key;
    std::optional<int> latest;
    std::vector<std::string> orderPath; ///< inside an element
    std::optional<places::Question> question; ///< recompute
    /// Path of the row's key in a found item, for which the question is asked; empty: one question
    /// for all.
    std::vector<std::string> foundKeyPath;
    std::shared_ptr<const Lookup> lookup; ///< the planned question
    std::string member; ///< member of its only row, when one look-up answers several changes
    std::vector<std::string> arrayPath; ///< recompute from an array of the same level
    model::AggregateFunction function = model::AggregateFunction::count;
    /// Path of the aggregated value inside an element of that array.
    std::vector<std::string> elementPath;
    std::vector<std::string> sumPath; ///< divide
    std::vector<std::string> countPath;
    std::vector<Part> parts; ///< compose
    std::string separator;
    /// Set when the changed elements cannot be identified in the item, which must then be rebuilt
    /// from its home. The text is the note for the case that it cannot.
    std::optional<std::string> unidentifiedNote;

    bool isAtRoot() const { return levels.empty(); }
    /// One patch operation can do it without reading the item.
    bool isPatchable() const;
};
/// Most operations that the service allows in one patch.
inline constexpr std::size_t mostPatches = 10;
/// One patch can make all the changes without reading the item.
bool arePatchable(const std::vector<FieldChange> &changes);

/// Property names from the item's root to the changed property, joined by "/".
std::string pathText(const FieldChange &change);
/// The field that the change affects in items at the location.
FieldAt fieldOf(const places::Location &location, const FieldChange &change);

} // namespace partita::planning
