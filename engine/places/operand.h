// Values that a step knows when it runs, and what they say about a row: the planner's alphabet.
#pragma once

#include "engine/json/value.h"
#include "engine/model/pattern.h"

#include <string>
#include <vector>

namespace partita::places {

/// A value known when a step runs.
struct Operand {
    enum class Kind {
        parameter, ///< of the request, or of a command's input
        constant,
        column, ///< of the row that the step repeats over
        composed, ///< several joined by a separator; a list where one of them is
        periods, ///< a list: the years, months or days that a range of time meets, as their dates
                 ///< begin
    };
    Kind kind = Kind::parameter;
    std::string name; ///< of a parameter; of a column, the name it is shown under
    json::Document constant;
    int column = -1; ///< position among the columns of the fetch `up` nestings above
    int up
        = 0; ///< 0 = the row that the step repeats over, 1 = the row which that one repeats over…
    std::vector<std::string>
        member; ///< of a column that is an array: of each element what stands there
    std::vector<Operand> parts; ///< of periods: where the range begins and ends
    std::string separator;
    int characters = 0; ///< of a period

    static Operand parameterNamed(std::string name);
    static Operand constantOf(const model::Json &value);
    static Operand columnAt(int column, std::string name);
    static Operand join(std::vector<Operand> parts, std::string separator);
    static Operand periods(Operand from, Operand to, int characters);

    /// The same value seen from one nesting further inside.
    Operand fromInside() const;
    /// True when the value is the same for all rows of the step it repeats over.
    bool isFixed() const;
    /// Same value by construction (not by chance).
    bool operator==(const Operand &other) const;
    /// As shown in texts: `@postId`, `"post"`, `"a-" + @b`.
    std::string text() const;
};

/// A piece of knowledge about a row of an entity: the attribute at the end of a path of to-one
/// roles has this value.
struct Fact {
    std::vector<std::string> roles; ///< empty = the row itself
    std::string attribute; ///< attribute path
    Operand operand;
};

/// The fact about (roles, attribute), nullptr when nothing is known.
const Operand *findFact(const std::vector<Fact> &facts, const std::vector<std::string> &roles,
                        const std::string &attribute);

/// What the facts say about the row reached through `role`: facts whose path begins with it,
/// without it.
std::vector<Fact> factsThrough(const std::vector<Fact> &facts, const std::string &role);

/// The facts seen from one nesting further inside.
std::vector<Fact> factsFromInside(const std::vector<Fact> &facts);

/// `role` + `Id`-like name of a parameter that carries a partner's key: ("post", "id") -> "postId";
/// of a member likewise: "address.city" -> "addressCity".
std::string parameterName(const std::vector<std::string> &roles, const std::string &attribute);

} // namespace partita::places
