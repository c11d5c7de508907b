// Values that a step knows when it runs, and facts about rows built on them: the planner's terms.
#pragma once

#include "engine/json/value.h"
#include "engine/model/pattern.h"

#include <string>
#include <vector>

namespace partita::places {

/// A value known when a step runs.
struct Operand {
    enum class Kind {
        parameter, ///< of the request or of a command's input
        constant,
        column, ///< of the row that the step repeats for
        composed, ///< several joined by a separator; a list when one part is a list
        periods, ///< list of the years, months or days that a time range meets, as the beginnings
                 ///< of their dates
    };
    Kind kind = Kind::parameter;
    std::string name; ///< of a parameter; of a column, its display name
    json::Document constant;
    int column
        = -1; ///< position among the columns of the look-up that is `up` nestings further out
    int up = 0; ///< 0 = the row that the step repeats for, 1 = the row of the next step further
                ///< out, ...
    /// For a column that holds an array: path to the member taken from each element.
    std::vector<std::string> member;
    /// Parts of a composed value; for periods, the two bounds of the range.
    std::vector<Operand> parts;
    std::string separator;
    int characters = 0; ///< length of a period's text

    static Operand parameterNamed(std::string name);
    static Operand constantOf(const model::Json &value);
    static Operand columnAt(int column, std::string name);
    static Operand join(std::vector<Operand> parts, std::string separator);
    static Operand periods(Operand from, Operand to, int characters);

    /// The same value seen from one nesting level further inside.
    Operand fromInside() const;
    /// True when all rows of the repeated step have the same value.
    bool isFixed() const;
    /// True when both are built the same way; equal values by chance do not count.
    bool operator==(const Operand &other) const;
    /// Text for people: `@postId`, `"post"`, `"a-" + @b`.
    std::string text() const;
};

/// Known value of an attribute of a row: the attribute at the end of to-one roles equals the
/// operand.
struct Fact {
    std::vector<std::string> roles; ///< empty = the row itself
    std::string attribute; ///< attribute path
    Operand operand;
};

/// Operand of the fact about (roles, attribute); nullptr when nothing is known.
const Operand *findFact(const std::vector<Fact> &facts, const std::vector<std::string> &roles,
                        const std::string &attribute);

/// Facts about the row reached through `role`: the facts whose path begins with the role, with that
/// first step removed.
std::vector<Fact> factsThrough(const std::vector<Fact> &facts, const std::string &role);

/// The facts seen from one nesting level further inside.
std::vector<Fact> factsFromInside(const std::vector<Fact> &facts);

/// Name of a parameter that carries a partner's key: ("post", "id") -> "postId". A member works the
/// same way: "address.city" -> "addressCity".
std::string parameterName(const std::vector<std::string> &roles, const std::string &attribute);

} // namespace partita::places
