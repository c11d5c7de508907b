// Partition keys that a container could have: what its document types all hold or could hold,
// alone, as a hierarchical key, or joined to a synthetic one. keycomparison.h measures them.
//
//     for (const KeyCandidate &candidate : candidatesFor(workbook, "V2", "posts"))
//         std::cout << nameOf(candidate) << '\n';        // /postId (present), /id, /userId,
//         /userId + /postId …
#pragma once

#include "engine/model/edit.h"

#include <span>

namespace partita::advice {

struct KeyCandidate {
    std::vector<std::string> paths; ///< 1 to 3, such as "/tenantId", "/userId"
    bool isPresent = false; ///< the container has it
    bool isSynthetic = false; ///< a property made for it, of several joined
    /// In this order they adopt the key: fields that document types lack, then the key. Empty for
    /// the present key.
    std::vector<model::Edit> edits;
    /// What to know before: "\"colour\" can change, and …". A sentence each.
    std::vector<std::string> notes;
};

/// "/tenantId › /userId".
std::string nameOf(const KeyCandidate &candidate);

/// The present key first, then the keys of the rows that those of the container hang on, at most
/// four, then the id and what queries match, those that the busiest ask for first; each of these
/// parents with the id as a further level, pairs and triples (a broad level first), and pairs
/// joined into one property. What a document type lacks is added by the edits: its own attribute, a
/// reference, or a copied attribute. Empty when the design or the container is not there.
std::vector<KeyCandidate> candidatesFor(const model::Workbook &workbook, const std::string &design,
                                        const std::string &container);

/// A key of one's own choice, of properties that every document type has, or that candidatesFor()
/// could add. Errors: no such design or container; a property that cannot be added, with those that
/// can.
Result<KeyCandidate> candidateOf(const model::Workbook &workbook, const std::string &design,
                                 const std::string &container,
                                 const std::vector<std::string> &paths);

/// The present key with one more level, so that no value of it holds too much: what lies within the
/// present last level and the busiest queries ask for, else the id. Absent when the key has three
/// levels or the id already.
std::optional<KeyCandidate> withFurtherLevel(const model::Workbook &workbook,
                                             const std::string &design,
                                             const std::string &container);

/// The workbook with the candidate's key. Errors: an edit is refused, or leaves the workbook with
/// an error.
Result<model::Workbook> withKey(const model::Workbook &workbook, const KeyCandidate &candidate);

} // namespace partita::advice
