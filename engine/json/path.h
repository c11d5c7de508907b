// Paths into items: `/author/name`, `/tags/[]/id` as indexing policies and partition keys write
// them.
#pragma once

#include "engine/json/value.h"

namespace partita::json {

/// A path of property names; array steps (`[]`) match any element.
class Path {
public:
    struct Step {
        std::string name; ///< empty for an array step
        bool isArray = false;
        bool operator==(const Step &) const = default;
    };

    Path() = default;
    explicit Path(std::vector<Step> steps)
        : m_steps(std::move(steps))
    {
    }
    /// Parses `/a/b`, `/"odd name"/c`, `/tags/[]`. Errors say what is expected.
    static Result<Path> parse(std::string_view text);

    const std::vector<Step> &steps() const { return m_steps; }
    /// With quotes where they are needed, see isRegularName().
    std::string text() const;
    /// The value at the path; undefined when absent. Requires: no array steps.
    Value of(Value root) const;
    bool operator==(const Path &) const = default;

private:
    std::vector<Step> m_steps;
};

/// Letters, digits and _ alone: the name needs no quotes in a path. What is not ASCII counts as
/// letters.
bool isRegularName(std::string_view name);
/// `odd "name"` -> `"odd \"name\""`: a name that parse() reads back, whatever is in it.
std::string quotedStep(std::string_view name);

} // namespace partita::json
