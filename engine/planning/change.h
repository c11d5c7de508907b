// Change: one change inside an item, as a command makes it.
#pragma once

#include "engine/planning/lookup.h"

namespace partita::planning {

/// The parameter of a question that is asked for each of the items found: the key of the item's
/// row.
inline constexpr const char *keyOfFound = "keyOfFound";

/// One change inside an item.
struct Change {
    enum class Kind {
        set, ///< to the value (removed when the value is undefined)
        increment, ///< by the value times `sign`
        lower, ///< to the value when that is smaller
        raise,
        append, ///< the value to an array, newest first and cut when `latest` or `orderPath` say so
        takeOut, ///< elements whose key is the operand `key`
        recompute, ///< by a question to the store, or from the array at `arrayPath` of the same
                   ///< level
        divide, ///< to the sum at `sumPath` over the number at `countPath` of the same level, both
                ///< changed before
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
    model::Upkeep upkeep = model::Upkeep::none; ///< how the field is kept in step
    std::vector<Fetch::Unroll> levels; ///< from the item to the level that changes
    std::vector<std::string>
        selectorPath; ///< which elements of that level: where this path equals `selector`
    std::optional<places::Operand> selector;
    std::vector<std::string> path; ///< of the property inside the level's value
    /// Makes the value out of the command's row: member "value", or the whole object when
    /// `isObject`.
    std::shared_ptr<const model::DocumentType> built;
    bool isObject = false;
    /// The value may go missing, and the property with it: a patch then takes two operations.
    bool mayVanish = false;
    double sign = 1;
    /// What the value lost, where its new one follows from that: then it need not be computed anew.
    std::optional<places::Operand> before;
    std::vector<std::string>
        keyPath; ///< takeOut: where the key stands in an element; empty for an array of keys
    std::optional<places::Operand> key;
    std::optional<int> latest;
    std::vector<std::string> orderPath; ///< of an element
    std::optional<places::Ask> question; ///< recompute
    /// Where the key of the row stands in a found item, for which the question is asked; empty: it
    /// is the same for all.
    std::vector<std::string> foundKeyPath;
    std::shared_ptr<const Fetch> fetch; ///< the planned question
    std::string member; ///< of its only row, where it answers several changes
    std::vector<std::string> arrayPath; ///< recompute from an array of the level
    model::AggregateFunction function = model::AggregateFunction::count;
    std::vector<std::string> elementPath;
    std::vector<std::string> sumPath; ///< divide
    std::vector<std::string> countPath;
    std::vector<Part> parts; ///< compose
    std::string separator;
    /// Nothing in the item tells which elements change: it can only be made anew, as the item of
    /// its home is; else this is what there is to say.
    std::optional<std::string> unfound;

    bool isAtRoot() const { return levels.empty(); }
    /// A patch of today's service can do it without reading the item.
    bool isPatchable() const;
};
/// Operations of one patch at most, which the service allows.
inline constexpr std::size_t mostPatches = 10;
/// One patch of today's service can make all the changes, without reading the item.
bool arePatchable(const std::vector<Change> &changes);

/// Property names from the item's root to what changes, joined by "/".
std::string pathText(const Change &change);
/// The field that a change inside an item of the location is about.
FieldAt fieldOf(const places::Location &location, const Change &change);

} // namespace partita::planning
