// The operations of a design's chosen plans, without a programming language: what the exports of
// code and of query texts write.
//
// A pattern becomes a function. Its parameters are those of the request; its body sends the
// requests of the plan in order, in loops where a step repeats for the rows of another one. Putting
// rows together to the result, and the upkeep by the change feed, are left to the application.
#pragma once

#include "engine/exchange/exporting.h"
#include "engine/planning/plan.h"

namespace partita::exchange {

/// A value that a request uses.
struct CodeValue {
    enum class Kind {
        parameter, ///< of the function
        constant,
        property, ///< `path` of the row in the variable `name`
        eachProperty, ///< the same of all rows in the list `name`
        joined, ///< text of the parts with the separator between them
    };
    Kind kind = Kind::parameter;
    std::string name;
    model::Json constant = nullptr;
    std::vector<std::string> path;
    std::vector<CodeValue> parts;
    std::string separator;
};

struct CodePatch {
    std::string operation; ///< "set", "incr", "add", "remove"
    std::string path; ///< "/commentCount"
    CodeValue value;
};

/// One request, a loop, or a remark.
struct CodeStep {
    enum class Kind {
        read,
        readMany,
        query,
        create,
        upsert,
        replace,
        patch,
        remove,
        batch, ///< of `inner`, in one transaction
        procedure,
        each, ///< `inner` for each row of `over`
        remark,
    };
    Kind kind = Kind::remark;
    std::string remark; ///< purpose; one line
    std::string container;
    std::string result; ///< variable with the row or the rows that it gets
    std::string collect; ///< list of the function that a loop adds them to; empty outside of loops
    std::vector<CodeValue> key; ///< partition key; empty = all partitions
    CodeValue id;
    std::string query;
    std::vector<std::pair<std::string, CodeValue>> parameters; ///< names with @
    std::string item; ///< parameter with the item that is written
    std::vector<CodePatch> patches;
    std::string procedure;
    std::vector<CodeValue> arguments; ///< of a procedure
    CodeValue over; ///< of a loop: a parameter or property that holds a list
    std::vector<CodeStep> inner;
};

struct CodeFunction {
    std::string pattern; ///< id
    std::string name; ///< "Q3" and "Posts of a user" -> "q3PostsOfAUser"
    std::string sentence;
    std::vector<std::string> parameters;
    std::vector<CodeStep> body;
    std::vector<std::string> results; ///< variables that it returns
    std::vector<std::string> notes; ///< "Upkeep: …", what the plan says about it
};

struct CodeOfDesign {
    std::vector<CodeFunction> functions; ///< in the order of the patterns
    std::vector<std::string> dropped; ///< patterns without a plan, one sentence each
};

/// Evaluates the design with few requests, which chooses the plans. Errors: those of the
/// evaluation, cancelled.
Result<CodeOfDesign> codeOf(const ExportRequest &request, const Watch &watch);

/// The function of one plan. Requires: the plan is possible.
CodeFunction functionOf(const model::Workbook &workbook, const model::AccessPattern &pattern,
                        const planning::Plan &plan);

/// "user-id" -> "userId": letters, digits and _, none of the words that languages reserve.
std::string identifierOf(std::string_view name);

} // namespace partita::exchange
