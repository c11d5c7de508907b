// Partition keys that a container could have: properties that all its document types have or could
// get, alone, as a hierarchical key or joined to a synthetic key. keycomparison.h measures them.
//
//     for (const KeyCandidate &candidate : candidatesFor(workbook, "V2", "posts"))
//         std::cout << nameOf(candidate) << '\n';
//     // prints /postId, /id, /userId, /userId + /postId, ...
#pragma once

#include "engine/model/edit.h"

#include <span>

namespace partita::advice {

/// A possible partition key of a container.
struct KeyCandidate {
    std::vector<std::string> paths; ///< 1 to 3, such as "/tenantId", "/userId"
    bool isPresent = false; ///< the container has this key
    bool isSynthetic = false; ///< a new property made of several joined values
    /// Edits that introduce the key, in order: fields that document types lack, then the key. Empty
    /// for the present key.
    std::vector<model::Edit> edits;
    /// Things to know before, one sentence each: "\"colour\" can change, and …".
    std::vector<std::string> notes;
};

/// "/tenantId › /userId".
std::string nameOf(const KeyCandidate &candidate);

/// The present key first, then at most four keys of the parents of the container's rows, then the
/// id and properties that queries match, those of the busiest queries first. Then each parent with
/// the id as a further level, pairs and triples (a broad level first), and pairs joined into one
/// property. Edits add what a document type lacks: its own attribute, a reference or a copied
/// attribute. Empty when the design or the container does not exist.
std::vector<KeyCandidate> candidatesFor(const model::Workbook &workbook, const std::string &design,
                                        const std::string &container);

/// A chosen key of properties that every document type has or that candidatesFor() could add.
/// Errors: no such design or container; a property that cannot be added, with a list of those that
/// can.
Result<KeyCandidate> candidateOf(const model::Workbook &workbook, const std::string &design,
                                 const std::string &container,
                                 const std::vector<std::string> &paths);

/// The present key with one more level, so that no value of it holds too much. The level is a
/// property nested within the present last level that the busiest queries match, else the id.
/// Absent when the key has three levels or includes the id.
std::optional<KeyCandidate> withFurtherLevel(const model::Workbook &workbook,
                                             const std::string &design,
                                             const std::string &container);

/// The workbook with the candidate's key. Errors: an edit is refused, or the result has an error.
Result<model::Workbook> withKey(const model::Workbook &workbook, const KeyCandidate &candidate);

} // namespace partita::advice
