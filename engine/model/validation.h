// Validation: the problems of a workbook, each with its place and a way to solve it.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

enum class Severity { information, warning, error };

struct Problem {
    Severity severity = Severity::error;
    /// JSON path in the text form, e.g. `$.designs[0].containers[1].partitionKey`.
    std::string place;
    std::string message; ///< one sentence: what is wrong, where, how to mend it
    std::string design; ///< the design concerned, for links to it; empty when there is none
    std::string entity;
    std::string inWindow = {}; ///< the message with labels of forms in place of members of the text
                               ///< form; empty when it is the same
    bool operator==(const Problem &) const = default;
};

/// All problems, errors first. Includes: unknown names, an entity without a home in a design, a
/// partition-key path without a source, embedding that recurses, a copy without upkeep, duplicate
/// names, unreachable parameters.
std::vector<Problem> validate(const Workbook &workbook);

struct Message;
/// A problem with a message in two wordings (message.h).
Problem problemOf(Severity severity, std::string place, const Message &message,
                  std::string design = {}, std::string entity = {});

/// The message in the window's wording.
const std::string &messageInWindow(const Problem &problem);

/// True when one of them is an error.
bool hasErrors(const std::vector<Problem> &problems);

/// The first error of validate(), if any.
std::optional<Problem> firstError(const Workbook &workbook);

} // namespace partita::model
