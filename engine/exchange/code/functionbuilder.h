// Builds the body of a function: variables, parameters and requests of look-ups.
#pragma once

#include "engine/exchange/code/operations.h"
#include "engine/planning/lookup.h"

#include <map>
#include <set>

namespace partita::exchange {

/// A look-up whose rows enclose others, with the variables that hold them.
struct CodeRows {
    const planning::Lookup *lookup = nullptr;
    std::string list; ///< empty: a single row
    std::vector<std::string> levels; ///< variable of each level of a row
};

class FunctionBuilder {
public:
    explicit FunctionBuilder(CodeFunction &function)
        : m_function(function)
    {
    }

    /// A new variable named after a document type: "posts", "post2".
    std::string variable(const std::string &wanted);
    /// Makes it a parameter of the function.
    std::string parameter(const std::string &name);
    CodeValue value(const places::Operand &operand, const std::vector<CodeRows> &outer,
                    bool isOfAll = false);
    std::vector<CodeValue> values(const std::vector<places::Operand> &operands,
                                  const std::vector<CodeRows> &outer, bool isOfAll = false);

    /// The look-up with all that follow it. `isInLoop`: its rows are also collected.
    void addLookup(const planning::Lookup &lookup, const std::vector<CodeRows> &outer,
                   bool isInLoop, std::vector<CodeStep> &out);

    /// The variables in which the step of that number has left its rows; nullptr.
    const CodeRows *rowsOf(int step) const;
    void setRows(int step, CodeRows rows) { m_rows[step] = std::move(rows); }

private:
    CodeStep requestOf(const planning::Lookup &lookup, const std::vector<CodeRows> &outer);
    void addChildren(const planning::Lookup &lookup, const std::vector<CodeRows> &outer,
                     CodeRows own, bool isInLoop, std::vector<CodeStep> &out);

    CodeFunction &m_function;
    std::set<std::string> m_variables;
    std::map<int, CodeRows> m_rows;
};

/// One line of text, cut where it is very long.
std::string remarkOf(std::string_view text);
CodeStep remarkStep(std::string_view text);

} // namespace partita::exchange
