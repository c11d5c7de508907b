// Validation: what is wrong with a workbook, each problem named with its place and the way out.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

enum class Severity { information, warning, error };

struct Problem {
    Severity severity = Severity::error;
    /// JSON path in the text form, e.g. `$.designs[0].containers[1].partitionKey`.
    std::string place;
    std::string message; ///< one sentence: what, where, how to mend
    std::string design; ///< where it concerns one, to jump there
    std::string entity;
    std::string inWindow = {}; ///< the message with the labels of forms for the members of the text
                               ///< form, where they differ
    bool operator==(const Problem &) const = default;
};

/// All problems, errors first. Includes: unknown names, an entity without a home in a design, a
/// partition-key path without a source, embedding that recurses, a copy without upkeep, duplicate
/// names, unreachable parameters.
std::vector<Problem> validate(const Workbook &workbook);

struct Message;
/// A problem told by a message for two readers (message.h).
Problem problemOf(Severity severity, std::string place, const Message &message,
                  std::string design = {}, std::string entity = {});

/// The message as the window tells it.
const std::string &messageInWindow(const Problem &problem);

/// Whether there are errors among them.
bool hasErrors(const std::vector<Problem> &problems);

/// The first error of validate(), if any.
std::optional<Problem> firstError(const Workbook &workbook);

} // namespace partita::model
