// Sets of documents from files, and the partition keys that a list beside them states.
#pragma once

#include "engine/exchange/documents/documenttext.h"

#include <map>

namespace partita::exchange {

/// Partition key paths by the name of the container.
using StatedKeys = std::map<std::string, std::vector<std::string>>;

struct DocumentSets {
    std::vector<DocumentSet> sets; ///< with documents, names differ
    std::vector<StatedKeys> keys; ///< one for each list of containers
};

/// Reads the files. A file with one object whose members are lists of objects is a set each;
/// single objects in one folder are one set. Error: cancelled.
Result<DocumentSets> readSets(std::span<const SourceFile> files, std::vector<ImportNote> &notes,
                              const Watch &watch);

/// The stated keys that fit the containers best; empty when none do.
StatedKeys bestKeys(const std::vector<StatedKeys> &stated, const std::vector<std::string> &names);

} // namespace partita::exchange
